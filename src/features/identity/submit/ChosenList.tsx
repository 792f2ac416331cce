import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { fileSize } from '../../../uploads/documentRules.ts';
import type { ChosenFile } from './useChosenFiles.ts';

type Props = { chosen: readonly ChosenFile[]; busy: boolean; onRemove: (key: number) => void };

export function ChosenList({ chosen, busy, onRemove }: Props) {
  if (chosen.length === 0) return null;
  return (
    <ul className="identity-files plain-list stack gap-3" aria-label="Fichiers choisis">
      {chosen.map((one, position) => (
        <Chosen key={one.key} one={one} position={position} busy={busy} onRemove={onRemove} />
      ))}
    </ul>
  );
}

type ChosenProps = Omit<Props, 'chosen'> & { one: ChosenFile; position: number };

function Chosen({ one, position, busy, onRemove }: ChosenProps) {
  const [failed, setFailed] = useState(false);
  const { name, file, problem } = one;
  const preview = failed ? null : one.preview;
  return (
    <li id={`files.${position}`} tabIndex={-1}>
      {preview ? (
        <img className="identity-preview" src={preview} alt={`Aperçu de ${name}`} onError={() => setFailed(true)} />
      ) : (
        <span className="identity-preview identity-preview-word soft small strong" aria-hidden="true">
          {/\.([a-z0-9]{1,5})$/i.exec(name)?.[1]?.toUpperCase() ?? 'Fichier'}
        </span>
      )}
      <div>
        <p className="strong wrap-anywhere">{name}</p>
        <p className="soft small">{fileSize(file.size)}</p>
        {problem && <p className="field-error">{problem}</p>}
      </div>
      <Button look="plain" disabled={busy} onClick={() => !busy && onRemove(one.key)}>
        Retirer<span className="visually-hidden"> {name}</span>
      </Button>
    </li>
  );
}
