import { type Db, rowById } from '../../../../db/client.ts';
import { users } from '../../../../db/schema/accounts.ts';
import { ShopError } from '../../../http/context.ts';
import type { UserRow } from '../model/ownUser.server.ts';
import { isClosed } from '../model/session.ts';
import { findLiveToken } from '../model/tokens.server.ts';

export const clearedPasswordHash = 'to be chosen';

type LinkPurpose = 'resetPassword' | 'secureAccount' | 'signIn';

export const isOpenUser = (user: UserRow | undefined): user is UserRow => user !== undefined && !isClosed(user);

export const expiredLinkError = () =>
  new ShopError(
    'notFound',
    'Ce lien n’est plus valable\u00a0: il a déjà servi, ou il est trop ancien. Demandez-en un nouveau.',
  );

const findOwner = (db: Db, purpose: LinkPurpose, token: string): { user: UserRow; email: string } | undefined => {
  const liveToken = findLiveToken(db, { purpose, token });
  const user = liveToken && rowById(db, users, liveToken.userId);
  return liveToken && isOpenUser(user) ? { user, email: liveToken.email } : undefined;
};

/** @throws notFound for an unknown, used or expired token, or a closed account */
export function requireLinkOwner(
  db: Db,
  { purpose, token }: { purpose: LinkPurpose; token: string },
): { user: UserRow; email: string } {
  const match = findOwner(db, purpose, token);
  if (!match) throw expiredLinkError();
  return match;
}

export function resetLinkOwner(db: Db, token: string) {
  const user = findOwner(db, 'resetPassword', token)?.user;
  if (!user) return null;
  const { email, firstName, lastName, passwordHash } = user;
  return { email, firstName, lastName, isSecured: passwordHash === clearedPasswordHash };
}

export const isSecureLinkLive = (db: Db, token: string): boolean => findOwner(db, 'secureAccount', token) !== undefined;
