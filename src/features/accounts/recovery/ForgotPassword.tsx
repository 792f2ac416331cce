import { useEffect, useState } from 'react';
import { call } from '../../../http/call.ts';
import { EmailField } from '../../../ui/forms/Field.tsx';
import { Form, findProblem, noProblem, useSubmission } from '../../../ui/forms/Form.tsx';
import { Outcome } from '../../../ui/Outcome.tsx';
import { forgotPasswordEmailContract } from '../recovery.api.ts';
import { rememberedEmail } from '../sessionEnd.ts';
import '../../../ui/forms/formGrid.css';

type Props = { signInPath: string; returnPath: string | null };

export function ForgotPassword({ signInPath, returnPath }: Props) {
  const [sentTo, setSentTo] = useState('');
  const submission = useSubmission(async ({ email = '' }) => {
    const problem = findProblem(forgotPasswordEmailContract.body, { email });
    if (problem) return problem;
    setSentTo('');
    await call(forgotPasswordEmailContract, {
      body: { email, ...(returnPath && { retour: returnPath }) },
      token: null,
    });
    setSentTo(email.trim());
    return noProblem;
  }, 'forgotten');
  const { form } = submission;
  useEffect(() => {
    const field = form.current?.elements.namedItem('email');
    if (field instanceof HTMLInputElement) field.value ||= rememberedEmail();
  }, [form]);

  return (
    <Form
      submission={submission}
      className="stack form-narrow"
      submit={sentTo ? 'Recevoir un autre lien' : 'Recevoir un lien'}
      wide
      aside={
        <p>
          <a className="lone-link" href={signInPath}>
            Revenir à la connexion
          </a>
        </p>
      }
    >
      {sentTo && (
        <Outcome>
          <p>
            Si un compte a l’adresse <span className="whole">{sentTo},</span> un courriel vient d’y partir. Son lien est
            valable une heure.
          </p>
          <p>Rien reçu dans dix minutes{'\u202f'}? Regardez parmi les indésirables, puis recommencez.</p>
        </Outcome>
      )}
      <EmailField hint="Celle de votre compte." autoComplete="username" errors={submission.errors} />
    </Form>
  );
}
