import { deletedItems } from '../../../../db/schema/catalogue.ts';
import { news } from '../../../../db/schema/shop.ts';
import { write } from '../../../../db/writer.ts';
import { fieldError, verb } from '../../../http/context.ts';
import { addRecord, deleteRecord, saveRecord } from '../../../http/saveRecord.server.ts';
import { requirePermission } from '../../../http/staff.ts';
import { cleanRichText } from '../../../richText.ts';
import { parsePicture } from '../../../uploads/picture.ts';
import { savePicture } from '../../../uploads/savePicture.server.ts';
import { isUpload } from '../../../uploads/upload.ts';
import { uploadImageContract } from '../../../uploads/uploadImage.api.ts';
import { addNewsContract, deleteNewsContract, editNewsContract } from '../news.api.ts';
import { getNewsById } from '../news.server.ts';
import { plainText, presentNews } from '../news.ts';

const kind = { table: news, entity: 'news', find: getNewsById, present: presentNews };

function sanitizeText(html: string): string {
  const cleanHtml = cleanRichText(html);
  if (plainText(cleanHtml) !== '') return cleanHtml;
  throw fieldError('description', 'Écrivez le texte de l’actualité.');
}

export const addNews = verb(addNewsContract, async (ctx, input) => {
  const { image = null, publishedAt = Date.now() } = input;
  const values = { ...input, description: sanitizeText(input.description), image, publishedAt };
  return write(ctx, (tx) => presentNews(addRecord(tx, kind, values)));
});

/** @throws notFound; invalid without a text; conflict if another admin saved the article meanwhile */
export const editNews = verb(editNewsContract, async (ctx, { newsId: id, updatedAt: expected, ...input }) => {
  const fields = { ...input, description: sanitizeText(input.description) };
  return write(ctx, (tx) => presentNews(saveRecord(tx, kind, { id, fields, expected })));
});

export const deleteNews = verb(deleteNewsContract, (ctx, { id }) =>
  write(ctx, (tx) => {
    deleteRecord(tx, kind, id);
    tx.db.insert(deletedItems).values({ id, deletedAt: Date.now() }).onConflictDoNothing().run();
    return null;
  }),
);

export const uploadNewsImage = verb(uploadImageContract, async (ctx, { file, id }) => {
  if (!isUpload(file)) throw fieldError('file', 'Choisissez une photo.');
  if (id) requirePermission(ctx.actor, 'texts');
  if (id) getNewsById(ctx, id);
  const image = await savePicture(`${ctx.shop.config.dataDir}/images`, file);
  if (id) await write(ctx, (tx) => void saveRecord(tx, kind, { id, fields: { image } }));
  const { src, width, height } = parsePicture(image) ?? { src: '', width: 0, height: 0 };
  return { image, src, width, height };
});
