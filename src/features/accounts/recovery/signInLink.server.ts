import { eq } from 'drizzle-orm';
import { type Db, updateById } from '../../../../db/client.ts';
import { users } from '../../../../db/schema/accounts.ts';
import { orders } from '../../../../db/schema/orders.ts';
import { write } from '../../../../db/writer.ts';
import { type Ctx, ifFound } from '../../../http/context.ts';
import { mailUser } from '../../../mail/outbox.server.ts';
import { orderPath } from '../../../paths.ts';
import { linkMails } from '../mailed/links.server.ts';
import { expiredLinkError, isOpenUser, requireLinkOwner } from '../mailed/owner.server.ts';
import { signInLinkMail } from '../model/account.mail.ts';
import { findUserByEmail, guestPasswordHash, isGuest, type UserRow } from '../model/ownUser.server.ts';
import { safeReturnPath } from '../model/returnPath.ts';
import { type ClientOrigin, endUserSessions } from '../model/session.server.ts';
import { consumeToken, deleteTokens, liveTokensOf, makeToken } from '../model/tokens.server.ts';
import { checkSignIn, requireCode, type SignInResult, type Visit } from '../signIn/signIn.server.ts';
import { respondUniformly } from './uniformAnswer.server.ts';

const purpose = 'signIn';

/** When this many links are valid, no more are mailed. */
const maxLinks = 3;

type LinkRequest = { email?: string; retour?: string | undefined };

/** Only clients receive a mail. @throws throttled, whether or not the account exists */
export const mailSignInLink = (
  ctx: Ctx,
  { address, email, retour: returnPath }: LinkRequest & ClientOrigin,
): Promise<null> => {
  const recipient = email ?? linkRecipient(ctx.db, returnPath);
  return respondUniformly(ctx, { name: 'signInLink', account: recipient, address }, async () => {
    await write(ctx, (tx) => {
      const user = findUserByEmail(tx.db, recipient);
      if (!isOpenUser(user) || user.role !== 'client') return;
      if (liveTokensOf(tx.db, { purpose, userId: user.id }).length >= maxLinks) return;
      const { kind, lifetime } = linkMails.signIn;
      const token = makeToken(tx.db, { purpose, user, lifetime });
      const mailContent = signInLinkMail(user, { token, returnPath: safeReturnPath(returnPath) }, ctx.shop.sender);
      mailUser(tx, user, { kind, letter: mailContent, isLimited: false });
    });
  });
};

/** Returns the client's e-mail or, for an unknown order, its id, so that rate limits behave alike. */
function linkRecipient(db: Db, returnPath: string | undefined): string {
  const [id = ''] = (safeReturnPath(returnPath) ?? '').slice(orderPath('').length).split(/[/?#]/);
  const clientQuery = db.select({ email: users.email }).from(orders).innerJoin(users, eq(users.id, orders.userId));
  return clientQuery.where(eq(orders.id, id)).get()?.email ?? id;
}

export function signInLinkOwner(db: Db, token: string): { losesPassword: boolean } | null {
  const user = findLinkClient(db, token);
  return user ? { losesPassword: isUnconfirmed(user) && !isGuest(user) } : null;
}

function findLinkClient(db: Db, token: string): UserRow | undefined {
  const owner = ifFound(() => requireLinkOwner(db, { purpose, token }));
  return owner?.user.role === 'client' && owner.user.email === owner.email ? owner.user : undefined;
}

function requireLinkClient(db: Db, token: string): UserRow {
  const user = findLinkClient(db, token);
  if (!user) throw expiredLinkError();
  return user;
}

/** Password and second factor may have been set by a stranger. */
const isUnconfirmed = ({ emailProvenAt }: UserRow): boolean => emailProvenAt === null;

/** @throws notFound for a used or expired token; unauthenticated, with `data.secondFactor`, for a missing code */
export async function openSignInLink(
  ctx: Ctx,
  { token, code, ...visit }: { token: string; code?: string | undefined } & Visit,
): Promise<SignInResult> {
  await requireCode(ctx, { holder: requireLinkClient(ctx.db, token), code, visit });
  return checkSignIn(ctx, { ...visit, code }, (tx) => {
    const user = requireLinkClient(tx.db, token);
    if (!consumeToken(tx.db, { purpose, token })) throw expiredLinkError();
    if (!isUnconfirmed(user)) return user;
    endUserSessions(tx.db, { userId: user.id });
    deleteTokens(tx.db, { purposes: ['confirmEmail'], userId: user.id });
    return updateById(tx.db, users, user.id, { emailProvenAt: Date.now(), passwordHash: guestPasswordHash });
  });
}
