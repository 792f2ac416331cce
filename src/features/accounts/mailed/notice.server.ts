import { and, eq, gt, isNull, min } from 'drizzle-orm';
import type { Db } from '../../../../db/client.ts';
import { mailedTokens } from '../../../../db/schema/accounts.ts';
import { mailOutbox } from '../../../../db/schema/system.ts';
import { days, hours } from '../../../dates.ts';
import type { Ctx } from '../../../http/context.ts';
import type { Addressee } from '../../../mail/greeting.ts';
import { enqueueMail } from '../../../mail/outbox.server.ts';
import { openText, sealText } from '../secretText.server.ts';
import { carriers } from './links.server.ts';
import { type Change, changeNoticeLetter, resetLinkLetter } from './notice.mail.ts';
import { addressLostLetter, securedLetter, type Undone } from './secured.mail.ts';
import { keepToken } from './tokens.server.ts';

type Owner = Addressee & { id: string; email: string };

/** Mails the former address a link that undoes the change. @returns its moment, in milliseconds */
export function notifyChange(ctx: Ctx, { before, made }: { before: Owner; made: readonly Change[] }): number {
  if (made.length === 0) return Date.now();
  const token = sealText(ctx.shop.keys.secrets, { text: before.email, about: 'secureAccount' });
  const createdAt = keepToken(ctx.db, { purpose: 'secureAccount', userId: before.id, token, lifetime: days(7) });
  enqueueMail(ctx, {
    kind: carriers.secureAccount,
    recipient: before.email,
    userId: before.id,
    createdAt,
    letter: changeNoticeLetter(before, made, token, ctx.shop.sender),
  });
  return createdAt;
}

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
        eq(mailOutbox.kind, carriers.secureAccount),
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

export function makeResetToken(ctx: Ctx, { id, email }: Pick<Owner, 'id' | 'email'>): string {
  const token = sealText(ctx.shop.keys.secrets, { text: email, about: 'resetPassword' });
  keepToken(ctx.db, { purpose: 'resetPassword', userId: id, token, lifetime: hours(1) });
  return token;
}

export function mailResetLink(ctx: Ctx, user: Owner): void {
  const letter = resetLinkLetter(user, makeResetToken(ctx, user), ctx.shop.sender);
  enqueueMail(ctx, { kind: carriers.resetPassword, recipient: user.email, userId: user.id, letter });
}
