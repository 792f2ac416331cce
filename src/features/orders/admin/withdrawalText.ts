import { formatDay } from '../../../dates.ts';
import { formatEuros } from '../../../money.ts';
import type { OrderDetail, WithdrawalView } from '../order.shape.ts';
import { hasLeftShop } from '../order.ts';

export function withdrawalDueText(
  order: Pick<OrderDetail, 'status' | 'paymentStatus'>,
  { settledBy, isPaidBack }: Pick<WithdrawalView['declared'][number], 'settledBy' | 'isPaidBack'>,
): string {
  if (order.paymentStatus === 'refunded') return 'La commande est remboursée.';
  if (isPaidBack) return 'Remboursée\u00a0: il reste à la noter comme traitée.';
  if (order.status === 'cancelled' && order.paymentStatus === 'cancelled')
    return 'Rien n’a été payé\u00a0: la commande est annulée.';
  if (order.paymentStatus !== 'paid') return 'Rien n’est payé\u00a0: décidez de la suite avec le client.';
  return `À rembourser au plus tard le ${formatDay(settledBy)}, par le même moyen de paiement. La livraison est comptée quand il ne reste rien de la commande.${
    hasLeftShop(order)
      ? ' Vous pouvez attendre les pièces ou la preuve de leur envoi.'
      : ' Les pièces ne sont pas parties\u00a0: ne les envoyez pas.'
  }`;
}

export function withdrawalDebtText({
  withdrawal,
  paymentStatus,
}: Pick<OrderDetail, 'withdrawal' | 'paymentStatus'>): string {
  const debtText = formatEuros(withdrawal?.owed ?? 0);
  if (paymentStatus === 'refunded') return 'La commande est remboursée.';
  if (paymentStatus !== 'paid') return `Rien n’est payé\u00a0: si l’argent arrive, ${debtText} seront à rendre.`;
  return withdrawal?.owed
    ? `Attention\u00a0: ${debtText} ne sont pas notés comme rendus. Remboursez d’abord.`
    : 'Tout ce qui était dû est rendu.';
}
