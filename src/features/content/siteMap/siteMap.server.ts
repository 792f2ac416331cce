import type { Db } from '../../../../db/client.ts';
import { currencyPath, type MetalType, metalListPath, metalPath, newsPath, paths } from '../../../paths.ts';
import { metalTypeLabels } from '../../catalogue/metal.ts';
import { listCurrencies } from '../../catalogue/model/currencies.server.ts';
import { getMetalsByType } from '../../catalogue/model/metals.server.ts';
import { visibleNews } from '../../news/news.server.ts';
import type { SitePage, SiteSection } from './siteMap.ts';

const firstPage = { page: 1, pageSize: 500, q: '', sort: '' };

const metalSection = (db: Db, type: MetalType): SiteSection => ({
  title: metalTypeLabels[type].title,
  href: metalListPath(type),
  pages: getMetalsByType(db, { ...firstPage, type }).rows.map(
    (metal): SitePage => ({ label: metal.metalName, href: metalPath(metal), updatedAt: metal.updatedAt }),
  ),
});

export const sectionsOf = (db: Db, fixed: readonly SiteSection[]): SiteSection[] => [
  ...fixed,
  {
    title: 'Devises',
    href: paths.currencies,
    pages: listCurrencies(db, 'monnaie').map((currency) => ({
      label: currency.moneyName,
      href: currencyPath(currency),
      updatedAt: currency.updatedAt,
    })),
  },
  metalSection(db, "Piece D'investissment"),
  metalSection(db, 'Lingots'),
  metalSection(db, 'Piece De Collection'),
  {
    title: 'Actualités',
    href: paths.news,
    pages: visibleNews(db, firstPage).rows.map(({ id, title, updatedAt }) => ({
      label: title,
      href: newsPath(id),
      updatedAt,
    })),
  },
];
