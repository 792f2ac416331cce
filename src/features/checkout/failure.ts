import { z } from 'zod';
import { CallError, messageOf } from '../../http/call.ts';
import { euroInText } from '../../money.ts';
import type { CartTotals } from '../cart/cart.ts';
import { costText } from '../cart/terms.ts';

export type Failure = { message: string; signIn: boolean; orderId?: string };

const paidOrderShape = z.object({ paidOrderId: z.string() });

export function toFailure(error: unknown, reassurance = 'Votre panier et vos choix sont gardés.'): Failure {
  const status = error instanceof CallError ? error.status : -1;
  if (status === 401) {
    return { signIn: true, message: `Votre session est terminée. ${reassurance} Connectez-vous pour continuer.` };
  }
  if (status === 0 || status === 200) {
    const retryText = 'Vérifiez votre connexion, puis appuyez à nouveau sur le bouton : rien ne sera passé deux fois.';
    return { signIn: false, message: `La boutique n’a pas répondu. ${reassurance} ${retryText}` };
  }
  if (isResponseLost(error))
    return { signIn: false, message: `${messageOf(error)} ${reassurance} Recommencez dans un instant.` };
  const { data } = paidOrderShape.safeParse(error instanceof CallError ? error.data : null);
  return { signIn: false, message: messageOf(error), ...(data && { orderId: data.paidOrderId }) };
}

export const isResponseLost = (error: unknown): boolean =>
  error instanceof CallError && (error.status === 0 || error.status === 200 || error.status >= 500);

export function totalChangesSince(before: CartTotals, now: CartTotals, changes: readonly string[]): string[] {
  if (changes.length === 0 && now.total === before.total) return [];
  if (now.subtotal === 0) return [...changes];
  const [old, cost] = [before, now].map(({ delivery }) => costText(delivery));
  return [
    ...changes,
    ...(old === cost ? [] : [`La livraison est passée de ${old} à ${cost}.`]),
    `Le nouveau total est de ${euroInText(now.total)}, livraison comprise. Vérifiez-le, puis confirmez à nouveau.`,
  ];
}
