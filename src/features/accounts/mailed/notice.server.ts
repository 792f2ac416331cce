import { and, eq, gt, isNull, min } from 'drizzle-orm';
import type { Db } from '../../../../db/client.ts';
import { mailedTokens } from '../../../../db/schema/accounts.ts';
import { mailOutbox } from '../../../../db/schema/system.ts';
import { days } from '../../../dates.ts';
import type { Ctx } from '../../../http/context.ts';
import type { Addressee } from '../../../mail/greeting.ts';
import { enqueueMail } from '../../../mail/outbox.server.ts';
import { resetPasswordPath } from '../../../paths.ts';
import { openText, sealText } from '../../../uploads/secretText.server.ts';
import type { UserRow } from '../model/ownUser.server.ts';
import { keepToken } from '../model/tokens.server.ts';
import { carriers } from './links.server.ts';
import {
  addressReplacedLetter,
  type Change,
  changeNoticeLetter,
  guestLetter,
  invitationLetter,
  resetLinkLetter,
} from './notice.mail.ts';
import { addressLostLetter, securedLetter, type Undone } from './secured.mail.ts';

type Owner = Addressee & { id: string; email: string };

type Before = Owner & Pick<UserRow, 'role' | 'emailProvenAt' | 'createdAt'>;

/** A slip of the keys at registering is mended by then. */
const gracePeriod = days(1);

/** Mails the former address, with a link that undoes the change where it may. @returns its moment, in milliseconds */
export function notifyChange(ctx: Ctx, { before, made }: { before: Before; made: readonly Change[] }): number {
  if (made.length === 0) return Date.now();
  const { id: userId, email: recipient } = before;
  const { sender } = ctx.shop;
  if (!mayTakeBack(ctx.db, before)) {
    const letter = made.includes('email')
      ? addressReplacedLetter(sender)
      : changeNoticeLetter(before, made, null, sender);
    enqueueMail(ctx, { kind: 'accountChangedUnproven', recipient, userId, letter });
    return Date.now();
  }
  const { kind, lifetime } = carriers.secureAccount;
  const token = sealText(ctx.shop.keys.secrets, { text: recipient, about: 'secureAccount' });
  const createdAt = keepToken(ctx.db, { purpose: 'secureAccount', userId, token, lifetime });
  const letter = changeNoticeLetter(before, made, token, sender);
  enqueueMail(ctx, { kind, recipient, userId, createdAt, letter });
  return createdAt;
}

/**
 * Not the stranger whom a slip of the keys named: of a new account the address must be confirmed, but for admins, who
 * confirm none. One with a live link had the right: a thief who changes it and puts it back does not take it away.
 */
const mayTakeBack = (tx: Db, { id, email, role, emailProvenAt, createdAt }: Before): boolean =>
  role === 'admin' ||
  emailProvenAt !== null ||
  createdAt < Date.now() - gracePeriod ||
  oldestNotice(tx, { userId: id, address: email }) !== undefined;

export const oldestNotice = (tx: Db, { userId, address }: { userId: string; address: string }): number | undefined =>
  tx
    .select({ at: min(mailedTokens.createdAt) })
    .from(mailedTokens)
    .innerJoin(
      mailOutbox,
      and(eq(mailOutbox.userId, mailedTokens.userId), eq(mailOutbox.createdAt, mailedTokens.createdAt)),
    )
    .where(
      and(
        eq(mailedTokens.userId, userId),
        eq(mailedTokens.purpose, 'secureAccount'),
        isNull(mailedTokens.usedAt),
        gt(mailedTokens.expiresAt, Date.now()),
        eq(mailOutbox.kind, carriers.secureAccount.kind),
        eq(mailOutbox.recipient, address),
      ),
    )
    .get()?.at ?? undefined;

/** Neither mail carries a link: a locked-out thief could use it to come back. */
export function notifySecured(
  ctx: Ctx,
  { owner, lost, ...done }: { owner: Owner; lost: string; undone: readonly Undone[]; since: number },
): void {
  const { sender } = ctx.shop;
  const secured = securedLetter(owner, done, sender);
  enqueueMail(ctx, { kind: 'accountSecured', recipient: owner.email, userId: owner.id, letter: secured });
  if (lost === owner.email) return;
  enqueueMail(ctx, { kind: 'addressLost', recipient: lost, userId: owner.id, letter: addressLostLetter(sender) });
}

export const addressInToken = (
  key: Uint8Array,
  { purpose, token }: { purpose: 'resetPassword' | 'secureAccount'; token: string },
): string | null => openText(key, { sealed: token, about: purpose });

export function makeResetToken(
  ctx: Ctx,
  { id, email }: Pick<Owner, 'id' | 'email'>,
  { lifetime }: { lifetime: number } = carriers.resetPassword,
): string {
  const token = sealText(ctx.shop.keys.secrets, { text: email, about: 'resetPassword' });
  keepToken(ctx.db, { purpose: 'resetPassword', userId: id, token, lifetime });
  return token;
}

const passwordLetters = { resetPassword: resetLinkLetter, invitation: invitationLetter, guest: guestLetter };

/** @returns the link to choose a password, which nothing else shows */
export function mailPasswordLink(ctx: Ctx, user: Owner, cause: keyof typeof passwordLetters): string {
  const token = makeResetToken(ctx, user, carriers[cause]);
  const letter = passwordLetters[cause](user, token, ctx.shop.sender);
  enqueueMail(ctx, { kind: carriers[cause].kind, recipient: user.email, userId: user.id, letter });
  return `${ctx.shop.sender.siteUrl}${resetPasswordPath(token)}`;
}
