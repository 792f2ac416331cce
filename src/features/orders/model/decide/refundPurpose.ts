import type { NoteChoice } from '../../../../../db/schema/orders.ts';
import { type Cents, formatEuro } from '../../../../money.ts';
import { hasLeft } from '../../order.ts';
import type { Articles, Disposition, Purpose } from '../../purpose.api.ts';
import type { Refusal } from '../act.ts';
import { goodsOf, nothingRemains, shareOf } from '../goods.ts';
import { sum } from '../money.ts';
import type { OrderRecord } from '../record.ts';
import { deliveryLeft, purposeText, refundablesOf } from '../refundable.ts';

export const purposeSentence = (record: OrderRecord, what: Purpose): string => {
  const withdrawalId = what.purpose === 'withdrawal' ? what.withdrawalId : null;
  return ` Pour\u00a0: ${purposeText(record, { withdrawalId, lines: [], delivery: false, ...what })}.`;
};

/** `held` is what the payment, or the transfers, still hold: cents. */
type PurposeRequest = { what: Purpose; amount: Cents; held: Cents };

export function purposeRefusal(record: OrderRecord, { what, amount, held }: PurposeRequest): Refusal | null {
  const { purpose } = what;
  const id = purpose === 'withdrawal' ? what.withdrawalId : null;
  const found = refundablesOf(record).find((one) => one.purpose === purpose && one.withdrawalId === id);
  if (!found) return { refused: 'Il ne reste rien à rendre à ce titre. Rechargez la page.' };
  const { most: max, isWhole } = found;
  if (purpose === 'articles') {
    const refusal = articlesRefusal(record, what, { amount, max });
    if (refusal) return refusal;
  } else if (amount > max || (isWhole && amount !== Math.min(max, held)))
    return {
      refused: `À ce titre, vous pouvez rendre ${formatEuro(Math.min(max, held))}${isWhole ? '' : ' au plus'}.`,
    };
  return purpose === 'articles' || purpose === 'order' ? dispositionRefusal(what.goods, asksDisposition(record)) : null;
}

function articlesRefusal(
  record: OrderRecord,
  what: Articles,
  { amount, max }: { amount: Cents; max: Cents },
): Refusal | null {
  const goods = goodsOf(record);
  let worth = what.delivery ? deliveryLeft(record) : 0;
  for (const { lineId, quantity, notes = [] } of what.lines) {
    const line = goods.find(({ id }) => id === lineId);
    if (!line) return { refused: 'Un de ces articles n’est pas dans la commande. Rechargez la page.' };
    const { refunded: before, remaining, remainingNotes } = line;
    if (quantity > remaining) return { refused: `Il reste moins de «\u00a0${line.name}\u00a0» à rembourser.` };
    if (remainingNotes && !areAmong(remainingNotes, notes, quantity))
      return { refused: `${line.name}\u00a0: indiquez lesquels des billets de la commande.` };
    worth += shareOf(line, quantity, before);
  }
  if (new Set(what.lines.map(({ lineId }) => lineId)).size < what.lines.length)
    return { refused: 'Un article est nommé deux fois.' };
  const due = Math.min(worth, max);
  return due === amount
    ? null
    : { refused: `Ces articles valent ${formatEuro(due)}\u00a0: vérifiez avant de rembourser.` };
}

const areAmong = (remaining: readonly NoteChoice[], notes: readonly NoteChoice[], quantity: number): boolean =>
  notes.every(({ value, count }) => remaining.some((one) => one.value === value && one.count >= count)) &&
  sum(notes.map(({ value, count }) => value * count)) === quantity;

export const asksDisposition = (record: OrderRecord): boolean => hasLeft(record.order) && !nothingRemains(record);

/** The whereabouts are given for goods that had left, and only for these. */
export function dispositionRefusal(goods: Disposition | undefined, isAsked: boolean): Refusal | null {
  if (isAsked && !goods) return { refused: 'Indiquez si les pièces sont revenues.', code: 'invalid', field: 'goods' };
  const refused = 'Aucune pièce n’est à reprendre : n’indiquez pas ce qu’elles sont devenues.';
  return goods && !isAsked ? { refused, code: 'invalid', field: 'goods' } : null;
}

export const amountRefusal = (amount: Cents, max: Cents): Refusal | null =>
  amount <= 0 || amount > max
    ? { refused: `Indiquez un montant de 0,01\u00a0€ à ${formatEuro(max)}.`, code: 'invalid', field: 'amount' }
    : null;
