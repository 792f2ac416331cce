import { and, eq, ne } from 'drizzle-orm';
import { setById } from '../../../../db/client.ts';
import { knownCurrencies, noteName } from '../../../../db/known/known.ts';
import { bills, currencies } from '../../../../db/schema/catalogue.ts';
import { audit, auditChange, write } from '../../../../db/writer.ts';
import { type Ctx, fieldError, ShopError, verb } from '../../../http/context.ts';
import { nextVersion } from '../../../http/contract.ts';
import { savePicture } from '../../../uploads/savePicture.server.ts';
import type { Upload } from '../../../uploads/upload.ts';
import { openStock } from '../../goods/model/count.server.ts';
import { findLine } from '../../goods/model/lines.server.ts';
import { type BillRow, type CurrencyRow, presentBill } from '../currency.ts';
import {
  type BillInput,
  deleteBillContract,
  type NewCurrency,
  noteValueRequiredText,
  saveBillContract,
} from '../currencyFields.api.ts';
import { getCurrency, readCurrency } from './currencies.server.ts';

type BillValues = Pick<BillRow, 'value' | 'name' | 'description'> &
  Partial<Pick<BillRow, 'photo' | 'photo2' | 'isBoughtBack'>>;

function writeBill(ctx: Ctx, currencyId: string, before: BillRow | undefined, after: BillValues): void {
  const entry = { entity: 'currency', entityId: currencyId };
  if (before) {
    setById(ctx.db, bills, before.id, after);
    auditChange(ctx, { ...entry, action: 'bill.edit', before, after: { ...before, ...after } });
    return;
  }
  ctx.db
    .insert(bills)
    .values({ currencyId, ...after, createdAt: Date.now() })
    .run();
  audit(ctx, { ...entry, action: 'bill.add', detail: { after } });
}

function deleteBillRow(ctx: Ctx, before: BillRow): void {
  ctx.db.delete(bills).where(eq(bills.id, before.id)).run();
  audit(ctx, { action: 'bill.delete', entity: 'currency', entityId: before.currencyId, detail: { before } });
}

/** @throws conflict for an outdated version, or invalid for a duplicate value or a bad picture */
export const saveBill = verb(saveBillContract, async (ctx, { file1, file2, ...input }) => {
  findBill(ctx, input);
  const saveUpload = async (field: string, file: Upload | undefined) =>
    file && savePicture(`${ctx.shop.config.dataDir}/images`, file, field);
  const photos = { photo: await saveUpload('file1', file1), photo2: await saveUpload('file2', file2) };
  await write(ctx, (tx) => storeBill(tx, input, photos));
  return readCurrency(ctx, input.id);
});

export const deleteBill = verb(deleteBillContract, async (ctx, { currencyId, billId }) => {
  await write(ctx, (tx) => {
    const bill = findBill(tx, { id: currencyId, billId });
    if (bill) deleteBillRow(tx, bill);
    updateVersion(tx, currencyId);
  });
  return readCurrency(ctx, currencyId);
});

function findBill(ctx: Ctx, { id, billId, name, value }: Partial<BillInput> & { id: string }): BillRow | undefined {
  const { bills: all } = getCurrency(ctx, id);
  const bill = all.find((one) => (billId ? one.id === billId : value === undefined && one.name === name));
  if (billId && !bill) throw new ShopError('notFound', 'Ce billet n’existe plus.');
  return bill;
}

type SavedPictures = Record<'photo' | 'photo2', string | undefined>;

function storeBill(ctx: Ctx, input: Omit<BillInput, 'file1' | 'file2'>, photos: SavedPictures): void {
  const { id: currencyId, description, firstCount, onOrderDays } = input;
  const before = findBill(ctx, input);
  updateVersion(ctx, currencyId, before && { expected: input.updatedAt, bill: before });
  const { value = before?.value } = input;
  if (value === undefined) throw fieldError('value', noteValueRequiredText);
  const isDuplicate = and(eq(bills.currencyId, currencyId), eq(bills.value, value), ne(bills.id, before?.id ?? ''));
  if (ctx.db.select().from(bills).where(isDuplicate).get())
    throw fieldError('value', `Le billet de ${value} existe déjà.`);
  // An empty field removes a picture, a missing field keeps it.
  const pictureToStore = (key: keyof SavedPictures) => (photos[key] ?? input[key] ?? before?.[key]) || null;
  const name = input.name || `Billet de ${value}`;
  writeBill(ctx, currencyId, before, {
    name,
    value,
    description,
    photo: pictureToStore('photo'),
    photo2: pictureToStore('photo2'),
  });
  openStock(ctx, { type: 'currency', id: currencyId, value }, { firstCount, onOrderDays, isForSale: true });
}

function updateVersion(ctx: Ctx, currencyId: string, edited?: { expected: number | undefined; bill: BillRow }): void {
  const currency = getCurrency(ctx, currencyId);
  const current = edited && { ...presentBill(edited.bill), updatedAt: currency.updatedAt };
  const updatedAt = nextVersion(currency, { expected: edited?.expected, current });
  setById(ctx.db, currencies, currencyId, { updatedAt });
}

/** Deletes notes missing from the list. @throws invalid for a note on sale without a count */
export function setNotes(
  ctx: Ctx,
  { id: currencyId, iso, isVisible }: Pick<CurrencyRow, 'id' | 'iso'> & Partial<Pick<CurrencyRow, 'isVisible'>>,
  notes: NonNullable<NewCurrency['notes']>,
): void {
  const knownCurrency = knownCurrencies.find((one) => one.iso === iso);
  const before = ctx.db.select().from(bills).where(eq(bills.currencyId, currencyId)).all();
  for (const bill of before) if (!notes.some(({ value }) => value === bill.value)) deleteBillRow(ctx, bill);
  for (const { value, firstCount, isBoughtBack } of notes) {
    const bill = before.find((one) => one.value === value);
    const {
      name = knownCurrency ? noteName(knownCurrency, value) : `Billet de ${value}`,
      description = knownCurrency?.bills[value] ?? '',
    } = bill ?? {};
    const buysBack = isBoughtBack ?? bill?.isBoughtBack ?? true;
    writeBill(ctx, currencyId, bill, { value, name, description, isBoughtBack: buysBack });
    const key = { type: 'currency', id: currencyId, value } as const;
    if (isVisible && firstCount === null && !findLine(ctx.db, key))
      throw fieldError(
        'notes',
        `Billets de ${value}\u00a0: avant la vente, indiquez combien sont là, 0 s’il n’y en a pas.`,
      );
    openStock(ctx, key, { firstCount, isForSale: false });
  }
}
