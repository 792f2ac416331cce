import { useState } from 'react';
import { formatDay } from '../../../dates.ts';
import { call } from '../../../http/call.ts';
import { centsOf, formatEuro, formatEuros } from '../../../money.ts';
import { orderPath } from '../../../paths.ts';
import { SelectField, TextField } from '../../../ui/forms/Field.tsx';
import { Form, fieldsProblem, useSubmission } from '../../../ui/forms/Form.tsx';
import { toastNext } from '../../../ui/toastNext.ts';
import type { Order } from '../order.shape.ts';
import { fullName } from '../order.ts';
import { confirmLabel, deliveryRefundSentences, piecesPrice, refundDeadline, refundValue } from '../withdrawalRule.ts';
import { type WithdrawableOrder, withdrawContract } from './withdrawal.api.ts';

type Props = { order: Omit<WithdrawableOrder, 'withdrawal'>; receiptEmail: string } & Pick<
  WithdrawableOrder,
  'withdrawal'
>;
export type Declaration = { lines: { lineId: string; quantity: number }[]; reason: string };

export const withdrawalRecordedText = (receiptTo: string): string =>
  `Votre rétractation est enregistrée.${receiptTo && ` Un accusé de réception est parti vers ${receiptTo}.`}`;

type AccountFormProps = Props & { order: Order; requestKey: string };

export const WithdrawalForm = ({ requestKey: key, ...props }: AccountFormProps) => {
  const { _id: orderId } = props.order;
  const send = async (declaration: Declaration) => {
    await call(withdrawContract, { body: { orderId, key, ...declaration } });
    toastNext(withdrawalRecordedText(props.receiptEmail), 'notice');
    location.assign(orderPath(orderId));
  };
  return <DeclarationForm {...props} send={send} />;
};

const countFieldName = (lineId: string): string => `line-${lineId}`;

type FormProps = Props & { send: (declaration: Declaration) => Promise<void> };

export function DeclarationForm({ order, withdrawal, receiptEmail, send }: FormProps) {
  const lines = withdrawal.lines.filter(({ left }) => left > 0);
  const [selectedCounts, setSelectedCounts] = useState<Readonly<Record<string, number>>>(() =>
    Object.fromEntries(lines.map(({ lineId, left }) => [lineId, left])),
  );
  const pieces = lines.flatMap(({ lineId }) =>
    selectedCounts[lineId] ? [{ lineId, quantity: selectedCounts[lineId] }] : [],
  );
  const submission = useSubmission(async ({ reason = '' }) => {
    if (pieces.length === 0)
      return fieldsProblem({ [countFieldName(lines[0]?.lineId ?? '')]: 'Choisissez au moins une pièce.' });
    await send({ lines: pieces, reason });
    return null;
  });
  return (
    <Form submission={submission} className="needs-script stack stack-wide" submit={confirmLabel}>
      <dl className="facts">
        <dt>Commande</dt>
        <dd translate="no">{order.orderNumber}</dd>
        <dt>Nom</dt>
        <dd>{fullName(order.buyer)}</dd>
        {receiptEmail && (
          <>
            <dt>Accusé de réception</dt>
            <dd className="wrap-anywhere">{receiptEmail}</dd>
          </>
        )}
      </dl>
      <fieldset className="stack">
        <legend className="text-l">Pièces auxquelles vous renoncez</legend>
        {lines.map(({ lineId, name, left, unitPrice }) => {
          const error = submission.errors[countFieldName(lineId)];
          const choose = (count: number) => setSelectedCounts((before) => ({ ...before, [lineId]: count }));
          return left > 1 ? (
            <SelectField
              key={lineId}
              name={countFieldName(lineId)}
              label={name}
              hint={`${formatEuros(unitPrice)} chacune.`}
              defaultValue={left}
              errors={submission.errors}
              onChange={({ currentTarget: { value } }) => choose(Number(value))}
            >
              {[...Array(left + 1).keys()].map((count) => (
                <option key={count}>{count}</option>
              ))}
            </SelectField>
          ) : (
            <label className="choice" key={lineId}>
              <input
                type="checkbox"
                id={countFieldName(lineId)}
                name={countFieldName(lineId)}
                defaultChecked
                aria-invalid={error ? true : undefined}
                onChange={({ currentTarget: { checked } }) => choose(Number(checked))}
              />
              <span>
                <strong>{name}</strong>, {formatEuros(unitPrice)}
                {error && <span className="field-error"> {error}</span>}
              </span>
            </label>
          );
        })}
      </fieldset>
      <RefundSummary order={order} withdrawal={withdrawal} pieces={pieces} />
      <TextField label="Motif" optional name="reason" maxLength={1000} />
    </Form>
  );
}

type RefundSummaryProps = Pick<Props, 'order' | 'withdrawal'> & {
  pieces: readonly { lineId: string; quantity: number }[];
};

function RefundSummary({ order, withdrawal: { delivery, most, ...withdrawal }, pieces }: RefundSummaryProps) {
  if (order.paymentStatus !== 'paid') return <p>Cette commande n’est pas payée : il n’y a rien à rembourser.</p>;
  const lines = withdrawal.lines.map(({ lineId, left: remaining, unitPrice }) => {
    return { lineId, remaining, unitPrice: centsOf(unitPrice) };
  });
  const amount = refundValue({ lines, delivery: centsOf(delivery), max: centsOf(most) }, pieces);
  const deliveryRefund = amount - piecesPrice(lines, pieces);
  const deliverySentences =
    deliveryRefund > 0 ? [] : deliveryRefundSentences(centsOf(order.deliveryCost), delivery > 0 ? 'open' : 'partial');
  return (
    <>
      <p role="status">
        {pieces.length > 0 && (
          <>
            Montant remboursé :{' '}
            <strong className="figures" translate="no">
              {formatEuro(amount)}
            </strong>
            {deliveryRefund > 0 && <span>, dont {formatEuro(deliveryRefund)} de livraison</span>}
            <span>, au plus tard le {formatDay(refundDeadline(Date.now()))}.</span>
          </>
        )}
      </p>
      {deliverySentences.map((sentence) => (
        <p key={sentence} className="soft small">
          {sentence}
        </p>
      ))}
    </>
  );
}
