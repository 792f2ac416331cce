import type { Editor } from '@tiptap/react';
import { useState } from 'react';
import { messageOf } from '../../http/call.ts';
import { acceptedPhotos } from '../../uploads/documentRules.ts';
import { Button } from '../Button.tsx';
import { Field } from '../forms/Field.tsx';
import { uploadPicture } from '../forms/PictureField.tsx';

/** Picture and alternative text; for a selected picture, its text alone. */
export function RichTextImage({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const [present] = useState(() => (editor.isActive('image') ? editor.getAttributes('image') : null));
  const [file, setFile] = useState<File>();
  const [alt, setAlt] = useState(() => String(present?.['alt'] ?? ''));
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const apply = async () => {
    if (!file && !present) return setError('Choisissez une photo.');
    setBusy(true);
    try {
      const src = file ? (await uploadPicture(file)).src : String(present?.['src']);
      editor.chain().setImage({ src, alt: alt.trim() }).run();
      onDone();
    } catch (failure) {
      setError(messageOf(failure));
    } finally {
      setBusy(false);
    }
  };
  const remove = () => {
    editor.commands.deleteSelection();
    onDone();
  };
  return (
    <>
      <Field
        label={present ? 'Remplacer par une autre photo' : 'Photo'}
        type="file"
        accept={acceptedPhotos}
        error={error}
        onChange={({ target }) => {
          setFile(target.files?.[0]);
          setError(undefined);
        }}
      />
      <Field
        label="Ce que montre l’image"
        hint="Lu à qui ne la voit pas. Laissez vide si elle ne fait que décorer."
        value={alt}
        maxLength={300}
        autoComplete="off"
        onChange={(event) => setAlt(event.target.value)}
      />
      <div className="cluster">
        <Button busy={busy} onClick={apply}>
          {present ? 'Appliquer' : 'Insérer l’image'}
        </Button>
        {present && (
          <Button look="quiet" onClick={remove}>
            Retirer l’image
          </Button>
        )}
        <Button look="quiet" onClick={onDone}>
          Fermer
        </Button>
      </div>
    </>
  );
}
