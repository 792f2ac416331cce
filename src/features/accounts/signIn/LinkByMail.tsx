import { useState } from 'react';
import { call } from '../../../http/call.ts';
import type { BodyOf } from '../../../http/contract.ts';
import { orderPath } from '../../../paths.ts';
import { Button } from '../../../ui/Button.tsx';
import { type FormProblem, noProblem, problemIn, problemOf } from '../../../ui/forms/useSubmission.ts';
import { Outcome } from '../../../ui/Outcome.tsx';
import { mailSignInLinkContract } from '../signInLink.api.ts';

/** Without an address field, the link goes to the client of the order in `retour`. */
type Props = {
  retour: string | null;
  email?: () => string;
  report: (problem: FormProblem) => void;
  look?: 'gold' | 'quiet';
};

export const isOfOrder = (retour: string | null): boolean => retour?.startsWith(orderPath('')) ?? false;

export function LinkByMail({ retour, email, report, look = 'quiet' }: Props) {
  const [work, setWork] = useState<'idle' | 'busy' | 'sent'>('idle');
  const send = async () => {
    const body = { ...(email && { email: email() }), ...(retour && { retour }) };
    const problem = email && problemIn(mailSignInLinkContract.body, body);
    if (problem) return report({ message: '', errors: { email: 'Indiquez votre adresse électronique complète.' } });
    setWork('busy');
    report(noProblem);
    try {
      await call(mailSignInLinkContract, { body: body as BodyOf<typeof mailSignInLinkContract>, token: null });
      setWork('sent');
    } catch (error) {
      setWork('idle');
      report(problemOf(error));
    }
  };
  if (work === 'sent')
    return (
      <Outcome>
        <p>
          <strong>Votre lien est parti.</strong> Il arrive dans votre boîte,{' '}
          {email ? 'si elle est connue ici' : 'à l’adresse de la commande'}, et vaut 15 minutes.
        </p>
        <p>Rien reçu{'\u202f'}? Regardez parmi les indésirables.</p>
      </Outcome>
    );
  return (
    <Button look={look} wide busy={work === 'busy'} onClick={() => void send()}>
      Recevoir un lien par courriel
    </Button>
  );
}
