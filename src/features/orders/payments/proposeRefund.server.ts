import type { proposalKinds } from '../../../../db/words.ts';
import type { Ctx } from '../../../http/context.ts';
import type { Cents } from '../../../money.ts';
import { needsSecond, propose } from '../../approvals/proposals.server.ts';
import { changeOrder, recordHistory } from '../model/history.server.ts';
import { askedBack } from '../model/money.ts';
import { orderRow } from '../model/parts.server.ts';
import type { OrderRecord } from '../model/record.ts';

type Wanted = {
  record: OrderRecord;
  kind: Exclude<(typeof proposalKinds)[number], 'identity' | 'credit'>;
  amount: Cents;
  text: string;
  /** Input of the verb once confirmed. */
  input: object;
};

/** Above the dealer's amount, earlier refunds included, it waits for a second person. @returns whether it does */
export function proposeRefund(ctx: Ctx, { record, ...wanted }: Wanted): boolean {
  if (!needsSecond(ctx, wanted.amount + askedBack(record))) return false;
  const orderId = record.order.id;
  changeOrder(ctx, orderId);
  propose(ctx, { entityId: orderId, version: orderRow(ctx.db, orderId).updatedAt, ...wanted });
  recordHistory(ctx, { orderId, kind: 'note', text: `Proposé à une seconde personne\u00a0: ${wanted.text}` });
  return true;
}

export const proposedSentence =
  'Ce remboursement est proposé\u00a0: rien ne part avant qu’une autre personne de l’équipe le confirme.';
