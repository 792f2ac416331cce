import { formatMoment } from '../../../dates.ts';
import { call } from '../../../http/call.ts';
import { centsFromEuros, formatEuro } from '../../../money.ts';
import { Button } from '../../../ui/Button.tsx';
import type { OrderDesk } from '../order.shape.ts';
import { settleRefundContract } from '../orders.api.ts';
import { RefundForm } from './RefundForm.tsx';
import type { Desk } from './useDesk.ts';

type Props = { desk: Desk };

const looks = { asked: 'badge-wait', accepted: 'badge-good', refused: '', unknown: 'badge-bad' } as const;

type LineProps = Props & { refund: OrderDesk['refunds'][number] };

function RefundLine({ desk, refund }: LineProps) {
  const { reference, amount, status, statusLabel, sentence, createdAt, decidable } = refund;
  return (
    <li>
      <span className={`badge ${looks[status]}`}>{statusLabel}</span>
      <span className="figures">{formatEuro(centsFromEuros(amount) ?? 0)}</span>
      <span className="figures">{reference}</span>
      <span className="soft small">{formatMoment(createdAt)}</span>
      <span className={status === 'unknown' ? 'notice notice-danger desk-whole' : 'small desk-whole'}>{sentence}</span>
      {decidable && <Settle desk={desk} refund={refund} />}
    </li>
  );
}

/** What the dealer reads of a refund in the bank's own pages when the bank does not answer the shop. */
function Settle({ desk: { busy, act, setAsked }, refund: { _id, reference, amount } }: LineProps) {
  const about = `Le remboursement de ${formatEuro(centsFromEuros(amount) ?? 0)} (référence ${reference}) est noté comme`;
  const settle = (done: boolean) =>
    act(
      `settle-${_id}`,
      async () => (await call(settleRefundContract, { body: { refundId: _id, done } })).data,
      'Ce que la banque a fait est noté.',
    );
  const ask = (done: boolean, label: string) =>
    setAsked({
      title: label,
      text: done
        ? `${about} fait, et le client reçoit un courriel. Cela ne se défait pas.`
        : `${about} non fait : il peut être demandé à nouveau. Cela ne se défait pas.`,
      label,
      run: () => settle(done),
    });
  return (
    <div className="desk-whole stack">
      <p>
        Depuis un jour, la banque ne dit pas si l’argent est parti. Lisez-le dans son espace commerçant, puis dites-le
        ici.
      </p>
      <p className="cluster">
        <Button look="quiet" busy={busy === `settle-${_id}`} onClick={() => ask(true, 'La banque a rendu l’argent')}>
          La banque a rendu l’argent
        </Button>
        <Button look="quiet" busy={busy === `settle-${_id}`} onClick={() => ask(false, 'La banque ne l’a pas rendu')}>
          La banque ne l’a pas rendu
        </Button>
      </p>
    </div>
  );
}

/** What was asked back of the bank, and a form for each payment that still holds money. */
export function Refunds({ desk }: Props) {
  const { attempts, refunds } = desk.order.desk as OrderDesk;
  const refundable = attempts.filter((attempt) => attempt.refundable > 0);
  if (refunds.length + refundable.length === 0) return null;
  return (
    <>
      <h3>Remboursements</h3>
      {refunds.length > 0 && (
        <ul className="desk-list">
          {refunds.map((refund) => (
            <RefundLine key={refund._id} desk={desk} refund={refund} />
          ))}
        </ul>
      )}
      {refundable.map((attempt) => (
        // Another amount is left after each refund: the form starts again from it.
        <RefundForm key={`${attempt._id}-${attempt.refundable}`} desk={desk} attempt={attempt} />
      ))}
    </>
  );
}
