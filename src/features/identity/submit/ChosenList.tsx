import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { fileSize, maxDocuments } from '../../../uploads/documentRules.ts';
import type { ChosenFile } from './useChosenFiles.ts';

type Props = { files: readonly ChosenFile[]; busy: boolean; onRemove: (key: number) => void };

const sideLabels = ['Recto, ou page du passeport', 'Verso'];

export const ChosenFileList = ({ files, busy, onRemove }: Props) => (
  <div className="identity-frames">
    {files.length > 0 && (
      <ul className="identity-files plain-list" aria-label="Fichiers choisis">
        {files.map((chosenFile, position) => (
          <ChosenFileItem
            key={chosenFile.key}
            chosenFile={chosenFile}
            position={position}
            busy={busy}
            onRemove={onRemove}
          />
        ))}
      </ul>
    )}
    {sideLabels.slice(files.length).map((label) => (
      <label key={label} className="identity-frame identity-frame-empty" htmlFor="files">
        <strong>{label}</strong>
        <span className="soft small">Choisir une photo ou un PDF</span>
      </label>
    ))}
    {files.length >= sideLabels.length && files.length < maxDocuments && (
      <label className="identity-more button button-plain" htmlFor="files">
        Ajouter une page
      </label>
    )}
  </div>
);

type ChosenFileProps = Omit<Props, 'files'> & { chosenFile: ChosenFile; position: number };

function ChosenFileItem({ chosenFile, position, busy, onRemove }: ChosenFileProps) {
  const [failed, setFailed] = useState(false);
  const { name, file, problem } = chosenFile;
  const preview = failed ? null : chosenFile.preview;
  return (
    <li id={`files.${position}`} tabIndex={-1} className="identity-frame identity-frame-full">
      <strong>{sideLabels[position] ?? 'Autre page'}</strong>
      {preview ? (
        <img className="identity-preview" src={preview} alt={`Aperçu de ${name}`} onError={() => setFailed(true)} />
      ) : (
        <span className="identity-preview identity-preview-word soft small strong" aria-hidden="true">
          {/\.([a-z0-9]{1,5})$/i.exec(name)?.[1]?.toUpperCase() ?? 'Fichier'}
        </span>
      )}
      <span className="small wrap-anywhere">{name}</span>
      <span className="soft small">
        {fileSize(file.size)}
        {preview && '. Tout est lisible\u202f?'}
      </span>
      {problem && <span className="field-error">{problem}</span>}
      <Button variant="plain" disabled={busy} onClick={() => !busy && onRemove(chosenFile.key)}>
        Retirer<span className="visually-hidden"> {name}</span>
      </Button>
    </li>
  );
}
