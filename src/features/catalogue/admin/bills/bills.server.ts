import { and, eq, ne } from 'drizzle-orm';
import { audit, auditChange } from '../../../../../db/audit.ts';
import { newId } from '../../../../../db/id.ts';
import { setById } from '../../../../../db/rows.ts';
import { bills, currencies } from '../../../../../db/schema/catalogue.ts';
import { write } from '../../../../../db/writer.ts';
import { type Ctx, requireAdmin } from '../../../../http/context.ts';
import { ShopError, wrongField } from '../../../../http/errors.ts';
import { nextVersion } from '../../../../http/seen.ts';
import { savePicture } from '../../../../uploads/savePicture.server.ts';
import type { Upload } from '../../../../uploads/upload.ts';
import { openStock } from '../../../goods/model/count.server.ts';
import { type BillRow, presentBill } from '../../currency.ts';
import { type BillInput, worth } from '../../currencyFields.api.ts';
import { getCurrency, readCurrency } from '../../model/currencies.server.ts';

/** @throws conflict for an outdated version, invalid for a duplicate value or a bad picture */
export async function saveBill(ctx: Ctx, { file1, file2, ...input }: BillInput) {
  requireAdmin(ctx.actor);
  findBill(ctx, input);
  const photos = { photo: await drawnOf(ctx, 'file1', file1), photo2: await drawnOf(ctx, 'file2', file2) };
  await write(ctx, (tx) => store(tx, input, photos));
  return readCurrency(ctx, input.id);
}

export async function deleteBill(ctx: Ctx, { currencyId, billId }: { currencyId: string; billId: string }) {
  requireAdmin(ctx.actor);
  await write(ctx, (tx) => {
    const before = findBill(tx, { id: currencyId, billId });
    tx.db.delete(bills).where(eq(bills.id, billId)).run();
    touch(tx, currencyId);
    audit(tx, { action: 'bill.delete', entity: 'currency', entityId: currencyId, detail: { before } });
  });
  return readCurrency(ctx, currencyId);
}

function findBill(ctx: Ctx, { id, billId, name, value }: Partial<BillInput> & { id: string }): BillRow | undefined {
  const { bills: all } = getCurrency(ctx, id);
  const bill = all.find((one) => (billId ? one.id === billId : value === undefined && one.name === name));
  if (billId && !bill) throw new ShopError('notFound', 'Ce billet n’existe plus.');
  return bill;
}

const drawnOf = async (ctx: Ctx, field: string, file: Upload | undefined): Promise<string | undefined> =>
  file && savePicture(`${ctx.shop.config.dataDir}/images`, file, field);

type Drawn = Record<'photo' | 'photo2', string | undefined>;

function store(ctx: Ctx, input: Omit<BillInput, 'file1' | 'file2'>, photos: Drawn): void {
  const before = findBill(ctx, input);
  touch(ctx, input.id, before && { seen: input.updatedAt, bill: before });
  const id = before?.id ?? newId();
  const { value = before?.value, description } = input;
  if (value === undefined) throw wrongField('value', worth);
  const same = and(eq(bills.currencyId, input.id), eq(bills.value, value), ne(bills.id, id));
  if (ctx.db.select().from(bills).where(same).get()) {
    const twice = `Le billet de ${value} existe déjà.`;
    throw wrongField('value', twice);
  }
  const name = input.name || `Billet de ${value}`;
  // An empty field removes a picture, a missing one keeps it.
  const side = (key: keyof Drawn) => (photos[key] ?? input[key] ?? before?.[key]) || null;
  const after = { name, value, description, photo: side('photo'), photo2: side('photo2') };
  const about = { entity: 'currency', entityId: input.id };
  if (before) {
    setById(ctx.db, bills, id, after);
    auditChange(ctx, { ...about, action: 'bill.edit', before, after: { ...before, ...after } });
  } else {
    ctx.db
      .insert(bills)
      .values({ id, currencyId: input.id, ...after, createdAt: Date.now() })
      .run();
    audit(ctx, { ...about, action: 'bill.add', detail: { after } });
  }
  const { firstCount, onOrderDays } = input;
  openStock(ctx, { type: 'currency', id: input.id, value }, { firstCount, onOrderDays, isForSale: true });
}

type Edited = { seen: number | undefined; bill: BillRow };

function touch(ctx: Ctx, currencyId: string, edited?: Edited): void {
  const currency = getCurrency(ctx, currencyId);
  const current = edited && { ...presentBill(edited.bill), updatedAt: currency.updatedAt };
  const updatedAt = nextVersion(currency, { seen: edited?.seen, current });
  setById(ctx.db, currencies, currencyId, { updatedAt });
}
