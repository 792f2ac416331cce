import { useState } from 'react';
import { call, messageOf } from '../../../http/call.ts';
import { Button } from '../../../ui/Button.tsx';
import { Island } from '../../../ui/Island.tsx';
import { toast } from '../../../ui/toaster.ts';
import { resolvePaymentEventContract } from '../orders.api.ts';

type Props = { eventId: string; onResolved?: () => void };

/** « C’est réglé » beside a message of the bank that the dealer has dealt with. */
export function ResolveButton({ eventId, onResolved }: Props) {
  const [state, setState] = useState<'open' | 'busy' | 'done'>('open');
  const resolve = async () => {
    setState('busy');
    try {
      await call(resolvePaymentEventContract, { body: { eventId } });
      setState('done');
      toast('Le message de la banque est marqué comme réglé.');
      onResolved?.();
    } catch (error) {
      setState('open');
      toast(messageOf(error), 'error');
    }
  };
  if (state === 'done') return <span className="badge badge-good">Réglé</span>;
  return (
    <Button look="quiet" busy={state === 'busy'} onClick={resolve}>
      C’est réglé
    </Button>
  );
}

export function ResolveEvent({ eventId }: Props) {
  return (
    <Island>
      <ResolveButton eventId={eventId} />
    </Island>
  );
}
