import { eq } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { prepared } from '../../../db/prepared.ts';
import { reviews } from '../../../db/schema/reviews.ts';

const one = prepared((db) =>
  db.select({ id: reviews.id }).from(reviews).where(eq(reviews.status, 'published')).limit(1).prepare(),
);

/** Whether there is anything to read on the page of reviews: it is linked from then on. */
export const hasReviews = (db: Db): boolean => one(db).get() !== undefined;
