export type FormProblem = { message: string; errors: Record<string, string> };

export const noProblem: FormProblem = { message: '', errors: {} };

export const fieldsToCorrect = (count: number): string =>
  count > 1 ? `${count} champs sont à corriger.` : 'Un champ est à corriger.';

export const fieldsProblem = (errors: Record<string, string>): FormProblem => ({
  message: fieldsToCorrect(Object.keys(errors).length),
  errors,
});

/** Removes a field's message, and the problem with the last of them; a counting message is recounted. */
export function withoutField(problem: FormProblem, field: string): FormProblem {
  if (!Object.hasOwn(problem.errors, field)) return problem;
  const left = Object.entries(problem.errors).filter(([name]) => name !== field);
  if (left.length === 0) return noProblem;
  const counted = problem.message === fieldsToCorrect(left.length + 1);
  return { message: counted ? fieldsToCorrect(left.length) : problem.message, errors: Object.fromEntries(left) };
}
