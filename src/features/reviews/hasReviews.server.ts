import { eq } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { prepared } from '../../../db/prepared.ts';
import { reviews } from '../../../db/schema/reviews.ts';
import { paths } from '../../paths.ts';

const one = prepared((db) =>
  db.select({ id: reviews.id }).from(reviews).where(eq(reviews.status, 'published')).limit(1).prepare(),
);

export const withoutEmpty = <E extends { href: string }>(db: Db, entries: readonly E[]): E[] =>
  entries.filter(({ href }) => href !== paths.reviews || one(db).get());
