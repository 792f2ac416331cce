import type { InputHTMLAttributes, ReactNode, SelectHTMLAttributes, TextareaHTMLAttributes } from 'react';
import { useOwnId } from '../useOwnId.ts';

type Common = { label: ReactNode; hint?: ReactNode; error?: string | undefined; optional?: boolean };

type Wiring = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined };

function Frame({
  label,
  hint,
  error,
  optional,
  id,
  children,
}: Common & { id: string; children: (wiring: Wiring) => ReactNode }) {
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined;
  return (
    <div className="field">
      <label htmlFor={id}>
        {label}
        {optional && <span className="soft"> (facultatif)</span>}
      </label>
      {hint && (
        <span className="field-hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      {children({ id, 'aria-describedby': described, 'aria-invalid': error ? true : undefined })}
      {error && (
        <span className="field-error" id={`${id}-error`}>
          {error}
        </span>
      )}
    </div>
  );
}

type InputProps = Common & InputHTMLAttributes<HTMLInputElement> & { after?: ReactNode };

/** A labelled input with its hint and its error tied to it; `after` stands beside it (a unit, « Afficher »). */
export function Field({ label, hint, error, optional, after, id, ...input }: InputProps) {
  const made = useOwnId();
  return (
    <Frame label={label} hint={hint} error={error} optional={optional ?? false} id={id ?? made}>
      {(wiring) => (
        <span className="field-row">
          <input className="input" {...input} {...wiring} />
          {after}
        </span>
      )}
    </Frame>
  );
}

type SelectProps = Common & SelectHTMLAttributes<HTMLSelectElement>;

export function SelectField({ label, hint, error, optional, id, ...select }: SelectProps) {
  const made = useOwnId();
  return (
    <Frame label={label} hint={hint} error={error} optional={optional ?? false} id={id ?? made}>
      {(wiring) => <select className="select" {...select} {...wiring} />}
    </Frame>
  );
}

type TextProps = Common & TextareaHTMLAttributes<HTMLTextAreaElement>;

export function TextField({ label, hint, error, optional, id, ...area }: TextProps) {
  const made = useOwnId();
  return (
    <Frame label={label} hint={hint} error={error} optional={optional ?? false} id={id ?? made}>
      {(wiring) => <textarea className="textarea" rows={4} {...area} {...wiring} />}
    </Frame>
  );
}
