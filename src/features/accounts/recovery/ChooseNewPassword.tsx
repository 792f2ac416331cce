import '../../../ui/forms/formGrid.css';
import { useState } from 'react';
import { call } from '../../../http/call.ts';
import { paths, signInPath } from '../../../paths.ts';
import { Form, findProblem, useSubmission } from '../../../ui/forms/Form.tsx';
import { Outcome } from '../../../ui/Outcome.tsx';
import { Username } from '../model/PasswordField.tsx';
import type { PasswordOwner } from '../model/passwordRules.ts';
import { landingPathFor } from '../model/returnPath.ts';
import { NewPasswordField } from '../password/NewPasswordField.tsx';
import { forgotPasswordContract } from '../recovery.api.ts';
import { closeSession, storeSession } from '../session.store.ts';

type Props = { token: string; returnPath: string | null; owner: PasswordOwner & { email: string; isSecured: boolean } };

export function ChooseNewPassword({ token, returnPath, owner }: Props) {
  const { email, isSecured } = owner;
  const [finished, setFinished] = useState(false);

  const submission = useSubmission(async (fields) => {
    const problem = findProblem(forgotPasswordContract.body, fields);
    if (problem) return problem;
    const { data } = await call(forgotPasswordContract, {
      params: { token },
      body: { newPassword: fields['newPassword'] ?? '' },
      token: null,
    });
    if (data && storeSession(data.token) === null) {
      location.replace(landingPathFor(data.user.role, returnPath));
      return null;
    }
    await closeSession();
    setFinished(true);
    return null;
  });

  if (finished) {
    return (
      <Outcome>
        <p>Votre mot de passe est changé, et tous vos appareils sont déconnectés.</p>
        <a className="button" href={returnPath ? signInPath(returnPath) : paths.signIn}>
          Me connecter
        </a>
      </Outcome>
    );
  }
  return (
    <Form submission={submission} className="stack form-narrow" submit="Changer mon mot de passe" wide>
      {isSecured && (
        <div className="notice notice-success">
          <p>
            <strong>Votre compte est protégé.</strong>
          </p>
          <p>
            Toutes ses sessions sont fermées, l’ancien mot de passe ne vaut plus, et son adresse électronique est{' '}
            <strong className="whole">{email}.</strong> Choisissez un nouveau mot de passe pour y entrer.
          </p>
        </div>
      )}
      <Username email={email} />
      <NewPasswordField
        id="newPassword"
        label="Nouveau mot de passe"
        error={submission.errors['newPassword']}
        owner={() => owner}
      />
    </Form>
  );
}
