import '../../../ui/forms/formGrid.css';
import { useRef, useState } from 'react';
import { call } from '../../../http/call.ts';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/Button.tsx';
import { ErrorSummary } from '../../../ui/forms/ErrorSummary.tsx';
import { problemIn, useSubmission } from '../../../ui/forms/useSubmission.ts';
import { island } from '../../../ui/island/Island.tsx';
import { Outcome } from '../../../ui/Outcome.tsx';
import type { PasswordOwner } from '../model/passwordRules.ts';
import { Username } from '../PasswordField.tsx';
import { NewPasswordField } from '../password/NewPasswordField.tsx';
import { forgotPasswordContract } from '../recovery.api.ts';
import { endSession } from '../session.store.ts';

type Props = {
  token: string;
  owner: PasswordOwner & { email: string; isSecured: boolean };
};

function Form({ token, owner }: Props) {
  const { email, isSecured } = owner;
  const form = useRef<HTMLFormElement>(null);
  const [done, setDone] = useState(false);

  const { busy, problem, formProps } = useSubmission(form, async (fields) => {
    const wrong = problemIn(forgotPasswordContract.body, fields);
    if (wrong) return wrong;
    await call(forgotPasswordContract, {
      params: { token },
      body: { newPassword: fields['newPassword'] ?? '' },
      token: null,
    });
    // The server ended every session; this browser's tabs learn it at once.
    await endSession();
    setDone(true);
    return null;
  });

  if (done) {
    return (
      <Outcome>
        <p>Votre mot de passe est changé, et tous vos appareils sont déconnectés.</p>
        <p>
          <a className="button" href={paths.signIn}>
            Me connecter
          </a>
        </p>
      </Outcome>
    );
  }
  return (
    <form {...formProps} className="stack form-narrow">
      {isSecured && (
        <div className="notice notice-success">
          <p>
            <strong>Votre compte est protégé.</strong>
          </p>
          <p>
            Toutes ses sessions sont fermées, l’ancien mot de passe ne vaut plus, et son adresse électronique est{' '}
            <strong>{email}</strong>. Choisissez un nouveau mot de passe pour y entrer.
          </p>
        </div>
      )}
      <ErrorSummary message={problem.message} errors={problem.errors} />
      <Username email={email} />
      <NewPasswordField
        id="newPassword"
        label="Nouveau mot de passe"
        error={problem.errors['newPassword']}
        owner={() => owner}
      />
      <Button type="submit" busy={busy} wide>
        Changer mon mot de passe
      </Button>
    </form>
  );
}

export const ChooseNewPassword = island(Form);
