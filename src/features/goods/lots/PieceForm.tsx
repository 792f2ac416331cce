import { useState } from 'react';
import { act } from '../../../ui/desk/act.ts';
import { readDecimal } from '../../../ui/desk/fields.ts';
import { Field } from '../../../ui/forms/Field.tsx';
import { Form } from '../../../ui/forms/Form.tsx';
import { noProblem, problemIn, useSubmission } from '../../../ui/forms/useSubmission.ts';
import { island } from '../../../ui/island/Island.tsx';
import { listStale } from '../../../ui/list/listStale.ts';
import { lotInput } from '../model/purchase.ts';
import { lotOf, noPurchase, PurchaseFields } from '../PurchaseFields.tsx';
import { addPieceContract } from '../stock.api.ts';

/** One piece after the other: how they were bought stays, number, year and cost begin anew. */
export const PieceForm = island(EnterPiece);

function EnterPiece({ metalId }: { metalId: string }) {
  const [purchase, setPurchase] = useState(noPurchase);
  const submission = useSubmission(async (typed) => {
    const { serialNumber = '', year = '', reason = '', unitCost = '' } = typed;
    const lot = { ...lotOf(purchase), unitCost: readDecimal(unitCost) as number | null };
    const piece = { metalId, serialNumber, year: year.trim() ? Number(year) : null, reason };
    const wrong = problemIn(addPieceContract.body.extend(lotInput.shape), { ...piece, ...lot });
    if (wrong) return wrong;
    await act(addPieceContract, { body: { ...piece, lot } });
    listStale();
    for (const name of ['serialNumber', 'year', 'unitCost']) {
      const input = submission.form.current?.elements.namedItem(name);
      if (input instanceof HTMLInputElement) input.value = '';
    }
    document.querySelector<HTMLElement>('#serialNumber')?.focus();
    return noProblem;
  });
  const { errors } = submission;
  return (
    <Form
      submission={submission}
      className="card stack"
      autoComplete="off"
      aria-label="Nouvelle pièce"
      submit="Entrer la pièce"
    >
      <div className="cluster">
        <Field name="serialNumber" label="Numéro" errors={errors} />
        <Field name="year" label="Année" inputMode="numeric" optional errors={errors} />
        <Field name="reason" label="Raison" defaultValue="Achat" errors={errors} />
        <Field name="unitCost" label="Coût" inputMode="decimal" after="€" errors={errors} optional />
      </div>
      <PurchaseFields purchase={purchase} onChange={setPurchase} errors={errors} />
    </Form>
  );
}
