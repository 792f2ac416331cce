import { and, eq, gt } from 'drizzle-orm';
import { audit } from '../../../db/audit.ts';
import { users } from '../../../db/schema/accounts.ts';
import { mailings, newsletterMembers } from '../../../db/schema/shop.ts';
import { mailOutbox } from '../../../db/schema/system.ts';
import { write } from '../../../db/writer.ts';
import { minutes } from '../../dates.ts';
import { requireAdmin } from '../../http/actor.ts';
import type { Ctx } from '../../http/context.ts';
import { ShopError } from '../../http/errors.ts';
import { enqueueMail } from '../../mail/outbox.server.ts';
import { cleanRichText } from '../../richText.ts';
import { plainText } from '../news/news.ts';
import { subscribed } from './members.server.ts';
import type { LetterInput } from './newsletter.api.ts';
import { newsletterLetter, nobody } from './newsletter.mail.ts';

/** SQLite takes some 32 000 values in one statement. */
const rowsAtOnce = 1_000;

function cleaned({ subject, body }: LetterInput): LetterInput {
  const clean = cleanRichText(body);
  if (plainText(clean) !== '') return { subject, body: clean };
  const sentence = 'Écrivez le texte de la lettre.';
  throw new ShopError('invalid', sentence, { errors: { body: sentence } });
}

/**
 * Queued mails hold no text: `completeMail` adds it when they leave. @throws invalid without a text; conflict when
 * nobody is subscribed, or with the `_id` of the same letter sent in the last ten minutes
 */
export async function sendNewsletter(ctx: Ctx, input: LetterInput): Promise<{ _id: string; recipients: number }> {
  requireAdmin(ctx.actor);
  const { subject, body } = cleaned(input);
  return write(ctx, (tx) => {
    const now = Date.now();
    const duplicate = tx.db
      .select({ _id: mailings.id })
      .from(mailings)
      .where(and(eq(mailings.subject, subject), eq(mailings.body, body), gt(mailings.createdAt, now - minutes(10))))
      .get();
    if (duplicate)
      throw new ShopError('conflict', 'Cette lettre vient d’être envoyée. Elle ne part pas deux fois.', {
        data: duplicate,
      });
    const members = tx.db.select({ email: newsletterMembers.email }).from(newsletterMembers).where(subscribed).all();
    if (members.length === 0) {
      throw new ShopError('conflict', 'Personne n’est inscrit à la lettre. Rien n’a été envoyé.');
    }
    const { id } = tx.db
      .insert(mailings)
      .values({ subject, body, createdBy: ctx.actor.kind === 'admin' ? ctx.actor.userId : null, createdAt: now })
      .returning()
      .get();
    const mail = { kind: 'newsletter', subject, html: '', text: '', mailingId: id, createdAt: now, dueAt: now };
    for (let at = 0; at < members.length; at += rowsAtOnce) {
      const rows = members.slice(at, at + rowsAtOnce).map(({ email }) => ({ ...mail, recipient: email }));
      tx.db.insert(mailOutbox).values(rows).run();
    }
    const recipients = members.length;
    audit(tx, { action: 'newsletter.send', entity: 'mailing', entityId: id, detail: { recipients } });
    return { _id: id, recipients };
  });
}

/** Only to the requesting admin. @throws invalid */
export async function tryNewsletter(ctx: Ctx, input: LetterInput): Promise<{ email: string }> {
  requireAdmin(ctx.actor);
  const trial = newsletterLetter(cleaned(input), nobody, ctx.shop.sender);
  const own =
    ctx.actor.kind === 'admin' ? ctx.db.select().from(users).where(eq(users.id, ctx.actor.userId)).get() : undefined;
  if (!own) throw new ShopError('forbidden');
  const letter = { ...trial, subject: `[Essai] ${trial.subject}` };
  const to = { kind: 'newsletterTrial', recipient: own.email, userId: own.id };
  await write(ctx, (tx) => enqueueMail(tx, { ...to, letter }));
  return { email: own.email };
}
