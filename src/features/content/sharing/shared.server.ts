import type { Db } from '../../../../db/client.ts';
import { formatEuro } from '../../../money.ts';
import { getVisibleCurrency } from '../../catalogue/currencies.server.ts';
import { unitPriceText } from '../../catalogue/currency.ts';
import { getVisibleMetal } from '../../catalogue/metals.server.ts';
import { getVisibleNews } from '../../news/news.server.ts';
import type { Shared, SharedKind } from './sharing.ts';

export function readShared(db: Db, { kind, id }: { kind: SharedKind; id: string }): Shared | undefined {
  if (kind === 'metal') {
    const metal = getVisibleMetal(db, id);
    return (
      metal && {
        title: metal.metalName,
        detail: formatEuro(metal.netSellPrice),
        photo: metal.photo,
        version: Math.max(metal.updatedAt, metal.pricedAt),
      }
    );
  }
  if (kind === 'currency') {
    const currency = getVisibleCurrency(db, id);
    return (
      currency && {
        title: `${currency.moneyName} (${currency.iso})`,
        detail: unitPriceText(currency),
        photo: currency.bills[0]?.photo ?? null,
        version: Math.max(currency.updatedAt, currency.pricedAt),
      }
    );
  }
  const article = getVisibleNews(db, id)?.article;
  return article && { title: article.title, detail: '', photo: article.image, version: article.updatedAt };
}
