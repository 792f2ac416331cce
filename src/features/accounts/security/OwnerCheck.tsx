import type { ReactNode } from 'react';
import type { z } from 'zod';
import { Button } from '../../../ui/Button.tsx';
import { Form, type FormProblem, findProblem, useSubmission } from '../../../ui/forms/Form.tsx';
import { CodeField } from '../model/CodeField.tsx';
import { CurrentPassword, Username } from '../model/PasswordField.tsx';

export type OwnerProof = { currentPassword: string; code: string };

type Props = {
  email: string;
  shape: z.ZodType;
  requires: { password?: boolean; code?: 'app' | 'any' };
  button: string;
  variant?: 'gold' | 'danger';
  run: (proof: OwnerProof) => Promise<FormProblem | null>;
  onCancel?: (() => void) | undefined;
  children?: ReactNode;
};

const prefix = 'factor-';

export function OwnerCheck({ email, shape, requires, button, variant = 'gold', run, onCancel, children }: Props) {
  const submission = useSubmission(
    async (fields) =>
      findProblem(shape, fields) ??
      run({ currentPassword: fields['currentPassword'] ?? '', code: fields['code'] ?? '' }),
  );
  const { errors, clearError } = submission;
  return (
    <Form
      submission={submission}
      prefix={prefix}
      className="stack form-narrow"
      submit={button}
      variant={variant}
      aside={
        onCancel && (
          <Button variant="quiet" onClick={onCancel}>
            Annuler
          </Button>
        )
      }
    >
      {children}
      {requires.password && (
        <>
          <Username email={email} />
          <CurrentPassword id={`${prefix}currentPassword`} error={errors['currentPassword']} />
        </>
      )}
      {requires.code && (
        <CodeField
          id={`${prefix}code`}
          error={errors['code']}
          allowsRecovery={requires.code === 'any'}
          onSwitch={() => clearError('code')}
        />
      )}
    </Form>
  );
}
