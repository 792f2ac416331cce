import { eq } from 'drizzle-orm';
import { auditChange } from '../../../../db/audit.ts';
import { newId } from '../../../../db/id.ts';
import { setById } from '../../../../db/rows.ts';
import { metalPhotos, metals } from '../../../../db/schema/catalogue.ts';
import { type Ctx, requireAdmin } from '../../../http/context.ts';
import { ShopError } from '../../../http/errors.ts';
import { addRecord, type RecordKind, saveRecord } from '../../../http/saveRecord.server.ts';
import { cleanRichText } from '../../../richText.ts';
import { currentConfiguration } from '../../configuration/configuration.server.ts';
import { countLine, openStock } from '../../goods/model/count.server.ts';
import { findLine } from '../../goods/model/lines.server.ts';
import type { ItemKey } from '../item.ts';
import type { Photo } from '../lines.ts';
import type { MetalRow } from '../metal.ts';
import type { MetalEdit, NewMetal } from '../metalFields.api.ts';
import { changePrices, firstPrices, pricedOf } from './changePrices.server.ts';
import { getMetal, photosOf, readMetal } from './metals.server.ts';

const kindOf = (ctx: Ctx): RecordKind<typeof metals> => ({
  table: metals,
  entity: 'metal',
  find: getMetal,
  present: ({ id }) => readMetal(ctx, id),
});

/** May share another's pictures. @throws invalid; conflict for an unconfirmed doubtful price */
export function addMetal(ctx: Ctx, input: NewMetal & Partial<Pick<MetalRow, 'pricing'>>): ItemKey {
  const { photos = [], confirmed, firstCount, onOrderDays, ...fields } = input;
  requireAdmin(ctx.actor);
  const { goldPrice: pricedOn } = currentConfiguration(ctx.db);
  const row = addRecord(ctx, kindOf(ctx), { id: newId(), ...sanitised(fields), pricedOn, pricedAt: Date.now() });
  validateMetal(row);
  ensureUniqueStock(ctx, row);
  openStock(ctx, { type: 'metal', id: row.id }, { firstCount, onOrderDays, isForSale: row.isVisable });
  if (photos.length > 0) setPhotos(ctx, row.id, photos);
  firstPrices(ctx, pricedOf(row), confirmed);
  return { type: 'metal', id: row.id };
}

export function editMetal(ctx: Ctx, input: MetalEdit): ItemKey {
  requireAdmin(ctx.actor);
  const { photos, netSellPrice: sell, grossBuyPrice: buy, confirmed, firstCount, onOrderDays, ...rest } = input;
  const { id, updatedAt: seen, ...fields } = rest;
  const row = saveRecord(ctx, kindOf(ctx), { id, fields: sanitised(fields), seen });
  validateMetal(row);
  ensureUniqueStock(ctx, row);
  openStock(ctx, { type: 'metal', id }, { firstCount, onOrderDays, isForSale: row.isVisable });
  if (photos) setPhotos(ctx, id, photos);
  changePrices(ctx, { type: 'metal', id, sell, buy, confirmed });
  return { type: 'metal', id };
}

/** A unique piece starts with a count of one. */
function ensureUniqueStock(ctx: Ctx, { id, isUnique }: MetalRow): void {
  const key = { type: 'metal', id } as const;
  if (!isUnique || findLine(ctx.db, key)) return;
  countLine(ctx, { ...key, count: 1, reason: 'Pièce unique' });
}

const sanitised = <Given extends { textInfo?: string | undefined }>(fields: Given): Given =>
  fields.textInfo === undefined ? fields : { ...fields, textInfo: cleanRichText(fields.textInfo) };

function validateMetal({ mintingStart, mintingEnd, fineWeight, weight, offFrom5, offFrom10 }: MetalRow): void {
  const errors: Record<string, string> = {};
  if (mintingStart !== null && mintingEnd !== null && mintingEnd < mintingStart)
    errors['mintingEnd'] = 'La dernière année de frappe vient avant la première.';
  if (fineWeight !== null && fineWeight > weight * 10)
    errors['fineWeight'] = 'L’or fin ne pèse pas plus que la pièce entière.';
  if (offFrom10 > 0 && offFrom10 < offFrom5) errors['offFrom10'] = 'La remise dès 10 ne va pas sous celle dès 5.';
  if (Object.keys(errors).length > 0) throw new ShopError('invalid', Object.values(errors)[0], { errors });
}

function setPhotos(ctx: Ctx, metalId: string, photos: readonly Photo[]): void {
  const before = { photos: photosOf(ctx.db, metalId) };
  auditChange(ctx, {
    action: 'metal.photo',
    entity: 'metal',
    entityId: metalId,
    before,
    after: { photos: [...photos] },
  });
  ctx.db.delete(metalPhotos).where(eq(metalPhotos.metalId, metalId)).run();
  for (const [position, { photo, alt }] of photos.entries())
    ctx.db.insert(metalPhotos).values({ metalId, photo, alt, position, createdAt: Date.now() }).run();
  setById(ctx.db, metals, metalId, { photo: photos[0]?.photo ?? null });
}
