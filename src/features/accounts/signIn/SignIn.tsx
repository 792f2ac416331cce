import { useEffect, useState } from 'react';
import { call } from '../../../http/call.ts';
import { adminAccountPaths, paths, withReturnPath } from '../../../paths.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmailField } from '../../../ui/forms/Field.tsx';
import { Form, type FormProblem, findProblem, formFields, useSubmission } from '../../../ui/forms/Form.tsx';
import { solveChallenge } from '../../robotCheck/prove.ts';
import { PasswordField } from '../model/PasswordField.tsx';
import '../../../ui/forms/formGrid.css';
import { isOrderHistoryPath, isOrderPath, landingPathFor } from '../model/returnPath.ts';
import { loginContract } from '../session.api.ts';
import {
  $claims,
  closeSession,
  endedSessionEmail as lastEndedEmail,
  storeSession,
  waitForLogout,
} from '../session.store.ts';
import { rememberEmail } from '../sessionEnd.ts';
import { errorRequires, FactorStep, factorProblem } from './FactorStep.tsx';
import { LinkByMail } from './LinkByMail.tsx';

type Props = {
  realm: 'client' | 'admin';
  returnPath: string | null;
  isSignedIn: boolean;
  guest?: { email: string; onOrder: () => void };
};

const notAdminProblem: FormProblem = {
  message: 'Ce compte n’est pas un compte d’administration. Connectez-vous depuis la boutique.',
  errors: {},
};

export function SignIn({ realm, returnPath, isSignedIn, guest }: Props) {
  const [isCodeRequired, setCodeAsked] = useState(false);
  const [endedEmail, setEndedEmail] = useState<string | null>(null);
  const submission = useSubmission(async (fields) => {
    const inputProblem = findProblem(loginContract.body, fields);
    if (inputProblem) return inputProblem;
    await waitForLogout();
    const { email = '', password = '', code } = fields;
    const body = { email, password, ...(code !== undefined && { code }) };
    const reply = await call(loginContract, { body, token: null })
      .catch(async (error: unknown) => {
        if (!errorRequires('robotCheck', error)) throw error;
        return call(loginContract, { body: { ...body, token: await solveChallenge() }, token: null });
      })
      .catch(factorProblem(code, () => setCodeAsked(true)));
    if (!('data' in reply)) return reply;
    const problem = storeSession(reply.data.token);
    if (problem) return problem;
    const { role } = reply.data.user;
    if (realm === 'admin' && role !== 'admin') {
      await closeSession();
      return notAdminProblem;
    }
    location.assign(landingPathFor(role, returnPath));
    return null;
  }, `sign-in-${realm}`);
  const { form, errors, clearError, setProblem } = submission;
  const typedEmail = () => (form.current ? (formFields(form.current)['email'] ?? '') : '').trim();
  const isForOrder = realm === 'client' && isOrderPath(returnPath);
  const showsLinkFirst = realm === 'client' && isOrderHistoryPath(returnPath);
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
    // Token and cookie must both be valid.
    if (isSignedIn && claims) location.replace(landingPathFor(claims.role, returnPath));
    else if (isSignedIn || claims) void closeSession();
  }, [isSignedIn, returnPath]);
  const forgottenPasswordPath = realm === 'admin' ? adminAccountPaths.forgottenPassword : paths.forgottenPassword;

  useEffect(() => {
    if (isCodeRequired) document.getElementById('code')?.focus();
  }, [isCodeRequired]);

  return (
    <Form
      submission={submission}
      className={`stack ${guest ? 'paper' : 'form-narrow'}`}
      submit="Me connecter"
      variant={showsLinkFirst ? 'quiet' : 'gold'}
      wide
      aside={
        <>
          {isCodeRequired && (
            <Button variant="quiet" onClick={() => setCodeAsked(false)} wide>
              Revenir à l’adresse et au mot de passe
            </Button>
          )}
          {realm === 'client' && !showsLinkFirst && !isCodeRequired && (
            <LinkByMail returnPath={returnPath} email={typedEmail} report={setProblem} />
          )}
          {guest && !isCodeRequired && (
            <>
              <p>Pas encore de compte{'\u202f'}?</p>
              <Button variant="quiet" wide onClick={guest.onOrder}>
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
      {isForOrder && !isCodeRequired && (
        <section className="panel stack" aria-label="Sans mot de passe">
          <LinkByMail returnPath={returnPath} report={setProblem} variant="gold" />
        </section>
      )}
      <div className="stack" hidden={isCodeRequired}>
        <EmailField autoComplete="username" defaultValue={guest?.email} errors={errors} />
        {showsLinkFirst && !isForOrder && (
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
            href={
              realm === 'client' && returnPath
                ? withReturnPath(forgottenPasswordPath, returnPath)
                : forgottenPasswordPath
            }
            onClick={() => rememberEmail(typedEmail())}
          >
            Mot de passe oublié{guest && ', ou jamais choisi'}
          </a>
        </p>
      </div>
      {isCodeRequired && (
        <FactorStep
          title="Votre mot de passe est bon. Votre compte demande aussi un code."
          error={errors['code']}
          onSwitch={() => clearError('code')}
        />
      )}
    </Form>
  );
}
