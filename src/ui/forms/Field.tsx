import type { InputHTMLAttributes, ReactNode, SelectHTMLAttributes, TextareaHTMLAttributes } from 'react';
import { useOwnId } from '../useOwnId.ts';

type Common = {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  /** Errors of the whole form: the field's own is found by its name, which is its id too. */
  errors?: Record<string, string> | undefined;
  optional?: boolean | undefined;
};

type Wiring = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined };

type Own = { id: string | undefined; name: string | undefined; children: (wiring: Wiring) => ReactNode };

function Frame({ label, hint, errors, optional, name = '', children, ...own }: Common & Own) {
  const made = useOwnId();
  const id = own.id ?? (errors ? name : made);
  const error = own.error ?? errors?.[name];
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

type InputProps = Common & InputHTMLAttributes<HTMLInputElement> & { before?: ReactNode; after?: ReactNode };

/** A labelled input with its hint and its error tied to it; `before` and `after` stand beside it (a unit, « Afficher »). */
export function Field({ label, hint, error, errors, optional, before, after, id, ...input }: InputProps) {
  return (
    <Frame {...{ label, hint, error, errors, optional, id }} name={input.name}>
      {(wiring) => (
        <span className="row gap-2">
          {before}
          <input className="input" {...input} {...wiring} />
          {after}
        </span>
      )}
    </Frame>
  );
}

export const EmailField = (field: Partial<InputProps>) => (
  <Field
    name="email"
    type="email"
    label="Adresse électronique"
    autoComplete="email"
    spellCheck={false}
    maxLength={254}
    required
    {...field}
  />
);

type SelectProps = Common & SelectHTMLAttributes<HTMLSelectElement>;

export function SelectField({ label, hint, error, errors, optional, id, ...select }: SelectProps) {
  return (
    <Frame {...{ label, hint, error, errors, optional, id }} name={select.name}>
      {(wiring) => <select className="select" {...select} {...wiring} />}
    </Frame>
  );
}

type TextProps = Common & TextareaHTMLAttributes<HTMLTextAreaElement>;

export function TextField({ label, hint, error, errors, optional, id, ...area }: TextProps) {
  return (
    <Frame {...{ label, hint, error, errors, optional, id }} name={area.name}>
      {(wiring) => <textarea className="textarea" rows={4} {...area} {...wiring} />}
    </Frame>
  );
}
