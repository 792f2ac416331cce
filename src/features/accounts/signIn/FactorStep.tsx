import { CallError } from '../../../http/call.ts';
import { type FormProblem, nextStep, problemOf } from '../../../ui/forms/Form.tsx';
import { CodeField } from '../model/CodeField.tsx';

export const errorRequires = (requirement: 'secondFactor' | 'robotCheck', error: unknown): boolean =>
  error instanceof CallError && (error.data as Record<string, unknown> | null)?.[requirement] === true;

/** @throws `error` itself, unless it asks for a code */
export function factorProblem(error: unknown, code: string | undefined): FormProblem {
  if (!errorRequires('secondFactor', error)) throw error;
  return code === undefined ? nextStep : problemOf(error);
}

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
