import { useRef, useState } from 'react';
import { email as emailShape } from '../../../email.ts';
import { call } from '../../../http/call.ts';
import type { BodyOf } from '../../../http/contract.ts';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmailField } from '../../../ui/forms/Field.tsx';
import { Form, findProblem, formFields, useSubmission } from '../../../ui/forms/Form.tsx';
import { useProof } from '../../robotCheck/useProof.ts';
import { birthDateOf } from '../model/BirthDate.tsx';
import { OrderFields, PersonField } from '../model/fields.tsx';
import { checkRegisteredContract, emailTakenText, guestContract } from '../register.api.ts';
import { storeSession, waitForLogout } from '../session.store.ts';
import { LinkByMail } from '../signIn/LinkByMail.tsx';
import { SignIn } from '../signIn/SignIn.tsx';

type Props = {
  returnPath: string;
  countries: [string, string][];
  suggestsAddresses: boolean;
  signIn: (email: string) => void;
};

function GuestForm({ returnPath, countries, suggestsAddresses, signIn }: Props) {
  const checkedEmail = useRef('');
  const [knownEmail, setKnown] = useState('');
  const checkEmail = () => {
    const email = typedEmail();
    if (!email || email === checkedEmail.current) return;
    checkedEmail.current = email;
    void withRobotCheck(async (token) => {
      const { data } = await call(checkRegisteredContract, { body: { email, token }, token: null });
      if (data.registered && typedEmail() === email) setKnown(email);
      return null;
    });
  };

  const submission = useSubmission(async (typed) => {
    const person = { ...typed, dateOfBirth: birthDateOf(typed) };
    const inputProblem = findProblem(guestContract.body, { ...person, token: 'later' });
    if (inputProblem) return inputProblem;
    return withRobotCheck(async (token) => {
      await waitForLogout();
      const body = { ...person, token } as BodyOf<typeof guestContract>;
      const { data } = await call(guestContract, { body, token: null });
      const problem = storeSession(data.token);
      if (!problem) location.assign(returnPath);
      return problem;
    });
  }, 'guest');
  const { form, errors } = submission;
  const withRobotCheck = useProof(form);
  const emailText = () => (form.current ? (formFields(form.current)['email'] ?? '') : '');
  const typedEmail = () => emailShape.safeParse(emailText()).data ?? '';
  const isKnown = knownEmail !== '' || errors['email'] === emailTakenText;

  return (
    <Form submission={submission} className="paper stack stack-wide" submit="Continuer" wide>
      <fieldset className="form-grid">
        <legend>Où vous écrire</legend>
        <div className="form-wide form-note stack gap-1">
          <EmailField
            suggestsDomain
            errors={errors}
            hint="Nous y envoyons le suivi de votre commande."
            onBlur={checkEmail}
            onChange={() => setKnown('')}
          />
          <p className="cluster" role="status">
            {isKnown ? 'Cette adresse est déjà connue ici.' : 'Déjà client\u202f?'}
            <Button variant="plain" onClick={() => signIn(emailText().trim())}>
              {isKnown ? 'J’ai un mot de passe' : 'Me connecter'}
            </Button>
          </p>
          {isKnown && <LinkByMail returnPath={returnPath} email={typedEmail} report={submission.setProblem} />}
        </div>
      </fieldset>
      <fieldset className="form-grid">
        <legend>Votre nom</legend>
        <PersonField name="firstName" errors={errors} user={{}} />
        <PersonField name="lastName" errors={errors} user={{}} />
      </fieldset>
      <fieldset className="form-grid">
        <legend>Votre adresse</legend>
        <OrderFields errors={errors} user={{}} countries={countries} suggestsAddresses={suggestsAddresses} />
      </fieldset>
      <p className="small soft">
        L’adresse et le téléphone servent à la livraison, la date de naissance à vérifier que vous êtes majeur.{' '}
        <a href={paths.privacy}>Protection des données personnelles</a>
      </p>
    </Form>
  );
}

type GuestOrSignInProps = Omit<Props, 'signIn'> & { isSignedIn: boolean; isKnown: boolean };

export function GuestOrSignIn({ returnPath, isSignedIn, isKnown, ...places }: GuestOrSignInProps) {
  const [email, setEmail] = useState(isKnown ? '' : null);
  if (email === null) return <GuestForm returnPath={returnPath} {...places} signIn={setEmail} />;
  const guest = { email, onOrder: () => setEmail(null) };
  return <SignIn realm="client" returnPath={returnPath} isSignedIn={isSignedIn} guest={guest} />;
}
