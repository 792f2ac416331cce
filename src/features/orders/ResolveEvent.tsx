import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { act } from '../../ui/desk/act.ts';
import { useAct } from '../../ui/desk/useAct.tsx';
import { resolvePaymentEventContract } from './payments.api.ts';

type Props = {
  eventId: string;
  /** The message, e.g. « Paiement inattendu, 1 178,05 € », asked about before it is put away. */
  about?: string;
  onResolved?: () => void;
};

export function ResolveButton({ eventId, about, onResolved }: Props) {
  const { busy, start, dialog } = useAct();
  const [isResolved, setResolved] = useState(false);
  const badge = useRef<HTMLSpanElement>(null);

  // The pressed button has left: the focus goes on here.
  useEffect(() => {
    if (isResolved) badge.current?.focus();
  }, [isResolved]);

  const resolve = async () => {
    const done = 'Le message de la banque est marqué comme réglé.';
    await act(resolvePaymentEventContract, { body: { eventId }, done });
    setResolved(true);
    onResolved?.();
  };
  const ask = {
    title: 'Marquer ce message de la banque comme réglé',
    text: `${about ? `${about}. ` : ''}Il ne sera plus signalé, et cela ne se défait pas.`,
    label: 'C’est réglé',
    keep: 'Pas encore',
  };

  if (isResolved)
    return (
      <span className="badge badge-good" tabIndex={-1} ref={badge}>
        Réglé
      </span>
    );
  return (
    <>
      <Button look="quiet" busy={busy} onClick={() => start({ ask, run: resolve })}>
        C’est réglé
      </Button>
      {dialog}
    </>
  );
}
