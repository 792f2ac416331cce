import type { Db } from '../../../../db/client.ts';
import { days } from '../../../dates.ts';
import type { Ctx, StaffRole } from '../../../http/context.ts';
import type { Addressee } from '../../../mail/letter.ts';
import { mailUser } from '../../../mail/outbox.server.ts';
import { resetPasswordPath } from '../../../paths.ts';
import {
  type AccountChange,
  accountSecuredMail,
  addressLostMail,
  addressReplacedMail,
  changeNoticeMail,
  guestMail,
  invitationMail,
  type Reversal,
  resetLinkMail,
} from '../model/account.mail.ts';
import type { UserRow } from '../model/ownUser.server.ts';
import { makeToken, oldestTokenAt } from '../model/tokens.server.ts';
import { linkMails } from './links.server.ts';

type Owner = Addressee & { id: string; email: string; staffRole?: StaffRole | null };

type FormerAccount = Owner & Pick<UserRow, 'role' | 'emailProvenAt' | 'createdAt'>;

const gracePeriod = days(1);

export function notifyChange(
  ctx: Ctx,
  { before, edits: changes }: { before: FormerAccount; edits: readonly AccountChange[] },
): void {
  if (changes.length === 0) return;
  const { sender } = ctx.shop;
  if (mayRevert(ctx.db, before)) {
    const { kind, lifetime } = linkMails.secureAccount;
    const token = makeToken(ctx.db, { purpose: 'secureAccount', user: before, lifetime });
    const mailContent = changeNoticeMail(before, changes, token, sender);
    // Mails about a new address are unlimited: a thief could use up the limit first.
    mailUser(ctx, before, { kind, letter: mailContent, isLimited: !changes.includes('email') });
    return;
  }
  const mailContent = changes.includes('email')
    ? addressReplacedMail(sender)
    : changeNoticeMail(before, changes, null, sender);
  mailUser(ctx, before, { kind: 'accountChangedUnproven', letter: mailContent });
}

/** True for an admin, a confirmed address, an account past the grace period, or a live link. */
const mayRevert = (tx: Db, { id, email, role, emailProvenAt, createdAt }: FormerAccount): boolean =>
  role === 'admin' ||
  emailProvenAt !== null ||
  createdAt < Date.now() - gracePeriod ||
  oldestTokenAt(tx, { purpose: 'secureAccount', userId: id, email }) !== undefined;

/** The mail has no link, because a thief who was locked out could use it to return. */
export function notifyAccountSecured(
  ctx: Ctx,
  { owner, removedEmail, reversals }: { owner: Owner; removedEmail: string; reversals: readonly Reversal[] },
): void {
  const { sender } = ctx.shop;
  const mailContent = accountSecuredMail(owner, reversals, sender);
  mailUser(ctx, owner, { kind: 'accountSecured', letter: mailContent });
  if (removedEmail === owner.email) return;
  mailUser(ctx, { ...owner, email: removedEmail }, { kind: 'addressLost', letter: addressLostMail(sender) });
}

export const makeResetToken = (
  ctx: Ctx,
  user: Pick<Owner, 'id' | 'email'>,
  { lifetime }: { lifetime: number } = linkMails.resetPassword,
): string => makeToken(ctx.db, { purpose: 'resetPassword', user, lifetime });

const passwordMails = { resetPassword: resetLinkMail, invitation: invitationMail, guest: guestMail };

export function mailPasswordLink(
  ctx: Ctx,
  user: Owner,
  purpose: keyof typeof passwordMails,
  returnPath: string | null = null,
): string {
  const token = makeResetToken(ctx, user, linkMails[purpose]);
  const mailContent = passwordMails[purpose](user, token, ctx.shop.sender, returnPath);
  mailUser(ctx, user, { kind: linkMails[purpose].kind, letter: mailContent, isLimited: false });
  return `${ctx.shop.sender.siteUrl}${resetPasswordPath(token)}`;
}
