import { setById } from '../../../../db/client.ts';
import { mailOutbox } from '../../../../db/schema/system.ts';
import { write } from '../../../../db/writer.ts';
import { type Ctx, requireAdmin } from '../../../http/context.ts';
import type { MailContent } from '../../../mail/letter.ts';
import { type OutgoingMail, sealedMail } from '../../../mail/outbox.server.ts';
import { identityVerifiedLetter } from '../../identity/identity.mail.ts';
import { loadClient } from '../../identity/identityRows.server.ts';
import { actWithin } from '../model/actOnOrder.server.ts';
import { factsOf } from '../model/commit.server.ts';
import { orderLetter } from '../model/letters.ts';
import { loadOrder, ordersFreedByIdentity } from '../model/load.server.ts';
import { releasedOrderBlocks } from '../model/mailBlocks.ts';
import { currentMail } from '../model/orderMails.ts';
import { mailContext } from '../model/sendLetter.server.ts';

/** Orders may change while the mail is queued, so it is rendered again on sending. */
export async function renderAgain(ctx: Ctx, mail: OutgoingMail): Promise<OutgoingMail> {
  const letter = newLetter(ctx, mail);
  if (!letter) return mail;
  const rendered = sealedMail(ctx, letter, mail.headers);
  await write(ctx, (tx) => setById(tx.db, mailOutbox, mail.id, rendered));
  return { ...mail, ...rendered };
}

function newLetter(ctx: Ctx, { kind, orderId, userId, papers, dueAt, createdAt }: OutgoingMail): MailContent | null {
  const mailing = { kind, facts: factsOf(ctx), papers };
  if (kind === 'paymentReceived' && orderId !== null && dueAt > createdAt)
    return orderLetter(kind, mailContext(ctx, loadOrder(ctx, orderId), mailing));
  if (kind !== 'identityVerified' || userId === null) return null;
  const freed = ordersFreedByIdentity(ctx, userId).flatMap((record) =>
    releasedOrderBlocks(mailContext(ctx, record, mailing)),
  );
  return identityVerifiedLetter(loadClient(ctx.db, userId), freed);
}

export async function sendManualOrderEmail(
  ctx: Ctx,
  { orderId }: { orderId: string },
): Promise<{ subject: string; recipient: string }> {
  requireAdmin(ctx.actor);
  return write(ctx, (tx) => {
    let subject = '';
    const { email: recipient } = actWithin(tx, orderId, (record, facts) => {
      const kind = currentMail(record);
      ({ subject } = orderLetter(kind, mailContext(tx, record, { kind, facts, papers: [] })));
      const text = `Courriel « ${subject} » envoyé à nouveau.`;
      return { history: [{ kind: 'mail', text }], letters: [{ kind }] };
    });
    return { subject, recipient };
  });
}
