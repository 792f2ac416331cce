import type { z } from 'zod';
import { CallError, messageOf } from '../../../http/call.ts';
import { type FormProblem, noProblem } from '../../../ui/forms/formProblem.ts';

/** The letter's errors go by the id of their element. */
const byElement = (errors: Record<string, string>) =>
  Object.fromEntries(Object.entries(errors).map(([name, sentence]) => [`lettre-${name}`, sentence]));

export function problemOf(error: unknown): FormProblem {
  const errors = error instanceof CallError ? error.errors : {};
  const message = Object.keys(errors).length > 0 ? 'La lettre est à compléter.' : messageOf(error);
  return { message, errors: byElement(errors) };
}

/** What the contract's shape says before anything is sent; `noProblem` when it has nothing to say. */
export function problemIn(shape: z.ZodType, value: unknown): FormProblem {
  const parsed = shape.safeParse(value);
  if (parsed.success) return noProblem;
  const errors: Record<string, string> = {};
  for (const { path, message } of parsed.error.issues) errors[String(path[0])] ??= message;
  return { message: 'La lettre est à compléter.', errors: byElement(errors) };
}
