import type { KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { type Means, meansLabels } from '../../../means.ts';
import { formatEuro } from '../../../money.ts';
import { onEnter } from '../../../ui/desk/onEnter.ts';
import type { Counts } from '../kinds/counts.ts';
import {
  type CounterForm,
  cashHintText,
  cashSettlement,
  centsOfMeans,
  dueBySide,
  isReadableAmount,
  meansBySide,
  nextField,
  type PaymentSide,
  remainderOf,
  type SetForm,
  withRemainder,
} from './sheet.ts';

/** `wrong`: field of the last refusal. */
type Props = { form: CounterForm; set: SetForm; drawer: Counts; wrong: string | undefined };

const sideLabels: Record<PaymentSide, string> = { paid: 'Le client paie', given: 'Nous payons' };
const slipLabels: Partial<Record<Means, string>> = { card: 'Ticket n°', cheque: 'Chèque n°', transfer: 'Référence' };

/** Renders `change` first, so that the next key press reaches the right field. */
export function focusOn(id: string, change: () => void = () => undefined): void {
  flushSync(change);
  const element = document.getElementById(id);
  const target = element?.matches('tr')
    ? (element.querySelector('[aria-invalid], input:required:placeholder-shown') ?? element.querySelector('input'))
    : element;
  if (target instanceof HTMLElement) target.focus();
  if (target instanceof HTMLInputElement) target.select();
}

export function Settlement({ form, set, drawer, wrong }: Props) {
  const sums = dueBySide(form);
  return (
    <div className="stack">
      {(['paid', 'given'] as const)
        .filter((side) => sums[side] > 0 || Object.keys(form[side]).length > 0)
        .map((side) => (
          <section key={side} className="card stack" aria-labelledby={`sum-${side}`}>
            <h2 id={`sum-${side}`} className="cluster apart">
              <span>{sideLabels[side]}</span>
              <strong className="figures counter-sum">{formatEuro(sums[side])}</strong>
            </h2>
            <PaymentFields {...{ side, form, set, wrong }} />
          </section>
        ))}
      <CashFields {...{ form, set, drawer, wrong }} />
    </div>
  );
}

function nextFieldId(form: CounterForm, side: PaymentSide): string {
  if (remainderOf(form, side) !== 0) return '';
  const fieldName = nextField(form);
  if (fieldName !== 'person-find' && fieldName !== 'counter-close') return fieldName;
  if (centsOfMeans(form.paid, 'cash') > 0) return 'cash-received';
  return centsOfMeans(form.given, 'cash') > 0 ? 'cash-handed' : fieldName;
}

function PaymentFields({ form, set, side, wrong }: Omit<Props, 'drawer'> & { side: PaymentSide }) {
  const payments = form[side];
  const changePayment = (means: Means, part: object) =>
    set({ [side]: { ...payments, [means]: { amount: '', slip: '', ...payments[means], ...part } } });
  const neighbourId = (means: Means, step: number): string => {
    const sideMeans = meansBySide[side];
    return `${side}-${sideMeans[(sideMeans.indexOf(means) + step + sideMeans.length) % sideMeans.length]}`;
  };
  /** Enter in an empty field fills in the remaining amount. */
  const handleEnter = (means: Means, field: 'amount' | 'slip') => {
    if (!isReadableAmount(payments[means]?.amount)) return focusOn(`${side}-${means}`);
    const isEmpty = (payments[means]?.amount ?? '') === '';
    const update = field === 'amount' && isEmpty ? withRemainder(form, side, means) : {};
    const nextForm = { ...form, ...update };
    const needsSlip = field === 'amount' && slipLabels[means] && centsOfMeans(nextForm[side], means) > 0;
    const nextId = needsSlip ? `${side}-${means}-slip` : nextFieldId(nextForm, side);
    focusOn(nextId || neighbourId(means, 1), () => set(update));
  };
  const handleArrow = (event: KeyboardEvent, means: Means) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    focusOn(neighbourId(means, step));
  };
  const remainder = remainderOf(form, side);
  return (
    <>
      {meansBySide[side].map((means) => (
        <div className="counter-payment" key={means}>
          <label htmlFor={`${side}-${means}`}>{meansLabels[means]}</label>
          <input
            id={`${side}-${means}`}
            className="input figures"
            inputMode="decimal"
            aria-invalid={!isReadableAmount(payments[means]?.amount) || wrong === `${side}-${means}` || undefined}
            autoComplete="off"
            value={payments[means]?.amount ?? ''}
            onChange={({ target }) => changePayment(means, { amount: target.value })}
            onKeyDown={(event) => {
              onEnter(() => handleEnter(means, 'amount'))(event);
              handleArrow(event, means);
            }}
          />
          {slipLabels[means] && (
            <input
              id={`${side}-${means}-slip`}
              className="input"
              aria-label={`${slipLabels[means]}, ${meansLabels[means]}`}
              aria-invalid={wrong === `${side}-${means}-slip` || undefined}
              placeholder={slipLabels[means]}
              autoComplete="off"
              maxLength={40}
              value={payments[means]?.slip ?? ''}
              onChange={({ target }) => changePayment(means, { slip: target.value })}
              onKeyDown={onEnter(() => handleEnter(means, 'slip'))}
            />
          )}
        </div>
      ))}
      <p className={`small ${remainder === 0 ? 'soft' : 'falling'}`} role="status">
        {remainder === 0
          ? 'Le compte y est.'
          : remainder > 0
            ? `Reste ${formatEuro(remainder)}.`
            : `${formatEuro(-remainder)} de trop.`}
      </p>
    </>
  );
}

