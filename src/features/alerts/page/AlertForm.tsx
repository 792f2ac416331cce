import { useState } from 'react';
import { call } from '../../../http/call.ts';
import { normalizeDecimal, parseCents } from '../../../money.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field, SelectField } from '../../../ui/forms/Field.tsx';
import { findProblem, noProblem, useSubmission } from '../../../ui/forms/Form.tsx';
import { Outcome } from '../../../ui/Outcome.tsx';
import { useAccountEmail } from '../../accounts/useOwnEmail.ts';
import type { Item } from '../../catalogue/item.ts';
import { type AlertGroup, alertPriceText, priceText, suggestedPrices } from '../alert.ts';
import { addReserveContract } from '../alerts.api.ts';
import { AlertFrame } from './AlertFrame.tsx';

type PricesProps = { item: Item; chosen: string; onPick: (price: number) => void };

function SuggestedPrices({ item, chosen, onPick }: PricesProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset needs a visible legend; the field above is the label
    <div className="alert-steps" role="group" aria-label="Prix suggérés">
      {suggestedPrices(item).map(({ percent, price }) => (
        <button
          key={percent}
          type="button"
          className="button button-quiet figures"
          aria-pressed={chosen === alertPriceText(item.type, price)}
          onClick={() => onPick(price)}
        >
          −{percent} % <span className="soft">{priceText({ ...item, unit: '' }, price)}</span>
        </button>
      ))}
    </div>
  );
}

type AlertDraft = { item: Item; desiredPrice: number; email: string };

function AlertCreatedNotice({
  draft: { item, desiredPrice, email },
  onCreateAnother,
}: {
  draft: AlertDraft;
  onCreateAnother: () => void;
}) {
  return (
    <div className="stack">
      <Outcome>
        <p>
          <strong>C’est noté.</strong> Nous écrirons à {email} dès que « {item.name} » se vendra{' '}
          <span className="figures" translate="no">
            {priceText(item, desiredPrice)}
          </span>
          , ou moins.
        </p>
        <p>
          Première alerte avec cette adresse ? L’alerte commence quand vous confirmez l’adresse par le lien du courriel
          qui part maintenant. S’il n’arrive pas, regardez parmi les indésirables.
        </p>
      </Outcome>
      <Button variant="quiet" onClick={onCreateAnother}>
        Créer une autre alerte
      </Button>
    </div>
  );
}

type Props = { groups: readonly AlertGroup[]; knownEmail?: string };

export function AlertForm({ groups, knownEmail }: Props) {
  const items = groups.flatMap((group) => group.items);
  const isCurrency = items[0]?.type === 'currency';
  const [itemId, setItemId] = useState(items[0]?.id);
  const [price, setPrice] = useState('');
  const [email, setEmail] = useAccountEmail('alert-email', knownEmail);
  const [created, setCreated] = useState<AlertDraft | null>(null);
  const item = items.find(({ id }) => id === itemId);

  const submission = useSubmission(async () => {
    const type = item?.type ?? items[0]?.type ?? 'metal';
    const isValidPrice = type === 'currency' || parseCents(price) !== null;
    const desiredPrice = isValidPrice ? Number(normalizeDecimal(price) || Number.NaN) : Number.NaN;
    const body = { type, typeId: item?.id ?? '', desiredPrice, email };
    const problem = findProblem(addReserveContract.body, body);
    if (problem || !item) return problem ?? noProblem;
    await call(addReserveContract, { body });
    setCreated({ item, email: email.trim(), desiredPrice: addReserveContract.body.parse(body).desiredPrice });
    return noProblem;
  });

  const { errors, clearError } = submission;
  const pick = (stepPrice: number) => {
    if (item) setPrice(alertPriceText(item.type, stepPrice));
    clearError('desiredPrice');
  };
  const startAgain = () => {
    setCreated(null);
    setPrice('');
  };
  if (created) return <AlertCreatedNotice draft={created} onCreateAnother={startAgain} />;
  return (
    <AlertFrame
      prefix="alert"
      submission={submission}
      email={email}
      onEmailChange={knownEmail ? null : setEmail}
      button="Créer l’alerte"
    >
      {items.length > 1 && (
        <SelectField
          id="alert-typeId"
          name="typeId"
          label={isCurrency ? 'Monnaie' : 'Article'}
          value={itemId ?? ''}
          onChange={(event) => {
            setItemId(event.target.value);
            setPrice('');
          }}
          error={errors['typeId']}
          required
        >
          {groups.map(({ title, items: choices }) => (
            <optgroup key={title} label={title}>
              {choices.map((choice) => (
                <option key={choice.id} value={choice.id}>
                  {choice.name}
                </option>
              ))}
            </optgroup>
          ))}
        </SelectField>
      )}
      <Field
        id="alert-desiredPrice"
        name="desiredPrice"
        label={isCurrency ? 'Cours souhaité' : 'Prix souhaité'}
        hint={
          item && (
            <CurrentPrice label={isCurrency ? 'Cours actuel' : 'Prix actuel'} text={priceText(item, item.sellPrice)} />
          )
        }
        inputMode="decimal"
        autoComplete="off"
        value={price}
        onChange={(event) => setPrice(event.target.value)}
        error={errors['desiredPrice']}
        after={<span className="unit row strong">€{item?.unit && ` pour ${item.unit}`}</span>}
        required
      />
      {item && <SuggestedPrices item={item} chosen={price} onPick={pick} />}
    </AlertFrame>
  );
}

const CurrentPrice = ({ label, text }: { label: string; text: string }) => (
  <>
    {label} :{' '}
    <strong className="figures" translate="no">
      {text}
    </strong>
  </>
);
