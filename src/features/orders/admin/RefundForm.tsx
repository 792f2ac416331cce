import { type FormEvent, useState } from 'react';
import { call } from '../../../http/call.ts';
import { type Cents, centsFromEuros, eurosFromCents, formatEuro } from '../../../money.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { toast } from '../../../ui/toaster.ts';
import type { OrderDesk } from '../order.shape.ts';
import { refundPaymentContract } from '../orders.api.ts';
import type { Desk } from './useDesk.ts';

type Props = { desk: Desk; attempt: OrderDesk['attempts'][number] };

/** `1 178,05` as the dealer types it → 117805; null when it is no amount. */
const readTyped = (text: string): Cents | null => centsFromEuros(text.replace(/[\s€]/g, '').replace(',', '.'));

/** What the dealer most likely gives back, as it is typed: what a withdrawal asks for, else a payment not touched yet. */
function proposed({ withdrawal }: Desk['order'], { refunded, refundable }: Props['attempt']): string {
  const touched = refunded > 0 || (withdrawal?.declared.length ?? 0) > 0;
  const euros = withdrawal?.owed || (touched ? 0 : refundable);
  return euros > 0 ? Math.min(euros, refundable).toFixed(2).replace('.', ',') : '';
}

/** Asks the bank, after one question, to give back a payment or a part of it. */
export function RefundForm({ desk: { order, busy, act, setAsked }, attempt }: Props) {
  const most = centsFromEuros(attempt.refundable) ?? 0;
  const [typed, setTyped] = useState(() => proposed(order, attempt));
  const [error, setError] = useState('');
  const name = `refund-${attempt._id}`;

  const refund = (amount: Cents) =>
    act(
      name,
      async () => {
        const { _id: attemptId, refundable } = attempt;
        const body = { orderId: order._id, attemptId, amount: eurosFromCents(amount), refundable };
        const { data } = await call(refundPaymentContract, { body });
        toast(data.message, data.outcome === 'accepted' ? 'success' : 'error');
        return data.order;
      },
      '',
    );
  const ask = (event: FormEvent) => {
    event.preventDefault();
    const amount = readTyped(typed);
    if (amount === null || amount <= 0 || amount > most)
      return setError(`Indiquez un montant en euros, de 0,01 € à ${formatEuro(most)}.`);
    setError('');
    const { firstName, lastName } = order.buyer;
    setAsked({
      title: `Rembourser ${formatEuro(amount)}`,
      text: `La banque rend ${formatEuro(amount)} à ${firstName} ${lastName}, sur la carte qui a payé la commande ${order.orderNumber} (référence ${attempt.reference}), et le client reçoit un courriel. Cela ne se défait pas.`,
      label: `Rembourser ${formatEuro(amount)}`,
      run: () => refund(amount),
    });
  };
  return (
    <form className="stack" onSubmit={ask} aria-label={`Rembourser le paiement ${attempt.reference}`} noValidate>
      <Field
        label={`Montant à rendre sur le paiement ${attempt.reference}`}
        hint={`${formatEuro(most)} au plus.`}
        error={error || undefined}
        value={typed}
        inputMode="decimal"
        autoComplete="off"
        after="€"
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <p>
        <Button type="submit" look="quiet" busy={busy === name}>
          Rembourser par la banque
        </Button>
      </p>
    </form>
  );
}
