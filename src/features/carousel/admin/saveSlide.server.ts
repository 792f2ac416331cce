import { setById } from '../../../../db/client.ts';
import { carouselSlides } from '../../../../db/schema/shop.ts';
import { auditChange, write } from '../../../../db/writer.ts';
import { type Ctx, fieldError, ShopError, verb } from '../../../http/context.ts';
import { addRecord, deleteRecord, saveRecord } from '../../../http/saveRecord.server.ts';
import { savePicture } from '../../../uploads/savePicture.server.ts';
import { isUpload } from '../../../uploads/upload.ts';
import {
  deleteCarouselContract,
  orderCarouselsContract,
  type SlideInput,
  upsertCarouselContract,
} from '../carousel.api.ts';
import { listSlides, presentSlide, type Slide, slideById } from '../carousel.server.ts';

const kind = { table: carouselSlides, entity: 'carousel', find: slideById, present: presentSlide };

async function storePicture(ctx: Ctx, image: SlideInput['image']): Promise<string | null> {
  if (!isUpload(image)) return image || null;
  if (image.size === 0) return null;
  return savePicture(`${ctx.shop.config.dataDir}/images`, image, 'image');
}

const definedFields = (fields: Partial<Record<keyof Slide, unknown>>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<Slide>;

/** @throws notFound; conflict; invalid for a new slide without a picture */
export const upsertSlide = verb(upsertCarouselContract, async (ctx, input) => {
  const { id, updatedAt: expected, image: upload, ...fields } = input;
  if (id) slideById(ctx, id);
  const image = await storePicture(ctx, upload);
  return write(ctx, (tx) => {
    if (id) {
      const changes = { ...definedFields(fields), ...(image && { image }) };
      return presentSlide(saveRecord(tx, kind, { id, fields: changes, expected }));
    }
    if (!image) throw fieldError('image', 'Choisissez une image.');
    const order = Math.max(-1, ...listSlides(tx).map((slide) => slide.order)) + 1;
    return presentSlide(addRecord(tx, kind, { order, ...definedFields(fields), image }));
  });
});

const conflictText = 'D’autres images ont été ajoutées ou supprimées entre-temps. Voici la liste actuelle.';

/** @throws conflict unless `ids` contains every slide */
export const orderSlides = verb(orderCarouselsContract, (ctx, { ids }) =>
  write(ctx, (tx) => {
    const slides = listSlides(tx);
    const before = slides.map(({ id }) => id);
    if (ids.length !== before.length || new Set(ids).size !== ids.length || !ids.every((id) => before.includes(id)))
      throw new ShopError('conflict', conflictText, { data: slides.map(presentSlide) });
    for (const [order, id] of ids.entries()) setById(tx.db, carouselSlides, id, { order });
    const entry = { action: 'carousel.order', entityId: null };
    auditChange(tx, { ...entry, before: { order: before }, after: { order: ids } });
    return listSlides(tx).map(presentSlide);
  }),
);

export const deleteSlide = verb(deleteCarouselContract, (ctx, { id }) =>
  write(ctx, (tx) => {
    deleteRecord(tx, kind, id);
    return null;
  }),
);
