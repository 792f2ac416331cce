import { useState } from 'react';
import { CallError, call } from '../../../http/call.ts';
import { Form } from '../../../ui/forms/Form.tsx';
import { moreAsked, problemOf, useSubmission } from '../../../ui/forms/useSubmission.ts';
import { island } from '../../../ui/island/Island.tsx';
import { CodeField } from '../model/CodeField.tsx';
import '../../../ui/forms/formGrid.css';
import { landingFor } from '../model/returnPath.ts';
import { settled, storeSession } from '../session.store.ts';
import { isOfOrder } from '../signIn/LinkByMail.tsx';
import { openSignInLinkContract } from '../signInLink.api.ts';

type Props = { token: string; retour: string | null };

function Press({ token, retour }: Props) {
  const [codeAsked, setCodeAsked] = useState(false);
  const submission = useSubmission(async ({ code }) => {
    await settled();
    const reply = await call(openSignInLinkContract, {
      params: { token },
      body: { ...(code !== undefined && { code }) },
      token: null,
    }).catch((error: unknown) => {
      if (!(error instanceof CallError) || !(error.data as Record<string, unknown> | null)?.['secondFactor'])
        throw error;
      setCodeAsked(true);
      return code === undefined ? moreAsked : problemOf(error);
    });
    if (!('data' in reply)) return reply;
    const unkept = storeSession(reply.data.token);
    if (unkept) return { message: unkept, errors: {} };
    location.replace(landingFor(reply.data.user.role, retour));
    return null;
  });
  return (
    <Form
      submission={submission}
      className="stack form-narrow"
      submit={isOfOrder(retour) ? 'Ouvrir ma commande' : 'Me connecter'}
      wide
    >
      {codeAsked && (
        <>
          <p role="status">Votre compte demande aussi un code.</p>
          <CodeField
            id="code"
            hint="Celui que votre application d’authentification affiche maintenant."
            error={submission.errors['code']}
            onSwitch={() => submission.edited('code')}
            recovery
          />
        </>
      )}
    </Form>
  );
}

export const OpenLink = island(Press);
