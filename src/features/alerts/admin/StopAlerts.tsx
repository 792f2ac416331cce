import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { act } from '../../../ui/desk/act.ts';
import { BulkBar } from '../../../ui/desk/BulkBar.tsx';
import { stopReservesContract } from '../alerts.api.ts';

/** Stops the chosen alerts; those that are over stay as they are. */
export function StopAlerts() {
  const [busy, setBusy] = useState(false);
  const stop = async (ids: readonly string[], done: () => void) => {
    setBusy(true);
    try {
      await act(stopReservesContract, { body: { ids: [...ids] }, done: 'Les alertes sont arrêtées.' });
      done();
    } catch {
      // The toast told it; what was chosen stays chosen.
    }
    setBusy(false);
  };
  return (
    <BulkBar one="alerte choisie" many="alertes choisies">
      {(ids, done) => (
        <Button look="quiet" busy={busy} onClick={() => stop(ids, done)}>
          Arrêter
        </Button>
      )}
    </BulkBar>
  );
}
