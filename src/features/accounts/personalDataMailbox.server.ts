import { and, eq, isNull, notInArray, or, sql } from 'drizzle-orm';
import { reserves } from '../../../db/schema/catalogue.ts';
import { newsletterMembers } from '../../../db/schema/shop.ts';
import { mailOutbox } from '../../../db/schema/system.ts';
import type { UserRow } from './proof.server.ts';

type Owner = Pick<UserRow, 'id' | 'email' | 'emailProvenAt'>;

/** Mails that others wrote to the dealer: whoever registers the dealer’s address has no part in them. */
const toTheShop = ['contact', 'withdrawalNotice'];

const nothing = sql`0`;

/**
 * What is kept under an address and no account belongs to who reads that mailbox. Registering an address proves
 * nothing; following a link that was mailed to it does.
 */
const isProven = ({ emailProvenAt }: Owner): boolean => emailProvenAt !== null;

export const ownAlerts = (user: Owner) => (isProven(user) ? eq(reserves.email, user.email) : nothing);

export const ownMemberships = (user: Owner) => (isProven(user) ? eq(newsletterMembers.email, user.email) : nothing);

export const ownMails = (user: Owner) =>
  or(
    eq(mailOutbox.userId, user.id),
    isProven(user)
      ? and(isNull(mailOutbox.userId), eq(mailOutbox.recipient, user.email), notInArray(mailOutbox.kind, toTheShop))
      : nothing,
  );
