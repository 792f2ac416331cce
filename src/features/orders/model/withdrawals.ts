import { formatDay } from '../../../dates.ts';
import type { Shop } from '../../../http/context.ts';
import { lawValue } from '../../../law.ts';
import { type Cents, eurosFromCents, formatEuro, plural, sum } from '../../../money.ts';
import type { WithdrawalView as PresentWithdrawal } from '../order.shape.ts';
import { hasLeftShop, type OrderRow, type OrderStatus } from '../order.ts';
import { bankDetailsState, shopAddress } from '../shop.ts';
import { unpaidText } from '../transferTexts.ts';
import {
  countOf,
  deliveryRefundSentences,
  excludedGoodsText,
  type LinePieces,
  mayWithdrawLine,
  type ReturnableGoods,
  refundDeadline,
  withdrawalEnd,
} from '../withdrawalRule.ts';
import { nothingRemains, type RemainingLine, remainingLines, withPieceNames } from './goods.ts';
import { amountsOf, withdrawalDebts } from './money.ts';
import type { OrderData, Withdrawal } from './record.ts';
import { remainingDelivery } from './refundable.ts';

export function statusTime({ history }: OrderData, states: readonly OrderStatus[]): number | null {
  const entry = history.find(({ kind, toValue }) => kind === 'status' && states.some((state) => state === toValue));
  return entry?.at ?? null;
}

/** Goods that left before the declaration must be returned. */
export function wasSent(record: OrderData, { declaredAt }: Withdrawal): boolean {
  const { order } = record;
  return hasLeftShop(order) && (statusTime(record, ['shipped', 'delivered']) ?? order.createdAt) <= declaredAt;
}

/** Counter sales are not distance contracts (C. conso. L221-18). */
const isOnlineOrder = ({ order }: OrderData): boolean => order.channel === 'online';

const withdrawableCoins = (record: OrderData): RemainingLine[] =>
  isOnlineOrder(record) ? remainingLines(record).filter(mayWithdrawLine) : [];

const isFullyWithdrawn = ({ quantity, withdrawn }: RemainingLine): boolean => withdrawn >= quantity;

type OpeningConfig = Pick<Shop['config'], 'opening'>;
type DeadlineContext = { now: number; config: OpeningConfig };

export function withdrawalDeadline(record: OrderData, { opening }: OpeningConfig): number | null {
  const { status, updatedAt } = record.order;
  return withdrawalEnd(status === 'delivered' ? (statusTime(record, ['delivered']) ?? updatedAt) : null, opening);
}

export function withdrawalClosedText(record: OrderData, now: number, config: OpeningConfig): string | null {
  const { status, paymentStatus } = record.order;
  if (!isOnlineOrder(record)) return 'Cet achat a été fait au comptoir\u00a0: il n’y a pas de délai de rétractation.';
  const coins = withdrawableCoins(record);
  if (coins.length === 0) return excludedGoodsText;
  if (paymentStatus === 'refunded') return 'Cette commande est déjà remboursée.';
  if (status === 'cancelled') return 'Cette commande est annulée\u00a0: il n’y a plus d’achat auquel renoncer.';
  if (coins.every(({ remaining }) => remaining === 0))
    return coins.every(isFullyWithdrawn)
      ? 'Vous avez déjà renoncé à toutes les pièces de collection de cette commande.'
      : 'Toutes les pièces de collection de cette commande sont déjà en rétractation ou remboursées.';
  const deadline = withdrawalDeadline(record, config);
  return deadline !== null && now > deadline
    ? `Le délai de ${lawValue('withdrawalDays')} jours pour renoncer à cet achat s’est terminé le ${formatDay(deadline)}. Pour une pièce non conforme, la garantie légale reste ouverte\u00a0: écrivez-nous.`
    : null;
}

export function withdrawalRefusal(
  record: OrderData,
  pieces: readonly LinePieces[],
  { now, config }: DeadlineContext,
): string | null {
  const closedReason = withdrawalClosedText(record, now, config);
  if (closedReason) return closedReason;
  const goods = remainingLines(record);
  for (const { lineId, quantity } of pieces) {
    const line = goods.find(({ id }) => id === lineId);
    if (!line) return 'Une des pièces ne fait pas partie de cette commande. Rechargez la page, puis recommencez.';
    if (!mayWithdrawLine(line)) return excludedGoodsText;
    const { name, remaining } = line;
    if (remaining === 0)
      return isFullyWithdrawn(line)
        ? `Vous avez déjà renoncé à «\u00a0${name}\u00a0».`
        : `«\u00a0${name}\u00a0» est déjà remboursé.`;
    if (quantity > remaining)
      return `Pour «\u00a0${name}\u00a0», vous pouvez renoncer à ${plural(remaining, 'pièce', 'pièces')} au plus.`;
  }
  return null;
}

export const isWholeOrder = (record: OrderData, pieces: readonly LinePieces[]): boolean =>
  remainingLines(record).every(({ id, remaining }) => countOf(pieces, id) >= remaining);

const onlyCoinsRemain = (record: OrderData): boolean =>
  remainingLines(record).every((line) => line.remaining === 0 || mayWithdrawLine(line));

