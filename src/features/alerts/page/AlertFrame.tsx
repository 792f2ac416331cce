import './AlertForm.css';
import type { ReactNode } from 'react';
import { paths } from '../../../paths.ts';
import { EmailField } from '../../../ui/forms/Field.tsx';
import { Form, type Submission } from '../../../ui/forms/Form.tsx';

type Props = {
  prefix: 'alert' | 'notify';
  submission: Submission;
  email: string;
  /** Null if the account's address is used. */
  onEmailChange: ((email: string) => void) | null;
  button: string;
  children?: ReactNode;
};

export function AlertFrame({ prefix, submission, email, onEmailChange, button, children }: Props) {
  return (
    <Form submission={submission} prefix={`${prefix}-`} className="alert-form stack" submit={button} wide>
      {children}
      {onEmailChange && (
        <EmailField
          suggestsDomain
          id={`${prefix}-email`}
          hint="Elle ne sert qu’à cette alerte."
          value={email}
          onChange={(event) => onEmailChange(event.target.value)}
          errors={submission.errors}
        />
      )}
      <p className="small soft">
        <a className="lone-link" href={paths.privacy}>
          Protection des données personnelles
        </a>
      </p>
    </Form>
  );
}
