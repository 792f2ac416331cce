import { contentText } from '../lineView.ts';
import type { DeskNext } from '../order.shape.ts';
import { hasLeftShop, type OrderStatus, type PaymentStatus, readyLabel, secondReviewText } from '../order.ts';
import { isReduced, nothingRemains, remainingLines } from './goods.ts';
import { awaitsIdentity } from './identity.ts';
import { amountsOf, isRefundOpen } from './money.ts';
import type { OrderRecord } from './record.ts';
import { availableTransitions, readyRefusal } from './rules.ts';

const statusVerbs: Partial<Record<OrderStatus, string>> = {
  confirmed: 'Confirmer',
  prepared: 'Mettre en préparation',
  delivered: 'Marquer livrée',
};

const paymentVerbs: Partial<Record<PaymentStatus, string>> = {
  paid: 'Paiement reçu',
  refunded: 'Remboursement effectué',
  cancelled: 'Annuler le paiement',
};

export function nextStepsOf(record: OrderRecord): DeskNext {
  const { order, identity } = record;
  const { statusMoves, paymentMoves } = availableTransitions(record);
  const isAtCounter = order.deliveryMode === 'counter';
  const isCancelled = order.status === 'cancelled';
  const isPaid = order.paymentStatus === 'paid';
  const isIdentityDue = awaitsIdentity(order, identity);
  const nextTransitions = statusMoves.filter(
    ({ to, allowed }) => to !== 'cancelled' && (to !== 'confirmed' || allowed),
  );
  const allowedTransitions = nextTransitions.filter(({ allowed }) => allowed);
  const payments = paymentMoves.filter(
    ({ to, allowed }) => allowed && !(to === 'refunded' && order.paymentType === 'virement'),
  );
  const blockedTransitions = [
    ...nextTransitions.filter(
      ({ to }) => !(isAtCounter && to === 'shipped') && !(to === 'prepared' && isPaid && isIdentityDue),
    ),
    ...paymentMoves.filter(({ to }) => !isCancelled && !(to === 'refunded' && order.paymentType === 'carte')),
  ].filter(({ allowed }) => !allowed && order.handOverAt === null);
  const awaitsPayment = !isCancelled && payments.some(({ to }) => to === 'paid');
  const canBeReady = readyRefusal(record) === null;
  const closedText = isRefundOpen(record)
    ? 'La banque n’a pas encore dit si le remboursement est fait.'
    : isCancelled && amountsOf(record).balance > 0
      ? 'Cette commande est annulée\u00a0: rendez son paiement, plus bas.'
      : 'Cette commande est terminée.';
  return {
    identity: isIdentityDue
      ? identity.toConfirm
        ? secondReviewText
        : 'L’identité du client n’est pas vérifiée\u00a0: la préparation l’attend.'
      : null,
    reduced: reducedText(record),
    acts: [
      ...payments.map(({ to, label }) => {
        const verb = isCancelled && to === 'paid' ? 'Virement arrivé après l’annulation' : paymentVerbs[to];
        return { kind: 'payment' as const, to, label, verb: verb ?? label, isMain: awaitsPayment };
      }),
      ...(canBeReady ? [{ kind: 'ready' as const, label: readyLabel, verb: readyLabel, isMain: true }] : []),
      ...allowedTransitions
        .filter(({ needsTracking }) => !needsTracking)
        .map(({ to, label }) => {
          const isPrimary = !awaitsPayment && !canBeReady;
          return isAtCounter && to === 'delivered'
            ? { kind: 'handOver' as const, label, verb: `${label}…`, isMain: isPrimary }
            : { kind: 'status' as const, to, label, verb: statusVerbs[to] ?? label, isMain: isPrimary };
        }),
    ],
    parcel: allowedTransitions.find(({ needsTracking }) => needsTracking)?.label ?? null,
    blocked: blockedTransitions,
    over: nextTransitions.length + payments.length + blockedTransitions.length === 0 ? closedText : null,
  };
}

function reducedText(record: OrderRecord): string | null {
  if (!isReduced(record) || hasLeftShop(record.order) || record.order.status === 'cancelled') return null;
  return nothingRemains(record)
    ? 'Tout est remboursé ou en rétractation\u00a0: il ne reste rien à remettre.'
    : `Une partie est remboursée ou en rétractation. À remettre\u00a0: ${contentText(remainingLines(record))}.`;
}
