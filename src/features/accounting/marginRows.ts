import { isoDay } from '../../dates.ts';
import type { Cents } from '../../money.ts';
import { regimeLabels } from '../invoices/lines.ts';
import { plainAmount } from './fec.ts';
import { type Figures, grossMargin, type MarginEvent, netMargin } from './margin.ts';

export const marginSums: readonly (readonly [label: string, of: (one: Figures) => Cents])[] = [
  ['Prix hors TVA', ({ price }) => price],
  ['dont livraison', ({ delivery }) => delivery],
  ['dont à coût inconnu', ({ unknown }) => unknown],
  ['Coût', ({ cost }) => cost],
  ['Marge', grossMargin],
  ['TVA sur la marge', ({ vat }) => vat],
  ['Marge nette', netMargin],
];

const names = marginSums.map(([label]) => label);
export const marginHead = ['Date', 'Commande', 'Article', 'Régime', 'Quantité', ...names, 'À vérifier'];

/** Returns and refunds are negative. */
export const marginRows = (events: readonly MarginEvent[]): string[][] =>
  events.map((event) => [
    isoDay(event.at),
    event.orderNumber,
    event.name,
    regimeLabels[event.regime],
    String(event.quantity),
    ...marginSums.map(([, of]) => plainAmount(of(event))),
    event.isDoubtful ? 'Achat non noté à la marge' : '',
  ]);
