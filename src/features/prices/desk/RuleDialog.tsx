import { useState } from 'react';
import { formatEuro } from '../../../money.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Field, SelectField } from '../../../ui/forms/Field.tsx';
import { metalSteps, rateStep } from '../../catalogue/prices/priceRule.ts';
import type { PriceRow } from '../prices.api.ts';
import { readHundredths } from '../typed.ts';
import { keyOf, type SideDraft, type SideName } from './model.ts';
import type { Prices, SharedRule } from './usePrices.ts';

type Props = { prices: Prices; row: PriceRow; onClose: () => void };

const sides = [
  ['sell', 'Vente'],
  ['buy', 'Rachat'],
] as const;
const typed = (hundredths: number) => String(hundredths / 100).replace('.', ',');

/** What one side says: null is by hand; an empty per cent keeps the premium that each has. */
function ruleIn(form: FormData, side: SideName, kind: PriceRow['type']): SharedRule | null | 'wrong' {
  if (form.get(`${side}-mode`) !== 'rule') return null;
  const text = String(form.get(`${side}-percent`) ?? '').trim();
  const percent = text === '' ? null : readHundredths(text);
  if (kind === 'currency') return percent === null && text !== '' ? 'wrong' : { percent, euros: 0, step: rateStep };
  const added = String(form.get(`${side}-euros`) ?? '').trim();
  const euros = added === '' ? 0 : readHundredths(added);
  if ((percent === null && text !== '') || euros === null) return 'wrong';
  return { percent, euros, step: Number(form.get(`${side}-step`)) };
}

function Side({
  row: { type: kind, vatRate },
  name,
  label,
  draft,
}: {
  row: PriceRow;
  name: SideName;
  label: string;
  draft: SideDraft;
}) {
  const [mode, setMode] = useState(draft.rule ? 'rule' : 'hand');
  const net = name === 'sell' && vatRate > 0 ? ' HT' : '';
  const base = kind === 'metal' ? 'le cours de l’or' : 'le cours de référence';
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
            {value === 'hand' ? 'À la main' : `Suit ${base}`}
          </label>
        ))}
      </div>
      {mode === 'rule' && (
        <div className="rule-fields">
          <Field
            label={`Plus ou moins, %${net}`}
            name={`${name}-percent`}
            inputMode="decimal"
            placeholder="écart actuel"
            defaultValue={draft.rule ? typed(draft.rule.percent) : ''}
          />
          {kind === 'metal' && (
            <>
              <Field
                label={`Plus ou moins, €${net}`}
                name={`${name}-euros`}
                inputMode="decimal"
                placeholder="0"
                defaultValue={draft.rule?.euros ? typed(draft.rule.euros) : ''}
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
      )}
    </fieldset>
  );
}

/** What the prices of an article follow; the same for its kind or for the whole grid at once. */
export function RuleDialog({ prices, row, onClose }: Props) {
  const [wrong, setWrong] = useState(false);
  const draft = prices.drafts.get(keyOf(row));
  if (!draft) return null;
  const alike = prices.grid.rows.filter(({ type }) => type === row.type);
  const scopes = [
    { label: `${row.name} seulement`, rows: [row] },
    ...(row.type === 'metal'
      ? [{ label: `${row.group}, tous`, rows: alike.filter(({ group }) => group === row.group) }]
      : []),
    { label: row.type === 'metal' ? 'Tout l’or' : 'Toutes les devises', rows: alike },
  ];
  const submit = (form: FormData) => {
    const rules = sides.map(([side]) => [side, ruleIn(form, side, row.type)] as const);
    if (rules.some(([, rule]) => rule === 'wrong')) return setWrong(true);
    const scope = scopes[Number(form.get('scope'))]?.rows ?? [row];
    for (const [side, rule] of rules) if (rule !== 'wrong') prices.setRule(scope, side, rule);
    onClose();
  };
  return (
    <Dialog title={`Règle de prix\u00a0: ${row.name}`} open onClose={onClose}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          submit(new FormData(event.currentTarget));
        }}
      >
        {wrong && (
          <p className="notice notice-danger" role="alert">
            Indiquez des nombres, par exemple 2,5 ou −1.
          </p>
        )}
        {sides.map(([name, label]) => (
          <Side key={name} row={row} name={name} label={label} draft={draft[name]} />
        ))}
        <p className="soft small">Sans pourcentage, chaque article garde l’écart que son prix a maintenant.</p>
        <SelectField label="Pour" name="scope">
          {scopes.map(({ label, rows }, index) => (
            <option key={label} value={index}>
              {label}
              {rows.length > 1 && ` (${rows.length})`}
            </option>
          ))}
        </SelectField>
        <div className="cluster">
          <Button type="submit">Appliquer à la grille</Button>
          <Button look="quiet" onClick={onClose}>
            Annuler
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
