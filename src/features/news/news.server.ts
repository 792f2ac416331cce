import { and, desc, eq, lte, type SQL } from 'drizzle-orm';
import { type Db, rowById } from '../../../db/client.ts';
import { listPage } from '../../../db/list.ts';
import { deletedItems } from '../../../db/schema/catalogue.ts';
import { news } from '../../../db/schema/shop.ts';
import { type Ctx, orNotFound, requireAdmin } from '../../http/context.ts';
import type { ListQuery, Page } from '../../http/contract.ts';
import type { NewsRow } from './news.ts';

/** When an article becomes visible, a job refreshes cached pages (server/pageClock.ts). */
const isPublished = () => and(eq(news.isVisible, true), lte(news.publishedAt, Date.now()));
const newestFirst = [desc(news.publishedAt), desc(news.id)] as const;

export const latestVisibleNews = (db: Db, count = 3): NewsRow[] =>
  db
    .select()
    .from(news)
    .where(isPublished())
    .orderBy(...newestFirst)
    .limit(count)
    .all();

/** With `flag` false, also lists hidden articles. @throws forbidden unless the caller is an admin */
export function getNews(ctx: Ctx, { flag, ...request }: ListQuery & { flag: 'true' | 'false' }): Page<NewsRow> {
  if (flag === 'false') requireAdmin(ctx.actor);
  return newsPage(ctx.db, { where: [flag === 'true' ? isPublished() : undefined], request });
}

type NewsPageQuery = {
  where: readonly (SQL | undefined)[];
  request: Partial<ListQuery> & Pick<ListQuery, 'page' | 'pageSize'>;
};

const newsPage = (db: Db, { where, request }: NewsPageQuery): Page<NewsRow> =>
  listPage(db, {
    query: db.select().from(news).$dynamic(),
    where,
    searchColumns: [news.title],
    order: newestFirst,
    id: news.id,
    request,
  });

export function getNewsById(ctx: Ctx, id: string): NewsRow {
  const row = ctx.db
    .select()
    .from(news)
    .where(and(eq(news.id, id), ctx.actor.kind === 'admin' ? undefined : isPublished()))
    .get();
  return orNotFound(row, 'Cette actualité n’existe pas ou n’est plus publiée.');
}

export const visibleNews = (db: Db, request: Pick<ListQuery, 'page' | 'pageSize'>): Page<NewsRow> =>
  newsPage(db, { where: [isPublished()], request });

/** Hidden articles are excluded even for staff, because public pages are cached. */
export const getVisibleNews = (db: Db, id: string): NewsRow | undefined =>
  db
    .select()
    .from(news)
    .where(and(eq(news.id, id), isPublished()))
    .get();

export const wasDeleted = (db: Db, id: string): boolean => rowById(db, deletedItems, id) !== undefined;
