import { fieldsProblem } from './useSubmission.ts';

export const noFile = fieldsProblem({ file: 'Choisissez un fichier.' });

/** File of the field `file`; browsers send a nameless one where none is chosen. */
export function chosenFile(typed: FormData): File | null {
  const file = typed.get('file');
  return file instanceof File && file.name ? file : null;
}
