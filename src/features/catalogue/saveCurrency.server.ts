import { eq } from 'drizzle-orm';
import { audit, auditChange } from '../../../db/audit.ts';
import { newId } from '../../../db/id.ts';
import { currencies } from '../../../db/schema/catalogue.ts';
import { requireAdmin } from '../../http/actor.ts';
import type { Ctx } from '../../http/context.ts';
import { ShopError } from '../../http/errors.ts';
import { nextVersion } from '../../http/seen.ts';
import { cleanRichText } from '../../richText.ts';
import { changePrices } from './changePrices.server.ts';
import { getCurrency } from './currencies.server.ts';
import { presentCurrency } from './currency.ts';
import type { CurrencyEdit, NewCurrency } from './currencyFields.api.ts';
import { firstPrices } from './firstPrices.server.ts';
import type { ItemKey } from './item.ts';

/** @throws invalid for a code that is sold already; conflict for a doubtful rate that is not confirmed */
export function addCurrency(ctx: Ctx, { confirmed, ...given }: NewCurrency): ItemKey {
  requireAdmin(ctx.actor);
  requireOwnCode(ctx, given.iso);
  const at = Date.now();
  const row = ctx.db
    .insert(currencies)
    .values({ id: newId(), ...cleaned(given), pricedAt: at, createdAt: at, updatedAt: at })
    .returning()
    .get();
  const key = { type: 'currency', id: row.id } as const;
  firstPrices(ctx, { ...key, confirmed });
  audit(ctx, { action: 'currency.add', entity: 'currency', entityId: row.id, detail: { after: row } });
  return key;
}

/** @throws notFound, conflict when it was saved meanwhile or for an unconfirmed doubtful rate, invalid for another’s code */
export function editCurrency(ctx: Ctx, input: CurrencyEdit): ItemKey {
  requireAdmin(ctx.actor);
  const { id, updatedAt: seen, sellPrice: sell, buyPrice: buy, confirmed, ...given } = input;
  const present = getCurrency(ctx, id);
  const { bills: _bills, ...before } = present;
  const updatedAt = nextVersion(before, { seen, current: presentCurrency(present) });
  if (given.iso !== undefined && given.iso !== before.iso) requireOwnCode(ctx, given.iso);
  const after = ctx.db
    .update(currencies)
    .set({ ...cleaned(given), updatedAt })
    .where(eq(currencies.id, id))
    .returning()
    .get();
  const key = { type: 'currency', id } as const;
  auditChange(ctx, { action: 'currency.edit', entity: 'currency', entityId: id, before, after });
  changePrices(ctx, { ...key, ...(sell !== undefined && { sell }), ...(buy !== undefined && { buy }), confirmed });
  return key;
}

const clean = (text: string | undefined) => (text === undefined ? undefined : cleanRichText(text));

const cleaned = <Given extends { topText?: string | undefined; bottomText?: string | undefined }>(
  given: Given,
): Given => ({
  ...given,
  topText: clean(given.topText),
  bottomText: clean(given.bottomText),
});

function requireOwnCode(ctx: Ctx, iso: string): void {
  const other = ctx.db.select().from(currencies).where(eq(currencies.iso, iso)).get();
  if (!other) return;
  const taken = `${iso} est déjà la devise « ${other.moneyName} ».`;
  throw new ShopError('invalid', taken, { errors: { iso: taken } });
}
