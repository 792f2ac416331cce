import { useEffect, useState } from 'react';
import { call } from '../../../http/call.ts';
import { adminAccountPaths, paths, withReturn } from '../../../paths.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmailField } from '../../../ui/forms/Field.tsx';
import { Form, type FormProblem, formFields, problemIn, useSubmission } from '../../../ui/forms/Form.tsx';
import { island } from '../../../ui/island/Island.tsx';
import { prove } from '../../robotCheck/prove.ts';
import { PasswordField } from '../model/PasswordField.tsx';
import '../../../ui/forms/formGrid.css';
import { isOfOrder, isOfOrders, landingFor } from '../model/returnPath.ts';
import { loginContract } from '../session.api.ts';
import { $claims, closeSession, endedEmail as lastEndedEmail, sessionClosed, storeSession } from '../session.store.ts';
import { rememberEmail } from '../sessionEnd.ts';
import { FactorStep, factorProblem, requires } from './FactorStep.tsx';
import { LinkByMail } from './LinkByMail.tsx';

type Props = {
  realm: 'client' | 'admin';
  returnPath: string | null;
  signedIn: boolean;
  guest?: { email: string; order: () => void };
};

const notAnAdmin: FormProblem = {
  message: 'Ce compte n’est pas un compte d’administration. Connectez-vous depuis la boutique.',
  errors: {},
};

export function SignInForm({ realm, returnPath, signedIn, guest }: Props) {
  const [codeAsked, setCodeAsked] = useState(false);
  const [endedEmail, setEndedEmail] = useState<string | null>(null);
  const submission = useSubmission(async (fields) => {
    const inputProblem = problemIn(loginContract.body, fields);
    if (inputProblem) return inputProblem;
    await sessionClosed();
    const { email = '', password = '', code } = fields;
    const body = { email, password, ...(code !== undefined && { code }) };
    const reply = await call(loginContract, { body, token: null })
      .catch(async (error: unknown) => {
        if (!requires('robotCheck', error)) throw error;
        return call(loginContract, { body: { ...body, token: await prove() }, token: null });
      })
      .catch((error: unknown) => {
        const problem = factorProblem(error, code);
        setCodeAsked(true);
        return problem;
      });
    if (!('data' in reply)) return reply;
    const problem = storeSession(reply.data.token);
    if (problem) return problem;
    const { role } = reply.data.user;
    if (realm === 'admin' && role !== 'admin') {
      await closeSession();
      return notAnAdmin;
    }
    location.assign(landingFor(role, returnPath));
    return null;
  }, `sign-in-${realm}`);
  const { form, errors, clearError, setProblem } = submission;
  const typedEmail = () => (form.current ? (formFields(form.current)['email'] ?? '') : '').trim();
  const ofOrder = realm === 'client' && isOfOrder(returnPath);
  const linkFirst = realm === 'client' && isOfOrders(returnPath);
  useEffect(() => {
    const email = lastEndedEmail();
    const field = form.current?.elements.namedItem('email');
    if (!email || !(field instanceof HTMLInputElement)) return;
    setEndedEmail(email);
    field.value ||= email;
    if (document.activeElement === field) field.select();
    else document.getElementById('password')?.focus();
  }, [form]);

  useEffect(() => {
    const claims = $claims.get();
    // Proceeds only if both the token and the session cookie are valid.
    if (signedIn && claims) location.replace(landingFor(claims.role, returnPath));
    else if (signedIn || claims) void closeSession();
  }, [signedIn, returnPath]);
  const forgotten = realm === 'admin' ? adminAccountPaths.forgottenPassword : paths.forgottenPassword;

  useEffect(() => {
    if (codeAsked) document.getElementById('code')?.focus();
  }, [codeAsked]);

  return (
    <Form
      submission={submission}
      className={`stack ${guest ? 'paper' : 'form-narrow'}`}
      submit="Me connecter"
      variant={linkFirst ? 'quiet' : 'gold'}
      wide
      aside={
        <>
          {codeAsked && (
            <Button variant="quiet" onClick={() => setCodeAsked(false)} wide>
              Revenir à l’adresse et au mot de passe
            </Button>
          )}
          {realm === 'client' && !linkFirst && !codeAsked && (
            <LinkByMail returnPath={returnPath} email={typedEmail} report={setProblem} />
          )}
          {guest && !codeAsked && (
            <>
              <p>Pas encore de compte{'\u202f'}?</p>
              <Button variant="quiet" wide onClick={guest.order}>
                Commander sans compte
              </Button>
            </>
          )}
        </>
      }
    >
      {endedEmail && (
        <p className="notice" role="status">
          <strong>Votre session est terminée.</strong>{' '}
          {returnPath?.startsWith(paths.checkout) && 'Aucune commande n’a été passée et votre panier est intact. '}
          Connectez-vous pour reprendre où vous en étiez.
        </p>
      )}
      {ofOrder && !codeAsked && (
        <section className="panel stack" aria-label="Sans mot de passe">
          <LinkByMail returnPath={returnPath} report={setProblem} variant="gold" />
        </section>
      )}
      <div className="stack" hidden={codeAsked}>
        <EmailField autoComplete="username" defaultValue={guest?.email} errors={errors} />
        {linkFirst && !ofOrder && (
          <>
            <LinkByMail returnPath={returnPath} email={typedEmail} report={setProblem} variant="gold" />
            <p>Ou avec votre mot de passe{'\u00a0'}:</p>
          </>
        )}
        <PasswordField
          id="password"
          name="password"
          label="Mot de passe"
          autoComplete="current-password"
          error={errors['password']}
          required
        />
        <p>
          <a
            className="lone-link"
            href={realm === 'client' && returnPath ? withReturn(forgotten, returnPath) : forgotten}
            onClick={() => rememberEmail(typedEmail())}
          >
            Mot de passe oublié{guest && ', ou jamais choisi'}
          </a>
        </p>
      </div>
      {codeAsked && (
        <FactorStep
          title="Votre mot de passe est bon. Votre compte demande aussi un code."
          error={errors['code']}
          onSwitch={() => clearError('code')}
        />
      )}
    </Form>
  );
}

export const SignIn = island(SignInForm);
