import { and, asc, avg, count, desc, eq, lte, type SQL } from 'drizzle-orm';
import type { Db } from '../../../../db/client.ts';
import { listPage } from '../../../../db/list.ts';
import { users } from '../../../../db/schema/accounts.ts';
import { currencies, metals } from '../../../../db/schema/catalogue.ts';
import { orderLines } from '../../../../db/schema/orders.ts';
import { reviews } from '../../../../db/schema/reviews.ts';
import { write } from '../../../../db/writer.ts';
import { yearsAfter } from '../../../dates.ts';
import type { Page } from '../../../http/contract.ts';
import { currencyPath, metalPath } from '../../../paths.ts';
import type { ItemKey } from '../../catalogue/item.ts';
import { authorName, type ReviewSort, reviewRetentionYears } from '../review.ts';

const author = { firstName: users.firstName, lastName: users.lastName };

const selectReviews = (db: Db) =>
  db
    .select({ review: reviews, line: orderLines, author, metal: metals, currency: currencies })
    .from(reviews)
    .innerJoin(users, eq(users.id, reviews.userId))
    .innerJoin(orderLines, eq(orderLines.id, reviews.orderLineId))
    .leftJoin(metals, eq(metals.id, orderLines.metalId))
    .leftJoin(currencies, eq(currencies.id, orderLines.currencyId))
    .$dynamic();

type Row = ReturnType<ReturnType<typeof selectReviews>['all']>[number];

export type PublishedReview = ReturnType<typeof presentReview>;

function presentReview({ review, line, author, metal, currency }: Row) {
  const path = metal?.isVisable ? metalPath(metal) : currency?.isVisible ? currencyPath(currency) : null;
  return {
    ...review,
    author: authorName(author),
    publishedAt: review.decidedAt ?? review.createdAt,
    item: { name: metal?.metalName ?? currency?.moneyName ?? line.name, path },
  };
}

const isPublished = eq(reviews.status, 'published');

const sortOrders = {
  recents: [desc(reviews.decidedAt)],
  anciens: [asc(reviews.decidedAt)],
  meilleurs: [desc(reviews.rating), desc(reviews.decidedAt)],
  moins: [asc(reviews.rating), desc(reviews.decidedAt)],
} as const;

type ReviewsQuery = { page: number; pageSize: number; sort: ReviewSort };

export const publishedReviews = (db: Db, { sort, ...query }: ReviewsQuery): Page<PublishedReview> => {
  const { rows, meta } = listPage<Row>(db, {
    query: selectReviews(db),
    where: [isPublished],
    order: sortOrders[sort],
    id: reviews.id,
    request: query,
  });
  return { rows: rows.map(presentReview), meta };
};

const isOfItem = ({ type, id }: ItemKey) =>
  and(isPublished, eq(type === 'metal' ? orderLines.metalId : orderLines.currencyId, id));

function ratingOf(db: Db, where: SQL | undefined) {
  const totals = db
    .select({ count: count(), average: avg(reviews.rating).mapWith(Number) })
    .from(reviews)
    .innerJoin(orderLines, eq(orderLines.id, reviews.orderLineId))
    .where(where)
    .get();
  return { count: totals?.count ?? 0, average: totals?.average ?? 0 };
}

export const averageRating = (db: Db): number => ratingOf(db, isPublished).average;

export function itemReviews(db: Db, item: ItemKey) {
  const rating = ratingOf(db, isOfItem(item));
  const newest =
    rating.count === 0
      ? []
      : selectReviews(db)
          .where(isOfItem(item))
          .orderBy(...sortOrders.recents, desc(reviews.id))
          .limit(5)
          .all();
  return { ...rating, newest: newest.map(presentReview) };
}

export async function deleteOldReviews(db: Db, now = Date.now()): Promise<number> {
  const isExpired = lte(reviews.createdAt, yearsAfter(now, -reviewRetentionYears));
  return write({ db }, (tx) => tx.db.delete(reviews).where(isExpired).run().changes);
}
