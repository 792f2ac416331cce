import { memo } from 'react';
import { formatNumber } from '../../../money.ts';
import { GridTable } from '../../../ui/desk/GridTable.tsx';
import { pasteHandler } from '../../../ui/desk/pastedBlock.ts';
import { mainSide } from '../../catalogue/model/priceCheck.ts';
import type { PriceRow } from '../prices.api.ts';
import { eurosFieldText, formatHundredths, priceFieldText } from '../typed.ts';
import {
  draftOf,
  exclVatMark,
  figuresOf,
  isByRule,
  isEdited,
  kinds,
  type PriceDraft,
  type PriceEdits,
  priceKeyOf,
  rowPremiumText,
  type SideName,
  type SpotPrices,
} from './model.ts';
import type { PricesState } from './usePrices.ts';

type LineProps = {
  row: PriceRow;
  edits: PriceEdits | undefined;
  spotPrices: SpotPrices;
  isOpen: boolean;
  onType: (row: PriceRow, field: SideName | 'reference', text: string) => void;
  onFollowRule: (row: PriceRow, side: SideName) => void;
  onRule: (row: PriceRow) => void;
};

const fieldLabels = { sell: 'Vente', buy: 'Rachat', reference: 'Référence' };

const hundredthsText = (value: number | null) => (value === null ? '–' : formatHundredths(value));
const signClass = (value: number | null) => (!value ? '' : value > 0 ? 'rising' : 'falling');

function ruleText(row: PriceRow, { sell, buy }: PriceDraft) {
  const rule = sell.rule ?? buy.rule;
  if (!rule) return 'à la main';
  if (row.type === 'karat') return `${rowPremiumText(row, rule.percent)} du fin`;
  const percentText = rule.percent === 0 ? '' : ` ${formatHundredths(rule.percent)}`;
  return `${sell.rule ? '' : 'rachat '}${kinds[row.type].base}${percentText}${sell.rule ? exclVatMark(row) : ''}`;
}

function Line({ row, edits, spotPrices, isOpen, onType, onFollowRule, onRule }: LineProps) {
  const draft = draftOf(row, edits);
  const key = priceKeyOf(row);
  const figures = figuresOf(row, draft, spotPrices);
  const { type, name, unit } = row;
  const { yesterday } = row[mainSide(type)];
  const isSold = type !== 'karat';
  const isLoss = figures.premium !== null && (isSold ? figures.premium < 0 : figures.premium > 0);
  const doubtText = figures.doubts.map(({ text }) => text).join(' · ');
  const exceptions = (['sell', 'buy'] as const).filter((side) => draft[side].rule && draft[side].byHand);

  const field = (side: SideName | 'reference') => {
    const followsRule = side !== 'reference' && isByRule(draft[side]);
    const text =
      side === 'reference' ? draft.reference : followsRule ? priceFieldText(type, figures[side]) : draft[side].text;
    return (
      <input
        className={followsRule ? 'following' : undefined}
        inputMode="decimal"
        autoComplete="off"
        aria-label={`${fieldLabels[side]}, ${name}${unit && ` pour ${unit}`}`}
        aria-invalid={figures.invalidFields[side] || undefined}
        value={text}
        onChange={({ target }) => onType(row, side, target.value)}
        data-key={key}
        data-field={side}
      />
    );
  };

  return (
    <tr className={isEdited(row, draft) || figures.hasChanged ? 'touched' : isOpen ? undefined : 'folded'}>
      <th scope="row" title={doubtText || undefined}>
        <span className="grid-name">
          {name}
          {unit && <small> {unit}</small>}
          {!row.isVisible && <small> (caché)</small>}
          {doubtText && <span className="visually-hidden">. À confirmer : {doubtText}</span>}
        </span>
        {doubtText && (
          <span className="doubt" aria-hidden="true">
            !
          </span>
        )}
      </th>
      <td data-label="Règle">
        <button
          type="button"
          className="rule"
          onClick={() => onRule(row)}
          aria-label={`Règle de ${name}\u00a0: ${ruleText(row, draft)}`}
        >
          {ruleText(row, draft)}
        </button>
        {exceptions.map((side) => (
          <button
            key={side}
            type="button"
            className="rule exception"
            onClick={() => onFollowRule(row, side)}
            title="Reprendre la règle"
          >
            {fieldLabels[side].toLowerCase()}
            <span className="visually-hidden"> à la main</span> ×
            <span className="visually-hidden">, {name}, reprendre la règle</span>
          </button>
        ))}
      </td>
      {type !== 'currency' ? (
        <td className="right optional" data-label="Or fin">
          {formatNumber(row.fineWeight ?? 0)} g
        </td>
      ) : (
        <td className="right" data-label="Référence">
          {field('reference')}
        </td>
      )}
      <td className="right" data-label="Hier">
        {eurosFieldText(type, yesterday) || '–'}
      </td>
      {isSold && (
        <td className="right" data-label="Vente">
          {field('sell')}
        </td>
      )}
      <td className={`right ${isLoss ? 'falling' : ''}`} data-label={kinds[type].premiumLabel}>
        {rowPremiumText(row, figures.premium)}
      </td>
      <td className="right" data-label="Rachat">
        {field('buy')}
      </td>
      {isSold && (
        <td className="right optional" data-label="Écart">
          {hundredthsText(figures.spread).replace('+', '')}
        </td>
      )}
      <td className={`right ${signClass(figures.changeSinceYesterday)}`} data-label="Depuis hier">
        {hundredthsText(figures.changeSinceYesterday)}
      </td>
    </tr>
  );
}

const PriceLine = memo(Line);

type Props = {
  prices: PricesState;
  type: PriceRow['type'];
  rows: readonly PriceRow[];
  visibleRows: readonly PriceRow[];
  onRule: (row: PriceRow) => void;
};

const headingsByKind = {
  metal: ['Article', 'Règle', 'Or fin', 'Hier', 'Vente, €', 'Prime', 'Rachat, €', 'Écart', 'Depuis hier'],
  currency: ['Devise', 'Règle', 'Référence', 'Hier', 'Vente, €', 'Marge', 'Rachat, €', 'Écart', 'Depuis hier'],
  karat: ['Titre', 'Règle', 'Or fin', 'Hier', 'Part du fin', 'Rachat, €/g', 'Depuis hier'],
};

const cellClass = (index: number, isOptional: boolean) => `${index > 1 ? 'right' : ''} ${isOptional ? 'optional' : ''}`;

export function PriceTable({ prices, type, rows, visibleRows, onRule }: Props) {
  const optionalColumns = { metal: [2, 7], currency: [7], karat: [2] }[type];
  const fieldsFrom = (field: SideName | 'reference') => (field === 'sell' ? (['sell', 'buy'] as const) : [field]);
  const paste = pasteHandler(rows.map(priceKeyOf), fieldsFrom, (at, field, text) => {
    const row = rows[at];
    if (row) prices.type(row, field, text);
    return row !== undefined;
  });
  return (
    <GridTable
      className="price-table"
      label="Prix"
      headings={headingsByKind[type].map(
        (head, index) => [head, cellClass(index, optionalColumns.includes(index))] as const,
      )}
      rows={visibleRows}
      groupOf={type === 'metal' ? ({ group }) => group : undefined}
      onPaste={paste}
      line={(row, isOpen) => (
        <PriceLine
          key={priceKeyOf(row)}
          row={row}
          edits={prices.edits.get(priceKeyOf(row))}
          isOpen={isOpen}
          spotPrices={prices.spotPrices}
          onType={prices.type}
          onFollowRule={prices.followRule}
          onRule={onRule}
        />
      )}
    />
  );
}
