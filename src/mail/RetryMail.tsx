import { useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { act, tellRest } from '../ui/desk/act.ts';
import { Island } from '../ui/island/Island.tsx';
import { retryMailContract } from './mail.api.ts';

type Props = { mailId: string };

export function RetryMail({ mailId }: Props) {
  const [busy, setBusy] = useState(false);
  const retry = async () => {
    setBusy(true);
    try {
      await act(retryMailContract, { body: { mailId }, done: 'Le courriel est remis en file d’envoi.' });
    } catch (error) {
      tellRest(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Island>
      <p>
        <Button look="quiet" busy={busy} onClick={retry}>
          Envoyer à nouveau
        </Button>
      </p>
    </Island>
  );
}
