import { formatDay } from '../../../dates.ts';
import type { Shop } from '../../../http/context.ts';
import { type Cents, formatEuro } from '../../../money.ts';
import type { OrderRow } from '../order.ts';
import { placeOf, transferDetailsOf } from '../shop.ts';
import { unpaidMoney } from '../transferWords.ts';
import { deliveryKept, type restOf, settledBy } from '../withdrawalRule.ts';

type Declared = {
  order: Pick<OrderRow, 'paymentStatus' | 'paymentType' | 'deliveryCost'>;
  shop: Pick<Shop, 'config'>;
  at: number;
  /** Whether the pieces had left the shop. */
  sent: boolean;
  /** Whether the unpaid order was cancelled with it. */
  isCancelled: boolean;
  /** Cents to give back, and how much of them is the delivery. */
  amount: Cents;
  delivery: Cents;
  rest: ReturnType<typeof restOf>;
};

/** The shop’s own right, said wherever the day of the refund is (C. conso. L221-24). */
export const mayWait = 'Nous pouvons attendre d’avoir reçu les pièces ou la preuve de leur envoi.';

/** What follows a withdrawal, for the client: the pieces, then the money (C. conso. L221-23, L221-24). */
export function whatNext({ order, shop, at, sent, isCancelled, amount, delivery, rest }: Declared): string[] {
  const day = formatDay(settledBy(at));
  const back = sent
    ? [
        `Renvoyez ou rapportez les pièces au plus tard le ${day}, à cette adresse : ${placeOf(shop)}.`,
        'Les frais de retour sont à votre charge : choisissez un envoi recommandé et assuré à leur valeur, et gardez la preuve de dépôt.',
      ]
    : ['Les pièces ne sont pas parties : vous n’avez rien à renvoyer.'];
  if (order.paymentStatus !== 'paid')
    return [
      ...back,
      ...(isCancelled
        ? [
            'Votre commande n’était pas payée\u00a0: elle est annulée.',
            unpaidMoney(order.paymentType, transferDetailsOf(shop.config)),
          ]
        : [
            `Votre commande n’est pas payée. Pour ne payer que ce que vous gardez, ouvrez-la et choisissez «\u00a0Modifier mon panier\u00a0». Si vous la payez entière, nous vous remboursons ${formatEuro(amount)}.`,
          ]),
    ];
  const wait = sent ? ` ${mayWait}` : '';
  const ofDelivery = delivery > 0 ? `, dont ${formatEuro(delivery)} de livraison` : '';
  return [
    ...back,
    `Nous vous remboursons ${formatEuro(amount)}${ofDelivery}, par le même moyen de paiement, au plus tard le ${day}.${wait}`,
    ...(rest === 'none' || delivery > 0 ? [] : deliveryKept(order.deliveryCost, rest)),
  ];
}
