import { useEffect, useRef, useState } from 'react';
import { CropDialog } from '../../../../ui/forms/CropDialog.tsx';
import { parsePicture } from '../../../../uploads/picture.ts';
import { allPhotoLines, type FormPhoto, photoLines } from '../../photoLines.ts';
import { PhotoCard } from './PhotoCard.tsx';
import { PicturePicker } from './PicturePicker.tsx';
import './photos.css';

/** Pictures that are yet to be sent, by their name in the form. */
export type Pending = Map<string, File>;

type Props = { value: string; pending: Pending; error: string | undefined; most: number };

let made = 0;

export function PhotoDesk({ value, pending, error, most }: Props) {
  const [photos, setPhotos] = useState(() =>
    allPhotoLines(value).filter(({ photo }) => pending.has(photo) || parsePicture(photo) !== null),
  );
  const [cutting, setCutting] = useState<string | null>(null);
  const [dragged, setDragged] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const lines = photoLines(photos);
  const notified = useRef(lines);
  useEffect(() => {
    if (notified.current === lines) return;
    notified.current = lines;
    field.current?.dispatchEvent(new Event('input', { bubbles: true }));
  }, [lines]);

  const add = (files: readonly File[]) => {
    const added = files.slice(0, most - photos.length).map((file): FormPhoto => {
      const photo = `fichier-${++made}`;
      pending.set(photo, file);
      return { photo, alt: '' };
    });
    setPhotos((before) => [...before, ...added]);
  };
  const change = (photo: string, next: Partial<FormPhoto>) =>
    setPhotos((before) => before.map((one) => (one.photo === photo ? { ...one, ...next } : one)));
  const moveTo = (photo: string, place: number) =>
    setPhotos((before) => {
      const moved = before.find((one) => one.photo === photo);
      const rest = before.filter((one) => one.photo !== photo);
      return moved ? rest.toSpliced(Math.max(0, place), 0, moved) : before;
    });
  const replace = (file: File) => {
    const photo = `fichier-${++made}`;
    pending.set(photo, file);
    if (cutting) change(cutting, { photo });
  };

  return (
    <fieldset className="stack" id="photos" tabIndex={-1}>
      <legend>Images</legend>
      <input ref={field} type="hidden" name="photos" value={lines} />
      {photos.length > 0 && (
        <ol className="photo-list plain-list grid gap-3">
          {photos.map((one, place) => (
            <PhotoCard
              key={one.photo}
              photo={one}
              file={pending.get(one.photo)}
              place={place}
              last={place === photos.length - 1}
              onAlt={(alt) => change(one.photo, { alt })}
              onMove={(by) => moveTo(one.photo, place + by)}
              onCut={() => setCutting(one.photo)}
              onRemove={() => setPhotos((before) => before.filter(({ photo }) => photo !== one.photo))}
              onDrag={() => setDragged(one.photo)}
              onDrop={() => dragged && moveTo(dragged, place)}
            />
          ))}
        </ol>
      )}
      {photos.length < most ? (
        <PicturePicker id="photos-add" label="Ajouter des images" multiple onFiles={add} error={error} />
      ) : (
        <p className="soft">{most} images au plus.</p>
      )}
      <CropDialog
        picture={cutting && addressOf(cutting, pending)}
        ratio={1}
        onCropped={replace}
        onClose={() => setCutting(null)}
      />
    </fieldset>
  );
}

const addressOf = (photo: string, pending: Pending): string | null => {
  const file = pending.get(photo);
  return file ? URL.createObjectURL(file) : (parsePicture(photo)?.src ?? null);
};
