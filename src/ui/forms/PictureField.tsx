import { type ReactNode, useState } from 'react';
import { call, messageOf } from '../../http/call.ts';
import { acceptedPhotos } from '../../uploads/documentRules.ts';
import { uploadImageContract } from '../../uploads/uploadImage.api.ts';
import { Button } from '../Button.tsx';
import { PictureView } from '../PictureView.tsx';
import { useUniqueId } from '../useOwnId.ts';
import { CropDialog } from './CropDialog.tsx';
import { FileButton } from './FileButton.tsx';
import { HiddenField } from './HiddenField.tsx';

type Props = {
  name: string;
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  defaultValue: string;
  ratio?: number | undefined;
};

export function PictureField({ name, label, hint, error, defaultValue, ratio }: Props) {
  const [picture, setPicture] = useState(defaultValue);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const [original, setOriginal] = useState<string | null>(null);
  const inputId = useUniqueId();
  const choose = async (file: File | undefined) => {
    if (!file || busy) return;
    const canPreview = ratio !== undefined && (await createImageBitmap(file).catch(() => null));
    // A picture that the browser cannot show is sent without cropping.
    if (canPreview) setOriginal(URL.createObjectURL(file));
    else await send(file);
  };
  const send = async (file: File) => {
    setBusy(true);
    setProblem('');
    try {
      setPicture((await uploadPicture(file)).image);
    } catch (failure) {
      setProblem(messageOf(failure));
    } finally {
      setBusy(false);
    }
  };
  const message = problem || error;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: drag and drop is a shortcut for the button inside
    <div
      className="field picture-field"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        void choose(event.dataTransfer.files[0]);
      }}
    >
      <label htmlFor={inputId}>{label}</label>
      {hint && <span className="field-hint">{hint}</span>}
      <HiddenField name={name} value={picture} />
      {picture && <PictureView picture={picture} alt={`${label}, telle qu’elle est`} sizes="20rem" />}
      <div className="cluster">
        <FileButton
          input={{ id: inputId, accept: acceptedPhotos, ...(message && { 'aria-describedby': `${inputId}-error` }) }}
          busy={busy}
          onFiles={([file]) => void choose(file)}
        >
          {busy ? 'Envoi en cours…' : picture ? 'Changer l’image' : 'Choisir une image'}
        </FileButton>
        {picture && !busy && (
          <Button variant="plain" onClick={() => setPicture('')}>
            Retirer
          </Button>
        )}
      </div>
      {ratio !== undefined && (
        <CropDialog
          picture={original}
          ratio={ratio}
          onCropped={(file) => void send(file)}
          onClose={() => {
            if (original) URL.revokeObjectURL(original);
            setOriginal(null);
          }}
        />
      )}
      {message && (
        <span className="field-error" id={`${inputId}-error`} role="alert">
          {message}
        </span>
      )}
    </div>
  );
}

export async function waitForUploads(form: HTMLFormElement | null): Promise<boolean> {
  const isUploading = () => form?.querySelector('.picture-field [aria-busy]') != null;
  if (!isUploading()) return true;
  while (isUploading()) await new Promise((resolve) => setTimeout(resolve, 100));
  return form?.querySelector('.picture-field .field-error') === null;
}

export async function uploadPicture(file: File) {
  const form = new FormData();
  form.set('file', file);
  return (await call(uploadImageContract, { body: form })).data;
}
