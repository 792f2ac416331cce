import { z } from 'zod';
import { CallError, messageOf } from '../../http/call.ts';
import { type Cents, centsOf, euroInText, formatEuros } from '../../money.ts';

export type Failure = { message: string; signIn: boolean; orderId?: string };

const paidMeanwhile = z.object({ paidOrderId: z.string() });

/** Failure in words: what is safe (`kept`), and what to do. */
export function failureOf(error: unknown, kept = 'Votre panier et vos choix sont gardés.'): Failure {
  const status = error instanceof CallError ? error.status : -1;
  if (status === 401) {
    return { signIn: true, message: `Votre session est terminée. ${kept} Connectez-vous pour continuer.` };
  }
  if (status === 0 || status === 200) {
    const retry = 'Vérifiez votre connexion, puis appuyez à nouveau sur le bouton : rien ne sera passé deux fois.';
    return { signIn: false, message: `La boutique n’a pas répondu. ${kept} ${retry}` };
  }
  if (isAnswerLost(error))
    return { signIn: false, message: `${messageOf(error)} ${kept} Recommencez dans un instant.` };
  const { data } = paidMeanwhile.safeParse(error instanceof CallError ? error.data : null);
  return { signIn: false, message: messageOf(error), ...(data && { orderId: data.paidOrderId }) };
}

/** Unknown outcome: no connection, or a broken answer. */
export const isAnswerLost = (error: unknown): boolean =>
  error instanceof CallError && (error.status === 0 || error.status === 200 || error.status >= 500);

/** Current totals in euros: data of a refused addOrder. */
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
