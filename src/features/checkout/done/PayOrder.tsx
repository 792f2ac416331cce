import '../../../ui/forms/needsScript.css';
import { useEffect, useState } from 'react';
import { signInPath } from '../../../paths.ts';
import { Button } from '../../../ui/Button.tsx';
import { Island } from '../../../ui/island/Island.tsx';
import { formatEuros } from '../../orders/lineView.ts';
import type { Order } from '../../orders/order.shape.ts';
import { payAgain } from '../bankForm.ts';
import { type Failure, failureOf } from '../failure.ts';

type Props = { order: Pick<Order, '_id' | 'amount' | 'paymentStatus'> };

/** A new try to pay an order that exists, by card, under a new reference. */
export function PayButton({ order }: Props) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  useEffect(() => {
    // The browser may bring this very page back from the bank, button pressed.
    const wake = (event: PageTransitionEvent) => event.persisted && setBusy(false);
    addEventListener('pageshow', wake);
    return () => removeEventListener('pageshow', wake);
  }, []);
  const pay = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await payAgain(order);
    } catch (error) {
      setFailure(failureOf(error, 'Votre commande est gardée.'));
      setBusy(false);
    }
  };
  return (
    <div className="needs-script stack">
      {failure && (
        <div className="notice notice-danger stack" role="alert">
          <p>{failure.message}</p>
          {failure.signIn && (
            <p>
              <a href={signInPath(location.pathname)}>Me connecter</a>
            </p>
          )}
        </div>
      )}
      <p>
        <Button busy={busy} onClick={pay}>
          {order.paymentStatus === 'refused' ? 'Réessayer le paiement' : 'Payer'} par carte, {formatEuros(order.amount)}
        </Button>
      </p>
    </div>
  );
}

export function PayOrder(props: Props) {
  return (
    <Island>
      <PayButton {...props} />
    </Island>
  );
}
