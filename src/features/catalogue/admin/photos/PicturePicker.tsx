import '../../../../ui/forms/dropZone.css';
import { type DragEvent, useState } from 'react';
import { acceptedPhotos, choiceProblem, fileSize, maxDocumentBytes } from '../../../../uploads/documentRules.ts';

type Props = {
  id: string;
  label: string;
  multiple?: boolean;
  onFiles: (files: File[]) => void;
  error?: string | undefined;
};

export function PicturePicker({ id, label, multiple = false, onFiles, error }: Props) {
  const [over, setOver] = useState(false);
  const [refused, setRefused] = useState('');
  const take = (list: FileList | null) => {
    const files = [...(list ?? [])].slice(0, multiple ? undefined : 1);
    setRefused(files.flatMap((file) => choiceProblem(file) ?? []).join(' '));
    const good = files.filter((file) => !choiceProblem(file));
    if (good.length > 0) onFiles(good);
  };
  const problem = refused || error;
  const input = (own: string, camera: boolean) => (
    <input
      id={own}
      className="visually-hidden"
      type="file"
      accept={camera ? 'image/*' : acceptedPhotos}
      multiple={multiple && !camera}
      {...(camera && { capture: 'environment' as const })}
      aria-describedby={problem ? `${id}-hint ${id}-error` : `${id}-hint`}
      onChange={(event) => {
        take(event.currentTarget.files);
        // The same file may be chosen again after it was removed.
        event.currentTarget.value = '';
      }}
    />
  );
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is one more way; the two buttons inside do the same
    <div
      className={`drop-zone stack gap-2${over ? ' drop-zone-over' : ''}`}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <div className="cluster">
        <label className="button button-quiet" htmlFor={id}>
          {input(id, false)}
          {label}
        </label>
        <label className="button button-quiet drop-zone-camera" htmlFor={`${id}-camera`}>
          {input(`${id}-camera`, true)}
          Prendre une photo
        </label>
      </div>
      <p className="field-hint" id={`${id}-hint`}>
        Déposez, ou choisissez{'\u00a0'}: JPEG, PNG ou WebP, {fileSize(maxDocumentBytes)} chacune.
      </p>
      {problem && (
        <p className="field-error" id={`${id}-error`}>
          {problem}
        </p>
      )}
    </div>
  );
}
