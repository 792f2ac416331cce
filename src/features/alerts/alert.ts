import { divideHalfUp, formatInputEuros } from '../../money.ts';
import { eurosOf, formatItemPrice, type Item, type ItemType } from '../catalogue/item.ts';
import type { AlertEntry, alertStates } from './alerts.api.ts';

export const maxAlerts = 20;

export const goldGram = { type: 'metal', id: 'or-fin' } as const;

export type AlertGroup = { title: string; items: Item[] };

/** « 640,00 € » or « 0,9100 € pour 1 USD » */
export const priceText = ({ type, unit }: Pick<Item, 'type' | 'unit'>, price: number): string =>
  `${formatItemPrice(type, price)}${unit && ` pour ${unit}`}`;

export const alertTermsText = (
  item: Pick<Item, 'type' | 'unit'>,
  alert: { kind: 'price' | 'stock'; desiredPrice: number },
): string => (alert.kind === 'stock' ? 'Retour en stock' : priceText(item, alert.desiredPrice));

export const desiredPriceProblem = (
  item: Pick<Item, 'type' | 'unit' | 'sellPrice'>,
  desiredPrice: number,
): string | null =>
  desiredPrice < item.sellPrice
    ? null
    : `Le prix est déjà de ${priceText(item, item.sellPrice)}. Attendez un prix plus bas, ou commandez dès maintenant.`;

const priceStep = { metal: 1, currency: 100 } as const;

export const suggestedPrices = ({
  type,
  sellPrice,
}: Pick<Item, 'type' | 'sellPrice'>): { percent: number; price: number }[] =>
  [1, 3, 5]
    .map((percent) => {
      const step = priceStep[type];
      const price = divideHalfUp(BigInt(sellPrice) * BigInt(100 - percent), BigInt(100 * step)) * step;
      return { percent, price };
    })
    .filter(({ price }) => price > 0 && price < sellPrice);

export const alertPriceText = (type: ItemType, price: number): string => formatInputEuros(eurosOf(type, price));

type AlertState = (typeof alertStates)[number];

export const alertStateLabels: Record<AlertState, string> = {
  waiting: 'En attente',
  unconfirmed: 'À confirmer',
  fired: 'Partie',
  stopped: 'Arrêtée',
};

type AlertTimestamps = Pick<AlertEntry, 'firedAt' | 'stoppedAt' | 'confirmedAt'>;

export const alertState = ({ firedAt, stoppedAt, confirmedAt }: AlertTimestamps): AlertState =>
  firedAt !== null ? 'fired' : stoppedAt !== null ? 'stopped' : confirmedAt === null ? 'unconfirmed' : 'waiting';
