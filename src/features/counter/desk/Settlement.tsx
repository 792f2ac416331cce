import type { KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { type Means, meansLabels } from '../../../means.ts';
import { formatEuro } from '../../../money.ts';
import type { Counts } from '../kinds/counts.ts';
import { onEnter } from '../kinds/line.ts';
import {
  type CounterSheet,
  cashOf,
  centsOfMeans,
  meansOf,
  nextField,
  restOf,
  type SetSheet,
  type Side,
  sumsOf,
  withRemainder,
} from './sheet.ts';

type Props = { sheet: CounterSheet; set: SetSheet; drawer: Counts };

const sideWords: Record<Side, string> = { paid: 'Le client paie', given: 'Nous payons' };
const slipWords: Partial<Record<Means, string>> = { card: 'Ticket n°', cheque: 'Chèque n°', transfer: 'Référence' };

/** Flushed before the next key, with the state that `change` draws. */
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
              <span>{sideWords[side]}</span>
              <strong className="figures counter-sum">{formatEuro(sums[side])}</strong>
            </h2>
            <Ways side={side} {...{ sheet, set, drawer }} />
          </section>
        ))}
      <Cash {...{ sheet, set, drawer }} />
    </div>
  );
}

function onward(sheet: CounterSheet, side: Side): string {
  if (restOf(sheet, side) !== 0) return '';
  const next = nextField(sheet);
  if (next !== 'person-find' && next !== 'counter-close') return next;
  if (centsOfMeans(sheet.paid, 'cash') > 0) return 'cash-received';
  return centsOfMeans(sheet.given, 'cash') > 0 ? 'cash-handed' : next;
}

function Ways({ sheet, set, side }: Props & { side: Side }) {
  const typed = sheet[side];
  const change = (means: Means, part: object) =>
    set({ [side]: { ...typed, [means]: { amount: '', slip: '', ...typed[means], ...part } } });
  const nextWay = (means: Means, by: number): string => {
    const all = meansOf[side];
    return `${side}-${all[(all.indexOf(means) + by + all.length) % all.length]}`;
  };
  const settle = (event: KeyboardEvent, means: Means, from: 'amount' | 'slip') => {
    event.preventDefault();
    const isEmpty = (typed[means]?.amount ?? '') === '';
    const part = from === 'amount' && isEmpty ? withRemainder(sheet, side, means) : {};
    const next = { ...sheet, ...part };
    const hasSlip = from === 'amount' && slipWords[means] && centsOfMeans(next[side], means) > 0;
    const after = hasSlip ? `${side}-${means}-slip` : onward(next, side);
    focusOn(after || nextWay(means, 1), () => set(part));
  };
  const onKey = (event: KeyboardEvent, means: Means, from: 'amount' | 'slip') => {
    if (event.ctrlKey || event.metaKey) return;
    if (event.key === 'Enter') settle(event, means, from);
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!by || from !== 'amount') return;
    event.preventDefault();
    focusOn(nextWay(means, by));
  };
  const rest = restOf(sheet, side);
  return (
    <>
      {meansOf[side].map((means) => (
        <div className="counter-way" key={means}>
          <label htmlFor={`${side}-${means}`}>{meansLabels[means]}</label>
          <input
            id={`${side}-${means}`}
            className="input figures"
            inputMode="decimal"
            autoComplete="off"
            value={typed[means]?.amount ?? ''}
            onChange={({ target }) => change(means, { amount: target.value })}
            onKeyDown={(event) => onKey(event, means, 'amount')}
          />
          {slipWords[means] && (
            <input
              id={`${side}-${means}-slip`}
              className="input"
              aria-label={`${slipWords[means]}, ${meansLabels[means]}`}
              placeholder={slipWords[means]}
              autoComplete="off"
              maxLength={40}
              value={typed[means]?.slip ?? ''}
              onChange={({ target }) => change(means, { slip: target.value })}
              onKeyDown={(event) => onKey(event, means, 'slip')}
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
  const { came, went, received, out, handed, text } = cashOf(sheet, drawer);
  if (came === 0 && went === 0) return null;
  const to = (id: string) => onEnter(() => focusOn(id));
  const rest = out > 0 ? `${came > 0 ? 'À rendre' : 'À donner'}\u00a0: ${formatEuro(out)}.` : '';
  return (
    <section className="card stack" aria-labelledby="counter-cash">
      <h2 id="counter-cash">Caisse</h2>
      {came > 0 && (
        <div className="field">
          <label htmlFor="cash-received">Le client donne</label>
          <span className="field-hint" id="cash-received-hint">
            Billets et pièces, comme « 500 2x50 0,50 ».
          </span>
          <input
            id="cash-received"
            className="input figures"
            aria-describedby="cash-received-hint"
            aria-invalid={received === null || undefined}
            autoComplete="off"
            value={sheet.received}
            onChange={({ target }) => set({ received: target.value, handed: null })}
            onKeyDown={to(out > 0 ? 'cash-handed' : 'counter-close')}
          />
        </div>
      )}
      {(out > 0 || sheet.handed !== null) && (
        <div className="field">
          <label htmlFor="cash-handed">Sort de la caisse</label>
          <span className="field-hint" id="cash-handed-hint">
            {rest}{' '}
            {handed === null && sheet.handed === null && 'La caisse n’a pas de quoi\u00a0: demandez une autre coupure.'}
          </span>
          <input
            id="cash-handed"
            className="input figures"
            aria-describedby="cash-handed-hint"
            aria-invalid={handed === null || undefined}
            autoComplete="off"
            value={text}
            onChange={({ target }) => set({ handed: target.value })}
            onKeyDown={to('counter-close')}
          />
        </div>
      )}
    </section>
  );
}
