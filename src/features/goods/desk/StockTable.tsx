import { adminPaths, adminPiecesPath } from '../../../adminPaths.ts';
import { formatEuro, formatNumber } from '../../../money.ts';
import { GridTable } from '../../../ui/desk/GridTable.tsx';
import { stockText } from '../model/stock.ts';
import type { StockGridRow } from '../stock.api.ts';
import { changesOf, keyOf, type StockField, shownOf } from './model.ts';
import { worthOf } from './stockWorth.ts';
import type { StockWork } from './useStock.ts';

const heads = [
  ['Article'],
  ...['Coffre', 'Écart', 'Réservé', 'Libre', 'Reçu', 'Coût', 'Attendu', 'Seuil', 'Délai, j'].map(
    (head) => [head, 'right'] as const,
  ),
  ['État'],
  ['Valeur', 'right stock-worth'],
] as const;
/** Fields, each with its column and its name for who hears it. */
const figures = [
  ['received', 'Reçu', 'Reçu'],
  ['unitCost', 'Coût', 'Coût d’une unité reçue, en euros'],
  ['expected', 'Attendu', 'Attendu'],
  ['lowAt', 'Seuil', 'Seuil'],
  ['onOrderDays', 'Délai', 'Délai sur commande, en jours'],
] as const;
/** Of a numbered piece they are typed on its own page. */
const arriving: readonly StockField[] = ['received', 'unitCost'];

type Props = {
  work: StockWork;
  rows: readonly StockGridRow[];
  unfolded: boolean;
};

export const StockTable = ({ work, rows, unfolded }: Props) => (
  <GridTable
    look="stock-table"
    label="Stock"
    heads={heads}
    rows={rows}
    groupOf={({ group }) => group}
    unfolded={unfolded}
    line={(row, isOpen) => <StockLine key={keyOf(row)} work={work} row={row} isOpen={isOpen} />}
  />
);

function StockLine({ work, row, isOpen }: { work: StockWork; row: StockGridRow; isOpen: boolean }) {
  const key = keyOf(row);
  const typed = work.drafts[key];
  const { changes, wrong } = changesOf(row, typed);
  const name = row.value === null ? row.name : `${formatNumber(row.value)} ${row.name}`;
  const gap = changes.count == null ? null : changes.count - row.inSafe;
  const field = (which: StockField, words: string) => (
    <input
      inputMode={which === 'unitCost' ? 'decimal' : 'numeric'}
      className={which === 'unitCost' ? 'stock-cost' : undefined}
      autoComplete="off"
      aria-label={`${words}, ${name}`}
      aria-invalid={wrong.includes(which) || undefined}
      value={shownOf(row, which, typed)}
      placeholder={which === 'count' && !row.counted ? 'non compté' : undefined}
      onChange={({ target }) => work.type(key, which, target.value)}
    />
  );
  const history = `${adminPaths.movements}?article=${row.id}${row.value === null ? '' : `&coupure=${row.value}`}`;
  return (
    <tr className={Object.keys(changes).length > 0 || wrong.length > 0 ? 'touched' : isOpen ? undefined : 'folded'}>
      <th scope="row" className="plain">
        <a className="grid-name" href={history} title="Voir les mouvements">
          {row.value === null ? row.name : `Billets de ${formatNumber(row.value)}`}
          {row.value !== null && <span className="visually-hidden"> {row.name}</span>}
        </a>
        {!row.isVisible && <small className="soft"> (caché)</small>}
        {row.type === 'metal' && (
          <a className="small stock-pieces" href={adminPiecesPath(row.id)}>
            {row.byPiece ? 'par pièce' : 'numéros'}
            <span className="visually-hidden"> de {row.name}</span>
          </a>
        )}
      </th>
      <td className="right" data-label="Coffre">
        {row.byPiece ? <span className="figures">{formatNumber(row.inSafe)}</span> : field('count', 'Dans le coffre')}
      </td>
      <td className={`right figures ${gap === null ? '' : gap < 0 ? 'falling' : 'rising'}`} data-label="Écart">
        {gap === null ? '' : `${gap > 0 ? '+' : gap < 0 ? '−' : ''}${formatNumber(Math.abs(gap))}`}
      </td>
      <td className="right figures" data-label="Réservé">
        {formatNumber(row.reserved)}
        {row.owed > 0 && <strong className="falling"> +{formatNumber(row.owed)} dus</strong>}
      </td>
      <td className="right figures" data-label="Libre">
        {row.counted ? formatNumber(row.inSafe - row.reserved) : '–'}
      </td>
      {figures.map(([which, label, words]) => (
        <td key={which} className="right" data-label={label}>
          {row.byPiece && arriving.includes(which) ? '' : field(which, words)}
        </td>
      ))}
      <td data-label="État">
        <span className={`stock-state stock-state-${row.counted ? row.stock.state : 'none'}`}>
          {row.counted ? stockText(row.stock) : 'Non compté'}
        </span>
      </td>
      <td className="right figures stock-worth" data-label="Valeur">
        {row.inSafe > 0 ? formatEuro(worthOf([row]).buy) : '–'}
      </td>
    </tr>
  );
}
