import { type FormEvent, useState } from 'react';
import { Button } from '../../../../ui/Button.tsx';
import { Field, SelectField } from '../../../../ui/forms/Field.tsx';
import { type Carrier, trackingWarning } from '../../../configuration/carriers.ts';
import { trackingRequiredText } from '../../order.ts';

export type Parcel = { trackingNumber: string; carrier: string };

type Props = {
  carriers: readonly Carrier[];
  parcel?: Parcel;
  orderLabel?: string;
  submitLabel: string;
  isQuiet?: boolean;
  busy: boolean;
  onSubmit: (parcel: Parcel) => void;
};

const carrierRequiredText = 'Indiquez le transporteur\u00a0: le client y suit son colis.';

/** A form, because barcode scanners press Enter after the number. */
export function ParcelFields({ carriers, parcel, orderLabel = '', submitLabel, isQuiet, busy, onSubmit }: Props) {
  const [carrier, setCarrier] = useState(parcel?.carrier ?? carriers[0]?.name ?? '');
  const [isListed, setIsListed] = useState(carriers.some(({ name }) => name === carrier));
  const [trackingText, setTrackingText] = useState(parcel?.trackingNumber ?? '');
  const [error, setError] = useState('');
  const [warnedNumber, setWarnedNumber] = useState('');
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    // A rejected number is selected, so that the next scan replaces it.
    const field = event.currentTarget.querySelector<HTMLInputElement>('[data-tracking]');
    field?.focus();
    field?.select();
    const parcelInput = { trackingNumber: trackingText.trim(), carrier: carrier.trim() };
    const { trackingNumber } = parcelInput;
    const isSame = parcel?.trackingNumber === trackingNumber && parcel.carrier === parcelInput.carrier;
    const problem = trackingNumber === '' ? trackingRequiredText : isSame ? 'C’est déjà ce numéro.' : '';
    if (problem) return setError(problem);
    if (parcelInput.carrier === '') {
      event.currentTarget.querySelector<HTMLInputElement>('[data-carrier]')?.focus();
      return setError(carrierRequiredText);
    }
    const warning = warnedNumber === trackingNumber ? null : trackingWarning(carrier, trackingNumber);
    if (warning) {
      setWarnedNumber(trackingNumber);
      return setError(`${warning} Vérifiez, ou validez encore une fois pour le garder.`);
    }
    setError('');
    onSubmit(parcelInput);
  };
  return (
    <form className="ship-row cluster gap-2" onSubmit={send} noValidate aria-label={`Expédition ${orderLabel}`.trim()}>
      <Field
        label={<>Numéro de suivi du colis{orderLabel && <span className="visually-hidden"> de {orderLabel}</span>}</>}
        error={error !== carrierRequiredText && error}
        value={trackingText}
        maxLength={60}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        data-tracking
        onChange={(event) => setTrackingText(event.currentTarget.value)}
      />
      {carriers.length > 0 && (
        <SelectField
          label="Transporteur"
          value={isListed ? carrier : ''}
          onChange={({ currentTarget: { value } }) => {
            setCarrier(value);
            setIsListed(value !== '');
          }}
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
          label={carriers.length > 0 ? 'Nom du transporteur' : 'Transporteur'}
          error={error === carrierRequiredText && error}
          value={carrier}
          maxLength={60}
          data-carrier
          onChange={({ currentTarget: { value } }) => setCarrier(value)}
        />
      )}
      <Button type="submit" variant={isQuiet ? 'quiet' : 'gold'} busy={busy}>
        {submitLabel}
      </Button>
    </form>
  );
}
