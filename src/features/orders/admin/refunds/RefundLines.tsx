import { formatMoment } from '../../../../dates.ts';
import { call } from '../../../../http/call.ts';
import { formatEuros } from '../../../../money.ts';
import { Button } from '../../../../ui/Button.tsx';
import type { OrderDesk } from '../../order.shape.ts';
import { settleRefundContract } from '../../payments.api.ts';
import type { Desk } from '../useDesk.ts';

type Props = { desk: Desk };

const looks = { asked: 'badge-wait', accepted: 'badge-good', refused: '', unknown: 'badge-bad' } as const;

type LineProps = Props & { refund: OrderDesk['refunds'][number] };

function RefundLine({ desk, refund }: LineProps) {
  const { reference, amount, purpose, status, statusLabel, sentence, createdAt, decidable } = refund;
  return (
    <li>
      <span className={`badge ${looks[status]}`}>{statusLabel}</span>
      <span className="figures">{formatEuros(amount)}</span>
      {reference && <span className="figures">{reference}</span>}
      <span className="soft small">{formatMoment(createdAt)}</span>
      <span className={status === 'unknown' ? 'notice notice-danger desk-whole' : 'small desk-whole'}>{sentence}</span>
      <span className="small desk-whole">
        Pour{'\u00a0'}: {purpose}
      </span>
      {decidable && <Settle desk={desk} refund={refund} />}
    </li>
  );
}

/** What the dealer sees of a refund in the bank's own pages when the bank does not tell the shop. */
function Settle({ desk: { busy, act, ask }, refund: { _id, reference, amount } }: LineProps) {
  const about = `Le remboursement de ${formatEuros(amount)} (référence ${reference}) est noté comme`;
  const settle = (done: boolean) =>
    act(
      `settle-${_id}`,
      async () => (await call(settleRefundContract, { body: { refundId: _id, done } })).data,
      'Ce que la banque a fait est noté.',
    );
  const textOf = (done: boolean) =>
    done
      ? `${about} fait, et le client reçoit un courriel. Cela ne se défait pas.`
      : `${about} non fait\u00a0: il peut être demandé à nouveau. Cela ne se défait pas.`;
  const seen = [
    [true, 'J’ai vu à la banque\u00a0: l’argent est parti'],
    [false, 'J’ai vu à la banque\u00a0: rien n’est parti'],
  ] as const;
  return (
    <div className="desk-whole stack">
      <p>La banque ne dit pas si l’argent est parti. Regardez dans son espace commerçant, puis notez-le ici.</p>
      <p className="cluster">
        {seen.map(([done, label]) => (
          <Button
            key={label}
            look="quiet"
            busy={busy === `settle-${_id}`}
            onClick={() => ask({ title: label, text: textOf(done), label: 'Le noter' }, () => settle(done))}
          >
            {label}
          </Button>
        ))}
      </p>
    </div>
  );
}

/** What was given back of an order, or asked back of the bank. */
export function RefundLines({ desk }: Props) {
  const { refunds } = desk.order.desk as OrderDesk;
  if (refunds.length === 0) return null;
  return (
    <ul className="desk-list">
      {refunds.map((refund) => (
        <RefundLine key={refund._id} desk={desk} refund={refund} />
      ))}
    </ul>
  );
}
