import { eq } from 'drizzle-orm';
import { audit, auditChange } from '../../../../db/audit.ts';
import { deletedItems } from '../../../../db/schema/catalogue.ts';
import { news } from '../../../../db/schema/shop.ts';
import { write } from '../../../../db/writer.ts';
import { requireAdmin } from '../../../http/actor.ts';
import type { Ctx } from '../../../http/context.ts';
import { ShopError } from '../../../http/errors.ts';
import { nextVersion } from '../../../http/seen.ts';
import { cleanRichText } from '../../../richText.ts';
import { isUpload } from '../../../uploads/documentRules.ts';
import { parsePicture } from '../../../uploads/picture.ts';
import { savePicture } from '../../../uploads/savePicture.ts';
import type { NewsInput } from '../news.api.ts';
import { getNewsById } from '../news.server.ts';
import { type NewsRow, type PresentedNews, plainText, presentNews } from '../news.ts';

function cleaned(html: string): string {
  const clean = cleanRichText(html);
  if (plainText(clean) !== '') return clean;
  const sentence = 'Écrivez le texte de l’actualité.';
  throw new ShopError('invalid', sentence, { errors: { description: sentence } });
}

const identify = (action: string, id: string) => ({ action: `news.${action}`, entity: 'news', entityId: id });

export async function addNews(ctx: Ctx, input: NewsInput): Promise<PresentedNews> {
  requireAdmin(ctx.actor);
  const description = cleaned(input.description);
  return write(ctx, (tx) => {
    const now = Date.now();
    const { image = null, publishedAt = now } = input;
    const row = tx.db
      .insert(news)
      .values({ ...input, description, image, publishedAt, createdAt: now, updatedAt: now })
      .returning()
      .get();
    audit(tx, { ...identify('add', row.id), detail: { after: row } });
    return presentNews(row);
  });
}

type Edit = NewsInput & { newsId: string; updatedAt?: number | undefined };

/** @throws notFound, invalid without a text, conflict when it was saved meanwhile */
export async function editNews(ctx: Ctx, { newsId, updatedAt: seen, ...input }: Edit): Promise<PresentedNews> {
  requireAdmin(ctx.actor);
  const description = cleaned(input.description);
  return write(ctx, (tx) => {
    const row = change(tx, newsId, { fields: { ...input, description }, seen });
    return presentNews(row);
  });
}

function change(
  tx: Ctx,
  id: string,
  { fields, seen }: { fields: Partial<NewsInput>; seen?: number | undefined },
): NewsRow {
  const before = getNewsById(tx, id);
  const updatedAt = nextVersion(before, { seen, current: presentNews(before) });
  const after = tx.db
    .update(news)
    .set({ ...fields, updatedAt })
    .where(eq(news.id, id))
    .returning()
    .get();
  auditChange(tx, { ...identify('edit', id), before, after });
  return after;
}

export async function deleteNews(ctx: Ctx, id: string): Promise<null> {
  requireAdmin(ctx.actor);
  return write(ctx, (tx) => {
    const before = getNewsById(tx, id);
    tx.db.delete(news).where(eq(news.id, id)).run();
    tx.db.insert(deletedItems).values({ id, deletedAt: Date.now() }).onConflictDoNothing().run();
    audit(tx, { ...identify('delete', id), detail: { before } });
    return null;
  });
}

/** @throws notFound for an unknown article, invalid or tooLarge for what is no photograph */
export async function uploadNewsImage(ctx: Ctx, { file, id }: { file: unknown; id?: string | undefined }) {
  requireAdmin(ctx.actor);
  const sentence = 'Choisissez une photo.';
  if (!isUpload(file)) throw new ShopError('invalid', sentence, { errors: { file: sentence } });
  if (id) getNewsById(ctx, id);
  const image = await savePicture(`${ctx.shop.config.dataDir}/images`, file);
  if (id) await write(ctx, (tx) => void change(tx, id, { fields: { image } }));
  const { src, width, height } = parsePicture(image) ?? { src: '', width: 0, height: 0 };
  return { image, src, width, height };
}
