import { stringify } from 'csv-stringify/sync';
import { formatDay, isoDay } from '../../../dates.ts';
import { eurosFromCents, formatChange, formatEuro } from '../../../money.ts';
import { goldFeedPath, paths } from '../../../paths.ts';
import { atomFeed, type Site } from '../../news/atom.ts';

import { type PricePoint, variation } from '../model/priceDays.ts';

export function goldCsv(series: readonly PricePoint[]): string {
  const lines = series
    .toReversed()
    .map(({ at, price }) => [isoDay(at), eurosFromCents(price).toFixed(2).replace('.', ',')]);
  const headings = ['jour', 'euros le gramme d’or fin'];
  return stringify([headings, ...lines], { bom: true, delimiter: ';', record_delimiter: 'windows' });
}

export const goldFeed = (series: readonly PricePoint[], site: Site): string =>
  atomFeed(site, {
    title: 'Cours de l’or',
    page: paths.gold,
    self: goldFeedPath,
    entries: series
      .map(({ at, price }, i) => {
        const dayChange = variation([series[i - 1]?.price ?? 0, price]);
        const changeText = dayChange === null ? '' : `, ${formatChange(dayChange)}`;
        const text = `${formatEuro(price)} le gramme d’or fin${changeText}`;
        return {
          id: `tag:${new URL(site.siteUrl).hostname},${isoDay(at)}:cours-de-l-or`,
          title: `${formatDay(at)} : ${text}`,
          path: paths.gold,
          publishedAt: at,
          updatedAt: at,
          html: `<p>${text}.</p>`,
        };
      })
      .reverse(),
  });
