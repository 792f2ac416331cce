import type { KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { type Means, meansLabels } from '../../../means.ts';
import { formatEuro } from '../../../money.ts';
import { onEnter } from '../../../ui/desk/onEnter.ts';
import type { Counts } from '../kinds/counts.ts';
import {
  type CounterSheet,
  cashHint,
  cashOf,
  centsOfMeans,
  isReadableSum,
  meansOf,
  nextField,
  remainderOf,
  type SetSheet,
  type Side,
  sumsOf,
  withRemainder,
} from './sheet.ts';

type Props = { sheet: CounterSheet; set: SetSheet; drawer: Counts };

const sideLabels: Record<Side, string> = { paid: 'Le client paie', given: 'Nous payons' };
const slipLabels: Partial<Record<Means, string>> = { card: 'Ticket n°', cheque: 'Chèque n°', transfer: 'Référence' };

/** Renders the change before it moves the focus, so that the next key goes to the right field. */
export function focusOn(id: string, change: () => void = () => undefined): void {
  flushSync(change);
  const place = document.getElementById(id);
  const target = place?.matches('tr') ? place.querySelector('input') : place;
  target?.focus();
  if (target instanceof HTMLInputElement) target.select();
}

export function Settlement({ sheet, set, drawer }: Props) {
  const sums = sumsOf(sheet);
  return (
    <div className="stack">
      {(['paid', 'given'] as const)
        .filter((side) => sums[side] > 0 || Object.keys(sheet[side]).length > 0)
        .map((side) => (
          <section key={side} className="card stack" aria-labelledby={`sum-${side}`}>
            <h2 id={`sum-${side}`} className="cluster apart">
              <span>{sideLabels[side]}</span>
              <strong className="figures counter-sum">{formatEuro(sums[side])}</strong>
            </h2>
            <PaymentFields {...{ side, sheet, set }} />
          </section>
        ))}
      <Cash {...{ sheet, set, drawer }} />
    </div>
  );
}

/** Empty while the payments of a side do not add up to its total. */
function nextFieldId(sheet: CounterSheet, side: Side): string {
  if (remainderOf(sheet, side) !== 0) return '';
  const next = nextField(sheet);
  if (next !== 'person-find' && next !== 'counter-close') return next;
  if (centsOfMeans(sheet.paid, 'cash') > 0) return 'cash-received';
  return centsOfMeans(sheet.given, 'cash') > 0 ? 'cash-handed' : next;
}

function PaymentFields({ sheet, set, side }: Omit<Props, 'drawer'> & { side: Side }) {
  const payments = sheet[side];
  const change = (means: Means, part: object) =>
    set({ [side]: { ...payments, [means]: { amount: '', slip: '', ...payments[means], ...part } } });
  const neighbour = (means: Means, by: number): string => {
    const all = meansOf[side];
    return `${side}-${all[(all.indexOf(means) + by + all.length) % all.length]}`;
  };
  /** Enter in an empty field fills in the remaining amount. */
  const enter = (means: Means, field: 'amount' | 'slip') => {
    if (!isReadableSum(payments[means]?.amount)) return focusOn(`${side}-${means}`);
    const isEmpty = (payments[means]?.amount ?? '') === '';
    const part = field === 'amount' && isEmpty ? withRemainder(sheet, side, means) : {};
    const next = { ...sheet, ...part };
    const asksSlip = field === 'amount' && slipLabels[means] && centsOfMeans(next[side], means) > 0;
    const after = asksSlip ? `${side}-${means}-slip` : nextFieldId(next, side);
    focusOn(after || neighbour(means, 1), () => set(part));
  };
  const onArrow = (event: KeyboardEvent, means: Means) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    focusOn(neighbour(means, step));
  };
  const rest = remainderOf(sheet, side);
  return (
    <>
      {meansOf[side].map((means) => (
        <div className="counter-payment" key={means}>
          <label htmlFor={`${side}-${means}`}>{meansLabels[means]}</label>
          <input
            id={`${side}-${means}`}
            className="input figures"
            inputMode="decimal"
            aria-invalid={!isReadableSum(payments[means]?.amount) || undefined}
            autoComplete="off"
            value={payments[means]?.amount ?? ''}
            onChange={({ target }) => change(means, { amount: target.value })}
            onKeyDown={(event) => {
              onEnter(() => enter(means, 'amount'))(event);
              onArrow(event, means);
            }}
          />
          {slipLabels[means] && (
            <input
              id={`${side}-${means}-slip`}
              className="input"
              aria-label={`${slipLabels[means]}, ${meansLabels[means]}`}
              placeholder={slipLabels[means]}
              autoComplete="off"
              maxLength={40}
              value={payments[means]?.slip ?? ''}
              onChange={({ target }) => change(means, { slip: target.value })}
              onKeyDown={onEnter(() => enter(means, 'slip'))}
            />
          )}
        </div>
      ))}
      <p className={`small ${rest === 0 ? 'soft' : 'falling'}`} role="status">
        {rest === 0 ? 'Le compte y est.' : rest > 0 ? `Reste ${formatEuro(rest)}.` : `${formatEuro(-rest)} de trop.`}
      </p>
    </>
  );
}

function Cash({ sheet, set, drawer }: Props) {
  const { paidCash, givenCash, received, toHandOut, handed, text } = cashOf(sheet, drawer);
  if (paidCash === 0 && givenCash === 0) return null;
  const change = toHandOut > 0 ? `${paidCash > 0 ? 'À rendre' : 'À donner'}\u00a0: ${formatEuro(toHandOut)}.` : '';
  const remedy = paidCash > 0 ? 'demandez une autre coupure' : 'apportez de la monnaie, ou payez autrement';
  const cashProblem =
    handed === null && sheet.cashHandedOut === null ? `La caisse n’a pas de quoi\u00a0: ${remedy}.` : '';
  return (
    <section className="card stack" aria-labelledby="counter-cash">
      <h2 id="counter-cash">Caisse</h2>
      {paidCash > 0 && (
        <CountsField
          id="cash-received"
          label="Le client donne"
          hint={received === null ? cashHint : 'Billets et pièces, comme «\u00a0500 2x50 0,50\u00a0».'}
          value={sheet.received}
          isInvalid={received === null}
          onText={(typed) => set({ received: typed, cashHandedOut: null })}
          next={toHandOut > 0 ? 'cash-handed' : nextField(sheet)}
        />
      )}
      {(toHandOut > 0 || sheet.cashHandedOut !== null) && (
        <CountsField
          id="cash-handed"
          label="Sort de la caisse"
          hint={`${change} ${cashProblem}`}
          value={text}
          isInvalid={handed === null}
          onText={(typed) => set({ cashHandedOut: typed })}
          next={nextField(sheet)}
        />
      )}
    </section>
  );
}

type CountsFieldProps = Record<'id' | 'label' | 'hint' | 'value' | 'next', string> & {
  isInvalid: boolean;
  onText: (text: string) => void;
};

const CountsField = ({ id, label, hint, value, next, isInvalid, onText }: CountsFieldProps) => (
  <div className="field">
    <label htmlFor={id}>{label}</label>
    <span className="field-hint" id={`${id}-hint`}>
      {hint}
    </span>
    <input
      id={id}
      className="input figures"
      aria-describedby={`${id}-hint`}
      aria-invalid={isInvalid || undefined}
      autoComplete="off"
      value={value}
      onChange={({ target }) => onText(target.value)}
      onKeyDown={onEnter(() => focusOn(isInvalid ? id : next))}
    />
  </div>
);
