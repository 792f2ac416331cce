import { type FormEvent, useState } from 'react';
import { type Cents, centsFromEuros, centsOf, formatEuro, readEuros, typedEuros } from '../../../../money.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Field } from '../../../../ui/forms/Field.tsx';
import { useOwnId } from '../../../../ui/useOwnId.ts';
import type { OrderDesk } from '../../order.shape.ts';
import type { ReturnedInput } from '../../payments/returned.api.ts';
import type { Desk } from '../useDesk.ts';
import { PiecesFields } from './PiecesFields.tsx';
import { areCounts, type Counts, returnedOf } from './returned.ts';

const twoPeople = 'À ce montant, une autre personne de l’équipe doit confirmer\u00a0: rien ne part avant.';

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
  run: (amount: Cents, pieces: ReturnedInput | undefined) => Promise<void>;
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

/** Articles to give back, or an amount, asked once more before the money goes; folded until it is wanted. */
export function RefundForm({ desk, name, title, label, refundable, touched, submit, question, run }: Props) {
  const { order } = desk;
  const most = centsOf(refundable);
  const isExpected = order.status === 'cancelled' || (order.withdrawal?.owed ?? 0) > 0;
  const hasPieces = order.Items.some(({ kept }) => kept > 0);
  const [byPiece, setByPiece] = useState(!isExpected && hasPieces);
  const [counts, setCounts] = useState<Counts>({});
  const [delivery, setDelivery] = useState(false);
  const [typed, setTyped] = useState(() => proposed(order, refundable, touched));
  const [error, setError] = useState('');
  const group = useOwnId();
  const returned = areCounts(order.Items, counts) ? returnedOf(order, counts, delivery) : null;

  const ask = (event: FormEvent) => {
    event.preventDefault();
    const amount = byPiece ? (returned?.pieces.lines.length ? returned.amount : 0) : centsFromEuros(readEuros(typed));
    if (amount === null || amount <= 0 || amount > most)
      return setError(
        byPiece && !(amount && amount > most)
          ? 'Indiquez combien de chaque article vous remboursez, sans dépasser ce qui reste.'
          : `Indiquez un montant en euros, de 0,01\u00a0€ à ${formatEuro(most)}.`,
      );
    setError('');
    const read = formatEuro(amount);
    const { aloneUpTo } = order.desk as OrderDesk;
    const verb = aloneUpTo !== null && amount > centsOf(aloneUpTo) ? 'Proposer de rembourser' : 'Rembourser';
    const then = byPiece ? ' Ces articles ne seront plus à remettre.' : '';
    desk.setAsked({
      title: `${verb} ${read}`,
      text: verb === 'Rembourser' ? question(read) + then : twoPeople,
      label: `${verb} ${read}`,
      run: () => run(amount, byPiece ? returned?.pieces : undefined),
    });
  };
  return (
    <details open={isExpected || undefined}>
      <summary>Rembourser…</summary>
      <form className="stack" onSubmit={ask} aria-label={title} noValidate>
        {hasPieces && (
          <fieldset className="cluster" aria-label="Ce qui est remboursé">
            {[true, false].map((pieces) => (
              <label className="choice" key={String(pieces)}>
                <input type="radio" name={group} checked={byPiece === pieces} onChange={() => setByPiece(pieces)} />
                <span>{pieces ? 'Des articles' : 'Un montant libre'}</span>
              </label>
            ))}
          </fieldset>
        )}
        {byPiece ? (
          <>
            <PiecesFields
              order={order}
              counts={counts}
              onCount={(field, count) => setCounts((before) => ({ ...before, [field]: count }))}
              delivery={delivery}
              onDelivery={setDelivery}
            />
            <p role="status">
              À rendre{'\u00a0: '}
              <strong className="figures">{formatEuro(returned?.amount ?? 0)}</strong>
            </p>
            {error && (
              <p className="field-error" role="alert">
                {error}
              </p>
            )}
          </>
        ) : (
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
        )}
        <p>
          <Button type="submit" look="quiet" busy={desk.busy === name}>
            {submit}
          </Button>
        </p>
      </form>
    </details>
  );
}
