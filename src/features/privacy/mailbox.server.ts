import { and, eq, isNull, notInArray, or, sql } from 'drizzle-orm';
import { reserves } from '../../../db/schema/catalogue.ts';
import { newsletterMembers } from '../../../db/schema/shop.ts';
import { mailOutbox } from '../../../db/schema/system.ts';
import type { UserRow } from '../accounts/model/ownUser.server.ts';

type Owner = Pick<UserRow, 'id' | 'email' | 'emailProvenAt'>;

/** Mails to the dealer: an account registered on the dealer's address gets none of them. */
export const toTheShop: readonly string[] = ['contact', 'withdrawalNotice'];

const nothing = sql`0`;

/** Registering an address proves nothing, following a mailed link does: required before its data are handed out. */
export const isProven = ({ emailProvenAt }: Pick<Owner, 'emailProvenAt'>): boolean => emailProvenAt !== null;

export const ownAlerts = (user: Owner) => (isProven(user) ? eq(reserves.email, user.email) : nothing);

export const ownMemberships = (user: Owner) => (isProven(user) ? eq(newsletterMembers.email, user.email) : nothing);

export const ownHits = (user: Owner): string => `${isProven(user) ? '' : ':account'}:${user.email}`;

const replyTo = sql`json_extract(${mailOutbox.headers}, '$."Reply-To"')`;

/** A proven mailbox includes mails and messages without an account. */
export const ownMails = (user: Owner) =>
  or(
    eq(mailOutbox.userId, user.id),
    isProven(user)
      ? and(
          isNull(mailOutbox.userId),
          or(
            and(eq(mailOutbox.recipient, user.email), notInArray(mailOutbox.kind, [...toTheShop])),
            and(eq(mailOutbox.kind, 'contact'), eq(replyTo, user.email)),
          ),
        )
      : nothing,
  );
