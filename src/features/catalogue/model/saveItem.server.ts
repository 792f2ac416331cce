import { eq, sql } from 'drizzle-orm';
import type { AnySQLiteColumn } from 'drizzle-orm/sqlite-core';
import { setById } from '../../../../db/client.ts';
import { newId } from '../../../../db/id.ts';
import { currencies, metalPhotos, metals, priceLog, reserves } from '../../../../db/schema/catalogue.ts';
import { auditChange } from '../../../../db/writer.ts';
import { type Ctx, fieldError, requireAdmin, ShopError } from '../../../http/context.ts';
import { addRecord, type RecordKind, saveRecord } from '../../../http/saveRecord.server.ts';
import { cleanRichText } from '../../../richText.ts';
import { currentConfig } from '../../configuration/configuration.server.ts';
import { countLine, openStock } from '../../goods/model/count.server.ts';
import { findLine } from '../../goods/model/lines.server.ts';
import type { CurrencyRow } from '../currency.ts';
import type { CurrencyEdit, NewCurrency } from '../currencyFields.api.ts';
import type { ItemKey } from '../item.ts';
import type { Photo } from '../lines.ts';
import type { MetalRow } from '../metal.ts';
import type { MetalEdit, NewMetal } from '../metalFields.api.ts';
import { setNotes } from './bills.server.ts';
import { changePrices, invalidateQuotes, pricedItemOf, recordInitialPrices } from './changePrices.server.ts';
import { getCurrency, readCurrency } from './currencies.server.ts';
import { getMetal, photosOf, readMetal } from './metals.server.ts';
import type { ConfirmedPrices } from './priceCheck.ts';
import { largestDiscount } from './tiers.ts';

const metalKind = (ctx: Ctx): RecordKind<typeof metals> => ({
  table: metals,
  entity: 'metal',
  find: getMetal,
  present: ({ id }) => readMetal(ctx, id),
});

const currencyKind = (ctx: Ctx): RecordKind<typeof currencies> => ({
  table: currencies,
  entity: 'currency',
  find: (_, id) => {
    const { bills: _bills, stock: _stock, most: _most, ...row } = getCurrency(ctx, id);
    return row;
  },
  present: ({ id }) => readCurrency(ctx, id),
});

const richTexts = ['textInfo', 'topText', 'bottomText'] as const;

function sanitizeTexts<Values extends { [Name in (typeof richTexts)[number]]?: string | undefined }>(
  values: Values,
): Values {
  const texts = richTexts.flatMap((name) => {
    const html = values[name];
    return html === undefined ? [] : [[name, cleanRichText(html)]];
  });
  return { ...values, ...Object.fromEntries(texts) };
}

type Confirmable<Values> = Omit<Values, 'confirmed'> & { confirmed?: ConfirmedPrices };
type MetalValues = Confirmable<NewMetal> & { pricing?: MetalRow['pricing'] };

/** @throws invalid, or conflict for an unconfirmed doubtful price */
export function addMetal(ctx: Ctx, { confirmed, ...input }: MetalValues): ItemKey {
  requireAdmin(ctx.actor);
  const { photos, firstCount, onOrderDays, ...fields } = input;
  const priceColumns = { pricedOn: currentConfig(ctx.db).goldPrice, pricedAt: Date.now() };
  const row = addRecord(ctx, metalKind(ctx), { id: newId(), ...sanitizeTexts(fields), ...priceColumns });
  completeMetal(ctx, row, input);
  recordInitialPrices(ctx, pricedItemOf(row), confirmed);
  return { type: 'metal', id: row.id };
}

/** @throws whatever `addMetal` throws, or conflict for an outdated version */
export function editMetal(ctx: Ctx, { id, updatedAt: expected, confirmed, ...input }: MetalEdit): ItemKey {
  requireAdmin(ctx.actor);
  const { photos, netSellPrice: sell, grossBuyPrice: buy, firstCount, onOrderDays, ...fields } = input;
  const before = getMetal(ctx, id);
  const change = { discountBefore: largestDiscount(before), isShown: !before.isVisable && fields.isVisable };
  completeMetal(ctx, saveRecord(ctx, metalKind(ctx), { id, fields: sanitizeTexts(fields), expected }), input);
  changePrices(ctx, { type: 'metal', id, sell, buy, confirmed, ...change });
  return { type: 'metal', id };
}

type CurrencyValues = Confirmable<NewCurrency> &
  Partial<Pick<CurrencyRow, 'pricing' | 'referenceRate' | 'referencedAt'>>;

