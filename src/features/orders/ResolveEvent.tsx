import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { act } from '../../ui/desk/act.ts';
import { useAct } from '../../ui/desk/useAct.tsx';
import { resolvePaymentEventContract } from './payments.api.ts';

export const resolveWords = {
  done: 'Le message de la banque est marqué comme réglé.',
  ask: {
    title: 'Marquer ce message de la banque comme réglé',
    text: 'Il ne sera plus signalé, et cela ne se défait pas.',
    label: 'C’est réglé',
    keep: 'Pas encore',
  },
};

export function ResolveButton({ eventId }: { eventId: string }) {
  const { busy, start, dialog } = useAct();
  const [isResolved, setResolved] = useState(false);
  const badge = useRef<HTMLSpanElement>(null);

  // The pressed button has left: the focus goes on here.
  useEffect(() => {
    if (isResolved) badge.current?.focus();
  }, [isResolved]);

  const { done, ask } = resolveWords;
  const resolve = async () => {
    await act(resolvePaymentEventContract, { body: { eventId }, done });
    setResolved(true);
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
        {ask.label}
      </Button>
      {dialog}
    </>
  );
}
