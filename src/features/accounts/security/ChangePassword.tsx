import { useRef, useState } from 'react';
import { call } from '../../../http/call.ts';
import { Button } from '../../../ui/Button.tsx';
import { ErrorSummary } from '../../../ui/forms/ErrorSummary.tsx';
import { noProblem } from '../../../ui/forms/formProblem.ts';
import { problemIn, useSubmission } from '../../../ui/forms/useSubmission.ts';
import { notice } from '../../../ui/toaster.ts';
import { resetPasswordContract } from '../changePassword.api.ts';
import type { PasswordOwner } from '../model/passwordRules.ts';
import { CurrentPassword, Username } from '../PasswordField.tsx';
import { NewPasswordField } from '../password/NewPasswordField.tsx';
import { keepSession } from '../session.store.ts';

type Props = {
  isGuest: boolean;
  owner: PasswordOwner & { email: string };
  onChanged: () => void;
};

export function ChangePassword({ isGuest, owner, onChanged }: Props) {
  const { email } = owner;
  const form = useRef<HTMLFormElement>(null);
  const [round, setRound] = useState(0);
  const isFirst = isGuest && round === 0;

  const { busy, problem, formProps } = useSubmission(form, async (fields) => {
    const wrong = problemIn(resetPasswordContract.body, fields);
    if (wrong) return wrong;
    const { currentPassword, newPassword = '' } = fields;
    const { data } = await call(resetPasswordContract, { body: { email, currentPassword, newPassword } });
    keepSession(data.token);
    setRound(round + 1);
    notice(
      isFirst
        ? 'Votre mot de passe est choisi.'
        : 'Votre mot de passe est changé. Vos autres appareils sont déconnectés.',
    );
    onChanged();
    return noProblem;
  });
  const { errors } = problem;

  return (
    <form key={round} {...formProps} className="stack form-narrow">
      <ErrorSummary message={problem.message} errors={errors} />
      <Username email={email} />
      {!isFirst && <CurrentPassword error={errors['currentPassword']} />}
      <NewPasswordField
        id="newPassword"
        label="Nouveau mot de passe"
        error={errors['newPassword']}
        owner={() => owner}
      />
      <p>
        <Button type="submit" busy={busy}>
          {isFirst ? 'Choisir ce mot de passe' : 'Changer le mot de passe'}
        </Button>
      </p>
    </form>
  );
}
