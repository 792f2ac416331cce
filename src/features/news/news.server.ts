import { and, asc, desc, eq, gt, lt, lte, or, type SQL } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { listPage } from '../../../db/list.ts';
import { deletedItems } from '../../../db/schema/catalogue.ts';
import { news } from '../../../db/schema/shop.ts';
import { requireAdmin } from '../../http/actor.ts';
import type { Ctx } from '../../http/context.ts';
import type { ListQuery, Page } from '../../http/contract.ts';
import { ShopError } from '../../http/errors.ts';
import type { NewsRow } from './news.ts';

const missing = 'Cette actualité n’existe pas ou n’est plus publiée.';

/** What everybody may read now; at the moment of a publication a job makes kept pages stale (server/dueMoments.ts). */
const visible = () => and(eq(news.isVisible, true), lte(news.publishedAt, Date.now()));
const newestFirst = [desc(news.publishedAt), desc(news.id)] as const;

/** The newest articles that everybody may read. */
export const latestVisibleNews = (db: Db, count = 3): NewsRow[] =>
  db
    .select()
    .from(news)
    .where(visible())
    .orderBy(...newestFirst)
    .limit(count)
    .all();

/**
 * Newest first; `q` looks into the titles. `flag` true: visible articles, for everybody; false: all of them.
 * @throws unauthenticated, forbidden for false without an admin.
 */
export function getNews(ctx: Ctx, { flag, ...asked }: ListQuery & { flag: 'true' | 'false' }): Page<NewsRow> {
  if (flag === 'false') requireAdmin(ctx.actor);
  return newsPage(ctx.db, { where: [flag === 'true' ? visible() : undefined], asked });
}

type NewsPage = {
  where: readonly (SQL | undefined)[];
  asked: Partial<ListQuery> & Pick<ListQuery, 'page' | 'pageSize'>;
};

const newsPage = (db: Db, { where, asked }: NewsPage): Page<NewsRow> =>
  listPage(db, {
    query: db.select().from(news).$dynamic(),
    where,
    texts: [news.title],
    order: [desc(news.publishedAt)],
    id: news.id,
    asked,
  });

/** An article by its id, for an admin also a hidden one or one to come. */
export function findNews(ctx: Ctx, id: string): NewsRow | undefined {
  const may = ctx.actor.kind === 'admin' ? undefined : visible();
  return ctx.db
    .select()
    .from(news)
    .where(and(eq(news.id, id), may))
    .get();
}

/** @throws notFound where `findNews` finds none */
export function getNewsById(ctx: Ctx, id: string): NewsRow {
  const row = findNews(ctx, id);
  if (!row) throw new ShopError('notFound', missing);
  return row;
}

/** A page of visible articles, newest first, for everybody. */
export const visibleNews = (db: Db, asked: Pick<ListQuery, 'page' | 'pageSize'>): Page<NewsRow> =>
  newsPage(db, { where: [visible()], asked });

export type Article = { article: NewsRow; newer: NewsRow | undefined; older: NewsRow | undefined };

/** A visible article and its visible neighbours, for a public page: nobody sees a hidden one there. */
export function getVisibleNews(db: Db, id: string): Article | undefined {
  const article = db
    .select()
    .from(news)
    .where(and(eq(news.id, id), visible()))
    .get();
  if (!article) return undefined;
  const sameMoment = eq(news.publishedAt, article.publishedAt);
  const newer = db
    .select()
    .from(news)
    .where(and(visible(), or(gt(news.publishedAt, article.publishedAt), and(sameMoment, gt(news.id, article.id)))))
    .orderBy(asc(news.publishedAt), asc(news.id))
    .get();
  const older = db
    .select()
    .from(news)
    .where(and(visible(), or(lt(news.publishedAt, article.publishedAt), and(sameMoment, lt(news.id, article.id)))))
    .orderBy(...newestFirst)
    .get();
  return { article, newer, older };
}

/** Whether there was such an article, which has been deleted since. */
export const isGone = (db: Db, id: string): boolean =>
  db.select().from(deletedItems).where(eq(deletedItems.id, id)).get() !== undefined;
