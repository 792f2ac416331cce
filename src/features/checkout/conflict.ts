import { z } from 'zod';
import { type Cents, centsOf, euroInText, formatEuros } from '../../money.ts';

/** What the shop reckons now, in euros: the data of a refused addOrder. */
const figures = z.object({ deliveryCost: z.number(), amount: z.number() });

export const totalSentence = (total: Cents): string =>
  `Le nouveau total est de ${euroInText(total)}, livraison comprise. Vérifiez-le, puis confirmez à nouveau.`;

/** Why an order was refused, after the prices that moved (`changes`); empty when it was not about figures. */
export function conflictSentences(
  data: unknown,
  sent: { amount: number; deliveryCost: number },
  changes: readonly string[],
): string[] {
  const { data: now } = figures.safeParse(data);
  if (!now || (changes.length === 0 && now.amount === sent.amount && now.deliveryCost === sent.deliveryCost)) return [];
  const delivery =
    now.deliveryCost === sent.deliveryCost
      ? []
      : [`La livraison est passée de ${formatEuros(sent.deliveryCost)} à ${formatEuros(now.deliveryCost)}.`];
  return [...changes, ...delivery, totalSentence(centsOf(now.amount))];
}
