import { formatDay, formatSecond } from '../../../dates.ts';
import { formatEuros } from '../../../money.ts';
import { Button } from '../../../ui/Button.tsx';
import { withdrawalDue, withdrawalLeft } from '../model/deskNext.ts';
import { treatWithdrawalContract } from '../withdrawal/withdrawal.api.ts';
import type { Withdrawal } from '../withdrawal.shape.ts';
import { piecesText } from '../withdrawalRule.ts';
import { type Desk, fateFields, fateIn } from './useDesk.ts';

type Props = { desk: Desk };

type Declared = Withdrawal['declared'][number];

export function Withdrawals({ desk }: Props) {
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
                <Button look="quiet" busy={desk.busy === one._id} onClick={() => askTreated(desk, one)}>
                  Rétractation traitée
                </Button>
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

/** Asks what became of pieces that had left. */
function askTreated({ order, ask, send }: Desk, { _id: withdrawalId, lines, sent }: Declared): void {
  ask(
    {
      title: 'Noter la rétractation comme traitée',
      text: `${piecesText(lines)}, commande ${order.orderNumber}. Elle ne sera plus signalée, et cela ne se défait pas. ${withdrawalLeft(order)}`,
      label: 'Rétractation traitée',
      ...(sent && { fields: fateFields }),
    },
    async (values) => {
      const goods = sent ? fateIn(values) : undefined;
      const body = { orderId: order._id, withdrawalId, goods };
      await send(withdrawalId, treatWithdrawalContract, body, 'La rétractation est notée comme traitée.');
    },
  );
}
