import { useState } from 'react';
import { call, messageOf } from '../http/call.ts';
import { Button } from '../ui/Button.tsx';
import { Island } from '../ui/island/Island.tsx';
import { toast } from '../ui/toaster.ts';
import { retryMailContract } from './mail.api.ts';

type Props = { mailId: string };

export function RetryMail({ mailId }: Props) {
  const [busy, setBusy] = useState(false);
  const retry = async () => {
    setBusy(true);
    try {
      await call(retryMailContract, { body: { mailId } });
      toast('Le courriel est remis en file d’envoi.');
    } catch (error) {
      toast(messageOf(error), 'error');
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
