import './WithdrawalForm.css';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { formatSecond } from '../../../dates.ts';
import { call } from '../../../http/call.ts';
import { centsOf, formatEuro, formatEuros } from '../../../money.ts';
import { orderPath } from '../../../paths.ts';
import { Button } from '../../../ui/Button.tsx';
import { ErrorSummary } from '../../../ui/forms/ErrorSummary.tsx';
import { Field, TextField } from '../../../ui/forms/Field.tsx';
import { fieldsProblem } from '../../../ui/forms/formProblem.ts';
import { useSubmission } from '../../../ui/forms/useSubmission.ts';
import { Island } from '../../../ui/island/Island.tsx';
import type { Withdrawal } from '../withdrawal.shape.ts';
import { confirmLabel, deliveryKept, piecesText, priceOf, worthOf } from '../withdrawalRule.ts';
import { withdrawContract } from './withdrawal.api.ts';

type Line = Withdrawal['lines'][number];
type Done = Withdrawal['declared'][number];

type Props = {
  orderId: string;
  orderNumber: string;
  name: string;
  email: string;
  /** Pieces that may still be withdrawn. */
  lines: readonly Line[];
  /** Euros that go back beside the last of them, and that were paid for it. */
  delivery: number;
  most: number;
  deliveryCost: number;
  isPaid: boolean;
  /** One for this page: a second press of the button changes nothing. */
  requestKey: string;
};

const wanted = (typed: string | undefined): number => {
  const text = (typed ?? '0').trim();
  return /^\d{1,7}$/.test(text) ? Number(text) : Number.NaN;
};

type Asked = readonly { line: Line; quantity: number }[];

function Back({
  asked,
  delivery,
  most,
  deliveryCost,
  isPaid,
}: { asked: Asked } & Pick<Props, 'delivery' | 'most' | 'deliveryCost' | 'isPaid'>) {
  const lines = asked.map(({ line: { lineId, left, unitPrice } }) => ({ lineId, left, unitPrice: centsOf(unitPrice) }));
  const chosen = asked.flatMap(({ line: { lineId, left }, quantity }) =>
    quantity > 0 && quantity <= left ? [{ lineId, quantity }] : [],
  );
  const amount = worthOf({ lines, delivery: centsOf(delivery), most: centsOf(most) }, chosen);
  const ofDelivery = amount - priceOf(lines, chosen);
  return (
    <>
      <p role="status">
        {!isPaid
          ? 'Cette commande n’est pas payée : il n’y a rien à rembourser.'
          : chosen.length > 0 && (
              <>
                Montant remboursé : <strong className="figures">{formatEuro(amount)}</strong>
                {ofDelivery > 0 && `, dont ${formatEuro(ofDelivery)} de livraison`}
              </>
            )}
      </p>
      {isPaid &&
        ofDelivery === 0 &&
        deliveryKept(centsOf(deliveryCost), delivery > 0 ? 'open' : 'kept').map((sentence) => (
          <p key={sentence} className="soft small">
            {sentence}
          </p>
        ))}
    </>
  );
}

/** An id begins with a letter. */
const nameOf = ({ lineId }: Line): string => `line-${lineId}`;

function Form({
  orderId,
  orderNumber,
  name,
  email,
  lines,
  requestKey,
  onDone,
  ...money
}: Props & { onDone: (done: Done) => void }) {
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState<Record<string, string>>({});
  const asked = lines.map((line) => ({ line, quantity: wanted(typed[line.lineId]) }));
  const at = email.lastIndexOf('@');
  const { busy, problem, formProps } = useSubmission(form, async ({ reason = '' }) => {
    const wrong = asked.filter(({ line, quantity }) => !(quantity >= 0 && quantity <= line.left));
    if (wrong.length > 0)
      return fieldsProblem(
        Object.fromEntries(wrong.map(({ line }) => [nameOf(line), `Indiquez un nombre de 0 à ${line.left}.`])),
      );
    const chosen = asked.flatMap(({ line: { lineId }, quantity }) => (quantity > 0 ? [{ lineId, quantity }] : []));
    const [first] = lines;
    if (first && chosen.length === 0) return fieldsProblem({ [nameOf(first)]: 'Choisissez au moins une pièce.' });
    const { data } = await call(withdrawContract, { body: { orderId, lines: chosen, reason, key: requestKey } });
    const done = data.withdrawal?.declared.at(-1);
    if (done) onDone(done);
    return null;
  });

  return (
    <form {...formProps} className="needs-script stack stack-wide">
      <ErrorSummary message={problem.message} errors={problem.errors} />
      <dl className="facts">
        <dt>Commande</dt>
        <dd>{orderNumber}</dd>
        <dt>Nom</dt>
        <dd>{name}</dd>
        <dt>Accusé de réception</dt>
        <dd>
          {email.slice(0, at)}
          <wbr />
          {email.slice(at)}
        </dd>
      </dl>
      <fieldset className="stack withdrawal-pieces">
        <legend>Pièces auxquelles vous renoncez</legend>
        {lines.map((line) => {
          const { lineId } = line;
          const type = (value: string) => setTyped((before) => ({ ...before, [lineId]: value }));
          return line.left === 1 ? (
            <label key={lineId} className="choice">
              <input
                type="checkbox"
                id={nameOf(line)}
                name={nameOf(line)}
                checked={wanted(typed[lineId]) === 1}
                onChange={({ currentTarget: { checked } }) => type(checked ? '1' : '0')}
              />
              <span>
                {line.name}, <span className="figures">{formatEuros(line.unitPrice)}</span>
              </span>
            </label>
          ) : (
            <Field
              key={lineId}
              name={nameOf(line)}
              label={line.name}
              hint={`De 0 à ${line.left} pièces, ${formatEuros(line.unitPrice)} chacune.`}
              errors={problem.errors}
              className="input figures withdrawal-quantity"
              inputMode="numeric"
              autoComplete="off"
              value={typed[lineId] ?? '0'}
              onChange={({ currentTarget: { value } }) => type(value)}
            />
          );
        })}
      </fieldset>
      <Back asked={asked} {...money} />
      <TextField label="Motif" hint="Rien ne vous oblige à l’indiquer." optional name="reason" maxLength={1000} />
      <p>
        <Button type="submit" busy={busy}>
          {confirmLabel}
        </Button>
      </p>
    </form>
  );
}

function Receipt({ done, orderId, email }: { done: Done; orderId: string; email: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The pressed button has left: the focus goes on here.
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="notice notice-success stack">
      <h2 tabIndex={-1} ref={heading}>
        Votre rétractation est enregistrée
      </h2>
      <p>
        Vous avez renoncé à {piecesText(done.lines)}, le {formatSecond(done.at)}.
      </p>
      {done.next.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <p>Un accusé de réception, qui le répète, vient d’être envoyé à {email}.</p>
      <p>
        <a href={orderPath(orderId)}>Revenir à ma commande</a>
      </p>
    </div>
  );
}

export function WithdrawalForm({ children, ...props }: Props & { children?: ReactNode }) {
  const [done, setDone] = useState<Done | null>(null);
  return (
    <Island>
      {done ? (
        <Receipt done={done} orderId={props.orderId} email={props.email} />
      ) : (
        <div className="stack">
          {children}
          <Form {...props} onDone={setDone} />
        </div>
      )}
    </Island>
  );
}
