import { desc, eq } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { news } from '../../../db/schema/shop.ts';
import { type Actor, requireAdmin } from '../../http/actor.ts';
import type { ListQuery, Page } from '../../http/contract.ts';
import type { NewsRow } from './news.ts';

const visible = eq(news.isVisible, true);
const newestFirst = [desc(news.createdAt), desc(news.id)] as const;

/** The newest articles that everybody may read. */
export const latestVisibleNews = (db: Db, count = 3): NewsRow[] =>
  db
    .select()
    .from(news)
    .where(visible)
    .orderBy(...newestFirst)
    .limit(count)
    .all();

/**
 * Newest first; `q` looks into the titles. `flag` true: visible articles, for everybody; false: all of them.
 * @throws unauthenticated, forbidden for false without an admin.
 */
export function getNews(db: Db, actor: Actor, input: ListQuery & { flag: 'true' | 'false' }): Page<NewsRow> {
  if (input.flag === 'false') requireAdmin(actor);
  const { page, pageSize, q } = input;
  const found = db
    .select()
    .from(news)
    .where(input.flag === 'true' ? visible : undefined)
    .orderBy(...newestFirst)
    .all()
    .filter((row) => row.title.toLocaleLowerCase('fr').includes(q.toLocaleLowerCase('fr')));
  return {
    rows: found.slice((page - 1) * pageSize, page * pageSize),
    meta: { page, pageSize, total: found.length },
  };
}
