import { type FormEvent, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { trackingHint, trackingLabel } from './Moves.tsx';

type Props = { number: string; busy: boolean; onCorrect: (number: string) => void };

/** Corrects the number of a parcel that has left; the client gets it by mail. */
export function TrackingForm({ number, busy, onCorrect }: Props) {
  const [typed, setTyped] = useState(number);
  const [error, setError] = useState('');
  const correct = (event: FormEvent) => {
    event.preventDefault();
    const next = typed.trim();
    const problem =
      next === '' ? 'Indiquez le numéro de suivi du colis.' : next === number ? 'C’est déjà ce numéro.' : '';
    setError(problem);
    if (!problem) onCorrect(next);
  };
  return (
    <form className="stack" onSubmit={correct} noValidate>
      <Field
        label={trackingLabel}
        hint={trackingHint}
        error={error || undefined}
        value={typed}
        maxLength={60}
        autoComplete="off"
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <p>
        <Button type="submit" look="quiet" busy={busy}>
          Corriger le numéro
        </Button>
      </p>
    </form>
  );
}
