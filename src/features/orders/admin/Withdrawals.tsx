import { formatDay, formatSecond } from '../../../dates.ts';
import { formatEuros } from '../../../money.ts';
import { withdrawalDue, withdrawalLeft } from '../model/deskNext.ts';
import { treatWithdrawalContract } from '../withdrawal/withdrawal.api.ts';
import type { Withdrawal } from '../withdrawal.shape.ts';
import { piecesText } from '../withdrawalRule.ts';
import { Acts, type Desk, type DeskAct, dispositionFields, dispositionIn, sent } from './useDesk.tsx';

const treated = (order: Desk['order'], { _id, lines, sent: left }: Withdrawal['declared'][number]): DeskAct => ({
  label: 'Rétractation traitée',
  right: treatWithdrawalContract.act,
  ask: {
    title: 'Noter la rétractation comme traitée',
    text: `${piecesText(lines)}, commande ${order.orderNumber}. Elle ne sera plus signalée, et cela ne se défait pas. ${withdrawalLeft(order)}`,
    label: 'Rétractation traitée',
    fields: dispositionFields(left),
  },
  run: (values) =>
    sent(treatWithdrawalContract, { orderId: order._id, withdrawalId: _id, goods: dispositionIn(values) }),
  done: 'La rétractation est notée comme traitée.',
});

export function Withdrawals({ desk }: { desk: Desk }) {
  const { order } = desk;
  const declared = order.withdrawal?.declared ?? [];
  if (declared.length === 0) return null;
  return (
    <section className="card" aria-labelledby="desk-withdrawals">
      <h2 id="desk-withdrawals">Rétractation</h2>
      <ul className="desk-list plain-list">
        {declared.map((one) => (
          <li className="cluster apart" key={one._id}>
            <strong>{piecesText(one.lines)}</strong>
            <span className="figures">{formatEuros(one.amount)}</span>
            <span className="soft small desk-whole">Déclarée le {formatSecond(one.at)}</span>
            {one.reason && (
              <span className="desk-whole">
                Motif{'\u00a0'}: {one.reason}
              </span>
            )}
            {one.treatedAt === null ? (
              <>
                <span className="notice desk-whole">{withdrawalDue(order, one)}</span>
                <Acts desk={desk} acts={[treated(order, one)]} />
              </>
            ) : (
              <span className="badge badge-good">Traitée le {formatDay(one.treatedAt)}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
