import { call } from '../../../http/call.ts';
import type { BodyOf } from '../../../http/contract.ts';
import { paths, signInPath } from '../../../paths.ts';
import { EmailField } from '../../../ui/forms/Field.tsx';
import { Form, fieldsProblem, findProblem, formFields, useSubmission } from '../../../ui/forms/Form.tsx';
import { toastNext } from '../../../ui/toastNext.ts';
import { useProof } from '../../robotCheck/useProof.ts';
import { identifierHint, PersonField } from '../model/fields.tsx';
import type { PasswordOwner } from '../model/passwordRules.ts';
import { safeReturnPath } from '../model/returnPath.ts';
import { NewPasswordField } from '../password/NewPasswordField.tsx';
import { registerContract } from '../register.api.ts';
import { loginContract } from '../session.api.ts';
import { storeSession, waitForLogout } from '../session.store.ts';

type Props = { returnPath: string | null };

export function Register({ returnPath }: Props) {
  const submission = useSubmission(async (fields) => {
    const { email = '', password = '' } = fields;
    const person = { ...fields, email };
    const problem = findProblem(registerContract.body, { ...person, token: 'later' });
    const weakness = password && (await weaknessOf(password, fields));
    if (problem || weakness) return fieldsProblem({ ...problem?.errors, ...(weakness && { password: weakness }) });
    return withRobotCheck(async (token) => {
      await call(registerContract, {
        body: { ...person, username: email, token } as BodyOf<typeof registerContract>,
        token: null,
      });
      toastNext('Votre compte est créé. Un courriel vous demande de confirmer votre adresse.', 'notice');
      const landingPath = safeReturnPath(returnPath);
      const isSignedIn = await signIn(email, password).catch(() => false);
      location.assign(
        isSignedIn ? (landingPath ?? paths.orderHistory) : landingPath ? signInPath(landingPath) : paths.signIn,
      );
      return null;
    });
  }, 'register');
  const { form, errors } = submission;
  const withRobotCheck = useProof(form);

  return (
    <Form
      submission={submission}
      className="stack stack-wide"
      submit="Créer mon compte"
      wide
      aside={
        <p>
          Vous avez déjà un compte{'\u202f'}?{' '}
          <a href={returnPath ? signInPath(returnPath) : paths.signIn}>Me connecter</a>
        </p>
      }
    >
      <div className="form-grid">
        <PersonField name="firstName" errors={errors} user={{}} />
        <PersonField name="lastName" errors={errors} user={{}} />
        <EmailField suggestsDomain hint={identifierHint} errors={errors} />
        <NewPasswordField error={errors['password']} owner={() => (form.current ? formFields(form.current) : {})} />
      </div>
      <p className="small soft">
        Votre adresse et votre date de naissance vous seront demandées à votre première commande.{' '}
        <a href={paths.privacy}>Protection des données personnelles</a>
      </p>
    </Form>
  );
}

const weaknessOf = (password: string, owner: PasswordOwner): Promise<string | null> =>
  import('../password/strength.ts').then(
    ({ strengthOf }) => {
      const { level, sentence } = strengthOf(password, owner);
      return level === 0 ? sentence : null;
    },
    () => null,
  );

async function signIn(email: string, password: string): Promise<boolean> {
  await waitForLogout();
  const { data } = await call(loginContract, { body: { email, password }, token: null });
  return storeSession(data.token) === null;
}
