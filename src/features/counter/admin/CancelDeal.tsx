import { useState } from 'react';
import { adminPaths } from '../../../adminPaths.ts';
import { call } from '../../../http/call.ts';
import { type Cents, eurosFromCents, formatEuro } from '../../../money.ts';
import { Field } from '../../../ui/forms/Field.tsx';
import { Form, noProblem, useSubmission } from '../../../ui/forms/Form.tsx';
import { leaveTo } from '../../../ui/forms/useLeaveGuard.ts';
import { toastNext } from '../../../ui/toastNext.ts';
import { proposedToast } from '../../approvals/proposal.shape.ts';
import { makeChange, negateCounts, sumOfCounts } from '../../drawer/model/cash.ts';
import { cancelDealContract, type Deal } from '../counter.api.ts';
import { type Counts, coinsText, countRows, parseCoins } from '../kinds/counts.ts';

type Props = { deal: Deal; cashRefund: Cents; drawer: Counts };

export const CancelDeal = ({ deal, cashRefund, drawer }: Props) => {
  const [typed, setTyped] = useState(() => coinsText((cashRefund > 0 && makeChange(cashRefund, drawer)) || {}));
  const refundsCash = cashRefund > 0;
  const amount = formatEuro(Math.abs(cashRefund));
  const submission = useSubmission(async ({ reason = '' }) => {
    const counts = cashRefund === 0 ? {} : parseCoins(typed);
    if (counts === null || sumOfCounts(counts) !== Math.abs(cashRefund))
      return { message: 'Ces billets et pièces ne font pas la somme.', errors: { cash: `Comptez ${amount}.` } };
    const cashRows = countRows(refundsCash ? negateCounts(counts) : counts, eurosFromCents);
    const { data } = await call(cancelDealContract, { body: { id: deal._id, reason, cash: cashRows } });
    toastNext(data.proposed ? proposedToast : `L’opération ${deal.number} est annulée.`);
    leaveTo(`${adminPaths.deals}/${deal._id}`);
    return noProblem;
  });
  return (
    <Form submission={submission} className="stack" submit="Annuler l’opération" variant="danger">
      <Field label="Raison" name="reason" errors={submission.errors} required maxLength={200} />
      {cashRefund !== 0 && (
        <Field
          label={refundsCash ? 'Sort de la caisse' : 'Entre dans la caisse'}
          hint={`${amount}, comme «\u00a0500 2x50\u00a0».`}
          name="cash"
          errors={submission.errors}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      )}
    </Form>
  );
};
