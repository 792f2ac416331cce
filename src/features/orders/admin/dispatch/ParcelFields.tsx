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

/** A form, because barcode scanners press Enter after the number. */
export function ParcelFields({ carriers, parcel, orderLabel = '', submitLabel, isQuiet, busy, onSubmit }: Props) {
  const [carrier, setCarrier] = useState(() => parcel?.carrier ?? carriers[0]?.name ?? '');
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
    const trackingNumber = trackingText.trim();
    const isSame = parcel?.trackingNumber === trackingNumber && parcel.carrier === carrier;
    const problem = trackingNumber === '' ? trackingRequiredText : isSame ? 'C’est déjà ce numéro.' : '';
    if (problem) return setError(problem);
    const warning = warnedNumber === trackingNumber ? null : trackingWarning(carrier, trackingNumber);
    if (warning) {
      setWarnedNumber(trackingNumber);
      return setError(`${warning} Vérifiez, ou validez encore une fois pour le garder.`);
    }
    setError('');
    onSubmit({ trackingNumber, carrier });
  };
  return (
    <form className="ship-row cluster gap-2" onSubmit={send} noValidate aria-label={`Expédition ${orderLabel}`.trim()}>
      <Field
        label={<>Numéro de suivi du colis{orderLabel && <span className="visually-hidden"> de {orderLabel}</span>}</>}
        error={error || undefined}
        value={trackingText}
        maxLength={60}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        data-tracking
        onChange={(event) => setTrackingText(event.currentTarget.value)}
      />
      {carriers.length > 0 && (
        <SelectField label="Transporteur" value={carrier} onChange={(event) => setCarrier(event.currentTarget.value)}>
          {carriers.map(({ name }) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
          <option value="">Autre</option>
        </SelectField>
      )}
      <Button type="submit" variant={isQuiet ? 'quiet' : 'gold'} busy={busy}>
        {submitLabel}
      </Button>
    </form>
  );
}
