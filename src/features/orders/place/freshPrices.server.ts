import type { Db } from '../../../../db/client.ts';
import { among, idsOf, prepared } from '../../../../db/prepared.ts';
import { currencies, metals } from '../../../../db/schema/catalogue.ts';
import { ShopError } from '../../../http/errors.ts';
import { toConfirmNow } from '../../catalogue/prices/priceAge.server.ts';
import type { Priced } from './pricing.server.ts';
import type { KeptPrices } from './quote.server.ts';

const metalsAmong = prepared((db) => db.select().from(metals).where(among(metals.id)).prepare());
const currenciesAmong = prepared((db) => db.select().from(currencies).where(among(currencies.id)).prepare());

/** @throws conflict that names the articles whose price the dealer has to confirm first */
export function insistOnFreshPrices(tx: Db, { lines, kept }: Pick<Priced, 'lines'> & { kept: KeptPrices }): void {
  const toConfirm = toConfirmNow(tx);
  const ids = idsOf(lines.map(({ metalId, currencyId }) => metalId ?? currencyId ?? '').filter((id) => !kept[id]));
  const old = [...metalsAmong(tx).all(ids), ...currenciesAmong(tx).all(ids)].filter(toConfirm);
  if (old.length === 0) return;
  const names = old.map((row) => ('metalName' in row ? row.metalName : row.moneyName)).join(', ');
  throw new ShopError(
    'conflict',
    `Prix à confirmer\u00a0: ${names}. Nous mettons ces prix à jour. Revenez plus tard, ou retirez ces articles du panier.`,
  );
}
