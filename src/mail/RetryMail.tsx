import { Button } from '../ui/Button.tsx';
import { act } from '../ui/desk/act.ts';
import { useAct } from '../ui/desk/useAct.tsx';
import { island } from '../ui/island/Island.tsx';
import { retryMailContract } from './mail.api.ts';

export const RetryMail = island(({ mailId }: { mailId: string }) => {
  const { busy, start } = useAct();
  const done = 'Le courriel est remis en file d’envoi.';
  return (
    <p>
      <Button
        look="quiet"
        busy={busy}
        onClick={() => start({ run: () => act(retryMailContract, { body: { mailId }, done }) })}
      >
        Envoyer à nouveau
      </Button>
    </p>
  );
});
