import { useState } from 'react';
import { call } from '../../../http/call.ts';
import { findProblem, noProblem, useSubmission } from '../../../ui/forms/Form.tsx';
import { Outcome } from '../../../ui/Outcome.tsx';
import { useAccountEmail } from '../../accounts/useOwnEmail.ts';
import type { ItemKey } from '../../catalogue/item.ts';
import { notifyContract } from '../alerts.api.ts';
import { AlertFrame } from '../page/AlertFrame.tsx';

type Props = ItemKey & { name: string };

export function NotifyForm({ type, id, name }: Props) {
  const [email, setEmail] = useAccountEmail('notify-email');
  const [sentTo, setSentTo] = useState('');
  const submission = useSubmission(async () => {
    const body = { type, typeId: id, email };
    const problem = findProblem(notifyContract.body, body);
    if (problem) return problem;
    await call(notifyContract, { body });
    setSentTo(email.trim());
    return noProblem;
  });
  if (sentTo)
    return (
      <Outcome>
        <p>
          <strong>C’est noté.</strong> Nous écrirons à {sentTo} dès que « {name} » sera de nouveau disponible. Première
          alerte avec cette adresse ? Confirmez-la d’abord par le lien du courriel qui part maintenant.
        </p>
      </Outcome>
    );
  return (
    <AlertFrame prefix="notify" submission={submission} email={email} onEmailChange={setEmail} button="Me prévenir" />
  );
}
