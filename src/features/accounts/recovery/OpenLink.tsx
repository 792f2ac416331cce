import { useState } from 'react';
import { call } from '../../../http/call.ts';
import { Form, useSubmission } from '../../../ui/forms/Form.tsx';
import '../../../ui/forms/formGrid.css';
import { isOrderPath, landingPathFor } from '../model/returnPath.ts';
import { storeSession, waitForLogout } from '../session.store.ts';
import { FactorStep, factorProblem } from '../signIn/FactorStep.tsx';
import { openSignInLinkContract } from '../signInLink.api.ts';

type Props = { token: string; returnPath: string | null };

export function OpenLink({ token, returnPath }: Props) {
  const [isCodeAsked, setCodeAsked] = useState(false);
  const submission = useSubmission(async ({ code }) => {
    await waitForLogout();
    const reply = await call(openSignInLinkContract, {
      params: { token },
      body: { ...(code !== undefined && { code }) },
      token: null,
    }).catch(factorProblem(code, () => setCodeAsked(true)));
    if (!('data' in reply)) return reply;
    const problem = storeSession(reply.data.token);
    if (!problem) location.replace(landingPathFor(reply.data.user.role, returnPath));
    return problem;
  });
  return (
    <Form
      submission={submission}
      className="stack form-narrow"
      submit={isOrderPath(returnPath) ? 'Ouvrir ma commande' : 'Me connecter'}
      wide
    >
      {isCodeAsked && (
        <FactorStep
          title="Votre compte demande aussi un code."
          error={submission.errors['code']}
          onSwitch={() => submission.clearError('code')}
        />
      )}
    </Form>
  );
}
