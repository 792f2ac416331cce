import { rowById } from '../../../../db/client.ts';
import { users } from '../../../../db/schema/accounts.ts';
import type { CounterPayment } from '../../../../db/schema/counter.ts';
import { isoDay } from '../../../dates.ts';
import { type Ctx, requireAdmin, ShopError } from '../../../http/context.ts';
import { isPermitted } from '../../../http/staff.ts';
import { meansLabels } from '../../../means.ts';
import { formatEuro } from '../../../money.ts';
import { immutableVersion } from '../../approvals/proposal.shape.ts';
import { proposalOf } from '../../approvals/proposals.server.ts';
import { drawerCounts } from '../../drawer/model/moveCash.server.ts';
import { personOf } from '../../people/people.server.ts';
import { personName } from '../../people/people.ts';
import { dealPayments, loadDeal, presentDeal } from '../deals.server.ts';

const paymentText = ({ means, amount, slip }: CounterPayment): string =>
  `${meansLabels[means]}${slip && ` n° ${slip}`}\u00a0: ${formatEuro(amount)}`;

/** @throws notFound, also for an earlier day if the role may not see sales figures */
export function readDeal(ctx: Ctx, id: string) {
  requireAdmin(ctx.actor);
  const { db } = ctx;
  const row = loadDeal(db, id);
  if (!isPermitted(ctx.actor, 'figures') && isoDay(row.createdAt) !== isoDay(Date.now()))
    throw new ShopError('notFound');
  const { paid, cashReceived, cashGiven } = dealPayments(db, row);
  const clerk = rowById(db, users, row.clerkId);
  return {
    row,
    deal: presentDeal(db, row),
    clerk: clerk?.firstName || clerk?.email || '',
    person: row.personId ? personName(personOf(db, row.personId)) : '',
    paid: paid.map(paymentText),
    given: row.given.map(paymentText),
    /** Cash that a cancellation takes out of the drawer, or puts in if negative. */
    cashRefund: cashReceived - cashGiven,
    drawer: drawerCounts(db),
    proposal: proposalOf(ctx, { id, version: immutableVersion }),
  };
}
