import './PictureField.css';
import { type ReactNode, useRef, useState } from 'react';
import { call, messageOf } from '../../http/call.ts';
import { acceptedPhotos } from '../../uploads/documentRules.ts';
import { uploadImageContract } from '../../uploads/uploadImage.api.ts';
import { Button } from '../Button.tsx';
import { PictureView } from '../PictureView.tsx';
import { useOwnId } from '../useOwnId.ts';

type Props = { name: string; label: string; hint?: ReactNode; error?: string | undefined; defaultValue: string };

/** One picture of a form, by its reference: chosen or dropped, it goes through the pipeline at once. */
export function PictureField({ name, label, hint, error, defaultValue }: Props) {
  const [picture, setPicture] = useState(defaultValue);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const own = useOwnId();
  const change = (next: string) => {
    setPicture(next);
    if (!input.current) return;
    input.current.value = next;
    input.current.dispatchEvent(new Event('input', { bubbles: true }));
  };
  const send = async (file: File | undefined) => {
    if (!file || busy) return;
    setBusy(true);
    setProblem('');
    try {
      change((await uploadPicture(file)).image);
    } catch (failure) {
      setProblem(messageOf(failure));
    } finally {
      setBusy(false);
      if (chooser.current) chooser.current.value = '';
    }
  };
  const told = problem || error;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shorter way to the button inside
    <div
      className="field picture-field"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        void send(event.dataTransfer.files[0]);
      }}
    >
      <label htmlFor={own}>{label}</label>
      {hint && <span className="field-hint">{hint}</span>}
      <input type="hidden" name={name} defaultValue={defaultValue} ref={input} />
      {picture && <PictureView picture={picture} alt={`${label}, telle qu’elle est`} sizes="20rem" />}
      <input
        ref={chooser}
        id={own}
        className="visually-hidden"
        tabIndex={-1}
        type="file"
        accept={acceptedPhotos}
        aria-describedby={told ? `${own}-error` : undefined}
        onChange={({ target }) => void send(target.files?.[0])}
      />
      <div className="cluster">
        <Button look="quiet" busy={busy} onClick={() => chooser.current?.click()}>
          {busy ? 'Envoi en cours…' : picture ? 'Changer l’image' : 'Choisir une image'}
        </Button>
        {picture && !busy && (
          <Button look="plain" onClick={() => change('')}>
            Retirer
          </Button>
        )}
      </div>
      {told && (
        <span className="field-error" id={`${own}-error`} role="alert">
          {told}
        </span>
      )}
    </div>
  );
}

/** Sends a photograph through the pipeline. Throws CallError. */
export async function uploadPicture(file: File) {
  const form = new FormData();
  form.set('file', file);
  return (await call(uploadImageContract, { body: form })).data;
}
