import { useRef, useState } from 'react';
import { call } from '../../../http/call.ts';
import { Field, SelectField } from '../../../ui/forms/Field.tsx';
import { Form, noProblem, useSubmission } from '../../../ui/forms/Form.tsx';
import { island } from '../../../ui/island/Island.tsx';
import { sellBackContract } from '../sellBack.api.ts';

type Props = { pieces: readonly { metalId: string; name: string; quantity: number }[] };

export const SellBack = island(SellBackForm);

function SellBackForm({ pieces }: Props) {
  const key = useRef('');
  const [number, setNumber] = useState('');
  const submission = useSubmission(async ({ metalId = '', quantity = '' }) => {
    key.current ||= crypto.randomUUID();
    const body = { key: key.current, metal: metalId, quantity: Number(quantity) };
    const { data } = await call(sellBackContract, { body });
    key.current = '';
    setNumber(data.number);
    return noProblem;
  });
  return (
    <details>
      <summary className="tap-target no-marker fold-sign">
        <strong>Nous le revendre</strong>
      </summary>
      <div className="stack">
        <Form submission={submission} className="stack" submit="Préparer la vente">
          <SelectField name="metalId" label="Article" errors={submission.errors}>
            {pieces.map(({ metalId, name }) => (
              <option key={metalId} value={metalId}>
                {name}
              </option>
            ))}
          </SelectField>
          <Field name="quantity" label="Quantité" inputMode="numeric" defaultValue="1" errors={submission.errors} />
          <p className="soft small">
            Rien ne vous engage{'\u00a0'}: le prix est celui du jour où vous signez au comptoir, avec votre pièce
            d’identité.
          </p>
        </Form>
        <p role="status">
          {number && (
            <>
              Préparé{'\u00a0'}: dites le numéro <strong translate="no">{number}</strong> au comptoir.
            </>
          )}
        </p>
      </div>
    </details>
  );
}
