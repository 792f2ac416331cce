import { type Cents, euroInText } from '../../../money.ts';

/** Why an order above the dealer's amount waits, and what to do first. */
export const identityFirst = (requestAbove: Cents): string =>
  `Au-dessus de ${euroInText(requestAbove)}, votre identité doit être vérifiée avant la commande. Envoyez votre pièce d’identité, puis revenez : votre panier est gardé.`;

/** Why no more orders may be opened, and what to do first. */
export const tooManyOpen = (openOrders: number): string =>
  `Vous avez déjà ${openOrders} commandes qui attendent leur paiement. Payez ou annulez l’une d’elles depuis « Mes commandes », puis revenez : votre panier est gardé.`;
