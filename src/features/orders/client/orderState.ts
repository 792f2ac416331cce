import { formatDay, formatMoment } from '../../../dates.ts';
import { orderPath, paths, withReturn } from '../../../paths.ts';
import { identityAction } from '../../identity/status.ts';
import { hasNothingLeft } from '../handOver/kept.ts';
import type { Order, OrderDetail } from '../order.shape.ts';
import { isSold, readyLabel, statusLabelOf } from '../order.ts';
import { identityToProve } from '../paymentState.ts';
import { transferWords } from '../transferWords.ts';

type Facts = Pick<
  Order,
  | '_id'
  | 'status'
  | 'paymentStatus'
  | 'payableUntil'
  | 'canPay'
  | 'awaitsBank'
  | 'identity'
  | 'transfer'
  | 'delivery'
  | 'trackingNumber'
  | 'Items'
  | 'withdrawal'
  | 'readyAt'
> &
  Partial<Pick<OrderDetail, 'timeline'>>;

type State = { words: string; badge: string };

const waits = (words: string): State => ({ words, badge: 'badge-wait' });
const good = (words: string): State => ({ words, badge: 'badge-good' });
const bad = (words: string): State => ({ words, badge: 'badge-bad' });

/** Nothing of a paid order is left: its client withdrew from all of it, or all of it went back in money. */
export const isGivenUp = (order: Pick<Order, 'status' | 'paymentStatus' | 'Items'>): boolean =>
  isSold(order) && hasNothingLeft(order);

/** Where an order stands, in the client's words; with its history, since which day it is delivered. */
export function orderState(order: Facts): State {
  const { status, paymentStatus, delivery, trackingNumber, identity } = order;
  if (paymentStatus === 'refunded') return { words: 'Remboursée', badge: '' };
  if (status === 'cancelled') return bad(paymentStatus === 'paid' ? 'Annulée, à rembourser' : 'Annulée');
  if (isGivenUp(order))
    return order.withdrawal?.owed
      ? waits('Rétractation enregistrée, à rembourser')
      : { words: 'Remboursée', badge: '' };
  if (status === 'delivered') {
    const handed = order.timeline?.findLast(({ kind, to }) => kind === 'status' && to === status);
    return good(`${statusLabelOf({ status, deliveryMode: delivery })}${handed ? ` le ${formatDay(handed.at)}` : ''}`);
  }
  if (status === 'shipped') return good(`Expédiée, suivi ${trackingNumber}`);
  if (paymentStatus !== 'paid') return unpaid(order);
  if (status === 'prepared') return good(order.readyAt === null ? 'Payée, en préparation' : readyLabel);
  if (!identityToProve(order)) return good('Payée, bientôt en préparation');
  return waits(identity.toSend ? 'Payée, pièce d’identité à envoyer' : 'Payée, identité en cours de vérification');
}

function unpaid({ paymentStatus, canPay, awaitsBank, transfer, payableUntil }: Facts): State {
  if (transfer)
    return waits(
      transfer.details === 'known'
        ? `Virement attendu jusqu’au ${formatDay(transfer.deadline)}`
        : transferWords[transfer.details].label,
    );
  if (awaitsBank) return waits('Paiement en cours à la banque');
  if (!canPay) return bad('Non payée, délai passé');
  return paymentStatus === 'refused' ? bad('Paiement refusé') : waits(`À payer avant le ${formatMoment(payableUntil)}`);
}

/** What is left for the client to do, the first first. */
export function nextActs(order: Facts): { label: string; href: string }[] {
  const { paymentStatus, canPay, awaitsBank, identity, transfer } = order;
  const page = orderPath(order._id);
  const payable = canPay && !awaitsBank;
  return [
    ...(payable ? [{ label: paymentStatus === 'refused' ? 'Réessayer de payer' : 'Payer', href: page }] : []),
    ...(transfer ? [{ label: transferWords[transfer.details].action, href: page }] : []),
    ...(!payable && identityToProve(order)
      ? [
          {
            label: identityAction(identity),
            href: withReturn(paths.identity, page),
          },
        ]
      : []),
  ];
}
