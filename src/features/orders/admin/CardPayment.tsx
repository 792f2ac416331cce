import { useState } from 'react';
import { formatMoment } from '../../../dates.ts';
import { call } from '../../../http/call.ts';
import { formatEuros } from '../../../money.ts';
import { Button } from '../../../ui/Button.tsx';
import type { OrderDesk } from '../order.shape.ts';
import { askBankContract } from '../payments.api.ts';
import { ResolveButton } from '../ResolveEvent.tsx';
import type { Desk } from './useDesk.ts';

type Props = { desk: Desk };

const sources = { callback: 'appel de la banque', enquiry: 'réponse à la boutique' } as const;

const attemptLabels = { created: 'Sans réponse de la banque', accepted: 'Acceptée', refused: 'Refusée' } as const;

export function CardPayment({ desk }: Props) {
  const { attempts, events } = desk.order.desk as OrderDesk;
  if (attempts.length + events.length === 0) return null;
  return (
    <section className="card" aria-labelledby="desk-bank">
      <h2 id="desk-bank">Paiement par carte</h2>
      <ul className="desk-list plain-list">
        {attempts.map((attempt) => (
          <li className="cluster apart" key={attempt._id}>
            <span className="figures">{attempt.reference}</span>
            <span>{formatEuros(attempt.amount)}</span>
            <span>
              {attemptLabels[attempt.status]}
              {attempt.refunded > 0 && `, ${formatEuros(attempt.refunded)} rendus`}
            </span>
            <span className="soft small">{formatMoment(attempt.createdAt)}</span>
          </li>
        ))}
      </ul>
      {events.length > 0 && <h3>Messages de la banque</h3>}
      <ul className="desk-list plain-list">
        {events.map((event) => (
          <li className="cluster apart" key={event._id}>
            <span>
              <strong>{event.outcomeLabel}</strong>
              {event.deliveries > 1 && <span className="soft"> reçu {event.deliveries} fois</span>}
            </span>
            <span>{event.amount === null ? 'montant illisible' : formatEuros(event.amount)}</span>
            <span className="soft small">
              {formatMoment(event.receivedAt)} · {sources[event.source]}
            </span>
            {event.needsAttention && <ResolveButton eventId={event._id} />}
            <details>
              <summary>Détail</summary>
              <dl className="facts small">
                {Object.entries({ référence: event.reference, code: event.code, ...event.fields }).map(
                  ([name, value]) => (
                    <div className="desk-fact" key={name}>
                      <dt>{name}</dt>
                      <dd className="wrap-anywhere">{value}</dd>
                    </div>
                  ),
                )}
              </dl>
            </details>
          </li>
        ))}
      </ul>
      <BankEnquiry desk={desk} />
    </section>
  );
}

function BankEnquiry({ desk: { order, busy, setOrder, act } }: Props) {
  const [answer, setAnswer] = useState('');
  const ask = () => {
    setAnswer('');
    return act('ask', async () => {
      const { data } = await call(askBankContract, { body: { orderId: order._id } });
      setAnswer(data.message);
      setOrder(data.order);
      return null;
    });
  };
  return (
    <div className="stack">
      <p>
        <Button look="quiet" busy={busy === 'ask'} onClick={ask}>
          Interroger la banque
        </Button>
      </p>
      <p className={answer ? 'notice' : 'visually-hidden'} role="status">
        {answer}
      </p>
    </div>
  );
}
