import './editAccount.css';
import { useEffect, useState } from 'react';
import { call } from '../../../http/call.ts';
import type { BodyOf } from '../../../http/contract.ts';
import { EmailField } from '../../../ui/forms/Field.tsx';
import {
  Form,
  type FormProblem,
  fieldsProblem,
  findProblem,
  noProblem,
  useSubmission,
} from '../../../ui/forms/Form.tsx';
import { showNotice } from '../../../ui/toaster.ts';
import { toastNext } from '../../../ui/toastNext.ts';
import { editUserContract, profileShapeFor } from '../editUser.api.ts';
import { BirthDate, birthDateOf } from '../model/BirthDate.tsx';
import { CodeField } from '../model/CodeField.tsx';
import { AddressFields, CompanyFields, identifierHint, NameFields, PersonField } from '../model/fields.tsx';
import { CurrentPassword } from '../model/PasswordField.tsx';
import { hasPhone } from '../model/person.ts';
import type { User } from '../model/user.ts';
import { renewSession } from '../session.store.ts';

type Props = {
  user: Omit<User, 'role'>;
  countries: [string, string][];
  suggestsAddresses: boolean;
  returnPath: string | null;
  hasTotp: boolean;
  pendingEmail: string | null;
};

const passwordRequiredText = 'Indiquez votre mot de passe actuel pour changer d’adresse électronique.';

function profileProblem(
  user: Props['user'],
  fields: Record<string, string>,
  isEmailChanged: boolean,
): FormProblem | null {
  const problem = findProblem(profileShapeFor(hasPhone(user)), fields);
  if (!isEmailChanged || fields['currentPassword']) return problem;
  const errors = { ...problem?.errors, currentPassword: passwordRequiredText };
  return fieldsProblem(errors);
}

const savedText = 'Vos coordonnées sont enregistrées.';
const pendingText = (email: string) =>
  `Votre compte prendra l’adresse ${email} quand vous aurez ouvert le lien que nous venons d’y envoyer. D’ici là, l’ancienne reste la bonne.`;

const readTypedEmail = (form: HTMLFormElement | null): string =>
  String(form ? (new FormData(form).get('email') ?? '') : '')
    .trim()
    .toLowerCase();

export function EditAccount({ user, countries, suggestsAddresses, returnPath, hasTotp, pendingEmail }: Props) {
  const [pending, setPending] = useState(pendingEmail);
  const [typed, setTyped] = useState(user.email);
  const isEmailChanged = typed !== user.email;
  const submission = useSubmission(async (typed) => {
    const fields = { ...typed, dateOfBirth: birthDateOf(typed) };
    const problem = profileProblem(user, fields, isEmailChanged);
    if (problem) return problem;
    const { data } = await call(editUserContract, {
      params: { id: user._id },
      body: fields as BodyOf<typeof editUserContract>,
    });
    if (data.token) renewSession(data.token);
    const message = isEmailChanged && data.pendingEmail ? `${savedText} ${pendingText(data.pendingEmail)}` : savedText;
    setPending(data.pendingEmail);
    const field = form.current?.elements.namedItem('email');
    if (field instanceof HTMLInputElement) field.value = data.email;
    setTyped(data.email);
    if (!returnPath) {
      showNotice(message);
      return noProblem;
    }
    toastNext(message, 'notice');
    location.assign(returnPath);
    return null;
  }, `edit-${user._id}`);
  const { form, errors, clearError } = submission;
  useEffect(() => {
    setTyped(readTypedEmail(form.current));
  }, [form]);

  return (
    <Form
      submission={submission}
      className="account-form stack stack-wide"
      submit="Enregistrer"
      aside={
        returnPath && (
          <a className="button button-quiet" href={returnPath}>
            Revenir sans enregistrer
          </a>
        )
      }
    >
      <fieldset className="form-grid">
        <legend>Vous</legend>
        <NameFields errors={errors} user={user} />
        <BirthDate value={user.dateOfBirth} error={errors['dateOfBirth']} />
        <CompanyFields errors={errors} user={user} />
      </fieldset>
      {(user.identityStatus === 'verified' || user.identityStatus === 'pending') && (
        <p className="notice">
          Votre pièce d’identité vaut pour ce nom et cette date de naissance. Si vous les changez, il faudra la
          renvoyer.
        </p>
      )}
      <fieldset className="form-grid">
        <legend>Vos coordonnées</legend>
        <AddressFields
          errors={errors}
          postalAddress={user}
          countries={countries}
          suggestsAddresses={suggestsAddresses}
        />
        <PersonField name="portablePhone" errors={errors} user={user} />
        <PersonField name="secondPhone" errors={errors} user={user} />
      </fieldset>
      <fieldset className="form-grid">
        <legend>Votre connexion</legend>
        {pending && (
          <p className="notice form-wide">
            L’adresse {pending} attend que vous ouvriez le lien que nous y avons envoyé, en étant connecté.
          </p>
        )}
        <EmailField
          suggestsDomain
          hint={identifierHint}
          errors={errors}
          autoComplete="username"
          defaultValue={user.email}
          onChange={() => setTyped(readTypedEmail(form.current))}
        />
        {isEmailChanged && (
          <CurrentPassword
            hint="Pour changer d’adresse. Vos autres appareils seront déconnectés quand vous aurez ouvert le lien reçu."
            error={errors['currentPassword']}
          />
        )}
        {isEmailChanged && hasTotp && (
          <CodeField id="code" error={errors['code']} onSwitch={() => clearError('code')} allowsRecovery />
        )}
      </fieldset>
    </Form>
  );
}
