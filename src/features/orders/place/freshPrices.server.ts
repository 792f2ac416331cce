import { inArray } from 'drizzle-orm';
import type { Db } from '../../../../db/client.ts';
import { currencies, metals } from '../../../../db/schema/catalogue.ts';
import { ShopError } from '../../../http/errors.ts';
import { toConfirmNow } from '../../catalogue/prices/priceAge.server.ts';
import type { Priced } from './pricing.server.ts';
import type { KeptPrices } from './quote.server.ts';

/** @throws conflict that names the articles whose price the dealer has to confirm first */
export function insistOnFreshPrices(tx: Db, { lines, kept }: Pick<Priced, 'lines'> & { kept: KeptPrices }): void {
  const toConfirm = toConfirmNow(tx);
  const ids = lines.map(({ metalId, currencyId }) => metalId ?? currencyId ?? '').filter((id) => !kept[id]);
  const old = [
    ...tx.select().from(metals).where(inArray(metals.id, ids)).all(),
    ...tx.select().from(currencies).where(inArray(currencies.id, ids)).all(),
  ].filter(toConfirm);
  if (old.length === 0) return;
  const names = old.map((row) => ('metalName' in row ? row.metalName : row.moneyName)).join(', ');
  throw new ShopError(
    'conflict',
    `Prix à confirmer\u00a0: ${names}. Nous mettons ces prix à jour. Revenez plus tard, ou retirez ces articles du panier.`,
  );
}
