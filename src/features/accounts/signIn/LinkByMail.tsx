import { useState } from 'react';
import { call } from '../../../http/call.ts';
import type { BodyOf } from '../../../http/contract.ts';
import { Button } from '../../../ui/Button.tsx';
import { type FormProblem, findProblem, noProblem, problemOf } from '../../../ui/forms/Form.tsx';
import { Outcome } from '../../../ui/Outcome.tsx';
import { mailSignInLinkContract } from '../signInLink.api.ts';

/** Without `email`, the link is sent to the client of the order in `returnPath`. */
type Props = {
  returnPath: string | null;
  email?: () => string;
  report: (problem: FormProblem) => void;
  variant?: 'gold' | 'quiet';
};

export function LinkByMail({ returnPath, email, report, variant = 'quiet' }: Props) {
  const [state, setState] = useState<'idle' | 'busy' | { sentTo: string }>('idle');
  const send = async () => {
    const body = { ...(email && { email: email() }), ...(returnPath && { retour: returnPath }) };
    const problem = email && findProblem(mailSignInLinkContract.body, body);
    if (problem) return report({ message: '', errors: { email: 'Indiquez votre adresse électronique complète.' } });
    setState('busy');
    report(noProblem);
    try {
      await call(mailSignInLinkContract, { body: body as BodyOf<typeof mailSignInLinkContract>, token: null });
      setState({ sentTo: body.email ?? 'l’adresse de la commande' });
    } catch (error) {
      setState('idle');
      report(problemOf(error));
    }
  };
  const isSent = typeof state === 'object';
  return (
    <>
      {isSent && (
        <Outcome>
          <p>
            <strong>Votre lien est parti.</strong> Il arrive à <span className="whole">{state.sentTo}</span>
            {email && ', si cette adresse est connue ici'}. Il est valable 15 minutes.
          </p>
          <p>Rien reçu{'\u202f'}? Regardez parmi les indésirables.</p>
        </Outcome>
      )}
      {!isSent && (
        <p>
          {email
            ? 'Un lien vous connecte, même si vous avez commandé sans mot de passe.'
            : 'Un lien envoyé à l’adresse de votre commande l’ouvre sans mot de passe.'}
        </p>
      )}
      <Button variant={isSent ? 'plain' : variant} wide busy={state === 'busy'} onClick={() => void send()}>
        {isSent ? 'Renvoyer le lien' : 'Recevoir un lien par courriel'}
      </Button>
    </>
  );
}
