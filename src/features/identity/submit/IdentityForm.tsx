import { useRef, useState } from 'react';
import { CallError, messageOf } from '../../../http/call.ts';
import { sendForm } from '../../../http/sendForm.ts';
import { Button } from '../../../ui/Button.tsx';
import { dropDraft } from '../../../ui/forms/draftStore.ts';
import { ErrorSummary } from '../../../ui/forms/ErrorSummary.tsx';
import { Field } from '../../../ui/forms/Field.tsx';
import { useDraft } from '../../../ui/forms/formDraft.ts';
import { type FormProblem, noProblem, withoutField } from '../../../ui/forms/formProblem.ts';
import { type Identity, verifyIdentityContract } from '../identity.api.ts';
import { ChosenList } from './ChosenList.tsx';
import { FilePicker } from './FilePicker.tsx';
import type { ChosenFiles } from './useChosenFiles.ts';

type Sending = {
  id: string;
  files: readonly File[];
  birthPlace: string;
  onProgress: (share: number) => void;
  signal: AbortSignal;
};

function sendIdentity({ id, files, birthPlace, ...rest }: Sending): Promise<Identity> {
  const form = new FormData();
  form.append('id', id);
  form.append('birthPlace', birthPlace);
  for (const file of files) form.append('files', file, file.name);
  return sendForm(verifyIdentityContract, { params: { id }, form, ...rest });
}

import './identity.css';

type Props = { identity: Identity; files: ChosenFiles; onSent: (identity: Identity) => void };

/** Chooses and sends identity files. Whatever goes wrong, what was chosen and typed stays. */
export function IdentityForm({ identity, files, onSent }: Props) {
  const draft = `identity-${identity._id}`;
  const form = useRef<HTMLFormElement>(null);
  const sending = useRef<AbortController>(null);
  const [problem, setProblem] = useState(noProblem);
  const [refused, setRefused] = useState('');
  const [progress, setProgress] = useState<number | null>(null);
  useDraft(form, draft);
  const busy = progress !== null;

  const add = (given: File[]) => {
    const reasons = files.add(given).join(' ');
    setRefused(reasons);
    setProblem(reasons ? problemWith('files', reasons) : noProblem);
  };

  const submit = async (event: { preventDefault: () => void }) => {
    event.preventDefault();
    if (busy || !form.current) return;
    const birthPlace = String(new FormData(form.current).get('birthPlace') ?? '').trim();
    const found = missing(files.chosen.length, birthPlace, refused);
    for (const [position, { problem: wrong }] of files.chosen.entries()) if (wrong) found[`files.${position}`] = wrong;
    const count = Object.keys(found).length;
    if (count > 0) return setProblem({ message: summary(count), errors: found });
    sending.current = new AbortController();
    setProblem(noProblem);
    setProgress(0);
    try {
      const { signal } = sending.current;
      const sent = files.chosen.map(({ file }) => file);
      const next = await sendIdentity({ id: identity._id, files: sent, birthPlace, onProgress: setProgress, signal });
      files.clear();
      dropDraft(draft);
      onSent(next);
    } catch (error) {
      setProblem(problemFrom(error));
      if (error instanceof CallError) files.blame(error.errors);
    } finally {
      setProgress(null);
    }
  };

  return (
    <form ref={form} className="stack" method="post" noValidate onSubmit={submit}>
      <ErrorSummary message={problem.message} errors={problem.errors} />
      <Field
        id="birthPlace"
        name="birthPlace"
        label="Lieu de naissance"
        hint="La ville et le pays, par exemple Lyon, France."
        autoComplete="off"
        maxLength={120}
        defaultValue={identity.birthPlace ?? ''}
        onChange={() => setProblem((before) => withoutField(before, 'birthPlace', summary))}
        error={problem.errors['birthPlace']}
        required
      />
      <fieldset className="stack" disabled={busy}>
        <legend>Vos documents</legend>
        <FilePicker onFiles={add} error={problem.errors['files']} />
      </fieldset>
      <ChosenList chosen={files.chosen} busy={busy} onRemove={files.remove} />
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
      <p className="cluster">
        <Button type="submit" busy={busy}>
          Envoyer ma pièce d’identité
        </Button>
        {busy && (
          <Button look="quiet" onClick={() => sending.current?.abort()}>
            Interrompre l’envoi
          </Button>
        )}
      </p>
    </form>
  );
}

const summary = (count: number) => (count > 1 ? `${count} points sont à corriger.` : 'Un point est à corriger.');
const problemWith = (field: string, sentence: string): FormProblem => ({
  message: summary(1),
  errors: { [field]: sentence },
});

function missing(files: number, birthPlace: string, refused: string): Record<string, string> {
  return {
    ...(!birthPlace && { birthPlace: 'Indiquez votre lieu de naissance, par exemple Lyon, France.' }),
    ...(files === 0 && {
      files: refused || 'Ajoutez au moins un fichier : la photo ou le PDF de votre pièce d’identité.',
    }),
  };
}

function problemFrom(error: unknown): FormProblem {
  if (error instanceof DOMException && error.name === 'AbortError')
    return { message: 'L’envoi est interrompu. Rien n’a été enregistré, vos fichiers sont toujours là.', errors: {} };
  const errors = error instanceof CallError ? error.errors : {};
  const count = Object.keys(errors).length;
  if (error instanceof CallError && error.status === 413 && count === 0)
    return {
      message: 'L’ensemble de vos fichiers est trop lourd. Retirez-en un, ou reprenez les photos en plus petit.',
      errors,
    };
  return { message: count > 0 ? summary(count) : messageOf(error), errors };
}
