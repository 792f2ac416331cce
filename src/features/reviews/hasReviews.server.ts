import { eq } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { prepared } from '../../../db/prepared.ts';
import { reviews } from '../../../db/schema/reviews.ts';
import { paths } from '../../paths.ts';

const one = prepared((db) =>
  db.select({ id: reviews.id }).from(reviews).where(eq(reviews.status, 'published')).limit(1).prepare(),
);

type Entry = { href: string };
const isReviews = ({ href }: Entry): boolean => href === paths.reviews;

export const withoutEmpty = <E extends Entry>(db: Db, entries: readonly E[]): readonly E[] =>
  !entries.some(isReviews) || one(db).get() ? entries : entries.filter((entry) => !isReviews(entry));
