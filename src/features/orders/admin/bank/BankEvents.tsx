import { formatMoment } from '../../../../dates.ts';
import { formatEuros } from '../../../../money.ts';
import type { OrderDesk } from '../../order.shape.ts';
import { ResolveButton } from './ResolveEvent.tsx';

type Props = { desk: OrderDesk };

const sources = { callback: 'appel de la banque', enquiry: 'réponse à la boutique' } as const;

const attemptLabels = { created: 'Sans réponse de la banque', accepted: 'Acceptée', refused: 'Refusée' } as const;

/** The tries to pay by card and everything that the bank said of them, newest last. */
export function BankEvents({ desk }: Props) {
  return (
    <>
      <ul className="desk-list">
        {desk.attempts.map((attempt) => (
          <li key={attempt._id}>
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
      {desk.events.length > 0 && <h3>Messages de la banque</h3>}
      <ul className="desk-list">
        {desk.events.map((event) => (
          <li key={event._id}>
            <span>
              <strong>{event.outcomeLabel}</strong>
              {event.deliveries > 1 && <span className="soft"> reçu {event.deliveries} fois</span>}
            </span>
            <span>{event.amount === null ? 'montant illisible' : formatEuros(event.amount)}</span>
            <span className="soft small">
              {formatMoment(event.receivedAt)} · {sources[event.source]}
            </span>
            {event.needsAttention && event.resolvedAt === null && <ResolveButton eventId={event._id} />}
            <details>
              <summary>Détail</summary>
              <dl className="facts small">
                {Object.entries({ référence: event.reference, code: event.code, ...event.fields }).map(
                  ([name, value]) => (
                    <div className="desk-fact" key={name}>
                      <dt>{name}</dt>
                      <dd>{value}</dd>
                    </div>
                  ),
                )}
              </dl>
            </details>
          </li>
        ))}
      </ul>
    </>
  );
}
