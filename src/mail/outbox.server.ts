import { and, asc, eq, gt, isNotNull, isNull, lte, max, notExists, sql } from 'drizzle-orm';
import { type Db, rowById, setById } from '../../db/client.ts';
import { countOf } from '../../db/list.ts';
import { boundValue, prepare, preparedInsert } from '../../db/prepared.ts';
import { users } from '../../db/schema/accounts.ts';
import { mailings } from '../../db/schema/shop.ts';
import { mailOutbox } from '../../db/schema/system.ts';
import { write } from '../../db/writer.ts';
import { hours, minutes } from '../dates.ts';
import type { Ctx } from '../http/context.ts';
import { isWithinLimit } from '../http/throttle.server.ts';
import { sealText, unsealText } from '../uploads/aesGcm.server.ts';
import type { MailContent } from './letter.ts';
import { renderMail } from './renderLetter.server.ts';

export type OutgoingMail = typeof mailOutbox.$inferSelect;

type Content = { html: string; text: string; headers: Record<string, string> };

/** Tokens are longer than ids (36 characters). */
const tokenPattern = /([/=#])[\w-]{37,}/g;
const sealContext = 'mail';

const redactLinks = (text: string) => text.replace(tokenPattern, '$1[lien personnel]');

/** With a personal link, a colleague could act as the recipient. */
export const withoutLinks = <C extends Content>(mail: C): C => ({
  ...mail,
  html: redactLinks(mail.html),
  text: redactLinks(mail.text),
  headers: Object.fromEntries(Object.entries(mail.headers).map(([name, value]) => [name, redactLinks(value)])),
});

export function sealMail({ shop }: Pick<Ctx, 'shop'>, letter: MailContent, headers: Content['headers']) {
  const content = { headers, ...renderMail(letter, shop.sender) };
  const hasLink = [content.html, content.text, ...Object.values(headers)].some(
    (text) => text.search(tokenPattern) >= 0,
  );
  if (!hasLink) return { ...content, sealed: null };
  return {
    ...withoutLinks(content),
    sealed: sealText(shop.keys.secrets, { text: JSON.stringify(content), context: sealContext }),
  };
}

export function withLinks<M extends Content & { sealed: string | null }>(key: Uint8Array, mail: M): M {
  if (mail.sealed === null) return mail;
  const text = unsealText(key, { sealed: mail.sealed, context: sealContext });
  if (text === null) throw new Error('Les clés de la boutique ont changé depuis que ce courriel a été écrit.');
  return { ...mail, ...(JSON.parse(text) as Content) };
}

type Mail = {
  letter: MailContent;
  kind: string;
  recipient: string;
  orderId?: string | undefined;
  userId?: string | undefined;
  headers?: Record<string, string>;
  papers?: string[] | undefined;
  createdAt?: number;
  /** Until then, the mail can be withdrawn. */
  dueAt?: number;
};

const insertMail = preparedInsert(mailOutbox);

export function enqueueMail(ctx: Ctx, { letter, headers = {}, ...envelope }: Mail): void {
  const now = Date.now();
  // A message from a visitor contains no token of the shop.
  const content =
    envelope.kind === 'contact' ? { headers, ...renderMail(letter, ctx.shop.sender) } : sealMail(ctx, letter, headers);
  insertMail(ctx.db, { createdAt: now, dueAt: now, ...envelope, subject: letter.subject, ...content });
}

/** Anybody can register with a stranger's address. */
const unconfirmedLimit = { hits: 20, minutes: 24 * 60 };

type AccountMail = Omit<Mail, 'recipient' | 'userId'> & {
  /** False for a confirmed address, or for a link that recovers an account. */
  isLimited?: boolean;
};

/** Beyond the daily limit, mails to an unconfirmed address are dropped. */
export function mailUser(
  ctx: Ctx,
  { id: userId, email: recipient }: { id: string; email: string },
  { isLimited = !isConfirmed(ctx.db, userId, recipient), ...mail }: AccountMail,
): void {
  const throttle = { key: `mail:account:${recipient}`, limit: unconfirmedLimit };
  if (!isLimited || isWithinLimit(ctx.db, throttle)) enqueueMail(ctx, { ...mail, recipient, userId });
}

function isConfirmed(db: Db, userId: string, recipient: string) {
  const owner = rowById(db, users, userId);
  return owner?.role === 'admin' || (owner?.email === recipient && owner.emailProvenAt !== null);
}

const isUnsent = and(isNull(mailOutbox.sentAt), isNull(mailOutbox.failedAt));
const spacingMs = 5_000;

export const countAbandonedMails = (db: Db, since = 0): number =>
  countOf(db, mailOutbox, gt(mailOutbox.failedAt, since));

const queryDelayedUntil = prepare((db) =>
  db
    .select({ until: max(mailOutbox.dueAt) })
    .from(mailOutbox)
    .where(
      and(
        isUnsent,
        gt(mailOutbox.dueAt, boundValue('now')),
        eq(mailOutbox.attempts, 0),
        eq(mailOutbox.userId, boundValue('userId')),
        sql`coalesce(${mailOutbox.orderId} = ${boundValue('orderId')}, true)`,
      )?.inlineParams(),
    )
    .prepare(),
);

type Owner = { userId?: string | undefined; orderId?: string | null };

/** A mail waits behind the delayed ones to the same person, so that all arrive in order. */
export function earliestDueAt(db: Db, { userId = '', orderId = null }: Owner): number {
  const now = Date.now();
  const dueAt = queryDelayedUntil(db).get({ now, userId, orderId })?.until;
  return dueAt ? dueAt + spacingMs : now;
}

/** Waits double from one minute to six hours: about 20 hours in all. */
const maxAttempts = 12;
const retryDelay = (attempts: number) => Math.min(minutes(2 ** (attempts - 1)), hours(6));

export type Attachment = { filename: string; contentType: string; content: Buffer };

export type SendMail = (mail: OutgoingMail & { attachments?: readonly Attachment[] }) => Promise<void>;

/** Separate queues: newsletters do not delay orders, and slow PDFs do not delay requested links. */
type MailQueue = 'own' | 'order' | 'newsletter';

const pausedMailing = sql`(select 1 from ${mailings} where ${mailings.id} = ${mailOutbox.mailingId} and ${mailings.pausedAt} is not null)`;
const queues = {
  own: and(isNull(mailOutbox.mailingId), isNull(mailOutbox.orderId)),
  order: isNotNull(mailOutbox.orderId),
  newsletter: and(isNotNull(mailOutbox.mailingId), notExists(pausedMailing)),
};
const batchSizes = { own: 50, order: 50, newsletter: 200 };

const dueMailsIn = (db: Db, queue: MailQueue) =>
  db
    .select({ id: mailOutbox.id })
    .from(mailOutbox)
    .where(and(isUnsent, lte(mailOutbox.dueAt, Date.now()), queues[queue]))
    .orderBy(asc(mailOutbox.dueAt))
    .limit(batchSizes[queue])
    .all();

/** A crash may send a mail twice. `stopping`: ends the run after the current mail.
 * `isKeptHere`: without a mail server, mails become files. */
export async function sendDueMails(
  db: Db,
  options: { send: SendMail; queue?: MailQueue; isKeptHere?: () => boolean; stopping?: AbortSignal },
): Promise<number> {
  const { send, queue = 'own', isKeptHere = () => false, stopping } = options;
  let sentCount = 0;
  for (const { id } of dueMailsIn(db, queue)) {
    if (stopping?.aborted) break;
    // The mail may have been withdrawn or paused in the meantime.
    const mail = db
      .select()
      .from(mailOutbox)
      .where(and(eq(mailOutbox.id, id), isUnsent, queues[queue]))
      .get();
    if (!mail) continue;
    const attempts = mail.attempts + 1;
    const error = await send(mail).then(
      () => null,
      (thrown: unknown) => thrown ?? new Error('unknown'),
    );
    const failure = error === null ? null : reasonOf(error);
    const isFinal = attempts >= maxAttempts || isRefused(error);
    const outcome =
      failure === null
        ? { sentAt: Date.now(), lastError: null, sealed: null, isKeptHere: isKeptHere() }
        : {
            lastError: failure,
            ...(isFinal ? { failedAt: Date.now() } : { dueAt: Date.now() + retryDelay(attempts) }),
          };
    await write({ db }, (tx) => setById(tx.db, mailOutbox, mail.id, { attempts, ...outcome }));
    if (failure === null) sentCount++;
  }
  return sentCount;
}

/** True for a 5xx about the recipient, but not about the shop's login or sender address. */
export function isRefused(error: unknown): boolean {
  const { responseCode, command } = (error ?? {}) as { responseCode?: unknown; command?: unknown };
  return typeof responseCode === 'number' && responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA');
}

function reasonOf(error: unknown) {
  const { response } = (error ?? {}) as { response?: unknown };
  const text = typeof response === 'string' ? response : error instanceof Error ? error.message : String(error);
  return text.slice(0, 500);
}
