import { setById } from '../../../../db/client.ts';
import { mailOutbox } from '../../../../db/schema/system.ts';
import { write } from '../../../../db/writer.ts';
import { type Ctx, verb } from '../../../http/context.ts';
import type { MailContent } from '../../../mail/letter.ts';
import { type OutgoingMail, sealMail } from '../../../mail/outbox.server.ts';
import { identityVerifiedMail } from '../../identity/identity.mail.ts';
import { loadClient } from '../../identity/identityRows.server.ts';
import { actInTransaction } from '../model/actOnOrder.server.ts';
import { factsOf } from '../model/commit.server.ts';
import { orderMail } from '../model/letters.ts';
import { loadOrder, ordersReleasedByIdentity } from '../model/load.server.ts';
import { releasedOrderBlocks } from '../model/mailBlocks.ts';
import { currentMailKind } from '../model/orderMails.ts';
import { mailContext } from '../model/sendLetter.server.ts';
import { sendManualOrderEmailContract } from '../orders.api.ts';

/** An order may change while its e-mail is queued. */
export async function renderAgain(ctx: Ctx, mail: OutgoingMail): Promise<OutgoingMail> {
  const mailContent = composeMail(ctx, mail);
  if (!mailContent) return mail;
  const renderedMail = sealMail(ctx, mailContent, mail.headers);
  await write(ctx, (tx) => setById(tx.db, mailOutbox, mail.id, renderedMail));
  return { ...mail, ...renderedMail };
}

function composeMail(ctx: Ctx, { kind, orderId, userId, papers, dueAt, createdAt }: OutgoingMail): MailContent | null {
  const mailOptions = { kind, facts: factsOf(ctx), papers };
  if (kind === 'paymentReceived' && orderId !== null && dueAt > createdAt)
    return orderMail(kind, mailContext(ctx, loadOrder(ctx, orderId), mailOptions));
  if (kind !== 'identityVerified' || userId === null) return null;
  const releasedBlocks = ordersReleasedByIdentity(ctx, userId).flatMap((record) =>
    releasedOrderBlocks(mailContext(ctx, record, mailOptions)),
  );
  return identityVerifiedMail(loadClient(ctx.db, userId), releasedBlocks);
}

export const sendManualOrderEmail = verb(sendManualOrderEmailContract, (ctx, { orderId }) =>
  write(ctx, (tx) => {
    let subject = '';
    const { email: recipient } = actInTransaction(tx, orderId, (record, facts) => {
      const kind = currentMailKind(record);
      ({ subject } = orderMail(kind, mailContext(tx, record, { kind, facts, papers: [] })));
      return { history: [{ kind: 'mail', text: `Courriel « ${subject} » envoyé à nouveau.` }], mails: [{ kind }] };
    });
    return { subject, recipient };
  }),
);
