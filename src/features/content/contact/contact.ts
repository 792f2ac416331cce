import { type Cents, formatEuro } from '../../../money.ts';

export const topics = [
  'Une commande',
  'Pièces d’or et lingots',
  'Devises',
  'Rachat de bijoux ou d’or',
  'Mon compte ou mon identité',
  'Mes données personnelles',
  'Autre sujet',
] as const;

export const sellMessage = ({ metalName, grossBuyPrice }: { metalName: string; grossBuyPrice: Cents }) =>
  ({
    topic: 'Pièces d’or et lingots',
    text: `Je souhaite vous vendre\u00a0: ${metalName} (prix de rachat affiché, avant taxe\u00a0: ${formatEuro(grossBuyPrice)}).\nQuantité, état et emballage\u00a0: `,
  }) as const;
