import { Fragment } from 'react';
import { formatMoment } from '../../../dates.ts';
import { formatEuros } from '../../../money.ts';
import { askBankContract, resolveLabels, resolvePaymentEventContract } from '../payments.api.ts';
import { ActionButtons, type DeskAction, DeskSection, type DeskState, post, postAction } from './useOrderDesk.tsx';

const sourceLabels = { callback: 'appel de la banque', enquiry: 'réponse à la boutique' } as const;

const attemptLabels = { created: 'Sans réponse de la banque', accepted: 'Acceptée', refused: 'Refusée' } as const;

const resolveAction = ({ read: fetchOrder }: DeskState, eventId: string): DeskAction => ({
  label: resolveLabels.confirmation.label,
  permission: resolvePaymentEventContract.permission,
  confirmation: resolveLabels.confirmation,
  run: async () => {
    await post(resolvePaymentEventContract, { eventId });
    return fetchOrder();
  },
  success: resolveLabels.success,
});

export function CardPayment({ desk }: { desk: DeskState }) {
  const { attempts, events } = desk.order.desk;
  if (attempts.length + events.length === 0) return null;
  const enquiryAction = {
    label: 'Interroger la banque',
    ...postAction(askBankContract, () => ({ orderId: desk.order._id })),
  };
  return (
    <DeskSection id="desk-bank" title="Paiement par carte">
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
              {formatMoment(event.receivedAt)} · {sourceLabels[event.source]}
            </span>
            {event.needsAttention && <ActionButtons desk={desk} actions={[resolveAction(desk, event._id)]} />}
            <details className="desk-whole">
              <summary>Détail</summary>
              <dl className="facts small">
                {Object.entries({ référence: event.reference, code: event.code, ...event.fields }).map(
                  ([name, value]) => (
                    <Fragment key={name}>
                      <dt>{name}</dt>
                      <dd>{value}</dd>
                    </Fragment>
                  ),
                )}
              </dl>
            </details>
          </li>
        ))}
      </ul>
      <p>
        <ActionButtons desk={desk} actions={[enquiryAction]} />
      </p>
    </DeskSection>
  );
}
