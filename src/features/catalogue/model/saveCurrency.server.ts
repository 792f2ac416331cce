import { eq } from 'drizzle-orm';
import { audit, auditChange } from '../../../../db/audit.ts';
import { newId } from '../../../../db/id.ts';
import { knownCurrencies, noteName } from '../../../../db/known/known.ts';
import { setById } from '../../../../db/rows.ts';
import { bills, currencies } from '../../../../db/schema/catalogue.ts';
import { type Ctx, requireAdmin } from '../../../http/context.ts';
import { wrongField } from '../../../http/errors.ts';
import { addRecord, type RecordKind, saveRecord } from '../../../http/saveRecord.server.ts';
import { cleanRichText } from '../../../richText.ts';
import { openStock } from '../../goods/model/count.server.ts';
import { findLine } from '../../goods/model/lines.server.ts';
import type { CurrencyRow } from '../currency.ts';
import type { CurrencyEdit, NewCurrency } from '../currencyFields.api.ts';
import type { ItemKey } from '../item.ts';
import { changePrices, firstPrices, pricedOf } from './changePrices.server.ts';
import { getCurrency, readCurrency } from './currencies.server.ts';

const kindOf = (ctx: Ctx): RecordKind<typeof currencies> => ({
  table: currencies,
  entity: 'currency',
  find: (_, id) => {
    const { bills: _bills, stock: _stock, most: _most, ...row } = getCurrency(ctx, id);
    return row;
  },
  present: ({ id }) => readCurrency(ctx, id),
});

type MarketColumns = Pick<CurrencyRow, 'pricing' | 'referenceRate' | 'referencedAt'>;

/** @throws invalid for a duplicate code; conflict for an unconfirmed doubtful rate */
export function addCurrency(ctx: Ctx, { confirmed, notes, ...fields }: NewCurrency & Partial<MarketColumns>): ItemKey {
  requireAdmin(ctx.actor);
  requireOwnCode(ctx, fields.iso);
  const row = addRecord(ctx, kindOf(ctx), { id: newId(), ...sanitised(fields), pricedAt: Date.now() });
  const { id } = row;
  if (notes) setNotes(ctx, row, notes);
  firstPrices(ctx, pricedOf(row), confirmed);
  return { type: 'currency', id };
}

/** @throws conflict for an outdated version or an unconfirmed doubtful rate, invalid for a duplicate code */
export function editCurrency(ctx: Ctx, input: CurrencyEdit): ItemKey {
  requireAdmin(ctx.actor);
  const { id, updatedAt: seen, sellPrice: sell, buyPrice: buy, confirmed, notes, ...fields } = input;
  if (fields.iso !== undefined) requireOwnCode(ctx, fields.iso, id);
  const row = saveRecord(ctx, kindOf(ctx), { id, fields: sanitised(fields), seen });
  if (notes) setNotes(ctx, row, notes);
  changePrices(ctx, { type: 'currency', id, sell, buy, confirmed });
  return { type: 'currency', id };
}

/** Deletes the notes that are missing from the list. @throws invalid for a note on sale whose count the form leaves empty */
export function setNotes(
  ctx: Ctx,
  { id: currencyId, iso, isVisible }: Pick<CurrencyRow, 'id' | 'iso'> & Partial<Pick<CurrencyRow, 'isVisible'>>,
  notes: NonNullable<NewCurrency['notes']>,
): void {
  const facts = knownCurrencies.find((one) => one.iso === iso);
  const about = { entity: 'currency', entityId: currencyId };
  const before = ctx.db.select().from(bills).where(eq(bills.currencyId, currencyId)).all();
  for (const bill of before.filter(({ value }) => !notes.some((note) => note.value === value))) {
    ctx.db.delete(bills).where(eq(bills.id, bill.id)).run();
    audit(ctx, { ...about, action: 'bill.delete', detail: { before: bill } });
  }
  for (const { value, isBoughtBack, firstCount } of notes) {
    const bill = before.find((one) => one.value === value);
    const after = { isBoughtBack: isBoughtBack ?? bill?.isBoughtBack ?? true };
    if (bill) {
      setById(ctx.db, bills, bill.id, after);
      auditChange(ctx, { ...about, action: 'bill.edit', before: bill, after: { ...bill, ...after } });
    } else {
      const name = facts ? noteName(facts, value) : `Billet de ${value}`;
      const created = { currencyId, value, name, description: facts?.bills[value] ?? '', ...after };
      ctx.db
        .insert(bills)
        .values({ ...created, createdAt: Date.now() })
        .run();
      audit(ctx, { ...about, action: 'bill.add', detail: { after: created } });
    }
    const key = { type: 'currency', id: currencyId, value } as const;
    if (isVisible && firstCount === null && !findLine(ctx.db, key))
      throw wrongField(
        'notes',
        `Billets de ${value}\u00a0: avant la vente, indiquez combien sont là, 0 s’il n’y en a pas.`,
      );
    openStock(ctx, key, { firstCount, isForSale: false });
  }
}

const clean = (text: string | undefined) => (text === undefined ? undefined : cleanRichText(text));

const sanitised = <Given extends { topText?: string | undefined; bottomText?: string | undefined }>(
  fields: Given,
): Given => ({
  ...fields,
  topText: clean(fields.topText),
  bottomText: clean(fields.bottomText),
});

function requireOwnCode(ctx: Ctx, iso: string, own?: string): void {
  const other = ctx.db.select().from(currencies).where(eq(currencies.iso, iso)).get();
  if (!other || other.id === own) return;
  const duplicate = `${iso} est déjà la devise « ${other.moneyName} ».`;
  throw wrongField('iso', duplicate);
}
