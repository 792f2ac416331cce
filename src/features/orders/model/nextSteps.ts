import { contentText } from '../lineView.ts';
import type { DeskNext } from '../order.shape.ts';
import { confirmByTwo, hasLeft, type OrderStatus, type PaymentStatus, readyLabel } from '../order.ts';
import { isReduced, nothingRemains, remainingLines } from './goods.ts';
import { awaitsIdentity } from './identity.ts';
import { isRefundOpen, moneyOf } from './money.ts';
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
  const atCounter = order.deliveryMode === 'counter';
  const isCancelled = order.status === 'cancelled';
  const isPaid = order.paymentStatus === 'paid';
  const awaits = awaitsIdentity(order, identity);
  // Cancellations and refunds have separate forms.
  const nextMoves = statusMoves.filter(({ to, allowed }) => to !== 'cancelled' && (to !== 'confirmed' || allowed));
  const allowedMoves = nextMoves.filter(({ allowed }) => allowed);
  const payments = paymentMoves.filter(
    ({ to, allowed }) => allowed && !(to === 'refunded' && order.paymentType === 'virement'),
  );
  const blocked = [
    ...nextMoves.filter(({ to }) => !(atCounter && to === 'shipped') && !(to === 'prepared' && isPaid && awaits)),
    ...paymentMoves.filter(({ to }) => !isCancelled && !(to === 'refunded' && order.paymentType === 'carte')),
  ].filter(({ allowed }) => !allowed && order.handOverAt === null);
  const awaitsMoney = !isCancelled && payments.some(({ to }) => to === 'paid');
  const mayBeReady = readyRefusal(record) === null;
  const over = isRefundOpen(record)
    ? 'La banque n’a pas encore dit si le remboursement est fait.'
    : isCancelled && moneyOf(record).balance > 0
      ? 'Cette commande est annulée\u00a0: rendez son paiement, plus bas.'
      : 'Cette commande est terminée.';
  return {
    identity: awaits
      ? identity.toConfirm
        ? confirmByTwo
        : 'L’identité du client n’est pas vérifiée\u00a0: la préparation l’attend.'
      : null,
    reduced: reducedText(record),
    acts: [
      ...payments.map(({ to, label }) => {
        const verb = isCancelled && to === 'paid' ? 'Virement arrivé après l’annulation' : paymentVerbs[to];
        return { kind: 'payment' as const, to, label, verb: verb ?? label, isMain: awaitsMoney };
      }),
      ...(mayBeReady ? [{ kind: 'ready' as const, label: readyLabel, verb: readyLabel, isMain: true }] : []),
      ...allowedMoves
        .filter(({ needsTracking }) => !needsTracking)
        .map(({ to, label }) => {
          const isMain = !awaitsMoney && !mayBeReady;
          return atCounter && to === 'delivered'
            ? { kind: 'handOver' as const, label, verb: `${label}…`, isMain }
            : { kind: 'status' as const, to, label, verb: statusVerbs[to] ?? label, isMain };
        }),
    ],
    parcel: allowedMoves.find(({ needsTracking }) => needsTracking)?.label ?? null,
    blocked,
    over: nextMoves.length + payments.length + blocked.length === 0 ? over : null,
  };
}

function reducedText(record: OrderRecord): string | null {
  if (!isReduced(record) || hasLeft(record.order) || record.order.status === 'cancelled') return null;
  return nothingRemains(record)
    ? 'Tout est remboursé ou en rétractation\u00a0: il ne reste rien à remettre.'
    : `Une partie est remboursée ou en rétractation. À remettre\u00a0: ${contentText(remainingLines(record))}.`;
}
