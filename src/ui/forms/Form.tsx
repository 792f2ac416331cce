import { type FormHTMLAttributes, type ReactNode, useRef, useState } from 'react';
import type { z } from 'zod';
import { CallError, messageOf } from '../../http/call.ts';
import { Button } from '../Button.tsx';
import { deleteDraft } from './draftStore.ts';
import { ErrorSummary } from './ErrorSummary.tsx';
import { useDraft } from './formDraft.ts';

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
  const errorsById = Object.fromEntries(Object.entries(errors).map(([field, sentence]) => [prefix + field, sentence]));
  const button = (
    <Button type="submit" variant={variant} busy={busy} wide={wide}>
      {submit}
    </Button>
  );
  return (
    <form {...formProps} {...rest}>
      <ErrorSummary message={problem.message} errors={errorsById} />
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

export type FormProblem = { message: string; errors: Record<string, string> };

export const noProblem: FormProblem = { message: '', errors: {} };

/** Means that another step follows: no error is shown and the draft is kept. */
export const nextStep: FormProblem = { ...noProblem };

export const errorCountText = (count: number): string =>
  count > 1 ? `${count} champs sont à corriger.` : 'Un champ est à corriger.';

export const fieldsProblem = (errors: Record<string, string>): FormProblem => ({
  message: errorCountText(Object.keys(errors).length),
  errors,
});

/** The problem disappears with its last error. A message that counts the errors is updated. */
export function withoutField(problem: FormProblem, field: string): FormProblem {
  if (!Object.hasOwn(problem.errors, field)) return problem;
  const remaining = Object.entries(problem.errors).filter(([name]) => name !== field);
  if (remaining.length === 0) return noProblem;
  const countsErrors = problem.message === errorCountText(remaining.length + 1);
  return {
    message: countsErrors ? errorCountText(remaining.length) : problem.message,
    errors: Object.fromEntries(remaining),
  };
}

export function problemOf(error: unknown): FormProblem {
  const message = messageOf(error);
  const errors = error instanceof CallError ? error.errors : {};
  // A message that the list of errors already shows is not repeated.
  return {
    message: Object.values(errors).includes(message) ? errorCountText(Object.keys(errors).length) : message,
    errors,
  };
}

export function findProblem(shape: z.ZodType, value: unknown): FormProblem | null {
  const parsed = shape.safeParse(value);
  if (parsed.success) return null;
  const errors: Record<string, string> = {};
  for (const { path, message } of parsed.error.issues) errors[String(path[0] ?? 'form')] ??= message;
  return fieldsProblem(errors);
}

function sortErrors({ message, errors }: FormProblem, form: HTMLFormElement): FormProblem {
  const names = [...form.elements].map((element) => element.getAttribute('name') ?? '');
  const positionOf = (field: string) => (names.includes(field) ? names.indexOf(field) : names.length);
  return {
    message,
    errors: Object.fromEntries(Object.entries(errors).sort(([a], [b]) => positionOf(a) - positionOf(b))),
  };
}

/** Checkboxes that have the same name give one value, separated by commas. */
export function formFields(form: HTMLFormElement): Record<string, string> {
  const data = new FormData(form);
  return Object.fromEntries(
    [...new Set(data.keys())].flatMap((name) => {
      const texts = data.getAll(name).filter((value) => typeof value === 'string');
      return texts.length > 0 ? [[name, texts.join(', ')]] : [];
    }),
  );
}

export type Submission = ReturnType<typeof useSubmission>;

/** `draft`: key under which the fields are stored until success.
 * `work`: null means that the page is about to change, so the button stays busy. */
export function useSubmission(work: (fields: Record<string, string>) => Promise<FormProblem | null>, draft?: string) {
  const form = useRef<HTMLFormElement>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState(noProblem);
  useDraft(form, draft);
  const clearError = (field: string) => setProblem((before) => withoutField(before, field));
  const onSubmit = async (event: { preventDefault: () => void }) => {
    event.preventDefault();
    if (busy || !form.current) return;
    setBusy(true);
    setProblem(noProblem);
    const result = await work(formFields(form.current)).catch(problemOf);
    if (draft && !result?.message && result !== nextStep) deleteDraft(draft);
    if (!result) return;
    setProblem(form.current ? sortErrors(result, form.current) : result);
    setBusy(false);
  };
  // React's own event: a native listener would render controlled fields before their onChange has run.
  const onInput = ({ target }: { target: EventTarget }) => {
    if (!(target instanceof Element)) return;
    // A group of fields, such as a date, has a single error.
    for (const control of [target, target.closest('fieldset[name]')]) clearError(control?.getAttribute('name') ?? '');
  };
  const formProps = { ref: form, method: 'post', noValidate: true, onSubmit, onInput } as const;
  return { form, busy, problem, errors: problem.errors, formProps, clearError, setProblem };
}
