import { formatDay } from '../../../dates.ts';
import { formatEuros } from '../../../money.ts';
import { contentText } from '../lineView.ts';
import type { DeskOrder, OrderDetail } from '../order.shape.ts';
import { confirmByTwo, hasLeft, type OrderStatus, type PaymentStatus, readyLabel } from '../order.ts';
import type { WithdrawalView } from '../withdrawal.shape.ts';
import { isReduced, noneRemain } from './goods.ts';
import { awaitsIdentity } from './identity.ts';

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

type Move<To> = { to: To; label: string };

export type DeskMove = { verb: string; isMain: boolean } & (
  | ({ kind: 'payment' } & Move<PaymentStatus>)
  | ({ kind: 'status' } & Move<OrderStatus>)
  | { kind: 'ready' }
  | { kind: 'handOver' }
);

export function deskNext(order: DeskOrder) {
  const { statusMoves, paymentMoves, handOverAt, transferRefundable, attempts } = order.desk;
  const atCounter = order.delivery === 'counter';
  const isCancelled = order.status === 'cancelled';
  const isPaid = order.paymentStatus === 'paid';
  const awaits = awaitsIdentity(order, order.identity);
  // Cancellations and refunds have forms of their own.
  const nextMoves = statusMoves.filter(({ to, allowed }) => to !== 'cancelled' && (to !== 'confirmed' || allowed));
  const open = nextMoves.filter(({ allowed }) => allowed);
  const payments = paymentMoves.filter(
    ({ to, allowed }) => allowed && !(to === 'refunded' && order.paymentType === 'virement'),
  );
  const blocked = [
    ...nextMoves.filter(({ to }) => !(atCounter && to === 'shipped') && !(to === 'prepared' && isPaid && awaits)),
    ...paymentMoves.filter(({ to }) => !isCancelled && !(to === 'refunded' && order.paymentType === 'carte')),
  ].filter(({ allowed }) => !allowed && handOverAt === null);
  const parcel = open.find(({ needsTracking }) => needsTracking) ?? null;
  const awaitsMoney = !isCancelled && payments.some(({ to }) => to === 'paid');
  const mayBeReady =
    atCounter && order.status === 'prepared' && order.readyAt === null && open.some(({ to }) => to === 'delivered');
  const isDue = isCancelled && (transferRefundable > 0 || attempts.some(({ refundable }) => refundable > 0));
  const over = order.awaitsRefund
    ? 'La banque n’a pas encore dit si le remboursement est fait.'
    : isDue
      ? 'Cette commande est annulée\u00a0: rendez son paiement, plus bas.'
      : 'Cette commande est terminée.';
  return {
    identity: awaits
      ? order.identity.toConfirm
        ? confirmByTwo
        : 'L’identité du client n’est pas vérifiée\u00a0: la préparation l’attend.'
      : null,
    reduced: reducedText(order),
    acts: [
      ...payments.map(({ to, label }): DeskMove => {
        const verb = isCancelled && to === 'paid' ? 'Virement arrivé après l’annulation' : paymentVerbs[to];
        return { kind: 'payment', to, label, verb: verb ?? label, isMain: awaitsMoney };
      }),
      ...(mayBeReady ? [{ kind: 'ready' as const, verb: readyLabel, isMain: true }] : []),
      ...open
        .filter((move) => move !== parcel)
        .map(({ to, label }): DeskMove => {
          const isMain = !awaitsMoney && !mayBeReady;
          if (atCounter && to === 'delivered') return { kind: 'handOver', verb: `${label}…`, isMain };
          return { kind: 'status', to, label, verb: statusVerbs[to] ?? label, isMain };
        }),
    ],
    parcel,
    blocked,
    over: nextMoves.length + payments.length + blocked.length === 0 ? over : null,
  };
}

function reducedText(order: DeskOrder): string | null {
  if (!isReduced(order, order.Items) || hasLeft(order) || order.status === 'cancelled') return null;
  return noneRemain(order.Items)
    ? 'Tout est remboursé ou en rétractation\u00a0: il ne reste rien à remettre.'
    : `Une partie est remboursée ou en rétractation. À remettre\u00a0: ${contentText(order.Items)}.`;
}

export function withdrawalDue(
  order: Pick<OrderDetail, 'status' | 'paymentStatus'>,
  { settledBy, isPaidBack }: Pick<WithdrawalView['declared'][number], 'settledBy' | 'isPaidBack'>,
): string {
  if (order.paymentStatus === 'refunded') return 'La commande est remboursée.';
  if (isPaidBack) return 'Remboursée\u00a0: il reste à la noter comme traitée.';
  if (order.status === 'cancelled' && order.paymentStatus === 'cancelled')
    return 'Rien n’a été payé\u00a0: la commande est annulée.';
  if (order.paymentStatus !== 'paid') return 'Rien n’est payé\u00a0: décidez de la suite avec le client.';
  return `À rembourser au plus tard le ${formatDay(settledBy)}, par le même moyen de paiement. La livraison est comptée quand il ne reste rien de la commande.${
    hasLeft(order)
      ? ' Vous pouvez attendre les pièces ou la preuve de leur envoi.'
      : ' Les pièces ne sont pas parties\u00a0: ne les envoyez pas.'
  }`;
}

export function withdrawalLeft({
  withdrawal,
  paymentStatus,
}: Pick<OrderDetail, 'withdrawal' | 'paymentStatus'>): string {
  const owed = formatEuros(withdrawal?.owed ?? 0);
  if (paymentStatus === 'refunded') return 'La commande est remboursée.';
  if (paymentStatus !== 'paid') return `Rien n’est payé\u00a0: si l’argent arrive, ${owed} seront à rendre.`;
  return withdrawal?.owed
    ? `Attention\u00a0: ${owed} ne sont pas notés comme rendus. Remboursez d’abord.`
    : 'Tout ce qui était dû est rendu.';
}
