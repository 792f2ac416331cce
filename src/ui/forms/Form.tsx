import type { FormHTMLAttributes, ReactNode } from 'react';
import { Button } from '../Button.tsx';
import { ErrorSummary } from './ErrorSummary.tsx';
import type { Submission } from './useSubmission.ts';

type Props = FormHTMLAttributes<HTMLFormElement> & {
  submission: Submission;
  prefix?: string;
  submit: string;
  variant?: 'gold' | 'quiet' | 'danger';
  wide?: boolean;
  aside?: ReactNode;
};

export function Form({
  submission,
  prefix = '',
  submit,
  variant = 'gold',
  wide = false,
  aside,
  children,
  ...rest
}: Props) {
  const { busy, problem, errors, formProps } = submission;
  const byId = Object.fromEntries(Object.entries(errors).map(([field, sentence]) => [prefix + field, sentence]));
  const button = (
    <Button type="submit" variant={variant} busy={busy} wide={wide}>
      {submit}
    </Button>
  );
  return (
    <form {...formProps} {...rest}>
      <ErrorSummary message={problem.message} errors={byId} />
      {children}
      {wide ? (
        <>
          {button}
          {aside}
        </>
      ) : (
        <div className="cluster">
          {button}
          {aside}
        </div>
      )}
    </form>
  );
}
