import { Field } from '../../../ui/forms/Field.tsx';

type Props = { value: string; error: string; onChange: (value: string) => void };

/** The number of a parcel, as the client will read it. */
export const TrackingField = ({ value, error, onChange }: Props) => (
  <Field
    label="Numéro de suivi du colis"
    hint="Le client lit ce texte : mettez-y le transporteur, par exemple « Colissimo 6A12345678901 »."
    error={error || undefined}
    value={value}
    maxLength={60}
    autoComplete="off"
    onChange={(event) => onChange(event.currentTarget.value)}
  />
);
