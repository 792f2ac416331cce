import '../../../ui/forms/dropZone.css';
import { type DragEvent, type ReactNode, useState } from 'react';
import { acceptedDocuments, fileSize, maxDocumentBytes, maxDocuments } from '../../../uploads/documentRules.ts';

type Props = { onFiles: (files: File[]) => void; error: string | undefined; children: ReactNode };

/** Labels inside `children` open the input whose id is `files`. */
export function FilePicker({ onFiles, error, children }: Props) {
  const [isOver, setIsOver] = useState(false);
  const addFiles = (list: FileList | null) => list && list.length > 0 && onFiles([...list]);
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    addFiles(event.dataTransfer.files);
  };
  const hintIds = error ? 'files-hint files-error' : 'files-hint';
  const renderInput = (id: string, camera: boolean) => (
    <input
      id={id}
      className="visually-hidden"
      type="file"
      aria-label={camera ? undefined : 'Choisir des fichiers'}
      aria-describedby={hintIds}
      aria-invalid={error ? true : undefined}
      {...(camera
        ? { accept: 'image/*', capture: 'environment' as const }
        : { accept: acceptedDocuments, multiple: true })}
      onChange={(event) => {
        addFiles(event.currentTarget.files);
        event.currentTarget.value = '';
      }}
    />
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is optional; both buttons inside do the same
    <div
      className={`identity-drop drop-zone stack gap-3${isOver ? ' drop-zone-over' : ''}`}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={onDrop}
    >
      <p>
        Carte d’identité, titre de séjour ou passeport, en cours de validité. Posez la pièce à plat{'\u00a0'}: quatre
        coins visibles, texte net et sans reflet.
      </p>
      {renderInput('files', false)}
      {children}
      <label className="button button-quiet drop-zone-camera" htmlFor="camera">
        {renderInput('camera', true)}
        Prendre une photo
      </label>
      <p className="field-hint" id="files-hint">
        JPEG, PNG, WebP ou PDF. {maxDocuments} fichiers au plus, {fileSize(maxDocumentBytes)} chacun. Chiffrés dès leur
        arrivée, lus par les seules personnes chargées de la vérification.
      </p>
      {error && (
        <p className="field-error" id="files-error">
          {error}
        </p>
      )}
    </div>
  );
}