function CashFields({ form, set, drawer, wrong }: Props) {
  const { paidCash, givenCash, received, changeDue, changeGiven, text } = cashSettlement(form, drawer);
  if (paidCash === 0 && givenCash === 0) return null;
  const changeText = changeDue > 0 ? `${paidCash > 0 ? 'À rendre' : 'À donner'}\u00a0: ${formatEuro(changeDue)}.` : '';
  const remedyText = paidCash > 0 ? 'demandez une autre coupure' : 'apportez de la monnaie, ou payez autrement';
  const cashProblem =
    changeGiven === null && form.changeText === null ? `La caisse n’a pas de quoi\u00a0: ${remedyText}.` : '';
  return (
    <section className="card stack" aria-labelledby="counter-cash">
      <h2 id="counter-cash">Caisse</h2>
      {paidCash > 0 && (
        <CountsField
          id="cash-received"
          label="Le client donne"
          hint={received === null ? cashHintText : 'Billets et pièces, comme «\u00a0500 2x50 0,50\u00a0».'}
          value={form.received}
          isInvalid={received === null || wrong === 'cash-received'}
          onChange={(typed) => set({ received: typed, changeText: null })}
          next={changeDue > 0 ? 'cash-handed' : nextField(form)}
        />
      )}
      {(changeDue > 0 || form.changeText !== null) && (
        <CountsField
          id="cash-handed"
          label="Sort de la caisse"
          hint={`${changeText} ${cashProblem}`}
          value={text}
          isInvalid={changeGiven === null || wrong === 'cash-handed'}
          onChange={(typed) => set({ changeText: typed })}
          next={nextField(form)}
        />
      )}
    </section>
  );
}

type CountsFieldProps = Record<'id' | 'label' | 'hint' | 'value' | 'next', string> & {
  isInvalid: boolean;
  onChange: (text: string) => void;
};

const CountsField = ({ id, label, hint, value, next, isInvalid, onChange }: CountsFieldProps) => (
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
      onChange={({ target }) => onChange(target.value)}
      onKeyDown={onEnter(() => focusOn(isInvalid ? id : next))}
    />
  </div>
);
