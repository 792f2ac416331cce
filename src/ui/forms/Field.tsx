import {
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useState,
} from 'react';
import { suggestDomain } from '../../mailDomain.ts';
import { useUniqueId } from '../useOwnId.ts';

type CommonProps = {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  /** By field name, which is also the id. */
  errors?: Record<string, string> | undefined;
  optional?: boolean | undefined;
};

type AriaProps = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined };

type FrameProps = { id: string | undefined; name: string | undefined; children: (wiring: AriaProps) => ReactNode };

function FieldFrame({ label, hint, errors, optional, name = '', children, ...props }: CommonProps & FrameProps) {
  const generatedId = useUniqueId();
  const id = props.id ?? (errors ? name : generatedId);
  const error = props.error ?? errors?.[name];
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined;
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
      {children({ id, 'aria-describedby': describedBy, 'aria-invalid': error ? true : undefined })}
      {error && (
        <span className="field-error" id={`${id}-error`}>
          {error}
        </span>
      )}
    </div>
  );
}

type InputProps = CommonProps & InputHTMLAttributes<HTMLInputElement> & { before?: ReactNode; after?: ReactNode };

export function Field({ label, hint, error, errors, optional, before, after, id, ...input }: InputProps) {
  return (
    <FieldFrame {...{ label, hint, error, errors, optional, id }} name={input.name}>
      {(wiring) => (
        <span className="row gap-2">
          {before}
          <input
            className="input"
            {...input}
            {...wiring}
            aria-invalid={wiring['aria-invalid'] ?? input['aria-invalid']}
          />
          {after}
        </span>
      )}
    </FieldFrame>
  );
}

type EmailProps = Partial<InputProps> & { suggestsDomain?: boolean };

/** `suggestsDomain`: a likely domain replaces the hint, without blocking. */
export function EmailField({ suggestsDomain = false, hint, ...field }: EmailProps) {
  const [suspect, setSuspect] = useState<{ domain: string; input: HTMLInputElement } | null>(null);
  const applySuggestion = () => {
    if (!suspect) return;
    const { domain, input } = suspect;
    input.setRangeText(domain, input.value.indexOf('@') + 1, input.value.length);
    input.dispatchEvent(new Event('input', { bubbles: true }));
    input.focus();
  };
  const question = suspect && (
    <>
      Vouliez-vous écrire{' '}
      <button type="button" className="button button-plain" onClick={applySuggestion}>
        {suspect.domain}
      </button>
      {'\u202f'}?
    </>
  );
  return (
    <Field
      name="email"
      // With the type email, Chromium would show an accented domain in ASCII.
      type="text"
      inputMode="email"
      autoCapitalize="none"
      label="Adresse électronique"
      hint={suggestsDomain || hint ? <span role="status">{question ?? hint}</span> : undefined}
      autoComplete="email"
      spellCheck={false}
      maxLength={254}
      required
      {...field}
      onBlur={(event) => {
        const input = event.target;
        const domain = suggestsDomain ? suggestDomain(input.value) : null;
        setSuspect(domain === null ? null : { domain, input });
        field.onBlur?.(event);
      }}
      onChange={(event) => {
        setSuspect(null);
        field.onChange?.(event);
      }}
    />
  );
}

type SelectProps = CommonProps & SelectHTMLAttributes<HTMLSelectElement>;

export function SelectField({ label, hint, error, errors, optional, id, ...select }: SelectProps) {
  return (
    <FieldFrame {...{ label, hint, error, errors, optional, id }} name={select.name}>
      {(wiring) => <select className="select" {...select} {...wiring} />}
    </FieldFrame>
  );
}

type TextProps = CommonProps & TextareaHTMLAttributes<HTMLTextAreaElement>;

export function TextField({ label, hint, error, errors, optional, id, ...area }: TextProps) {
  return (
    <FieldFrame {...{ label, hint, error, errors, optional, id }} name={area.name}>
      {(wiring) => <textarea className="textarea" rows={4} {...area} {...wiring} />}
    </FieldFrame>
  );
}
