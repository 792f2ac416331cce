import { type ReactNode, useRef } from 'react';
import type { z } from 'zod';
import { Button } from '../../../ui/Button.tsx';
import { ErrorSummary } from '../../../ui/forms/ErrorSummary.tsx';
import type { FormProblem } from '../../../ui/forms/formProblem.ts';
import { problemIn, useSubmission } from '../../../ui/forms/useSubmission.ts';
import { CodeField } from '../CodeField.tsx';
import { CurrentPassword, Username } from '../PasswordField.tsx';

export type OwnerProof = { currentPassword: string; code: string };

type Props = {
  email: string;
  shape: z.ZodType;
  asks: { password?: boolean; code?: 'app' | 'any' };
  button: string;
  look?: 'gold' | 'danger';
  run: (proof: OwnerProof) => Promise<FormProblem | null>;
  onCancel?: (() => void) | undefined;
  children?: ReactNode;
};

const idOf = (field: string) => `factor-${field}`;

export function OwnerCheck({ email, shape, asks, button, look = 'gold', run, onCancel, children }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const { busy, problem, formProps, edited } = useSubmission(
    form,
    async (fields) =>
      problemIn(shape, fields) ?? run({ currentPassword: fields['currentPassword'] ?? '', code: fields['code'] ?? '' }),
  );
  const { errors, message } = problem;
  const summary = Object.fromEntries(Object.entries(errors).map(([field, sentence]) => [idOf(field), sentence]));
  return (
    <form {...formProps} className="stack form-narrow">
      <ErrorSummary message={message} errors={summary} />
      {children}
      {asks.password && (
        <>
          <Username email={email} />
          <CurrentPassword id={idOf('currentPassword')} error={errors['currentPassword']} />
        </>
      )}
      {asks.code && (
        <CodeField
          id={idOf('code')}
          error={errors['code']}
          recovery={asks.code === 'any'}
          onSwitch={() => edited('code')}
        />
      )}
      <p className="cluster">
        <Button type="submit" look={look} busy={busy}>
          {button}
        </Button>
        {onCancel && (
          <Button look="quiet" onClick={onCancel}>
            Annuler
          </Button>
        )}
      </p>
    </form>
  );
}
