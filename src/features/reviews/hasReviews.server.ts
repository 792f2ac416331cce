import { eq } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { reviews } from '../../../db/schema/reviews.ts';
import { paths } from '../../paths.ts';

const hasReviews = (db: Db): boolean =>
  db.select().from(reviews).where(eq(reviews.status, 'published')).limit(1).get() !== undefined;

export const withoutEmptyPages = <E extends { href: string }>(db: Db, entries: readonly E[]): E[] =>
  entries.filter(({ href }) => href !== paths.reviews || hasReviews(db));
