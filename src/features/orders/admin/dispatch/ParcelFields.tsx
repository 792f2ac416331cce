import { type FormEvent, useState } from 'react';
import { Button } from '../../../../ui/Button.tsx';
import { Field, SelectField } from '../../../../ui/forms/Field.tsx';
import { formFields } from '../../../../ui/forms/Form.tsx';
import { type Carrier, trackingWarning } from '../../../configuration/carriers.ts';
import { trackingRequiredText } from '../../order.ts';

export type Parcel = { trackingNumber: string; carrier: string };

type Props = {
  carriers: readonly Carrier[];
  parcel?: Parcel;
  /** A scanner may read the same label twice. */
  usedNumbers?: readonly string[];
  orderLabel?: string;
  submitLabel: string;
  isQuiet?: boolean;
  busy: boolean;
  onSubmit: (parcel: Parcel) => void;
};

/** A form, because barcode scanners press Enter after the number. */
export function ParcelFields({
  carriers,
  parcel,
  usedNumbers = [],
  orderLabel = '',
  submitLabel,
  isQuiet,
  busy,
  onSubmit,
}: Props) {
  const [isListed, setIsListed] = useState(carriers.some(({ name }) => name === (parcel?.carrier ?? name)));
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [warnedNumber, setWarnedNumber] = useState('');
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    const { tracking = '', listed = '', other = listed } = formFields(form);
    const input = { trackingNumber: tracking.trim(), carrier: other.trim() };
    const { trackingNumber, carrier } = input;
    // A rejected number is selected, so that the next scan replaces it.
    const refuse = (name: 'tracking' | 'other', text: string) => {
      const field = form.querySelector<HTMLInputElement>(`[name=${name}]`);
      field?.focus();
      field?.select();
      setErrors({ [name]: text });
    };
    const isSame = parcel?.trackingNumber === trackingNumber && parcel.carrier === carrier;
    if (trackingNumber === '' || isSame)
      return refuse('tracking', isSame ? 'C’est déjà ce numéro.' : trackingRequiredText);
    if (carrier === '') return refuse('other', 'Indiquez le transporteur\u00a0: le client y suit son colis.');
    const warning = usedNumbers.includes(trackingNumber)
      ? 'Un autre colis vient de partir avec ce numéro.'
      : trackingWarning(carrier, trackingNumber);
    setWarnedNumber(trackingNumber);
    if (warning && warnedNumber !== trackingNumber)
      return refuse('tracking', `${warning} Vérifiez, ou validez encore une fois pour le garder.`);
    setErrors({});
    onSubmit(input);
  };
  return (
    <form className="ship-row cluster gap-2" onSubmit={send} noValidate aria-label={`Expédition ${orderLabel}`.trim()}>
      <Field
        name="tracking"
        label={<>Numéro de suivi du colis{orderLabel && <span className="visually-hidden"> de {orderLabel}</span>}</>}
        error={errors['tracking']}
        defaultValue={parcel?.trackingNumber}
        maxLength={60}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        data-tracking
      />
      {carriers.length > 0 && (
        <SelectField
          name="listed"
          label="Transporteur"
          defaultValue={isListed ? parcel?.carrier : ''}
          onChange={({ currentTarget: { value } }) => setIsListed(value !== '')}
        >
          {carriers.map(({ name }) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
          <option value="">Autre</option>
        </SelectField>
      )}
      {!isListed && (
        <Field
          name="other"
          label={carriers.length > 0 ? 'Nom du transporteur' : 'Transporteur'}
          error={errors['other']}
          defaultValue={parcel?.carrier}
          maxLength={60}
        />
      )}
      <Button type="submit" variant={isQuiet ? 'quiet' : 'gold'} busy={busy}>
        {submitLabel}
      </Button>
    </form>
  );
}
