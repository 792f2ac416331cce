import { type ClipboardEvent, Fragment } from 'react';
import { GridGroup, useFolds } from '../../../ui/desk/GridGroup.tsx';
import type { PriceRow } from '../prices.api.ts';
import { keyOf, type SideName } from './model.ts';
import { PriceLine } from './PriceLine.tsx';
import type { Prices } from './usePrices.ts';

type Props = { prices: Prices; rows: readonly PriceRow[]; onRule: (row: PriceRow) => void };

const heads = {
  metal: ['Article', 'Règle', 'Or fin', 'Hier', 'Vente, €', 'Prime', 'Rachat, €', 'Écart', 'Depuis hier'],
  currency: ['Devise', 'Règle', 'Référence', 'Hier', 'Vente, €', 'Marge', 'Rachat, €', 'Écart', 'Depuis hier'],
  karat: ['Titre', 'Règle', 'Or fin', 'Hier', 'Part du fin', 'Rachat, €/g', 'Depuis hier'],
};

export function PriceTable({ prices, rows, onRule }: Props) {
  const folds = useFolds();
  const kind = rows[0]?.type ?? 'metal';
  const optional = { metal: [2, 7], currency: [7], karat: [2] }[kind];
  const paste = (event: ClipboardEvent<HTMLTableElement>) => {
    const { key, field } = (event.target as HTMLElement).dataset as { key?: string; field?: SideName | 'reference' };
    if (!key || !field) return;
    const lines = event.clipboardData
      .getData('text')
      .replace(/\r?\n$/, '')
      .split(/\r?\n/);
    const isBlock = lines.length > 1 || lines[0]?.includes('\t');
    if (!isBlock) return;
    event.preventDefault();
    const from = rows.findIndex((row) => keyOf(row) === key);
    const fields: (SideName | 'reference')[] = field === 'sell' ? ['sell', 'buy'] : [field];
    for (const [index, line] of lines.entries()) {
      const row = rows[from + index];
      const cells = line.split('\t');
      if (row)
        for (const [place, name] of fields.entries()) {
          const text = cells[place]?.trim();
          if (text) prices.type(row, name, text);
        }
    }
  };
  return (
    <div className="price-scroll">
      <table className="table table-stacked grid-table price-table" data-grid onPaste={paste}>
        <thead>
          <tr>
            {heads[kind].map((head, index) => (
              <th
                key={head}
                scope="col"
                className={`${index > 1 ? 'right' : ''} ${optional.includes(index) ? 'optional' : ''}`}
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <Fragment key={keyOf(row)}>
              {kind === 'metal' && row.group !== rows[index - 1]?.group && (
                <GridGroup
                  group={row.group}
                  size={rows.filter(({ group }) => group === row.group).length}
                  width={9}
                  isOpen={folds.isOpen(row.group)}
                  onToggle={() => folds.toggle(row.group)}
                />
              )}
              <PriceLine
                row={row}
                draft={prices.drafts.get(keyOf(row))}
                isOpen={kind !== 'metal' || folds.isOpen(row.group)}
                course={prices.course}
                onType={prices.type}
                onRelease={prices.release}
                onRule={onRule}
              />
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  );
}