export const returnableGoods = (record: OrderData): ReturnableGoods => ({
  lines: withdrawableCoins(record).map(({ id, unitPrice, remaining }) => ({ lineId: id, unitPrice, remaining })),
  delivery: onlyCoinsRemain(record) ? remainingDelivery(record) : 0,
  max: record.order.amount - amountsOf(record).refundedPrice - sum(withdrawalDebts(record)),
});

function remainderState(record: OrderData, { now, config }: DeadlineContext): 'open' | 'partial' | 'none' {
  if (record.order.status === 'cancelled' || nothingRemains(record)) return 'none';
  return withdrawalClosedText(record, now, config) === null && onlyCoinsRemain(record) ? 'open' : 'partial';
}

export function presentWithdrawal(record: OrderData, shop: Shop, now: number): PresentWithdrawal | null {
  const { order, lines, withdrawals } = record;
  const coins = isOnlineOrder(record)
    ? remainingLines(record).filter((line) => line.withdrawn > 0 || mayWithdrawLine(line))
    : [];
  if (coins.length === 0) return null;
  const { config } = shop;
  const closedText = withdrawalClosedText(record, now, config);
  const debts = withdrawalDebts(record);
  const returnable = returnableGoods(record);
  return {
    open: closedText === null,
    why: closedText ?? '',
    until: withdrawalDeadline(record, config),
    sent: hasLeftShop(order),
    lines: coins.map((line) => ({
      lineId: line.id,
      name: line.name,
      quantity: line.quantity,
      left: closedText === null && mayWithdrawLine(line) ? line.remaining : 0,
      unitPrice: eurosFromCents(line.unitPrice),
    })),
    delivery: eurosFromCents(returnable.delivery),
    most: eurosFromCents(returnable.max),
    owed: eurosFromCents(sum(debts)),
    declared: withdrawals.map((one, index) => {
      const { id: _id, declaredAt: at, amount, reason, handledAt } = one;
      const sent = wasSent(record, one);
      const isPaidBack = handledAt === null && debts[index] === 0;
      const isSettled =
        handledAt !== null || order.paymentStatus === 'refunded' || (order.paymentStatus === 'paid' && isPaidBack);
      const delivery = amount - sum(lines.map(({ id, unitPrice }) => countOf(one.lines, id) * unitPrice));
      const nextSentences = isSettled
        ? []
        : nextStepsSentences({
            order,
            shop,
            at,
            wasShipped: sent,
            amount,
            delivery,
            remainder: remainderState(record, { now, config }),
          });
      return {
        _id,
        at,
        reason,
        handledAt,
        isPaidBack,
        sent,
        next: nextSentences,
        lines: withPieceNames(one.lines, lines),
        amount: eurosFromCents(amount),
        settledBy: refundDeadline(at),
      };
    }),
  };
}

type DeclaredWithdrawal = {
  order: Pick<OrderRow, 'status' | 'paymentStatus' | 'paymentType' | 'deliveryCost'>;
  shop: Shop;
  at: number;
  wasShipped: boolean;
  amount: Cents;
  delivery: Cents;
  remainder: ReturnType<typeof remainderState>;
};

const mayWaitText = 'Nous pouvons attendre d’avoir reçu les pièces ou la preuve de leur envoi.';

/** Rules of the return and the refund: C. conso. L221-23, L221-24. */
export function nextStepsSentences({
  order,
  shop,
  at,
  wasShipped,
  amount,
  delivery,
  remainder,
}: DeclaredWithdrawal): string[] {
  const day = formatDay(refundDeadline(at));
  const returnText = wasShipped
    ? [
        `Renvoyez ou rapportez les pièces au plus tard le ${day}, à cette adresse : ${shopAddress(shop)}.`,
        'Les frais de retour sont à votre charge : choisissez un envoi recommandé et assuré à leur valeur, et gardez la preuve de dépôt.',
      ]
    : ['Les pièces ne sont pas parties : vous n’avez rien à renvoyer.'];
  if (order.paymentStatus !== 'paid')
    return [
      ...returnText,
      ...(order.status === 'cancelled'
        ? [
            'Votre commande n’était pas payée\u00a0: elle est annulée.',
            unpaidText(order.paymentType, bankDetailsState(shop.config)),
          ]
        : [
            `Votre commande n’est pas payée. Pour ne payer que ce que vous gardez, ouvrez-la et choisissez «\u00a0Modifier mon panier\u00a0». Si vous la payez entière, nous vous remboursons ${formatEuro(amount)}.`,
          ]),
    ];
  const waitNotice = wasShipped ? ` ${mayWaitText}` : '';
  const deliveryText = delivery > 0 ? `, dont ${formatEuro(delivery)} de livraison` : '';
  return [
    ...returnText,
    `Nous vous remboursons ${formatEuro(amount)}${deliveryText}, par le même moyen de paiement, au plus tard le ${day}.${waitNotice}`,
    ...(remainder === 'none' || delivery > 0 ? [] : deliveryRefundSentences(order.deliveryCost, remainder)),
  ];
}
