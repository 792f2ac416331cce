import './BankAlerts.css';
import { useEffect, useRef, useState } from 'react';
import { formatMoment } from '../../dates.ts';
import { formatEuros } from '../../money.ts';
import { adminOrderPath } from '../../paths.ts';
import { island } from '../../ui/island/Island.tsx';
import { ResolveButton } from '../orders/ResolveEvent.tsx';

type Alert = {
  _id: string;
  orderId: string | null;
  outcome: string | null;
  outcomeLabel: string;
  reference: string;
  /** Euros. */
  amount: number | null;
  receivedAt: number;
};
type Props = { alerts: readonly Alert[] };

/** Here « à rembourser » is a list of orders; a payment that came on top of another is another matter. */
const wordsOf = ({ outcome, outcomeLabel }: Alert) =>
  outcome === 'unexpectedPayment' ? 'Paiement reçu en trop, à rendre au client' : outcomeLabel;
const amountOf = ({ amount }: Alert) => (amount === null ? 'montant illisible' : formatEuros(amount));

export const BankAlerts = island(({ alerts }: Props) => {
  const [left, setLeft] = useState(alerts);
  const heading = useRef<HTMLHeadingElement>(null);
  const takeAway = (id: string) => setLeft((before) => before.filter((alert) => alert._id !== id));
  // The line went with its button and question: the focus goes back to the title.
  useEffect(() => {
    if (left.length < alerts.length) heading.current?.focus();
  }, [left, alerts]);
  const allDone = left.length === 0;
  return (
    <section className={`notice ${allDone ? 'notice-success' : 'notice-danger'} stack bank-alerts`}>
      <h2 className="text-l" tabIndex={-1} ref={heading}>
        {allDone ? 'Tous les messages de la banque sont réglés' : 'Messages de la banque à examiner'}
      </h2>
      <ul className="plain-list" hidden={allDone}>
        {left.map((alert) => (
          <li key={alert._id}>
            <p>
              <strong>{wordsOf(alert)}</strong> · référence {alert.reference} ·{' '}
              <span className="figures">{amountOf(alert)}</span> · {formatMoment(alert.receivedAt)}
            </p>
            <div className="cluster">
              {alert.orderId && <a href={adminOrderPath(alert.orderId)}>Ouvrir la commande</a>}
              <ResolveButton
                eventId={alert._id}
                about={`${wordsOf(alert)}, ${amountOf(alert)}`}
                onResolved={() => takeAway(alert._id)}
              />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
});
