import { useEffect, useState } from 'react';
import { Button } from '../../../../ui/Button.tsx';
import { Field } from '../../../../ui/forms/Field.tsx';
import { PictureView } from '../../../../ui/PictureView.tsx';
import type { FormPhoto } from '../../photoLines.ts';

type Props = {
  photo: FormPhoto;
  file: File | undefined;
  place: number;
  last: boolean;
  onAlt: (alt: string) => void;
  onMove: (by: -1 | 1) => void;
  onCut: () => void;
  onRemove: () => void;
  onDrag: () => void;
  onDrop: () => void;
};

const isShown = (file: File) => /^image\/(?:jpeg|png|webp)$/.test(file.type);

export function PhotoCard({ photo, file, place, last, onAlt, onMove, onCut, onRemove, onDrag, onDrop }: Props) {
  const [preview, setPreview] = useState<string | null>(null);
  useEffect(() => {
    if (!file || !isShown(file)) return setPreview(null);
    const address = URL.createObjectURL(file);
    setPreview(address);
    return () => URL.revokeObjectURL(address);
  }, [file]);
  const name = `image ${place + 1}`;
  const canCut = !file || isShown(file);
  return (
    <li
      draggable
      onDragStart={onDrag}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        onDrop();
      }}
    >
      {preview ? (
        <img className="photo-thumb" src={preview} alt={`Aperçu, ${name}`} />
      ) : file ? (
        <span className="photo-thumb photo-word soft text-xs wrap-anywhere">{file.name}</span>
      ) : (
        <PictureView picture={photo.photo} alt={photo.alt || name} sizes="96px" className="photo-thumb" />
      )}
      <div className="stack">
        <Field
          label={`Ce que montre l’${name}`}
          hint={place === 0 ? 'La première est celle de la carte.' : undefined}
          value={photo.alt}
          maxLength={200}
          onChange={(event) => onAlt(event.target.value.replace(/\s+/g, ' '))}
          optional
        />
        <div className="cluster">
          <Button look="quiet" disabled={place === 0} onClick={() => place > 0 && onMove(-1)}>
            Avancer<span className="visually-hidden"> l’{name}</span>
          </Button>
          <Button look="quiet" disabled={last} onClick={() => !last && onMove(1)}>
            Reculer<span className="visually-hidden"> l’{name}</span>
          </Button>
          {canCut && (
            <Button look="quiet" onClick={onCut}>
              Recadrer<span className="visually-hidden"> l’{name}</span>
            </Button>
          )}
          <Button look="plain" onClick={onRemove}>
            Retirer<span className="visually-hidden"> l’{name}</span>
          </Button>
        </div>
      </div>
    </li>
  );
}
