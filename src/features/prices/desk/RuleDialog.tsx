import { useState } from 'react';
import { formatEuro } from '../../../money.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { RefusalNote } from '../../../ui/forms/ErrorSummary.tsx';
import { Field, SelectField } from '../../../ui/forms/Field.tsx';
import { mainSide } from '../../catalogue/model/priceCheck.ts';
import { metalSteps, rateStep } from '../../catalogue/model/priceRule.ts';
import type { PriceRow } from '../prices.api.ts';
import { parseHundredths, priceFieldText } from '../typed.ts';
import {
  exclVatMark,
  figuresOf,
  kinds,
  pricePremium,
  rowPremiumText,
  type SharedRule,
  type SideDraft,
  type SideName,
  type SideRules,
  withRule,
} from './model.ts';
import type { PricesState } from './usePrices.ts';

const sides = [
  ['sell', 'Vente'],
  ['buy', 'Rachat'],
] as const;
/** In hundredths of a per cent: jewellery is priced at a share of its gold value. */
const basePercent = { metal: 0, currency: 0, karat: 10_000 };
const hundredthsText = (hundredths: number) => String(hundredths / 100).replace('.', ',');

/** Undefined if the side is not shown; null if priced by hand; `percent` null: each item keeps its premium. */
function parseRule(form: FormData, side: SideName, type: PriceRow['type']): SharedRule | null | undefined | 'wrong' {
  const mode = form.get(`${side}-mode`);
  if (mode !== 'rule') return mode === null ? undefined : null;
  const parseField = (name: string) => {
    const text = String(form.get(`${side}-${name}`) ?? '').trim();
    return text === '' ? null : (parseHundredths(text) ?? Number.NaN);
  };
  const [percent, euros] = [parseField('percent'), parseField('euros') ?? 0];
  if (Number.isNaN(percent) || Number.isNaN(euros)) return 'wrong';
  const step = { metal: Number(form.get(`${side}-step`)), currency: rateStep, karat: 1 }[type];
  return { percent: percent === null ? null : percent - basePercent[type], euros, step };
}

function SideFields({ row, name, label, draft }: { row: PriceRow; name: SideName; label: string; draft: SideDraft }) {
  const [mode, setMode] = useState(draft.rule ? 'rule' : 'hand');
  const { type } = row;
  const netLabel = name === 'sell' ? exclVatMark(row) : '';
  return (
    <fieldset className="rule-side">
      <legend>{label}</legend>
      <div className="cluster">
        {(['hand', 'rule'] as const).map((value) => (
          <label key={value} className="choice">
            <input
              type="radio"
              name={`${name}-mode`}
              value={value}
              checked={mode === value}
              onChange={() => setMode(value)}
            />
            {value === 'hand' ? 'À la main' : `Suit ${kinds[type].market}`}
          </label>
        ))}
      </div>
      <div className="rule-fields" hidden={mode !== 'rule'}>
        <Field
          label={type === 'karat' ? 'Part du fin, %' : `Plus ou moins, %${netLabel}`}
          name={`${name}-percent`}
          inputMode="decimal"
          placeholder="écart actuel"
          defaultValue={draft.rule ? hundredthsText(draft.rule.percent + basePercent[type]) : ''}
        />
        {type === 'metal' && (
          <>
            <Field
              label={`Plus ou moins, €${netLabel}`}
              name={`${name}-euros`}
              inputMode="decimal"
              placeholder="0"
              defaultValue={draft.rule?.euros ? hundredthsText(draft.rule.euros) : ''}
            />
            <SelectField label="Arrondi" name={`${name}-step`} defaultValue={draft.rule?.step ?? metalSteps[0]}>
              {metalSteps.map((step) => (
                <option key={step} value={step}>
                  {formatEuro(step)}
                </option>
              ))}
            </SelectField>
          </>
        )}
      </div>
    </fieldset>
  );
}

export function RuleDialog({ prices, row, onClose }: { prices: PricesState; row: PriceRow; onClose: () => void }) {
  const { draftOf, spotPrices } = prices;
  const [hasTried, setTried] = useState(false);
  const [form, setForm] = useState(() => new FormData());
  const draft = draftOf(row);
  const sameTypeRows = prices.grid.rows.filter(({ type }) => type === row.type);
  const scopes = [
    { label: `${row.name} seulement`, rows: [row] },
    ...(row.type === 'metal'
      ? [{ label: `${row.group}, tous`, rows: sameTypeRows.filter(({ group }) => group === row.group) }]
      : []),
    { label: 'Toute la grille', rows: sameTypeRows },
  ];
  const main = mainSide(row.type);
  const { premiumLabel } = kinds[row.type];
  const visibleSides = sides.filter(([side]) => side === main || row.type !== 'karat');
  const scopeRows = scopes[Number(form.get('scope'))]?.rows ?? [row];
  const entries = visibleSides.map(([side]) => [side, parseRule(form, side, row.type)] as const);
  const rules: SideRules = Object.fromEntries(entries.filter(([, rule]) => rule !== 'wrong'));
  const isWrong = entries.some(([, rule]) => rule === 'wrong');
  return (
    <Dialog title={`Règle de prix\u00a0: ${row.name}`} open onClose={onClose}>
      <form
        className="stack"
        onChange={({ currentTarget }) => setForm(new FormData(currentTarget))}
        onSubmit={(event) => {
          event.preventDefault();
          if (isWrong) return setTried(true);
          prices.setRules(scopeRows, rules);
          onClose();
        }}
      >
        <RefusalNote text={hasTried && isWrong && 'Indiquez des nombres, par exemple 2,5 ou −1.'} />
        {visibleSides.map(([name, label]) => (
          <SideFields key={name} row={row} name={name} label={label} draft={draft[name]} />
        ))}
        <p className="soft small">Sans pourcentage, chaque prix garde l’écart qu’il avait à sa publication.</p>
        <SelectField label="Pour" name="scope">
          {scopes.map(({ label, rows }, index) => (
            <option key={label} value={index}>
              {label}
              {rows.length > 1 && ` (${rows.length})`}
            </option>
          ))}
        </SelectField>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: makes it scrollable by keyboard */}
        <ul className="bullets preview-list" aria-label="Primes avant et après" tabIndex={0}>
          {scopeRows.map((one) => {
            const draft = draftOf(one);
            const after = figuresOf(one, withRule(one, draft, spotPrices, rules), spotPrices);
            const before = rowPremiumText(one, pricePremium(one, draft, spotPrices, main));
            return (
              <li key={one.id}>
                {one.name} : {premiumLabel.toLowerCase()} {before} → {rowPremiumText(one, after.premium)},{' '}
                {main === 'sell' ? 'vente' : 'rachat'} à {priceFieldText(one.type, after[main])} €
              </li>
            );
          })}
        </ul>
        <div className="cluster">
          <Button type="submit">Appliquer à la grille</Button>
          <Button variant="quiet" onClick={onClose}>
            Annuler
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
