import { CallError } from '../../../http/call.ts';
import { type FormProblem, nextStep, problemOf } from '../../../ui/forms/Form.tsx';
import { CodeField } from '../model/CodeField.tsx';

export const errorRequires = (requirement: 'secondFactor' | 'robotCheck', error: unknown): boolean =>
  error instanceof CallError && (error.data as Record<string, unknown> | null)?.[requirement] === true;

/** Calls `ask` for an error that asks for a code. @throws any other error */
export const factorProblem =
  (code: string | undefined, ask: () => void) =>
  (error: unknown): FormProblem => {
    if (!errorRequires('secondFactor', error)) throw error;
    ask();
    return code === undefined ? nextStep : problemOf(error);
  };

type Props = { title: string; error: string | undefined; onSwitch: () => void };

export const FactorStep = ({ title, error, onSwitch }: Props) => (
  <>
    <p role="status">{title}</p>
    <CodeField
      id="code"
      hint="Celui que votre application d’authentification affiche maintenant."
      error={error}
      onSwitch={onSwitch}
      allowsRecovery
    />
  </>
);
