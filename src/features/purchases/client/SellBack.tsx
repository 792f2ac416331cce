import { Fragment, useEffect, useRef, useState } from 'react';
import { call } from '../../../http/call.ts';
import { type Cents, formatEuro } from '../../../money.ts';
import { Field, SelectField } from '../../../ui/forms/Field.tsx';
import { Form, formFields, noProblem, useSubmission } from '../../../ui/forms/Form.tsx';
import { Outcome } from '../../../ui/Outcome.tsx';
import { buyBackTerms, type Minting, netLabel } from '../../catalogue/model/saleTax.ts';
import { sellBackContract, visitRows } from '../sellBack.api.ts';

type Piece = Minting & { metalId: string; name: string; quantity: number; buyPrice: Cents };
type Props = { pieces: readonly Piece[]; shopAddress: string; openingHours: string | undefined };

export function SellBack({ pieces, shopAddress, openingHours }: Props) {
  const key = useRef('');
  const [number, setNumber] = useState('');
  const [choice, setChoice] = useState<Record<string, string>>({ quantity: '1' });
  const submission = useSubmission(async ({ metalId = '', quantity = '' }) => {
    key.current ||= crypto.randomUUID();
    const body = { key: key.current, metal: metalId, quantity: Number(quantity) };
    const { data } = await call(sellBackContract, { body });
    key.current = '';
    setNumber(data.number);
    return noProblem;
  });
  const restoreChoice = () => {
    if (submission.form.current) setChoice(formFields(submission.form.current));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: a reloaded page may show an earlier choice
  useEffect(restoreChoice, []);
  const piece = pieces.find(({ metalId }) => metalId === choice['metalId']) ?? pieces[0];
  const count = Number(choice['quantity']);
  const gross = piece && Number.isInteger(count) && count <= piece.quantity ? count * piece.buyPrice : 0;
  const { net, tax } = buyBackTerms({ mintingStart: null, mintingEnd: null, ...piece, grossBuyPrice: gross });
  return (
    <details>
      <summary className="tap-target no-marker fold-sign">
        <strong>Nous le revendre</strong>
      </summary>
      <div className="stack" onInput={restoreChoice}>
        <Form submission={submission} className="stack" submit="Préparer mon rachat">
          <SelectField name="metalId" label="Article" errors={submission.errors}>
            {pieces.map(({ metalId, name }) => (
              <option key={metalId} value={metalId}>
                {name}
              </option>
            ))}
          </SelectField>
          <Field name="quantity" label="Quantité" inputMode="numeric" defaultValue="1" errors={submission.errors} />
          <p role="status">
            {gross > 0 && (
              <>
                {netLabel} aujourd’hui{'\u00a0'}: <strong className="price text-l">{formatEuro(net)}</strong>{' '}
                <span className="soft small">
                  (rachat {formatEuro(gross)}, {tax > 0 ? `taxe ${formatEuro(tax)}` : 'sans taxe'})
                </span>
              </>
            )}
          </p>
        </Form>
        {number && (
          <Outcome>
            <p className="text-l">
              Préparé{'\u00a0'}: dites le numéro{' '}
              <strong className="whole" translate="no">
                {number}
              </strong>{' '}
              au comptoir.
            </p>
            <dl className="facts">
              {visitRows(shopAddress, openingHours).map(([name, value]) => (
                <Fragment key={name}>
                  <dt>{name}</dt>
                  <dd>{value}</dd>
                </Fragment>
              ))}
            </dl>
          </Outcome>
        )}
      </div>
    </details>
  );
}
