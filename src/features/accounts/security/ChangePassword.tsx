import { useState } from 'react';
import { call } from '../../../http/call.ts';
import { Form, findProblem, noProblem, useSubmission } from '../../../ui/forms/Form.tsx';
import { showNotice } from '../../../ui/toaster.ts';
import { resetPasswordContract } from '../changePassword.api.ts';
import { CurrentPassword, Username } from '../model/PasswordField.tsx';
import type { PasswordOwner } from '../model/passwordRules.ts';
import { NewPasswordField } from '../password/NewPasswordField.tsx';
import { storeSession } from '../session.store.ts';

type Props = { isGuest: boolean; owner: PasswordOwner & { email: string }; onChanged: () => void };

export function ChangePassword({ isGuest, owner, onChanged }: Props) {
  const { email } = owner;
  const [round, setRound] = useState(0);
  const isFirst = isGuest && round === 0;

  const submission = useSubmission(async (fields) => {
    const problem = findProblem(resetPasswordContract.body, fields);
    if (problem) return problem;
    const { currentPassword, newPassword = '' } = fields;
    const { data } = await call(resetPasswordContract, { body: { email, currentPassword, newPassword } });
    storeSession(data.token);
    setRound(round + 1);
    showNotice(
      isFirst
        ? 'Votre mot de passe est choisi.'
        : 'Votre mot de passe est changé. Vos autres appareils sont déconnectés.',
    );
    onChanged();
    return noProblem;
  });
  const { errors } = submission;

  return (
    <Form
      key={round}
      submission={submission}
      className="stack form-narrow"
      submit={isFirst ? 'Choisir ce mot de passe' : 'Changer le mot de passe'}
    >
      <Username email={email} />
      {!isFirst && <CurrentPassword error={errors['currentPassword']} />}
      <NewPasswordField
        id="newPassword"
        label="Nouveau mot de passe"
        error={errors['newPassword']}
        owner={() => owner}
      />
    </Form>
  );
}
