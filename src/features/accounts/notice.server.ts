import { randomBytes } from 'node:crypto';
import type { Db } from '../../../db/client.ts';
import { days, hours } from '../../dates.ts';
import { enqueueMail } from '../../mail/outbox.server.ts';
import type { AccountShop } from './accountShop.ts';
import { carriers } from './mailedLinks.server.ts';
import { keepToken } from './mailedTokens.server.ts';
import { type Change, changeNoticeLetter, resetLinkLetter } from './notice.mail.ts';
import { openText, sealText } from './secretText.server.ts';

type Owner = { id: string; email: string; firstName: string };

const about = 'secureAccount';

/**
 * Tells an account's owner what changed, at the address the account had before, with a link that takes it back.
 * The link's token holds that address, sealed.
 */
export function tellChange(tx: Db, shop: AccountShop, before: Owner, made: readonly Change[]): void {
  if (made.length === 0) return;
  const token = sealText(shop.secrets, before.email, about);
  keepToken(tx, 'secureAccount', before.id, token, days(7));
  enqueueMail(
    tx,
    shop.sender,
    { kind: carriers.secureAccount, recipient: before.email, userId: before.id },
    changeNoticeLetter(before, made, token, shop.sender),
  );
}

/** The address that a link of `tellChange` was sent to, or null. */
export const addressInToken = (key: Uint8Array, token: string): string | null => openText(key, token, about);

/** A link to choose a new password: one hour, once. */
export function makeResetToken(tx: Db, userId: string): string {
  const token = randomBytes(32).toString('base64url');
  keepToken(tx, 'resetPassword', userId, token, hours(1));
  return token;
}

export function mailResetLink(tx: Db, shop: AccountShop, user: Owner): void {
  enqueueMail(
    tx,
    shop.sender,
    { kind: carriers.resetPassword, recipient: user.email, userId: user.id },
    resetLinkLetter(user, makeResetToken(tx, user.id), shop.sender),
  );
}
