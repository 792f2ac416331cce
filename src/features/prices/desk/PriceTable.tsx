import { GridTable } from '../../../ui/desk/GridTable.tsx';
import { pastedBlock } from '../../../ui/desk/pastedBlock.ts';
import type { PriceRow } from '../prices.api.ts';
import { priceKeyOf, type SideName } from './model.ts';
import { PriceLine } from './PriceLine.tsx';
import type { PricesState } from './usePrices.ts';

type Props = {
  prices: PricesState;
  kind: PriceRow['type'];
  rows: readonly PriceRow[];
  shown: readonly PriceRow[];
  onRule: (row: PriceRow) => void;
};

const heads = {
  metal: ['Article', 'Règle', 'Or fin', 'Hier', 'Vente, €', 'Prime', 'Rachat, €', 'Écart', 'Depuis hier'],
  currency: ['Devise', 'Règle', 'Référence', 'Hier', 'Vente, €', 'Marge', 'Rachat, €', 'Écart', 'Depuis hier'],
  karat: ['Titre', 'Règle', 'Or fin', 'Hier', 'Part du fin', 'Rachat, €/g', 'Depuis hier'],
};

const looks = (index: number, isOptional: boolean) => `${index > 1 ? 'right' : ''} ${isOptional ? 'optional' : ''}`;

export function PriceTable({ prices, kind, rows, shown, onRule }: Props) {
  const optional = { metal: [2, 7], currency: [7], karat: [2] }[kind];
  const paste = pastedBlock(rows.map(priceKeyOf), (at, field, cells) => {
    const row = rows[at];
    const fields: (SideName | 'reference')[] = field === 'sell' ? ['sell', 'buy'] : [field as SideName | 'reference'];
    for (const [place, name] of fields.entries()) {
      const text = cells[place]?.trim();
      if (row && text) prices.type(row, name, text);
    }
  });
  return (
    <GridTable
      look="price-table"
      label="Prix"
      heads={heads[kind].map((head, index) => [head, looks(index, optional.includes(index))] as const)}
      rows={shown}
      groupOf={kind === 'metal' ? ({ group }) => group : undefined}
      onPaste={paste}
      line={(row, isOpen) => (
        <PriceLine
          key={priceKeyOf(row)}
          row={row}
          draft={prices.drafts.get(priceKeyOf(row))}
          isOpen={isOpen}
          spot={prices.spot}
          onType={prices.type}
          onRelease={prices.release}
          onRule={onRule}
        />
      )}
    />
  );
}
