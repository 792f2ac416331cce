import { eq } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { users } from '../../../db/schema/accounts.ts';
import { ShopError } from '../../http/errors.ts';
import { liveToken } from './mailedTokens.server.ts';
import type { UserRow } from './proof.server.ts';

type Purpose = 'resetPassword' | 'secureAccount';

export const isOpen = (user: UserRow | undefined): user is UserRow =>
  user !== undefined && user.disabledAt === null && user.erasedAt === null;

export const dead = () =>
  new ShopError(
    'notFound',
    'Ce lien n’est plus valable\u00a0: il a déjà servi, ou il est trop ancien. Demandez-en un nouveau.',
  );

/** The open account that a live link belongs to, and the link's moment; looking does not use the link up. */
function find(db: Db, purpose: Purpose, token: string): { user: UserRow; createdAt: number } | undefined {
  const live = liveToken(db, purpose, token);
  const user = live && db.select().from(users).where(eq(users.id, live.userId)).get();
  return live && isOpen(user) ? { user, createdAt: live.createdAt } : undefined;
}

/** @throws notFound for a token that is unknown, used or expired, or whose account is closed */
export function ownerOf(db: Db, purpose: Purpose, token: string): { user: UserRow; createdAt: number } {
  const found = find(db, purpose, token);
  if (!found) throw dead();
  return found;
}

/** The e-mail of the account that a reset link belongs to, for the page of the link; null when it is over. */
export const resetLinkEmail = (db: Db, token: string): string | null =>
  find(db, 'resetPassword', token)?.user.email ?? null;

/** Whether the link of a notice still works; for its page, which changes nothing. */
export const isLiveNotice = (db: Db, token: string): boolean => find(db, 'secureAccount', token) !== undefined;
