import { isoDay } from '../../dates.ts';
import { regimeLabels } from '../invoices/lines.ts';
import { plainAmount } from './fec.ts';
import { grossMargin, type MarginEvent, netMargin } from './margin.ts';

export const marginHead = [
  'Date',
  'Commande',
  'Article',
  'Régime',
  'Quantité',
  'Prix hors TVA facturée',
  'Dont livraison',
  'Dont à coût inconnu',
  'Coût',
  'Marge',
  'TVA sur la marge',
  'Marge nette',
  'À vérifier',
];

/** What is given back, and comes back, is negative. */
export const marginRows = (events: readonly MarginEvent[]): string[][] =>
  events.map((event) => [
    isoDay(event.at),
    event.orderNumber,
    event.name,
    regimeLabels[event.regime],
    String(event.quantity),
    ...[event.price, event.delivery, event.unknown, event.cost, grossMargin(event), event.vat, netMargin(event)].map(
      plainAmount,
    ),
    event.isDoubtful ? 'Achat non noté à la marge' : '',
  ]);
