import './Register.css';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../http/call.ts';
import type { BodyOf } from '../../http/contract.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorSummary } from '../../ui/ErrorSummary.tsx';
import { Island } from '../../ui/Island.tsx';
import { toast } from '../../ui/toaster.ts';
import { editUserContract } from './editUser.api.ts';
import { noProblem, problemIn, useSubmission } from './formProblem.ts';
import { AddressFields, PersonFields } from './profileFields.tsx';
import type { User } from './user.ts';

type Props = {
  user: Omit<User, 'role' | 'email'>;
  /** Code and French name of every country the shop delivers to. */
  countries: [string, string][];
  /** Where the person came from, to go back once it is saved. */
  retour: string | null;
};

function EditForm({ user, countries, retour }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [ready, setReady] = useState(false);
  useEffect(() => setReady(true), []);

  const { busy, problem, submit } = useSubmission(form, async (fields) => {
    const wrong = problemIn(editUserContract.body, fields);
    if (wrong) return wrong;
    await call(editUserContract, { params: { id: user._id }, body: fields as BodyOf<typeof editUserContract> });
    if (retour) {
      location.assign(retour);
      return null;
    }
    toast('Vos coordonnées sont enregistrées.');
    return noProblem;
  });
  const { errors } = problem;

  return (
    <form ref={form} className="stack stack-wide" method="post" noValidate onSubmit={submit}>
      <ErrorSummary message={problem.message} errors={errors} />
      <fieldset className="form-grid">
        <legend>Vous</legend>
        <PersonFields errors={errors} user={user} />
      </fieldset>
      {(user.identityStatus === 'verified' || user.identityStatus === 'pending') && (
        <p className="notice">
          Vos pièces d’identité valent pour ce nom et cette date de naissance. Si vous les changez, il faudra les
          envoyer à nouveau.
        </p>
      )}
      <fieldset className="form-grid">
        <legend>Vos coordonnées</legend>
        <AddressFields errors={errors} user={user} countries={countries} />
      </fieldset>
      <p className="cluster">
        <Button type="submit" busy={busy} disabled={!ready}>
          Enregistrer
        </Button>
        {retour && (
          <a className="button button-quiet" href={retour}>
            Revenir sans enregistrer
          </a>
        )}
      </p>
    </form>
  );
}

export const EditAccount = (props: Props) => (
  <Island>
    <EditForm {...props} />
  </Island>
);
