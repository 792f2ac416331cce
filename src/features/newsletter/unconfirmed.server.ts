import { and, isNull, lt } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { newsletterMembers } from '../../../db/schema/shop.ts';
import { days } from '../../dates.ts';

export const confirmDays = 30;

export const dropUnconfirmed = (db: Db, now = Date.now()): void =>
  void db
    .delete(newsletterMembers)
    .where(
      and(
        isNull(newsletterMembers.confirmedAt),
        isNull(newsletterMembers.unsubscribedAt),
        lt(newsletterMembers.createdAt, now - days(confirmDays)),
      ),
    )
    .run();
