import { useState } from 'react';
import { call } from '../../http/call.ts';
import type { BodyOf } from '../../http/contract.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Download } from '../../ui/Download.tsx';
import { Field } from '../../ui/forms/Field.tsx';
import { Form, findProblem, useSubmission } from '../../ui/forms/Form.tsx';
import { toastNext } from '../../ui/toastNext.ts';
import { CodeField } from '../accounts/model/CodeField.tsx';
import { CurrentPassword, Username } from '../accounts/model/PasswordField.tsx';
import { waitForLogout } from '../accounts/session.store.ts';
import { leaveSession } from '../accounts/sessionEnd.ts';
import { eraseContract, erasureWord, personalDataContract } from './privacy.api.ts';

export const DownloadData = () => (
  <Download contract={personalDataContract} name="mes-donnees.zip">
    Télécharger mes données
  </Download>
);

type Props = { email: string; hasTotp: boolean; isGuest: boolean };

export function EraseAccount(props: Props) {
  const [isOpen, setOpen] = useState(false);
  const [retention, setRetention] = useState<string[] | null>(null);
  const showErased = (sentences: string[]) => {
    setRetention(sentences);
    void leaveSession();
  };
  const leaveAccount = async () => {
    await waitForLogout();
    toastNext('Votre compte est effacé.', 'notice');
    location.assign(paths.home);
  };
  return (
    <>
      <Button variant="danger" onClick={() => setOpen(true)}>
        Effacer mon compte
      </Button>
      <Dialog title="Effacer votre compte" open={isOpen && retention === null} onClose={() => setOpen(false)}>
        <EraseForm {...props} onErased={showErased} onCancel={() => setOpen(false)} />
      </Dialog>
      <Dialog title="Votre compte est effacé" open={retention !== null} onClose={leaveAccount}>
        <p>Un dernier courriel vous le confirme. Ce qui reste :</p>
        <ul>
          {retention?.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
        <Button onClick={leaveAccount}>Revenir à la boutique</Button>
      </Dialog>
    </>
  );
}

type FormProps = Props & { onErased: (retention: string[]) => void; onCancel: () => void };

function EraseForm({ email, hasTotp, isGuest, onErased, onCancel }: FormProps) {
  const submission = useSubmission(async (fields) => {
    const problem = findProblem(eraseContract.body, fields);
    if (problem) return problem;
    const { data } = await call(eraseContract, { body: fields as BodyOf<typeof eraseContract> });
    onErased(data.kept);
    return null;
  });
  const { errors, clearError } = submission;
  return (
    <Form
      submission={submission}
      className="stack"
      submit="Effacer définitivement mon compte"
      variant="danger"
      aside={
        <Button variant="quiet" onClick={onCancel}>
          Garder mon compte
        </Button>
      }
    >
      <p>
        L’effacement est immédiat et ne se défait pas. Confirmez-le{' '}
        {isGuest ? `en tapant le mot «\u00a0${erasureWord}\u00a0».` : 'avec votre mot de passe.'}
      </p>
      {isGuest ? (
        <Field name="password" label="Mot à taper" autoComplete="off" errors={errors} />
      ) : (
        <>
          <Username email={email} />
          <CurrentPassword id="password" name="password" error={errors['password']} />
        </>
      )}
      {hasTotp && <CodeField id="code" error={errors['code']} onSwitch={() => clearError('code')} allowsRecovery />}
    </Form>
  );
}
