import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { fileSize } from '../../uploads/documentRules.ts';
import type { ChosenFile } from './useChosenFiles.ts';

type Props = { chosen: readonly ChosenFile[]; busy: boolean; onRemove: (key: number) => void };

/** What will be sent, each with its preview and the way to take it out again. */
export function ChosenList({ chosen, busy, onRemove }: Props) {
  if (chosen.length === 0) return null;
  return (
    <ul className="identity-files" aria-label="Fichiers choisis">
      {chosen.map((one, position) => (
        <li key={one.key} id={`files.${position}`} tabIndex={-1}>
          <Preview name={one.name} address={one.preview} />
          <div>
            <p className="identity-name">{one.name}</p>
            <p className="soft small">{fileSize(one.file.size)}</p>
            {isHeic(one) && (
              <p className="soft small">
                Une photo HEIC est gardée telle quelle, avec ses informations de prise de vue. Une photo JPEG, elle, en
                est débarrassée.
              </p>
            )}
            {one.problem && <p className="field-error">{one.problem}</p>}
          </div>
          <Button look="plain" disabled={busy} onClick={() => !busy && onRemove(one.key)}>
            Retirer<span className="visually-hidden"> {one.name}</span>
          </Button>
        </li>
      ))}
    </ul>
  );
}

const isHeic = ({ name, file }: ChosenFile) => /\.hei[cf]$/i.test(name) || /^image\/hei[cf]/.test(file.type);

function Preview({ name, address }: { name: string; address: string | null }) {
  const [failed, setFailed] = useState(false);
  if (!address || failed) {
    return (
      <span className="identity-preview identity-preview-word" aria-hidden="true">
        {/\.([a-z0-9]{1,5})$/i.exec(name)?.[1]?.toUpperCase() ?? 'Fichier'}
      </span>
    );
  }
  return <img className="identity-preview" src={address} alt={`Aperçu de ${name}`} onError={() => setFailed(true)} />;
}
