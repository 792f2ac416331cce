import { eq } from 'drizzle-orm';
import { newId } from '../../../db/id.ts';
import { currencies } from '../../../db/schema/catalogue.ts';
import { type Ctx, requireAdmin } from '../../http/context.ts';
import { wrongField } from '../../http/errors.ts';
import { addRecord, type RecordKind, saveRecord } from '../../http/saveRecord.server.ts';
import { cleanRichText } from '../../richText.ts';
import { changePrices, firstPrices } from './changePrices.server.ts';
import { getCurrency, readCurrency } from './currencies.server.ts';
import type { CurrencyEdit, NewCurrency } from './currencyFields.api.ts';
import type { ItemKey } from './item.ts';

const kindOf = (ctx: Ctx): RecordKind<typeof currencies> => ({
  table: currencies,
  entity: 'currency',
  find: (_, id) => {
    const { bills: _bills, stock: _stock, most: _most, ...row } = getCurrency(ctx, id);
    return row;
  },
  present: ({ id }) => readCurrency(ctx, id),
});

/** @throws invalid for a code that is sold already; conflict for a doubtful rate that is not confirmed */
export function addCurrency(ctx: Ctx, { confirmed, ...given }: NewCurrency): ItemKey {
  requireAdmin(ctx.actor);
  requireOwnCode(ctx, given.iso);
  const { id } = addRecord(ctx, kindOf(ctx), { id: newId(), ...cleaned(given), pricedAt: Date.now() });
  firstPrices(ctx, { type: 'currency', id, confirmed });
  return { type: 'currency', id };
}

/** @throws conflict when it was saved meanwhile or for an unconfirmed doubtful rate, invalid for another’s code */
export function editCurrency(ctx: Ctx, input: CurrencyEdit): ItemKey {
  requireAdmin(ctx.actor);
  const { id, updatedAt: seen, sellPrice: sell, buyPrice: buy, confirmed, ...given } = input;
  if (given.iso !== undefined) requireOwnCode(ctx, given.iso, id);
  saveRecord(ctx, kindOf(ctx), { id, fields: cleaned(given), seen });
  changePrices(ctx, { type: 'currency', id, sell, buy, confirmed });
  return { type: 'currency', id };
}

const clean = (text: string | undefined) => (text === undefined ? undefined : cleanRichText(text));

const cleaned = <Given extends { topText?: string | undefined; bottomText?: string | undefined }>(
  given: Given,
): Given => ({
  ...given,
  topText: clean(given.topText),
  bottomText: clean(given.bottomText),
});

function requireOwnCode(ctx: Ctx, iso: string, own?: string): void {
  const other = ctx.db.select().from(currencies).where(eq(currencies.iso, iso)).get();
  if (!other || other.id === own) return;
  const taken = `${iso} est déjà la devise « ${other.moneyName} ».`;
  throw wrongField('iso', taken);
}
