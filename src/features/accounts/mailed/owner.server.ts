import type { Db } from '../../../../db/client.ts';
import { rowById } from '../../../../db/rows.ts';
import { users } from '../../../../db/schema/accounts.ts';
import { ShopError } from '../../../http/errors.ts';
import type { UserRow } from '../model/ownUser.server.ts';
import { isShut } from '../model/session.ts';
import { liveToken } from '../model/tokens.server.ts';

export const toBeChosen = 'to be chosen';

type Purpose = 'resetPassword' | 'secureAccount' | 'signIn';

export const isOpen = (user: UserRow | undefined): user is UserRow => user !== undefined && !isShut(user);

export const deadLinkError = () =>
  new ShopError(
    'notFound',
    'Ce lien n’est plus valable\u00a0: il a déjà servi, ou il est trop ancien. Demandez-en un nouveau.',
  );

const find = (db: Db, purpose: Purpose, token: string): { user: UserRow; email: string } | undefined => {
  const live = liveToken(db, { purpose, token });
  const user = live && rowById(db, users, live.userId);
  return live && isOpen(user) ? { user, email: live.email } : undefined;
};

/** @throws notFound for an unknown, used or expired token, or a closed account */
export function ownerOf(
  db: Db,
  { purpose, token }: { purpose: Purpose; token: string },
): { user: UserRow; email: string } {
  const match = find(db, purpose, token);
  if (!match) throw deadLinkError();
  return match;
}

export function resetLinkOwner(db: Db, token: string) {
  const user = find(db, 'resetPassword', token)?.user;
  if (!user) return null;
  const { email, firstName, lastName, passwordHash } = user;
  return { email, firstName, lastName, isSecured: passwordHash === toBeChosen };
}

export const isNoticeLive = (db: Db, token: string): boolean => find(db, 'secureAccount', token) !== undefined;
