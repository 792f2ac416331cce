import { type FormEvent, useState } from 'react';
import {
  type Cents,
  centsFromEuros,
  centsOf,
  formatEuro,
  formatEuros,
  formatNumber,
  readEuros,
  typedEuros,
} from '../../../../money.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Field } from '../../../../ui/forms/Field.tsx';
import { useOwnId } from '../../../../ui/useOwnId.ts';
import { nothingRemainsIn } from '../../model/state.ts';
import type { Order, OrderDesk } from '../../order.shape.ts';
import { hasLeft } from '../../order.ts';
import type { Fate, Purpose } from '../../purpose.api.ts';
import { type Desk, fateFields, fateIn } from '../useDesk.ts';
import { areCounts, type Counts, fieldsOf, returnedOf } from './returned.ts';

const twoPeople = 'À ce montant, une autre personne de l’équipe doit confirmer\u00a0: rien ne part avant.';

type Props = {
  desk: Desk;
  name: string;
  title: string;
  label: string;
  /** Euros that may be given back. */
  refundable: number;
  submit: string;
  /** Confirmation, with the parsed amount. */
  question: (amount: string) => string;
  run: (amount: Cents, what: Purpose) => Promise<void>;
};

type Option = OrderDesk['refundables'][number];

const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

export function RefundForm({ desk, name, title, label, refundable, submit, question, run }: Props) {
  const { order } = desk;
  const { refundables, aloneUpTo } = order.desk as OrderDesk;
  const mostOf = ({ most }: Option) => Math.min(centsOf(most), centsOf(refundable));
  const [at, setAt] = useState(0);
  const [counts, setCounts] = useState<Counts>({});
  const [delivery, setDelivery] = useState(false);
  const proposed = (option: Option | undefined) =>
    option && option.purpose !== 'goodwill' ? typedEuros(mostOf(option) / 100) : '';
  const [typed, setTyped] = useState(() => proposed(refundables[0]));
  const [error, setError] = useState('');
  const group = useOwnId();
  const option = refundables[at];
  if (!option) return null;

  const { purpose, isWhole } = option;
  const most = mostOf(option);
  const deliveryLeft = refundables.find((one) => one.purpose === 'delivery')?.most ?? 0;
  const isByPiece = purpose === 'articles';
  const asksFate = hasLeft(order) && !nothingRemainsIn(order) && (isByPiece || purpose === 'order');
  const returned = areCounts(order.Items, counts)
    ? returnedOf(order, counts, delivery ? centsOf(deliveryLeft) : 0)
    : { lines: [], amount: 0 };
  const worth = isByPiece ? Math.min(returned.amount, centsOf(option.most)) : most;

  const choose = (next: number) => {
    setAt(next);
    setTyped(proposed(refundables[next]));
    setError('');
  };
  const what = (goods: Fate | undefined): Purpose => {
    if (purpose === 'articles') return { purpose, lines: returned.lines, delivery, goods };
    if (purpose === 'withdrawal') return { purpose, withdrawalId: option.withdrawalId ?? '' };
    return purpose === 'order' ? { purpose, goods } : { purpose };
  };
  const ask = (event: FormEvent) => {
    event.preventDefault();
    if (isByPiece && returned.lines.length === 0)
      return setError('Indiquez combien de chaque article vous remboursez, sans dépasser ce qui reste.');
    const amount = isByPiece || isWhole ? worth : centsFromEuros(readEuros(typed));
    if (amount === null || amount <= 0 || amount > most)
      return setError(`Indiquez un montant en euros, de 0,01\u00a0€ à ${formatEuro(most)}.`);
    setError('');
    const read = formatEuro(amount);
    const verb = aloneUpTo !== null && amount > centsOf(aloneUpTo) ? 'Proposer de rembourser' : 'Rembourser';
    const then = isByPiece && !hasLeft(order) ? ' Ces articles ne seront plus à remettre.' : '';
    const text = verb === 'Rembourser' ? `${question(read)} Pour\u00a0: ${option.label}.${then}` : twoPeople;
    desk.ask(
      { title: `${verb} ${read}`, text, label: `${verb} ${read}`, ...(asksFate && { fields: fateFields }) },
      async (values) => run(amount, what(asksFate ? fateIn(values) : undefined)),
    );
  };
  const isExpected = order.status === 'cancelled' || (order.withdrawal?.owed ?? 0) > 0;
  return (
    <details open={isExpected || undefined}>
      <summary>Rembourser…</summary>
      <form className="stack" onSubmit={ask} aria-label={title} noValidate>
        <fieldset className="cluster">
          <legend>Ce que vous remboursez</legend>
          {refundables.map((one, place) => (
            <label className="choice" key={one.purpose + one.withdrawalId}>
              <input type="radio" name={group} checked={at === place} onChange={() => choose(place)} />
              <span>{capital(one.label)}</span>
            </label>
          ))}
        </fieldset>
        {isByPiece && (
          <PiecesFields
            order={order}
            counts={counts}
            onCount={(field, count) => setCounts((before) => ({ ...before, [field]: count }))}
            deliveryLeft={deliveryLeft}
            delivery={delivery}
            onDelivery={setDelivery}
          />
        )}
        {isByPiece || isWhole ? (
          <>
            <p role="status">
              À rendre{'\u00a0: '}
              <strong className="figures">{formatEuro(worth)}</strong>
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

type PiecesProps = {
  order: Pick<Order, 'Items'>;
  counts: Counts;
  onCount: (name: string, count: string) => void;
  /** Euros of it that may still go back. */
  deliveryLeft: number;
  delivery: boolean;
  onDelivery: (delivery: boolean) => void;
};

const PiecesFields = ({ order, counts, onCount, deliveryLeft, delivery, onDelivery }: PiecesProps) => (
  <>
    {order.Items.filter(({ remaining }) => remaining > 0).map((line) => (
      <fieldset key={line.lineId} className="desk-pieces cluster">
        <legend className="strong">{line.name}</legend>
        {fieldsOf(line).map(({ name, value, most }) => (
          <Field
            key={name}
            label={line.remainingNotes ? `Billets de ${formatNumber(value)}, sur ${most}` : `Pièces, sur ${most}`}
            value={counts[name] ?? ''}
            inputMode="numeric"
            autoComplete="off"
            placeholder="0"
            onChange={(event) => onCount(name, event.currentTarget.value.trim())}
          />
        ))}
      </fieldset>
    ))}
    {deliveryLeft > 0 && (
      <label className="choice">
        <input type="checkbox" checked={delivery} onChange={(event) => onDelivery(event.currentTarget.checked)} />
        <span>La livraison aussi, {formatEuros(deliveryLeft)}</span>
      </label>
    )}
  </>
);
