import type { InvoiceLine } from '../../../db/schema/invoices.ts';
import type { Invoicing } from '../../../db/schema/shop.ts';
import { type Cents, formatNumber, nonEmptyRows } from '../../money.ts';
import { formatMinting, formatPurity, type MetalRow, weightText } from '../catalogue/metal.ts';
import { taxRegime } from '../catalogue/model/metalLaw.ts';
import { deliveryLines, type GrossLine } from './figures.ts';

export type Regime = InvoiceLine['regime'];

export const regimeLabels: Record<Regime, string> = {
  investment: 'Or d’investissement',
  banknotes: 'Billets de banque',
  margin: 'Régime de la marge',
  standard: 'TVA comprise',
};

export const deliveryCaptions: Record<Regime, string> = {
  investment: 'Accessoire de l’or d’investissement',
  banknotes: 'Accessoire des billets de banque',
  margin: regimeLabels.margin,
  standard: regimeLabels.standard,
};

export type SoldLine = {
  id: string;
  name: string;
  quantity: number;
  notes: readonly { value: number; count: number }[] | null;
  amount: Cents;
  metal: MetalRow | null;
};

type Detail = InvoiceLine['details'][number];

export const detailLabels = { notes: 'Billets', serials: 'Numéro de série' } as const;

export function notesDetail(notes: SoldLine['notes']): Detail[] {
  const counts = notes?.map(({ value, count }) => `${formatNumber(count)} × ${formatNumber(value)}`);
  return nonEmptyRows([[detailLabels.notes, counts?.join(', ')]]);
}

const metalDetails = (metal: MetalRow): Detail[] =>
  nonEmptyRows([
    ['Poids', weightText(metal)],
    ['Titre', formatPurity(metal.purity)],
    ['Frappe', formatMinting(metal)],
  ]);

type Sale = { lines: readonly SoldLine[]; deliveryCost: Cents; deliveryLabel: string; serials?: SerialNumbers };
type SerialNumbers = ReadonlyMap<string, readonly string[]>;

/** Tax regimes come from the articles, never from the user. */
export function grossLines({ lines, deliveryCost, deliveryLabel, serials }: Sale, { vatRate }: Invoicing): GrossLine[] {
  const goods = lines.map(({ id, name, quantity, notes, amount, metal }): GrossLine => {
    const regime = metal ? taxRegime(metal) : 'banknotes';
    return {
      lineId: id,
      name,
      details: [
        ...(metal ? metalDetails(metal) : notesDetail(notes)),
        ...nonEmptyRows([[detailLabels.serials, serials?.get(id)?.join(', ')]]),
      ],
      quantity,
      unit: metal ? 'piece' : 'money',
      regime,
      rate: regime === 'standard' ? vatRate : 0,
      gross: amount,
    };
  });
  const delivery: GrossLine = {
    lineId: null,
    name: deliveryLabel,
    details: [],
    quantity: 1,
    unit: 'service',
    regime: 'standard',
    rate: 0,
    gross: deliveryCost,
  };
  return [...goods, ...deliveryLines(goods, delivery)];
}
