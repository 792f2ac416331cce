import './itemForm.css';
import { useState } from 'react';
import { messageOf } from '../../../../http/call.ts';
import { Button } from '../../../../ui/Button.tsx';
import { CropDialog } from '../../../../ui/forms/CropDialog.tsx';
import { Field } from '../../../../ui/forms/Field.tsx';
import { FileButton } from '../../../../ui/forms/FileButton.tsx';
import { HiddenField } from '../../../../ui/forms/HiddenField.tsx';
import { uploadPicture } from '../../../../ui/forms/PictureField.tsx';
import { PictureView } from '../../../../ui/PictureView.tsx';
import { acceptedPhotos } from '../../../../uploads/documentRules.ts';
import { parsePicture } from '../../../../uploads/picture.ts';
import { type Photo, parsePhotoLines, photoLinesText } from '../../lines.ts';
import { maxPhotos } from '../../metalFields.api.ts';

type Props = { value: string; error: string | undefined };

export function PhotoList({ value, error }: Props) {
  const [photos, setPhotos] = useState(() => parsePhotoLines(value));
  const [croppedPhoto, setCroppedPhoto] = useState<string | null>(null);
  const [draggedPhoto, setDraggedPhoto] = useState<string | null>(null);
  const [progress, setProgress] = useState('');
  const [problem, setProblem] = useState('');

  const upload = async (files: readonly File[], onUploaded: (photo: string) => void) => {
    setProblem('');
    for (const [index, file] of files.entries()) {
      setProgress(`Envoi de l’image ${index + 1} sur ${files.length}…`);
      await uploadPicture(file).then(
        ({ image }) => onUploaded(image),
        (failure: unknown) => setProblem(messageOf(failure)),
      );
    }
    setProgress('');
  };
  const add = (files: readonly File[]) =>
    upload(files.slice(0, maxPhotos - photos.length), (photo) =>
      setPhotos((before) => [...before, { photo, alt: '' }]),
    );
  const change = (photo: string, next: Partial<Photo>) =>
    setPhotos((before) => before.map((one) => (one.photo === photo ? { ...one, ...next } : one)));
  const moveTo = (photo: string, position: number) =>
    setPhotos((before) => {
      const movedPhotos = before.filter((one) => one.photo === photo);
      return before.filter((one) => one.photo !== photo).toSpliced(Math.max(0, position), 0, ...movedPhotos);
    });
  const message = problem || error;

  return (
    <fieldset
      className="field picture-field"
      id="photos"
      tabIndex={-1}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        void add([...event.dataTransfer.files]);
      }}
    >
      <legend>Images</legend>
      <HiddenField name="photos" value={photoLinesText(photos)} />
      <ol className="photo-list plain-list grid gap-3" hidden={photos.length === 0}>
        {photos.map(({ photo, alt }, position) => {
          const name = `l’image ${position + 1}`;
          const isLast = position === photos.length - 1;
          return (
            <li
              key={photo}
              draggable
              onDragStart={() => setDraggedPhoto(photo)}
              onDrop={() => draggedPhoto && moveTo(draggedPhoto, position)}
            >
              <PictureView picture={photo} alt={alt || name} sizes="96px" className="photo-thumb" />
              <div className="stack">
                <Field
                  label={`Ce que montre ${name}`}
                  hint={position === 0 ? 'La première est celle de la carte.' : undefined}
                  value={alt}
                  maxLength={200}
                  onChange={({ target }) => change(photo, { alt: target.value.replace(/\s+/g, ' ') })}
                  optional
                />
                <div className="cluster">
                  <Button variant="quiet" disabled={position === 0} onClick={() => moveTo(photo, position - 1)}>
                    Avancer<span className="visually-hidden"> {name}</span>
                  </Button>
                  <Button variant="quiet" disabled={isLast} onClick={() => moveTo(photo, position + 1)}>
                    Reculer<span className="visually-hidden"> {name}</span>
                  </Button>
                  <Button variant="quiet" onClick={() => setCroppedPhoto(photo)}>
                    Recadrer<span className="visually-hidden"> {name}</span>
                  </Button>
                  <Button
                    variant="plain"
                    onClick={() => setPhotos((before) => before.filter((one) => one.photo !== photo))}
                  >
                    Retirer<span className="visually-hidden"> {name}</span>
                  </Button>
                </div>
              </div>
            </li>
          );
        })}
      </ol>
      <div>
        <FileButton
          input={{ accept: acceptedPhotos, multiple: true, 'aria-label': 'Ajouter des images' }}
          busy={progress !== ''}
          disabled={photos.length >= maxPhotos}
          onFiles={add}
        >
          {progress || (photos.length < maxPhotos ? 'Ajouter des images' : `${maxPhotos} images au plus`)}
        </FileButton>
      </div>
      {message && (
        <span className="field-error" role="alert">
          {message}
        </span>
      )}
      <CropDialog
        picture={parsePicture(croppedPhoto)?.src ?? null}
        ratio={1}
        onCropped={(file) => croppedPhoto && void upload([file], (photo) => change(croppedPhoto, { photo }))}
        onClose={() => setCroppedPhoto(null)}
      />
    </fieldset>
  );
}
