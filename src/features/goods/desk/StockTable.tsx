import { adminItemLotsPath, adminPaths } from '../../../adminPaths.ts';
import { formatEuro, formatNumber, formatSigned } from '../../../money.ts';
import { GridTable } from '../../../ui/desk/GridTable.tsx';
import { pasteHandler } from '../../../ui/desk/pastedBlock.ts';
import { stockText } from '../model/stock.ts';
import type { StockRow } from '../stock.api.ts';
import { fieldText, rowChanges, type StockField, stockKeyOf } from './model.ts';
import { stockValue } from './stockWorth.ts';
import type { StockGridState } from './useStock.ts';

const columns: Record<StockField, readonly [head: string, words: string]> = {
  count: ['Coffre', 'Dans le coffre'],
  received: ['Reçu', 'Reçu'],
  unitCost: ['Coût', 'Coût d’une unité reçue, en euros'],
  expected: ['Attendu', 'Attendu'],
  lowAt: ['Seuil', 'Seuil'],
  onOrderDays: ['Délai, j', 'Délai sur commande, en jours'],
};
const unnumberedFields: readonly StockField[] = ['count', 'received', 'unitCost'];

type CommonProps = { work: StockGridState; fields: readonly StockField[] };
type Props = CommonProps & {
  rows: readonly StockRow[];
  visibleRows: readonly StockRow[];
  isUnfolded: boolean;
};

const hasField = (row: StockRow, field: StockField) =>
  !row.byPiece || row.inSafe === 0 || !unnumberedFields.includes(field);

export function StockTable({ rows, visibleRows, isUnfolded, ...shared }: Props) {
  const { fields, work } = shared;
  const fieldsFrom = (field: StockField) => fields.slice(fields.indexOf(field));
  const paste = pasteHandler(rows.map(stockKeyOf), fieldsFrom, (at, field, text) => {
    const row = rows[at];
    if (!row || !hasField(row, field)) return false;
    work.enterText(row, field, text);
    return true;
  });
  const alignRight = (headings: readonly string[]) => headings.map((head) => [head, 'right'] as const);
  return (
    <GridTable
      className="stock-table"
      label="Stock"
      headings={[
        ['Article'],
        ...alignRight(['Coffre', ...(fields.includes('count') ? ['Écart'] : []), 'Réservé', 'Libre']),
        ...alignRight(fields.flatMap((field) => (field === 'count' ? [] : columns[field][0]))),
        ['État'],
        ['Valeur', 'right stock-worth'],
      ]}
      rows={visibleRows}
      onPaste={paste}
      groupOf={({ group }) => group}
      isUnfolded={isUnfolded}
      line={(row, isOpen) => <StockLine key={stockKeyOf(row)} row={row} isOpen={isOpen} {...shared} />}
    />
  );
}

function StockLine({ work, fields, row, isOpen }: CommonProps & { row: StockRow; isOpen: boolean }) {
  const key = stockKeyOf(row);
  const problem = work.problem.rows[key];
  const draft = work.drafts[key];
  const { changes, errors } = rowChanges(row, draft);
  const name = row.value === null ? row.name : `${formatNumber(row.value)} ${row.name}`;
  const difference = changes.count == null ? null : changes.count - row.inSafe;
  const field = (which: StockField) => {
    const error = errors[which] ?? problem?.[which];
    return (
      <input
        inputMode={which === 'unitCost' ? 'decimal' : 'numeric'}
        className={which === 'unitCost' ? 'stock-cost' : undefined}
        autoComplete="off"
        aria-label={`${columns[which][1]}, ${name}`}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={error && 'stock-problem'}
        title={error}
        value={fieldText(row, which, draft)}
        placeholder={which === 'count' && !row.counted ? 'non compté' : undefined}
        onChange={({ target }) => work.enterText(row, which, target.value)}
        data-key={key}
        data-field={which}
      />
    );
  };
  const historyPath = `${adminPaths.movements}?article=${row.id}${row.value === null ? '' : `&coupure=${row.value}`}`;
  return (
    <tr
      className={
        Object.keys(changes).length > 0 || Object.keys(errors).length > 0 ? 'touched' : isOpen ? undefined : 'folded'
      }
    >
      <th scope="row" className="plain">
        <a className="grid-name" href={historyPath} title="Voir les mouvements">
          {row.value === null ? row.name : `Billets de ${formatNumber(row.value)}`}
          {row.value !== null && <span className="visually-hidden"> {row.name}</span>}
        </a>
        {!row.isVisible && <small className="soft"> (caché)</small>}
        {row.type === 'metal' && (
          <a className="small stock-pieces" href={adminItemLotsPath(row.id)}>
            {row.byPiece ? 'par pièce' : 'numéros'}
            <span className="visually-hidden"> de {row.name}</span>
          </a>
        )}
      </th>
      <td className="right" data-label="Coffre">
        {fields.includes('count') && hasField(row, 'count') ? (
          field('count')
        ) : (
          <span className="figures">{row.counted ? formatNumber(row.inSafe) : '–'}</span>
        )}
      </td>
      {fields.includes('count') && (
        <td
          className={`right figures ${difference === null ? '' : difference < 0 ? 'falling' : 'rising'}`}
          data-label="Écart"
        >
          {difference === null ? '' : formatSigned(difference)}
        </td>
      )}
      <td className="right figures" data-label="Réservé">
        {formatNumber(row.reserved)}
        {row.owed > 0 && <strong className="falling"> +{formatNumber(row.owed)} dus</strong>}
      </td>
      <td className="right figures" data-label="Libre">
        {row.counted ? formatNumber(row.inSafe - row.reserved) : '–'}
      </td>
      {fields.map(
        (which) =>
          which !== 'count' && (
            <td key={which} className="right" data-label={columns[which][0]}>
              {hasField(row, which) && field(which)}
            </td>
          ),
      )}
      <td data-label="État">
        <span className={`stock-state stock-state-${row.counted ? row.stock.state : 'none'}`}>
          {row.counted ? stockText(row.stock) : 'Non compté'}
        </span>
      </td>
      <td className="right figures stock-worth" data-label="Valeur">
        {row.inSafe > 0 ? formatEuro(stockValue([row]).buy) : '–'}
      </td>
    </tr>
  );
}