/** @throws invalid for a duplicate code, or conflict for an unconfirmed doubtful rate */
export function addCurrency(ctx: Ctx, { confirmed, notes, ...fields }: CurrencyValues): ItemKey {
  requireAdmin(ctx.actor);
  requireUniqueCode(ctx, fields.iso);
  const row = addRecord(ctx, currencyKind(ctx), { id: newId(), ...sanitizeTexts(fields), pricedAt: Date.now() });
  if (notes) setNotes(ctx, row, notes);
  recordInitialPrices(ctx, pricedItemOf(row), confirmed);
  return { type: 'currency', id: row.id };
}

/** @throws whatever `addCurrency` throws, or conflict for an outdated version */
export function editCurrency(ctx: Ctx, { id, updatedAt: expected, confirmed, notes, ...input }: CurrencyEdit): ItemKey {
  requireAdmin(ctx.actor);
  const { sellPrice: sell, buyPrice: buy, ...fields } = input;
  if (fields.iso !== undefined) requireUniqueCode(ctx, fields.iso, id);
  const { coefficient: unitsBefore, isVisible, iso } = getCurrency(ctx, id);
  const row = saveRecord(ctx, currencyKind(ctx), { id, fields: sanitizeTexts(fields), expected });
  if (row.coefficient !== unitsBefore) convertRates(ctx, row, unitsBefore);
  if (notes) setNotes(ctx, row, notes);
  const isoBefore = row.iso === iso ? undefined : iso;
  if (isoBefore) {
    setById(ctx.db, currencies, id, { referenceRate: null, referencedAt: null });
    invalidateQuotes(ctx, { type: 'currency', id });
  }
  const isShown = !isVisible && fields.isVisible;
  changePrices(ctx, { type: 'currency', id, sell, buy, confirmed, isShown, isoBefore });
  return { type: 'currency', id };
}

/** Alerts and logged prices are for `coefficient` units too. */
function convertRates({ db }: Ctx, { id, coefficient }: CurrencyRow, unitsBefore: number): void {
  const convert = (rate: AnySQLiteColumn) =>
    sql`(${rate} * ${sql.raw(`${2 * coefficient} + ${unitsBefore}) / ${2 * unitsBefore}`)}`;
  const { sellPrice, buyPrice, referenceRate } = currencies;
  const rates = { sellPrice: convert(sellPrice), buyPrice: convert(buyPrice), referenceRate: convert(referenceRate) };
  setById(db, currencies, id, rates);
  const { fromPrice, toPrice } = priceLog;
  const loggedPrices = { fromPrice: convert(fromPrice), toPrice: convert(toPrice) };
  db.update(priceLog).set(loggedPrices).where(eq(priceLog.itemId, id)).run();
  db.update(reserves)
    .set({ desiredPrice: convert(reserves.desiredPrice) })
    .where(eq(reserves.typeId, id))
    .run();
}

export const editItem = (ctx: Ctx, { type, id }: ItemKey, fields: object): ItemKey =>
  type === 'metal' ? editMetal(ctx, { ...fields, id }) : editCurrency(ctx, { ...fields, id });

function requireUniqueCode(ctx: Ctx, iso: string, exceptId?: string): void {
  const sameCurrency = ctx.db.select().from(currencies).where(eq(currencies.iso, iso)).get();
  if (sameCurrency && sameCurrency.id !== exceptId)
    throw fieldError('iso', `${iso} est déjà la devise «\u00a0${sameCurrency.moneyName}\u00a0».`);
}

function completeMetal(
  ctx: Ctx,
  row: MetalRow,
  { photos, firstCount, onOrderDays }: Pick<MetalEdit, 'photos' | 'firstCount' | 'onOrderDays'>,
): void {
  validateMetal(row);
  const key = { type: 'metal', id: row.id } as const;
  if (row.isUnique && !findLine(ctx.db, key)) countLine(ctx, { ...key, count: 1, reason: 'Pièce unique' });
  openStock(ctx, key, { firstCount, onOrderDays, isForSale: row.isVisable });
  if (photos) setPhotos(ctx, row.id, photos);
}

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
  const entry = { action: 'metal.photo', entityId: metalId };
  const before = photosOf(ctx.db, metalId);
  auditChange(ctx, { ...entry, before: { photos: before }, after: { photos: [...photos] } });
  ctx.db.delete(metalPhotos).where(eq(metalPhotos.metalId, metalId)).run();
  for (const [position, { photo, alt }] of photos.entries())
    ctx.db.insert(metalPhotos).values({ metalId, photo, alt, position, createdAt: Date.now() }).run();
  setById(ctx.db, metals, metalId, { photo: photos[0]?.photo ?? null });
}
