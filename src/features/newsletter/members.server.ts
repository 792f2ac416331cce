import { randomBytes } from 'node:crypto';
import { and, count, desc, eq, isNotNull, isNull, or } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { listPage } from '../../../db/list.ts';
import { newsletterMembers } from '../../../db/schema/shop.ts';
import { mailOutbox } from '../../../db/schema/system.ts';
import { write } from '../../../db/writer.ts';
import { requireAdmin } from '../../http/actor.ts';
import type { Ctx } from '../../http/context.ts';
import type { ListQuery, Page } from '../../http/contract.ts';
import { ShopError } from '../../http/errors.ts';
import { enqueueMail } from '../../mail/outbox.server.ts';
import type { Member } from './newsletter.api.ts';
import { unsubscribeHeaders, welcomeLetter } from './newsletter.mail.ts';

const welcomeKind = 'newsletterWelcome';

/** Who receives the newsletter: those who asked for it and have not left. */
export const subscribed = isNull(newsletterMembers.unsubscribedAt);

/**
 * Subscribes an address and welcomes it by mail. Who is subscribed already gets no second mail, and nobody can tell the
 * difference. Who left comes back with the token of before, so that the links of old mails go on working.
 */
export async function subscribe(ctx: Ctx, { email }: { email: string }): Promise<null> {
  return write(ctx, (tx) => {
    const known = tx.db.select().from(newsletterMembers).where(eq(newsletterMembers.email, email)).get();
    if (known?.unsubscribedAt === null) return null;
    const createdAt = Date.now();
    const { unsubscribeToken: token } = tx.db
      .insert(newsletterMembers)
      .values({ email, unsubscribeToken: randomBytes(32).toString('base64url'), createdAt })
      .onConflictDoUpdate({ target: newsletterMembers.email, set: { createdAt, unsubscribedAt: null } })
      .returning()
      .get();
    const to = { kind: welcomeKind, recipient: email, headers: unsubscribeHeaders(token, ctx.shop.sender) };
    enqueueMail(tx, to, welcomeLetter(token, ctx.shop.sender));
    return null;
  });
}

const withToken = (token: string) => eq(newsletterMembers.unsubscribeToken, token);

/** Whose link this is, for its page; looking changes nothing. */
export function memberOfLink(db: Db, token: string): { email: string; isSubscribed: boolean } | undefined {
  const member = db.select().from(newsletterMembers).where(withToken(token)).get();
  return member && { email: member.email, isSubscribed: member.unsubscribedAt === null };
}

const unknownLink = 'Ce lien de désabonnement n’est pas reconnu. Reprenez celui du dernier courriel reçu.';

/**
 * Ends a subscription at once: what is still waiting to be sent to the address is taken back. Repeating is harmless.
 * @throws notFound for an unknown token
 */
export async function unsubscribe(ctx: Ctx, { token }: { token: string }): Promise<null> {
  return write(ctx, (tx) => {
    const member = tx.db.select().from(newsletterMembers).where(withToken(token)).get();
    if (!member) throw new ShopError('notFound', unknownLink);
    tx.db
      .update(newsletterMembers)
      .set({ unsubscribedAt: Date.now() })
      .where(and(withToken(token), subscribed))
      .run();
    tx.db
      .delete(mailOutbox)
      .where(
        and(
          eq(mailOutbox.recipient, member.email),
          isNull(mailOutbox.sentAt),
          or(isNotNull(mailOutbox.mailingId), eq(mailOutbox.kind, welcomeKind)),
        ),
      )
      .run();
    return null;
  });
}

/** Takes an unsubscription back, for who holds the link of the mails. Throws notFound for an unknown token. */
export async function resubscribe(ctx: Ctx, { token }: { token: string }): Promise<null> {
  return write(ctx, ({ db }) => {
    const { changes } = db
      .update(newsletterMembers)
      .set({ unsubscribedAt: null, createdAt: Date.now() })
      .where(and(withToken(token), isNotNull(newsletterMembers.unsubscribedAt)))
      .run();
    if (changes === 0 && !memberOfLink(db, token)) throw new ShopError('notFound', unknownLink);
    return null;
  });
}

/** How many receive the newsletter. */
export const countMembers = (db: Db): number =>
  db.select({ n: count() }).from(newsletterMembers).where(subscribed).get()?.n ?? 0;

/** Who receives the newsletter, newest first unless told. Throws unauthenticated, forbidden. */
export function listMembers(ctx: Ctx, asked: ListQuery): Page<Member> {
  requireAdmin(ctx.actor);
  const { id, email, createdAt } = newsletterMembers;
  return listPage(ctx.db, {
    query: ctx.db.select({ _id: id, email, createdAt }).from(newsletterMembers).$dynamic(),
    where: [subscribed],
    texts: [email],
    sorts: { email, createdAt },
    order: [desc(createdAt)],
    id,
    asked,
  });
}
