import { and, eq, isNull, notInArray, or, sql } from 'drizzle-orm';
import { reserves } from '../../../db/schema/catalogue.ts';
import { newsletterMembers } from '../../../db/schema/shop.ts';
import { mailOutbox } from '../../../db/schema/system.ts';
import type { UserRow } from '../accounts/ownUser.server.ts';

type Owner = Pick<UserRow, 'id' | 'email' | 'emailProvenAt'>;

/** Mails that people wrote to the dealer: whoever registers the dealer’s address has no part in them. */
export const toTheShop: readonly string[] = ['contact', 'withdrawalNotice'];

const nothing = sql`0`;

/**
 * What is kept under an address and no account belongs to who reads that mailbox. Registering an address proves
 * nothing; following a link that was mailed to it does.
 */
export const isProven = ({ emailProvenAt }: Pick<Owner, 'emailProvenAt'>): boolean => emailProvenAt !== null;

export const ownAlerts = (user: Owner) => (isProven(user) ? eq(reserves.email, user.email) : nothing);

export const ownMemberships = (user: Owner) => (isProven(user) ? eq(newsletterMembers.email, user.email) : nothing);

/** How the keys of the throttles end that count this person: those of the account, and those of a proven mailbox. */
export const ownHits = (user: Owner): string => `${isProven(user) ? '' : ':account'}:${user.email}`;

const replyTo = sql`json_extract(${mailOutbox.headers}, '$."Reply-To"')`;

/** Mails to the account, and of a proven mailbox those it got and the messages it sent without being signed in. */
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
