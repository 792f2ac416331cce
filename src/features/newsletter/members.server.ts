import { randomBytes } from 'node:crypto';
import { and, desc, eq, gte, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { type Db, rowById } from '../../../db/client.ts';
import { countOf, listPage } from '../../../db/list.ts';
import { newsletterMembers } from '../../../db/schema/shop.ts';
import { mailOutbox } from '../../../db/schema/system.ts';
import { searchMatches } from '../../../db/search.ts';
import { audit, write } from '../../../db/writer.ts';
import { days, minutes } from '../../dates.ts';
import { unicodeEmail } from '../../email.server.ts';
import { type Ctx, orNotFound, ShopError, verb } from '../../http/context.ts';
import { isWithinLimit } from '../../http/throttle.server.ts';
import { enqueueMail } from '../../mail/outbox.server.ts';
import { consentText } from './consent.ts';
import { getMembersContract, removeMemberContract, subscribeContract, unsubscribeContract } from './newsletter.api.ts';
import { confirmationMail, unsubscribeHeaders, welcomeMail } from './newsletter.mail.ts';

const mailKinds = { welcome: 'newsletterWelcome', confirm: 'newsletterConfirm' };

export const isSubscribedMember = and(
  isNotNull(newsletterMembers.confirmedAt),
  isNull(newsletterMembers.unsubscribedAt),
);

const find = (db: Db, condition: SQL) => db.select().from(newsletterMembers).where(condition).get();
const hasEmail = (email: string) => eq(newsletterMembers.email, email);

export const findMember = (db: Db, email: string) => find(db, hasEmail(email));

const isActive = ({ confirmedAt, unsubscribedAt }: typeof newsletterMembers.$inferSelect) =>
  confirmedAt !== null && unsubscribedAt === null;

const resendMinutes = 10;
const limitPerAddress = { hits: 3, minutes: 24 * 60 };

/** Subscribers get the same answer, but no mail. Members who return keep their token, so old links work. */
export const subscribe = verb(subscribeContract, (ctx, { email }) =>
  write(ctx, (tx) => {
    const member = findMember(tx.db, email);
    const isSubscribed = member !== undefined && member.unsubscribedAt === null;
    if (isSubscribed && (member.confirmedAt !== null || member.createdAt > Date.now() - minutes(resendMinutes)))
      return null;
    if (!isWithinLimit(tx.db, { key: `newsletter:${email}`, limit: limitPerAddress })) return null;
    const token = saveMember(tx.db, email);
    enqueueMail(tx, { kind: mailKinds.confirm, recipient: email, letter: confirmationMail(token, ctx.shop.sender) });
    return null;
  }),
);

function saveMember(db: Db, email: string) {
  const subscription = { createdAt: Date.now(), confirmedAt: null, consent: consentText, source: 'form' as const };
  const { unsubscribeToken } = db
    .insert(newsletterMembers)
    .values({ email, unsubscribeToken: newToken(), ...subscription })
    .onConflictDoUpdate({
      target: newsletterMembers.email,
      set: { ...subscription, refusals: 0, unsubscribedAt: null },
    })
    .returning()
    .get();
  return unsubscribeToken;
}

export const newToken = () => randomBytes(32).toString('base64url');

/** Idempotent. @throws notFound for an unknown token or an unsubscribed member */
export async function confirmSubscription(ctx: Ctx, { token }: { token: string }): Promise<null> {
  return write(ctx, (tx) => {
    const member = find(tx.db, hasToken(token));
    if (!member || member.unsubscribedAt !== null) throw new ShopError('notFound', unknownConfirmationText);
    if (member.confirmedAt === null) confirmMember(tx, token);
    return null;
  });
}

function confirmMember(tx: Ctx, token: string) {
  const { sender } = tx.shop;
  const { email: recipient } = tx.db
    .update(newsletterMembers)
    .set({ confirmedAt: Date.now() })
    .where(hasToken(token))
    .returning()
    .get();
  if (isWithinLimit(tx.db, { key: `welcome:${recipient}`, limit: limitPerAddress }))
    enqueueMail(tx, {
      kind: mailKinds.welcome,
      recipient,
      headers: unsubscribeHeaders(token, sender),
      letter: welcomeMail(token, sender),
    });
}

const unknownConfirmationText =
  'Ce lien de confirmation n’est pas reconnu ou n’est plus valable. Abonnez-vous de nouveau.';

const hasToken = (token: string) => eq(newsletterMembers.unsubscribeToken, token);

export function memberByToken(db: Db, token: string): { email: string; isSubscribed: boolean } | undefined {
  const member = find(db, hasToken(token));
  if (!member) return undefined;
  return { email: unicodeEmail(member.email), isSubscribed: isActive(member) };
}

const unknownLinkText = 'Ce lien de désabonnement n’est pas reconnu. Reprenez celui du dernier courriel reçu.';

/** Idempotent. Also removes the member's newsletters from the outbox. @throws notFound for an unknown token */
export const unsubscribe = verb(unsubscribeContract, (ctx, { token }) =>
  write(ctx, (tx) => {
    const member = orNotFound(find(tx.db, hasToken(token)), unknownLinkText);
    tx.db
      .update(newsletterMembers)
      .set({ unsubscribedAt: Date.now() })
      .where(and(hasToken(token), isNull(newsletterMembers.unsubscribedAt)))
      .run();
    tx.db
      .delete(mailOutbox)
      .where(
        and(
          eq(mailOutbox.recipient, member.email),
          isNull(mailOutbox.sentAt),
          or(isNotNull(mailOutbox.mailingId), inArray(mailOutbox.kind, Object.values(mailKinds))),
        ),
      )
      .run();
    return null;
  }),
);

export async function resubscribe(ctx: Ctx, { token }: { token: string }): Promise<null> {
  return write(ctx, ({ db }) => {
    const { changes } = db
      .update(newsletterMembers)
      .set({
        unsubscribedAt: null,
        createdAt: Date.now(),
        confirmedAt: sql`coalesce(${newsletterMembers.confirmedAt}, ${Date.now()})`,
      })
      .where(and(hasToken(token), isNotNull(newsletterMembers.unsubscribedAt)))
      .run();
    if (changes === 0 && !memberByToken(db, token)) throw new ShopError('notFound', unknownLinkText);
    return null;
  });
}

/** Sends no confirmation, because the caller's address is already confirmed. @returns whether it is subscribed */
export async function setSubscription(ctx: Ctx, { email, choice }: { email: string; choice: string }) {
  const member = findMember(ctx.db, email);
  const isSubscribed = member !== undefined && isActive(member);
  if (choice === 'oui' && !isSubscribed) await write(ctx, (tx) => confirmMember(tx, saveMember(tx.db, email)));
  if (choice === 'non' && member) await unsubscribe(ctx, { token: member.unsubscribeToken });
  return choice === 'oui' || (choice !== 'non' && isSubscribed);
}

export const countMembers = (db: Db): number => countOf(db, newsletterMembers, isSubscribedMember);

export const listMembers = verb(getMembersContract, (ctx, request) => {
  const { id, email, createdAt, confirmedAt, source, consent } = newsletterMembers;
  return listPage(ctx.db, {
    query: ctx.db
      .select({ _id: id, email, createdAt, confirmedAt, source, consent })
      .from(newsletterMembers)
      .$dynamic(),
    where: [isSubscribedMember],
    matches: searchMatches('newsletter_members', request.q),
    sorts: { email, createdAt },
    uniqueSorts: ['email'],
    order: [desc(createdAt)],
    id,
    request,
  });
});

const maxBounces = 3;

export async function recordBounce(ctx: Ctx, email: string): Promise<void> {
  await write(ctx, ({ db }) => {
    const { refusals } = newsletterMembers;
    db.update(newsletterMembers)
      .set({ refusals: sql`${refusals} + 1` })
      .where(hasEmail(email))
      .run();
    db.update(newsletterMembers)
      .set({ unsubscribedAt: Date.now() })
      .where(and(hasEmail(email), isSubscribedMember, gte(refusals, maxBounces)))
      .run();
  });
}

export async function resetBounces(ctx: Ctx, email: string): Promise<void> {
  if (!findMember(ctx.db, email)?.refusals) return;
  await write(ctx, ({ db }) => void db.update(newsletterMembers).set({ refusals: 0 }).where(hasEmail(email)).run());
}

export const confirmDays = 30;

export const deleteUnconfirmedMembers = (db: Db, now = Date.now()): void =>
  void db
    .delete(newsletterMembers)
    .where(
      and(
        isNull(newsletterMembers.confirmedAt),
        isNull(newsletterMembers.unsubscribedAt),
        lt(newsletterMembers.createdAt, now - days(confirmDays)),
      ),
    )
    .run();

export const removeMember = verb(removeMemberContract, async (ctx, { id }) => {
  const member = orNotFound(rowById(ctx.db, newsletterMembers, id), 'Cette adresse n’est pas inscrite.');
  await unsubscribe(ctx, { token: member.unsubscribeToken });
  await write(ctx, (tx) => audit(tx, { action: 'newsletter.remove', entityId: id }));
  return null;
});
