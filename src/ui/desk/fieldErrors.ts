import { CallError } from '../../http/call.ts';
import { type FormFields, fieldAt } from './fields.ts';

/** Adds the line number to an error inside a list field. */
export function mapFieldErrors(fields: FormFields, error: unknown): unknown {
  if (!(error instanceof CallError)) return error;
  const errors = Object.entries(error.errors).map(([path, sentence]) => {
    const name = fieldAt(fields, path);
    const line = /\.(\d+)\.\w+$/.exec(path)?.[1];
    return [name, fields[name]?.toValue && line ? `Ligne ${Number(line) + 1}\u00a0: ${sentence}` : sentence];
  });
  return new CallError(error.status, error.message, Object.fromEntries(errors.reverse()), error.data);
}
