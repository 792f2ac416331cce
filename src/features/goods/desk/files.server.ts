import type { Ctx } from '../../../http/context.ts';
import { writeTable } from '../../../uploads/table.ts';
import { stockText } from '../model/stock.ts';
import { stockGrid } from './grid.server.ts';

const figures = ['id', 'nom', 'coupure', 'coffre', 'réservé', 'libre', 'attendu', 'seuil', 'délai', 'état'];
const bought = [
  'provenance',
  'régime',
  'fournisseur',
  'adresse',
  'pièce d’identité',
  'sexe',
  'né le',
  'né à',
  'pièce',
  'arrivé le',
];
const arrivals = ['reçu', 'coût', ...bought];
const head = [...figures, ...arrivals];

/** The import reads this table back; uncounted items have no figures. */
export function exportStock(ctx: Ctx): string {
  const lines = stockGrid(ctx).map((row) => {
    const { id, name, value, counted, inSafe, reserved, expected, lowAt, onOrderDays, stock } = row;
    const counts = counted
      ? [inSafe, reserved, inSafe - reserved, expected, lowAt, onOrderDays ?? '']
      : ['', '', '', '', '', ''];
    return [id, name, value ?? '', ...counts, counted ? stockText(stock) : '', ...arrivals.map(() => '')];
  });
  return writeTable([head, ...lines]);
}
