import { useState } from 'react';
import { adminPaths } from '../../../adminPaths.ts';
import { call } from '../../../http/call.ts';
import { eurosFromCents, formatEuro } from '../../../money.ts';
import { Field } from '../../../ui/forms/Field.tsx';
import { Form } from '../../../ui/forms/Form.tsx';
import { leaveTo } from '../../../ui/forms/useLeaveGuard.ts';
import { noProblem, useSubmission } from '../../../ui/forms/useSubmission.ts';
import { island } from '../../../ui/island/Island.tsx';
import { toastNext } from '../../../ui/toastNext.ts';
import { proposedToast } from '../../approvals/proposal.shape.ts';
import { makeChange, negated, sumOfCounts } from '../../drawer/model/cash.ts';
import { cancelDealContract, type Deal } from '../counter.api.ts';
import { type Counts, coinName, countsText, readCoins } from '../kinds/counts.ts';

type Props = { deal: Deal; back: number; drawer: Counts };

export const CancelDeal = island(({ deal, back, drawer }: Props) => {
  const [cash, setCash] = useState(() => countsText((back > 0 && makeChange(back, drawer)) || {}, coinName));
  const isOut = back > 0;
  const submission = useSubmission(async ({ reason = '' }) => {
    const counts = readCoins(cash);
    if (back !== 0 && (counts === null || sumOfCounts(counts) !== Math.abs(back)))
      return {
        message: 'Ces billets et pièces ne font pas la somme.',
        errors: { cash: `Comptez ${formatEuro(Math.abs(back))}.` },
      };
    const moved = isOut ? negated(counts ?? {}) : (counts ?? {});
    const rows = Object.entries(moved).map(([cents, count]) => ({ value: eurosFromCents(Number(cents)), count }));
    const { data } = await call(cancelDealContract, { body: { id: deal._id, reason, cash: back === 0 ? [] : rows } });
    toastNext(data.proposed ? proposedToast : `L’opération ${deal.number} est annulée.`);
    leaveTo(`${adminPaths.deals}/${deal._id}`);
    return noProblem;
  });
  return (
    <Form submission={submission} className="stack" submit="Annuler l’opération" look="danger">
      <Field label="Raison" name="reason" errors={submission.errors} required maxLength={200} />
      {back !== 0 && (
        <Field
          label={isOut ? 'Sort de la caisse' : 'Entre dans la caisse'}
          hint={`${formatEuro(Math.abs(back))}, comme «\u00a0500 2x50\u00a0».`}
          name="cash"
          errors={submission.errors}
          value={cash}
          onChange={({ target }) => setCash(target.value)}
        />
      )}
    </Form>
  );
});
