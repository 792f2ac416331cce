import { type Db, updateById } from '../../../../db/client.ts';
import { users } from '../../../../db/schema/accounts.ts';
import { audit, write } from '../../../../db/writer.ts';
import { days } from '../../../dates.ts';
import { unicodeEmail } from '../../../email.server.ts';
import { type Ctx, fieldError, requireClient, ShopError, verb } from '../../../http/context.ts';
import { countHit } from '../../../http/throttle.server.ts';
import { mailUser } from '../../../mail/outbox.server.ts';
import { confirmEmailContract, sendConfirmationContract } from '../confirmEmail.api.ts';
import { notifyChange } from '../mailed/notice.server.ts';
import { confirmAddressMail, pendingAddressMail } from '../model/account.mail.ts';
import { moveSubscriptions } from '../model/moveSubscriptions.server.ts';
import { currentUserRow, findUserByEmail, type UserRow } from '../model/ownUser.server.ts';
import { endUserSessions, renewToken } from '../model/session.server.ts';
import { deleteTokens, findLiveToken, liveTokensOf, makeToken } from '../model/tokens.server.ts';

const purpose = 'confirmEmail';
const mailLimit = { hits: 3, minutes: 60 };

export const makeConfirmToken = (tx: Db, user: Pick<UserRow, 'id' | 'email'>): string =>
  makeToken(tx, { purpose, user, lifetime: days(7) });

const findPendingEmail = (db: Db, { id, email }: Pick<UserRow, 'id' | 'email'>): string | undefined =>
  liveTokensOf(db, { purpose, userId: id }).find((token) => token.email !== email)?.email;

export function pendingEmailOf(db: Db, user: UserRow): string | null {
  const email = findPendingEmail(db, user);
  return email === undefined ? null : unicodeEmail(email);
}

export function requireUnusedEmail(db: Db, email: string): void {
  const takenText = 'Un autre compte a déjà cette adresse électronique. Choisissez-en une autre.';
  if (findUserByEmail(db, email)) throw fieldError('email', takenText, 'conflict');
}

/** Also counts taken addresses; otherwise a client could probe which addresses have an account. @throws throttled */
export const countEmailRequest = (tx: Db, { id }: Pick<UserRow, 'id'>): void =>
  countHit(tx, { key: `confirm:account:${id}`, limit: mailLimit });

/** The current address stays valid until the link is used. @throws conflict */
export function requestEmailChange(ctx: Ctx, { id }: UserRow, email: string): void {
  requireUnusedEmail(ctx.db, email);
  deleteTokens(ctx.db, { purposes: [purpose], userId: id });
  const owner = { id, email };
  const mailContent = pendingAddressMail(makeConfirmToken(ctx.db, owner), ctx.shop.sender);
  mailUser(ctx, owner, { kind: 'newEmail', letter: mailContent });
  audit(ctx, { action: 'user.requestEmail', entityId: id });
}

const emailOfToken = (db: Db, user: UserRow, token: string): string | undefined => {
  const match = findLiveToken(db, { purpose, token });
  return match?.userId === user.id ? match.email : undefined;
};

const isConfirmed = (db: Db, user: UserRow): boolean =>
  user.emailProvenAt !== null && findPendingEmail(db, user) === undefined;

export function confirmationState(ctx: Ctx, token: string) {
  requireClient(ctx.actor);
  const user = currentUserRow(ctx);
  const email = emailOfToken(ctx.db, user, token) ?? user.email;
  const isNew = email !== user.email;
  const emailDetails = { email: unicodeEmail(email), isNew };
  if (isConfirmed(ctx.db, user) && !isNew) return { ...emailDetails, state: 'done' } as const;
  return { ...emailDetails, state: emailOfToken(ctx.db, user, token) ? 'open' : 'dead' } as const;
}

/** Ends the other sessions and notifies the former address. @throws notFound; conflict */
export const confirmEmail = verb(confirmEmailContract, async (ctx, { token }) => {
  const { sessionId } = requireClient(ctx.actor);
  const user = await write(ctx, (tx) => {
    const before = currentUserRow(tx);
    const email = emailOfToken(tx.db, before, token);
    if (isConfirmed(tx.db, before) && (email ?? before.email) === before.email) return before;
    if (email === undefined) {
      throw new ShopError('notFound', 'Ce lien n’est plus valable. Demandez-en un autre sur la page « Mes données ».');
    }
    const { id } = before;
    const isNew = email !== before.email;
    if (isNew) {
      requireUnusedEmail(tx.db, email);
      notifyChange(tx, { before, edits: ['email'] });
      endUserSessions(tx.db, { userId: id, except: sessionId });
      if (before.emailProvenAt !== null) moveSubscriptions(tx.db, before.email, email);
    }
    const now = Date.now();
    const after = updateById(tx.db, users, id, { email, emailProvenAt: now, updatedAt: now });
    deleteTokens(tx.db, { purposes: isNew ? [purpose, 'resetPassword'] : [purpose], userId: id });
    audit(tx, { action: 'user.confirmEmail', entityId: id, detail: isNew ? { changed: ['email'] } : {} });
    return after;
  });
  return { email: unicodeEmail(user.email), token: await renewToken(ctx, { user, sessionId }) };
});

/** @throws conflict once the e-mail is confirmed; throttled after 3 mails in an hour */
export const sendConfirmation = verb(sendConfirmationContract, async (ctx) => {
  requireClient(ctx.actor);
  return write(ctx, (tx) => {
    const user = currentUserRow(tx);
    const pendingEmail = findPendingEmail(tx.db, user);
    if (pendingEmail === undefined && user.emailProvenAt !== null) {
      throw new ShopError('conflict', 'Votre adresse est déjà confirmée. Rechargez la page.');
    }
    countEmailRequest(tx.db, user);
    if (pendingEmail !== undefined) {
      requestEmailChange(tx, user, pendingEmail);
      return { email: unicodeEmail(pendingEmail) };
    }
    const mailContent = confirmAddressMail(user, makeConfirmToken(tx.db, user), ctx.shop.sender);
    mailUser(tx, user, { kind: 'confirmEmail', letter: mailContent });
    return { email: unicodeEmail(user.email) };
  });
});
