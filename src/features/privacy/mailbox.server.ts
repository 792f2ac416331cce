import { and, eq, isNull, notInArray, or, sql } from 'drizzle-orm';
import { reserves } from '../../../db/schema/catalogue.ts';
import { newsletterMembers } from '../../../db/schema/shop.ts';
import { mailOutbox } from '../../../db/schema/system.ts';
import type { UserRow } from '../accounts/model/ownUser.server.ts';

type Owner = Pick<UserRow, 'id' | 'email' | 'emailProvenAt'>;

/** Mail to the shop is not personal data of the account that has the shop's address. */
export const dealerMailKinds: readonly string[] = ['contact', 'withdrawalNotice'];

const noRows = sql`0`;

/** Confirmed only by following a link sent to the address. */
export const isEmailConfirmed = ({ emailProvenAt }: Pick<Owner, 'emailProvenAt'>): boolean => emailProvenAt !== null;

export const isOwnAlert = (user: Owner) => (isEmailConfirmed(user) ? eq(reserves.email, user.email) : noRows);

export const isOwnMembership = (user: Owner) =>
  isEmailConfirmed(user) ? eq(newsletterMembers.email, user.email) : noRows;

export const hitKeySuffix = (user: Owner): string => `${isEmailConfirmed(user) ? '' : ':account'}:${user.email}`;

const replyTo = sql`json_extract(${mailOutbox.headers}, '$."Reply-To"')`;

export const isOwnMail = (user: Owner) =>
  or(
    eq(mailOutbox.userId, user.id),
    isEmailConfirmed(user)
      ? and(
          isNull(mailOutbox.userId),
          or(
            and(eq(mailOutbox.recipient, user.email), notInArray(mailOutbox.kind, [...dealerMailKinds])),
            and(eq(mailOutbox.kind, 'contact'), eq(replyTo, user.email)),
          ),
        )
      : noRows,
  );
