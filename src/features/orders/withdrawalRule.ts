import { isoDay } from '../../dates.ts';
import { lawValue } from '../../law.ts';
import { type Cents, formatEuro, formatList } from '../../money.ts';
import type { MetalType } from '../../paths.ts';
import { endOfDay, endOfPeriod } from '../../workingDays.ts';
import { canWithdraw, noWithdrawalText } from '../catalogue/model/metalLaw.ts';
import { isOpenDay, type OpeningHours } from '../configuration/opening.ts';

export type LinePieces = { lineId: string; quantity: number };

/** Wording prescribed by law (C. conso. L221-21, D221-5). */
export const withdrawLabel = 'Renoncer au contrat ici';
export const confirmLabel = 'Confirmer la rétractation';

export const excludedGoodsText = `Les lingots, les pièces d’investissement et les billets de banque ${noWithdrawalText(true)}`;

export const deliveryRefundSentences = (cost: Cents, remainder: 'open' | 'partial'): string[] => {
  if (cost === 0) return [];
  return remainder === 'open'
    ? ['Les frais de livraison sont remboursés si vous renoncez à toute la commande.']
    : [`Les ${formatEuro(cost)} de livraison ne sont pas remboursés\u00a0: vous gardez une partie de la commande.`];
};

/** Mandatory information before ordering (C. conso. L221-5, L221-18, L221-28). */
export function withdrawalSentences(lines: readonly WithdrawableLine[]): string[] {
  const excludedGoods = [
    ...(lines.some((line) => line.metalType !== null && !mayWithdrawLine(line))
      ? ['des lingots', 'des pièces d’investissement']
      : []),
    ...(lines.some(({ metalType }) => metalType === null) ? ['des billets de banque'] : []),
  ];
  return [
    ...(lines.some(mayWithdrawLine)
      ? [
          `Vous pouvez renoncer à l’achat de vos pièces de collection sans motif, jusqu’à ${lawValue('withdrawalDays')} jours après leur réception\u202f; les frais de retour sont alors à votre charge.`,
        ]
      : []),
    ...(excludedGoods.length > 0
      ? [`Le prix ${formatList(excludedGoods)} suit les cours du marché : il n’y a pas de droit de rétractation.`]
      : []),
  ];
}

export const withdrawalRightTexts = (isMailed: boolean): readonly string[] => [
  `Vous pouvez renoncer à l’achat de pièces de collection sans donner de motif, dès la commande et jusqu’à ${lawValue('withdrawalDays')} jours après leur réception ou leur retrait.`,
  `La démarche est gratuite. Choisissez les pièces et confirmez : ${isMailed ? 'un accusé de réception vous est aussitôt envoyé par courriel' : 'la page de la commande en donne aussitôt la date et l’heure'}.`,
  `Renvoyez ou rapportez ensuite les pièces dans les ${lawValue('refundDays')} jours, à vos frais ; nous vous remboursons par le même moyen de paiement dans les ${lawValue('refundDays')} jours qui suivent votre déclaration.`,
  'Quand le dernier jour est un samedi, un dimanche, un jour férié ou un jour de fermeture, le délai court jusqu’au prochain jour ouvrable où le comptoir est ouvert.',
  excludedGoodsText,
];

export const countOf = (pieces: readonly LinePieces[], id: string): number =>
  pieces.reduce((sum, { lineId, quantity }) => (lineId === id ? sum + quantity : sum), 0);

type WithdrawableLine = { metalType: MetalType | null };

export const mayWithdrawLine = ({ metalType: type }: WithdrawableLine): boolean =>
  type !== null && canWithdraw({ type });

export const piecesText = (lines: readonly { name: string; quantity: number }[]): string =>
  lines.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ');

export const remainingPiecesText = (lines: readonly { name: string; left: number }[]) =>
  lines.flatMap(({ name, left }) => (left > 0 ? [{ name, quantity: left }] : []));

/** End of the last day, Paris time, extended to the next working day (C. conso. L221-18, L221-19). */
export const withdrawalEnd = (receivedAt: number | null, opening?: OpeningHours): number | null =>
  receivedAt === null
    ? null
    : endOfPeriod(
        receivedAt,
        lawValue('withdrawalDays', isoDay(receivedAt)),
        (day) => !opening || isOpenDay(opening, day),
      );

/** Pieces must be returned by the same deadline (C. conso. L216-7, L221-23, L221-24). */
export const refundDeadline = (declaredAt: number): number =>
  endOfDay(declaredAt, lawValue('refundDays', isoDay(declaredAt)));

/** `delivery` is refunded with the last piece; `max` caps the refund. */
export type ReturnableGoods = {
  lines: readonly { lineId: string; remaining: number; unitPrice: Cents }[];
  delivery: Cents;
  max: Cents;
};

export const piecesPrice = (
  lines: readonly { lineId: string; unitPrice: Cents }[],
  pieces: readonly LinePieces[],
): Cents => lines.reduce((sum, { lineId, unitPrice }) => sum + countOf(pieces, lineId) * unitPrice, 0);

/** The refund includes delivery if everything is returned (C. conso. L221-24). */
export function refundValue({ lines, delivery, max }: ReturnableGoods, pieces: readonly LinePieces[]): Cents {
  const coversAll = lines.every(({ lineId, remaining }) => countOf(pieces, lineId) >= remaining);
  return Math.min(max, piecesPrice(lines, pieces) + (coversAll ? delivery : 0));
}
