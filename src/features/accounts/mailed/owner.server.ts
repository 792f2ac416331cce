import { eq } from 'drizzle-orm';
import type { Db } from '../../../../db/client.ts';
import { users } from '../../../../db/schema/accounts.ts';
import type { Ctx } from '../../../http/context.ts';
import { ShopError } from '../../../http/errors.ts';
import type { UserRow } from '../model/ownUser.server.ts';
import { liveToken } from '../model/tokens.server.ts';
import { addressInToken, oldestNotice } from './notice.server.ts';

/** Stored instead of a hash: no password matches it. */
export const toBeChosen = 'to be chosen';

type Purpose = 'resetPassword' | 'secureAccount';

export const isOpen = (user: UserRow | undefined): user is UserRow =>
  user !== undefined && user.disabledAt === null && user.erasedAt === null;

export const dead = () =>
  new ShopError(
    'notFound',
    'Ce lien n’est plus valable\u00a0: il a déjà servi, ou il est trop ancien. Demandez-en un nouveau.',
  );

function find(db: Db, purpose: Purpose, token: string): { user: UserRow; createdAt: number } | undefined {
  const live = liveToken(db, { purpose, token });
  const user = live && db.select().from(users).where(eq(users.id, live.userId)).get();
  return live && isOpen(user) ? { user, createdAt: live.createdAt } : undefined;
}

/** @throws notFound for a token that is unknown, used or expired, or whose account is closed */
export function ownerOf(
  db: Db,
  { purpose, token }: { purpose: Purpose; token: string },
): { user: UserRow; createdAt: number } {
  const found = find(db, purpose, token);
  if (!found) throw dead();
  return found;
}

export function resetLinkOwner(db: Db, token: string) {
  const user = find(db, 'resetPassword', token)?.user;
  if (!user) return null;
  const { email, firstName, lastName, passwordHash } = user;
  return { email, firstName, lastName, isSecured: passwordHash === toBeChosen };
}

/** From when on the link undoes changes, in milliseconds; null when the link is over. Changes nothing. */
export function noticeSince(ctx: Ctx, token: string): number | null {
  const found = find(ctx.db, 'secureAccount', token);
  return found ? takenBackSince(ctx, { ...found, token }).since : null;
}

export function takenBackSince(
  ctx: Ctx,
  { token, user, createdAt }: { token: string; user: UserRow; createdAt: number },
): { email: string; since: number } {
  const email = addressInToken(ctx.shop.keys.secrets, { purpose: 'secureAccount', token }) ?? user.email;
  return { email, since: oldestNotice(ctx.db, { userId: user.id, address: email }) ?? createdAt };
}
