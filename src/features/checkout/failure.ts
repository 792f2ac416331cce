import { z } from 'zod';
import { CallError, messageOf } from '../../http/call.ts';

export type Failure = { message: string; signIn: boolean; orderId?: string };

const paidMeanwhile = z.object({ paidOrderId: z.string() });

/** A failure in words that say what is safe (`kept`) and what to do. */
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

/** Nobody knows whether the call was carried out: no connection, or an answer that broke on its way. */
export const isAnswerLost = (error: unknown): boolean =>
  error instanceof CallError && (error.status === 0 || error.status === 200 || error.status >= 500);
