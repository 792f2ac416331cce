import { type FormEvent, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { trackingNeeded } from '../order.ts';
import { TrackingField } from './TrackingField.tsx';

type Props = { number: string; busy: boolean; onCorrect: (number: string) => void };

/** Corrects the number of a parcel that has left; the client gets it by mail. */
export function TrackingForm({ number, busy, onCorrect }: Props) {
  const [typed, setTyped] = useState(number);
  const [error, setError] = useState('');
  const correct = (event: FormEvent) => {
    event.preventDefault();
    const next = typed.trim();
    const problem = next === '' ? trackingNeeded : next === number ? 'C’est déjà ce numéro.' : '';
    setError(problem);
    if (!problem) onCorrect(next);
  };
  return (
    <form className="stack" onSubmit={correct} noValidate>
      <TrackingField value={typed} error={error} onChange={setTyped} />
      <p>
        <Button type="submit" look="quiet" busy={busy}>
          Corriger le numéro
        </Button>
      </p>
    </form>
  );
}
