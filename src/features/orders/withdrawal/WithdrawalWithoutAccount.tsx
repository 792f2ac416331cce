import { useState } from 'react';
import { call } from '../../../http/call.ts';
import type { DataOf } from '../../../http/contract.ts';
import { EmailField, Field } from '../../../ui/forms/Field.tsx';
import { Form, findProblem, useSubmission } from '../../../ui/forms/Form.tsx';
import { withdrawLabel } from '../withdrawalRule.ts';
import { type Declaration, DeclarationForm, withdrawalRecordedText } from './WithdrawalForm.tsx';
import { findWithdrawalContract, withdrawWithoutAccountContract } from './withdrawal.api.ts';

type Proof = { orderNumber: string; email: string };
type ProvenOrder = { proof: Proof; order: DataOf<typeof findWithdrawalContract> };

type MailProps = { sendsMail: boolean };

function OrderSearch({ sendsMail, onProven }: MailProps & { onProven: (one: ProvenOrder) => void }) {
  const submission = useSubmission(async (typed) => {
    const { data: proof } = findWithdrawalContract.body.safeParse(typed);
    if (!proof) return findProblem(findWithdrawalContract.body, typed);
    const { data: order } = await call(findWithdrawalContract, { token: null, body: proof });
    onProven({ proof, order });
    return null;
  });
  const { errors } = submission;
  return (
    <Form submission={submission} className="stack" submit={withdrawLabel}>
      <Field
        name="orderNumber"
        label="Numéro de la commande"
        hint="Dans l’objet de nos courriels, comme KRF482MPX756."
        autoComplete="off"
        errors={errors}
        required
      />
      <EmailField
        hint={`Celle de la commande${sendsMail ? '\u00a0: l’accusé de réception y part' : ''}.`}
        errors={errors}
      />
    </Form>
  );
}

export const WithdrawalWithoutAccount = ({ requestKey: key, sendsMail }: MailProps & { requestKey: string }) => {
  const [provenOrder, setProvenOrder] = useState<ProvenOrder>();
  const [isSent, setSent] = useState(false);
  if (!provenOrder) return <OrderSearch sendsMail={sendsMail} onProven={setProvenOrder} />;
  const { proof, order } = provenOrder;
  const receiptEmail = sendsMail ? proof.email : '';
  if (isSent)
    return (
      <p className="notice notice-success" role="status">
        {withdrawalRecordedText(receiptEmail)}
      </p>
    );
  const send = async (declaration: Declaration) => {
    await call(withdrawWithoutAccountContract, { token: null, body: { ...proof, key, ...declaration } });
    setSent(true);
  };
  return <DeclarationForm order={order} withdrawal={order.withdrawal} receiptEmail={receiptEmail} send={send} />;
};
