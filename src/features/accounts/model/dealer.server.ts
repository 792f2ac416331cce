import { and, asc, eq, isNull } from 'drizzle-orm';
import { rowById } from '../../../../db/client.ts';
import { users } from '../../../../db/schema/accounts.ts';
import { write } from '../../../../db/writer.ts';
import { unicodeEmail } from '../../../email.server.ts';
import { type Ctx, ShopError } from '../../../http/context.ts';
import { isWithinLimit } from '../../../http/throttle.server.ts';
import type { MailContent } from '../../../mail/letter.ts';
import { enqueueMail } from '../../../mail/outbox.server.ts';
import { consumeRobotCheck, verifyRobotCheck } from '../../robotCheck/altcha.server.ts';

/** The mail is limited, because the typed address may be somebody else's. */
const acknowledgementLimit = { hits: 5, minutes: 60 };

const noMailboxText =
  'Votre message n’a pas pu partir : la boutique n’a pas encore d’adresse électronique. Appelez-nous.';

export const shopMailbox = (ctx: Ctx): string | undefined =>
  ctx.shop.config.identity.SHOP_EMAIL ??
  ctx.shop.config.adminEmail ??
  ctx.db
    .select()
    .from(users)
    .where(and(eq(users.role, 'admin'), isNull(users.disabledAt)))
    .orderBy(asc(users.createdAt), asc(users.id))
    .get()?.email;

/** Undefined unless `email` is the caller's own, confirmed address. */
export function confirmedClient({ db, actor }: Ctx, email: string) {
  if (actor.kind !== 'client') return undefined;
  const user = rowById(db, users, actor.userId);
  return user?.emailProvenAt && user.email === email.toLowerCase() ? user : undefined;
}

/** Over the limit, sends no acknowledgement. @throws invalid for a failed robot check; unavailable without a mailbox */
export async function sendToShop(
  ctx: Ctx,
  {
    email,
    token,
    letter,
    acknowledgement,
  }: { email: string; token: string; letter: MailContent; acknowledgement: MailContent },
): Promise<{ email: string; acknowledged: boolean }> {
  const mailbox = shopMailbox(ctx);
  if (!mailbox) throw new ShopError('unavailable', noMailboxText);
  const proof = await verifyRobotCheck(ctx, token);
  const isAcknowledged = await write(ctx, (tx) => {
    consumeRobotCheck(tx.db, proof);
    const userId = ctx.actor.kind === 'client' ? ctx.actor.userId : undefined;
    enqueueMail(tx, { kind: 'contact', recipient: mailbox, userId, headers: { 'Reply-To': email }, letter });
    const isWithinMailLimit = isWithinLimit(tx.db, { key: `contact:${email}`, limit: acknowledgementLimit });
    if (isWithinMailLimit)
      enqueueMail(tx, { kind: 'contactReceived', recipient: email, userId, letter: acknowledgement });
    return isWithinMailLimit;
  });
  return { email: unicodeEmail(email), acknowledged: isAcknowledged };
}
