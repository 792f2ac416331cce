import type { Db } from '../../../../db/client.ts';
import type { QuotedPrices } from '../../../../db/schema/orders.ts';
import { ShopError } from '../../../http/errors.ts';
import { toConfirmNow } from '../../catalogue/priceAge.server.ts';
import type { Priced } from './pricing.server.ts';

/** @throws conflict that names the articles whose price the dealer has to confirm first */
export function requireFreshPrices(tx: Db, { lines, quoted }: Pick<Priced, 'lines'> & { quoted: QuotedPrices }): void {
  const isToConfirm = toConfirmNow(tx);
  const old = lines.filter((line) => !quoted[line.metalId ?? line.currencyId ?? ''] && isToConfirm(line));
  if (old.length === 0) return;
  const names = old.map(({ name }) => name).join(', ');
  throw new ShopError(
    'conflict',
    `Prix à confirmer\u00a0: ${names}. Nous mettons ces prix à jour. Revenez plus tard, ou retirez ces articles du panier.`,
  );
}
