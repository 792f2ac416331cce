import { type FormEvent, useState } from 'react';
import { type Cents, centsFromEuros, centsOf, formatEuro, readEuros, typedEuros } from '../../../../money.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Field } from '../../../../ui/forms/Field.tsx';
import type { Desk } from '../useDesk.ts';

type Props = {
  desk: Desk;
  /** Of the act and of the field. */
  name: string;
  /** Of the form, for who hears it. */
  title: string;
  label: string;
  /** Euros that may be given back. */
  refundable: number;
  /** Whether some of it was given back already. */
  touched: boolean;
  submit: string;
  /** What is asked before: the amount as it is read. */
  question: (amount: string) => string;
  run: (amount: Cents) => Promise<void>;
};

/**
 * What the dealer most likely gives back, as it is typed: what a withdrawal asks for, all of a cancelled order, or of a
 * payment not touched yet.
 */
function proposed({ withdrawal, status }: Desk['order'], refundable: number, touched: boolean): string {
  const partly = status !== 'cancelled' && (touched || (withdrawal?.declared.length ?? 0) > 0);
  const euros = partly ? (withdrawal?.owed ?? 0) : refundable;
  return euros > 0 ? typedEuros(Math.min(euros, refundable)) : '';
}

/** An amount to give back, asked once more before it goes. */
export function RefundForm({ desk, name, title, label, refundable, touched, submit, question, run }: Props) {
  const most = centsOf(refundable);
  const [typed, setTyped] = useState(() => proposed(desk.order, refundable, touched));
  const [error, setError] = useState('');

  const ask = (event: FormEvent) => {
    event.preventDefault();
    const amount = centsFromEuros(readEuros(typed));
    if (amount === null || amount <= 0 || amount > most)
      return setError(`Indiquez un montant en euros, de 0,01 € à ${formatEuro(most)}.`);
    setError('');
    const read = formatEuro(amount);
    desk.setAsked({
      title: `Rembourser ${read}`,
      text: question(read),
      label: `Rembourser ${read}`,
      run: () => run(amount),
    });
  };
  return (
    <form className="stack" onSubmit={ask} aria-label={title} noValidate>
      <Field
        label={label}
        hint={`${formatEuro(most)} au plus.`}
        error={error || undefined}
        value={typed}
        inputMode="decimal"
        autoComplete="off"
        after="€"
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <p>
        <Button type="submit" look="quiet" busy={desk.busy === name}>
          {submit}
        </Button>
      </p>
    </form>
  );
}
