import { useRef, useState } from 'react';
import { call } from '../../../http/call.ts';
import { Button } from '../../../ui/Button.tsx';
import { dropDraft } from '../../../ui/forms/draftStore.ts';
import { ErrorSummary } from '../../../ui/forms/ErrorSummary.tsx';
import { Field } from '../../../ui/forms/Field.tsx';
import { useDraft } from '../../../ui/forms/formDraft.ts';
import { noProblem } from '../../../ui/forms/formProblem.ts';
import { problemIn, useSubmission } from '../../../ui/forms/useSubmission.ts';
import { island } from '../../../ui/island/Island.tsx';
import { Outcome } from '../../../ui/Outcome.tsx';
import { forgotPasswordEmailContract } from '../recovery.api.ts';
import '../../../ui/forms/formGrid.css';

const draft = 'forgotten';

function ForgotPasswordForm({ signIn }: { signIn: string }) {
  const form = useRef<HTMLFormElement>(null);
  const [sentTo, setSentTo] = useState('');
  useDraft(form, draft);

  const { busy, problem, formProps } = useSubmission(form, async ({ email = '' }) => {
    const wrong = problemIn(forgotPasswordEmailContract.body, { email });
    if (wrong) return wrong;
    setSentTo('');
    await call(forgotPasswordEmailContract, { body: { email }, token: null });
    dropDraft(draft);
    setSentTo(email.trim());
    return noProblem;
  });

  return (
    <form {...formProps} className="stack form-narrow">
      <ErrorSummary message={problem.message} errors={problem.errors} />
      {sentTo && (
        <Outcome>
          <p>Si un compte a l’adresse {sentTo}, un courriel vient d’y partir. Son lien est valable une heure.</p>
          <p>Rien reçu dans dix minutes{'\u202f'}? Regardez parmi les indésirables, puis recommencez.</p>
        </Outcome>
      )}
      <Field
        name="email"
        type="email"
        label="Adresse électronique"
        hint="Celle de votre compte."
        autoComplete="username"
        spellCheck={false}
        maxLength={254}
        errors={problem.errors}
        required
      />
      <Button type="submit" busy={busy} wide>
        {sentTo ? 'Recevoir un autre lien' : 'Recevoir un lien'}
      </Button>
      <p>
        <a href={signIn}>Revenir à la connexion</a>
      </p>
    </form>
  );
}

export const ForgotPassword = island(ForgotPasswordForm);
