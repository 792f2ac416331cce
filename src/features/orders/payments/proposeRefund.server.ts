import { eq } from 'drizzle-orm';
import { orders } from '../../../../db/schema/orders.ts';
import type { proposalKinds } from '../../../../db/words.ts';
import type { Ctx } from '../../../http/context.ts';
import type { Cents } from '../../../money.ts';
import { needsSecond, propose } from '../../fourEyes/proposals.server.ts';
import { changedNow, recordHistory } from '../history.server.ts';
import type { OrderRow } from '../order.ts';
import { loadOrder } from '../read/facts.server.ts';
import { askedBackOf } from '../read/ledger.server.ts';

type Wanted = {
  order: OrderRow;
  kind: Exclude<(typeof proposalKinds)[number], 'identity' | 'credit'>;
  amount: Cents;
  text: string;
  /** What the verb takes once a second person has confirmed. */
  input: object;
};

/**
 * Above the dealer's amount a refund is kept for a second person, and nothing moves. What the order was given back before
 * counts too: an amount in two halves is one amount.
 * @returns whether it was
 */
export function proposeRefund(ctx: Ctx, { order, ...wanted }: Wanted): boolean {
  if (!needsSecond(ctx, wanted.amount + askedBackOf(ctx.db, order.id))) return false;
  ctx.db.update(orders).set(changedNow()).where(eq(orders.id, order.id)).run();
  const { updatedAt: version } = loadOrder(ctx.db, order.id);
  propose(ctx, { entityId: order.id, version, ...wanted });
  recordHistory(ctx, { orderId: order.id, kind: 'note', text: `Proposé à une seconde personne\u00a0: ${wanted.text}` });
  return true;
}

export const proposedSentence =
  'Ce remboursement est proposé\u00a0: rien ne part avant qu’une autre personne de l’équipe le confirme.';
