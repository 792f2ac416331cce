import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { fileSize } from '../../../uploads/documentRules.ts';
import type { ChosenFile } from './useChosenFiles.ts';

type Props = { chosen: readonly ChosenFile[]; busy: boolean; onRemove: (key: number) => void };

const sides = ['Recto, ou page du passeport', 'Verso'];

/** Two framed places, filled one after the other; a third file has a frame of its own. */
export const ChosenList = ({ chosen, busy, onRemove }: Props) => (
  <div className="identity-frames">
    {chosen.length > 0 && (
      <ul className="identity-files plain-list" aria-label="Fichiers choisis">
        {chosen.map((one, position) => (
          <Chosen key={one.key} one={one} position={position} busy={busy} onRemove={onRemove} />
        ))}
      </ul>
    )}
    {sides.slice(chosen.length).map((side) => (
      <label key={side} className="identity-frame" htmlFor="files">
        <strong>{side}</strong>
        <span className="soft small">Choisir un fichier</span>
      </label>
    ))}
  </div>
);

type ChosenProps = Omit<Props, 'chosen'> & { one: ChosenFile; position: number };

function Chosen({ one, position, busy, onRemove }: ChosenProps) {
  const [failed, setFailed] = useState(false);
  const { name, file, problem } = one;
  const preview = failed ? null : one.preview;
  return (
    <li id={`files.${position}`} tabIndex={-1} className="identity-frame identity-frame-full">
      <strong>{sides[position] ?? 'Autre page'}</strong>
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
      <Button look="plain" disabled={busy} onClick={() => !busy && onRemove(one.key)}>
        Retirer<span className="visually-hidden"> {name}</span>
      </Button>
    </li>
  );
}
