import './AlertForm.css';
import type { ReactNode } from 'react';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorSummary } from '../../ui/forms/ErrorSummary.tsx';
import { Field } from '../../ui/forms/Field.tsx';
import type { useSubmission } from '../../ui/forms/useSubmission.ts';

type Props = {
  /** Before the ids of its fields: a page may have both forms. */
  prefix: 'alert' | 'notify';
  submission: ReturnType<typeof useSubmission>;
  email: string;
  onEmail: (email: string) => void;
  button: string;
  children?: ReactNode;
};

export function AlertFrame({ prefix, submission, email, onEmail, button, children }: Props) {
  const { busy, problem, formProps } = submission;
  const errors = Object.entries(problem.errors).map(([field, text]) => [`${prefix}-${field}`, text]);
  return (
    <form {...formProps} className="alert-form stack">
      <ErrorSummary message={problem.message} errors={Object.fromEntries(errors)} />
      {children}
      <Field
        id={`${prefix}-email`}
        name="email"
        type="email"
        label="Adresse électronique"
        hint="Elle ne sert qu’à cette alerte."
        autoComplete="email"
        spellCheck={false}
        maxLength={254}
        value={email}
        onChange={(event) => onEmail(event.target.value)}
        error={problem.errors['email']}
        required
      />
      <p className="small soft">
        <a href={paths.privacy}>Protection des données personnelles</a>
      </p>
      <Button type="submit" busy={busy}>
        {button}
      </Button>
    </form>
  );
}
