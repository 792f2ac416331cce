import { useRef, useState } from 'react';
import { CallError } from '../../../http/call.ts';
import { sendForm } from '../../../http/sendForm.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/forms/Field.tsx';
import { Form, type FormProblem, fieldsProblem, noProblem, problemOf, useSubmission } from '../../../ui/forms/Form.tsx';
import { type Identity, missingFileMessage, verifyIdentityContract } from '../identity.api.ts';
import { ChosenFileList } from './ChosenList.tsx';
import { FilePicker } from './FilePicker.tsx';
import type { ChosenFiles } from './useChosenFiles.ts';
import './identity.css';

type Props = { identity: Identity; files: ChosenFiles; onSent: (identity: Identity) => void };

export function IdentityForm({ identity, files, onSent }: Props) {
  const abortController = useRef<AbortController>(null);
  const [rejection, setRejection] = useState('');
  const [progress, setProgress] = useState(0);

  const submission = useSubmission(async ({ birthPlace = '' }) => {
    const fileErrors = files.list.flatMap(({ problem }, position) => (problem ? [[`files.${position}`, problem]] : []));
    const errors: Record<string, string> = {
      ...(!birthPlace.trim() && { birthPlace: 'Indiquez votre lieu de naissance, par exemple Lyon, France.' }),
      ...(files.list.length === 0 && { files: rejection || missingFileMessage }),
      ...Object.fromEntries(fileErrors),
    };
    if (Object.keys(errors).length > 0) return fieldsProblem(errors);
    abortController.current = new AbortController();
    setProgress(0);
    const { signal } = abortController.current;
    const id = identity._id;
    const form = new FormData();
    form.append('id', id);
    form.append('birthPlace', birthPlace.trim());
    for (const { file } of files.list) form.append('files', file, file.name);
    try {
      const next = await sendForm(verifyIdentityContract, { params: { id }, form, onProgress: setProgress, signal });
      files.clear();
      onSent(next);
      return null;
    } catch (error) {
      if (error instanceof CallError) files.setErrors(error.errors);
      return problemFrom(error);
    }
  }, `identity-${identity._id}`);
  const { busy, errors, setProblem } = submission;
  const addFiles = (newFiles: File[]) => {
    const reasonText = files.add(newFiles).join(' ');
    setRejection(reasonText);
    setProblem(reasonText ? fieldsProblem({ files: reasonText }) : noProblem);
  };

  return (
    <Form
      submission={submission}
      className="stack"
      submit="Envoyer ma pièce d’identité"
      aside={
        busy && (
          <Button variant="quiet" onClick={() => abortController.current?.abort()}>
            Interrompre l’envoi
          </Button>
        )
      }
    >
      <Field
        id="birthPlace"
        name="birthPlace"
        label="Lieu de naissance"
        hint="La ville et le pays, par exemple Lyon, France."
        autoComplete="off"
        maxLength={120}
        defaultValue={identity.birthPlace ?? ''}
        error={errors['birthPlace']}
        required
      />
      <fieldset className="stack" disabled={busy}>
        <legend>Votre pièce d’identité</legend>
        <FilePicker onFiles={addFiles} error={errors['files']}>
          <ChosenFileList files={files.list} busy={busy} onRemove={files.remove} />
        </FilePicker>
      </fieldset>
      {busy && (
        <div className="stack" aria-live="polite">
          <label className="field">
            <span className="label">
              {progress < 1 ? 'Envoi en cours' : 'Envoi terminé, nous contrôlons les fichiers'}
            </span>
            <progress
              className="identity-progress"
              max={100}
              value={progress < 1 ? Math.round(progress * 100) : undefined}
            />
          </label>
        </div>
      )}
    </Form>
  );
}

function problemFrom(error: unknown): FormProblem {
  const isAborted = error instanceof DOMException && error.name === 'AbortError';
  const isTooLarge = error instanceof CallError && error.status === 413 && Object.keys(error.errors).length === 0;
  if (!isAborted && !isTooLarge) return problemOf(error);
  const message = isAborted
    ? 'L’envoi est interrompu. Rien n’a été enregistré, vos fichiers sont toujours là.'
    : 'L’ensemble de vos fichiers est trop lourd. Retirez-en un, ou reprenez les photos en plus petit.';
  return { message, errors: {} };
}
