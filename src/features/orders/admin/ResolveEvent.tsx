import { useEffect, useRef, useState } from 'react';
import { CallError } from '../../../http/call.ts';
import { Button } from '../../../ui/Button.tsx';
import { Confirm, type Question } from '../../../ui/Confirm.tsx';
import { act } from '../../../ui/desk/act.ts';
import { toast } from '../../../ui/toaster.ts';
import { resolvePaymentEventContract } from '../payments/payments.api.ts';

type Props = {
  eventId: string;
  /** The message, e.g. « Paiement inattendu, 1 178,05 € », asked about before it is put away. */
  about?: string;
  onResolved?: () => void;
};

/** « C’est réglé » beside a message of the bank that the dealer has dealt with; asks once, for it cannot be undone. */
export function ResolveButton({ eventId, about, onResolved }: Props) {
  const [state, setState] = useState<'open' | 'busy' | 'done'>('open');
  const [asked, setAsked] = useState<Question | null>(null);
  const done = useRef<HTMLSpanElement>(null);

  // The button is gone: who works by keyboard goes on from here.
  useEffect(() => {
    if (state === 'done') done.current?.focus();
  }, [state]);

  const resolve = async () => {
    setState('busy');
    try {
      const done = 'Le message de la banque est marqué comme réglé.';
      await act(resolvePaymentEventContract, { body: { eventId }, done });
      setState('done');
      onResolved?.();
    } catch (error) {
      setState('open');
      if (error instanceof CallError && error.status === 409) toast(error.message, 'error');
    }
  };
  const ask = () =>
    setAsked({
      title: 'Marquer ce message de la banque comme réglé',
      text: `${about ? `${about}. ` : ''}Il ne sera plus signalé, et cela ne se défait pas.`,
      label: 'C’est réglé',
      run: resolve,
    });

  if (state === 'done')
    return (
      <span className="badge badge-good" tabIndex={-1} ref={done}>
        Réglé
      </span>
    );
  return (
    <>
      <Button look="quiet" busy={state === 'busy'} onClick={ask}>
        C’est réglé
      </Button>
      <Confirm question={asked} busy={state === 'busy'} keep="Pas encore" onClose={() => setAsked(null)} />
    </>
  );
}
