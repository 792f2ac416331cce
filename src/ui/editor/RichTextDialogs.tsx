import type { Editor } from '@tiptap/react';
import { type KeyboardEvent, useState } from 'react';
import { messageOf } from '../../http/call.ts';
import { acceptedPhotos } from '../../uploads/documentRules.ts';
import { Button } from '../Button.tsx';
import { Field } from '../forms/Field.tsx';
import { uploadPicture } from '../forms/PictureField.tsx';
import { toLinkUrl } from './input.ts';

type Props = { editor: Editor; onDone: () => void };

type ButtonsProps = {
  label: string;
  busy?: boolean;
  apply: () => void;
  removeLabel: string | false;
  onRemove: () => void;
};

const DialogButtons = ({
  label,
  busy = false,
  apply,
  removeLabel,
  onRemove,
  onDone,
}: ButtonsProps & Pick<Props, 'onDone'>) => (
  <div className="cluster">
    <Button busy={busy} onClick={apply}>
      {label}
    </Button>
    {removeLabel && (
      <Button
        variant="quiet"
        onClick={() => {
          onRemove();
          onDone();
        }}
      >
        {removeLabel}
      </Button>
    )}
    <Button variant="quiet" onClick={onDone}>
      Fermer
    </Button>
  </div>
);

export function LinkDialog({ editor, onDone }: Props) {
  const [currentUrl] = useState(() => String(editor.getAttributes('link')['href'] ?? ''));
  const [urlText, setUrlText] = useState(currentUrl);
  const [error, setError] = useState<string>();
  const apply = () => {
    const href = toLinkUrl(urlText);
    if (!href) return setError('Indiquez une adresse complète, par exemple https://exemple.fr ou /cours-des-devises.');
    const chain = editor.chain().extendMarkRange('link');
    if (editor.state.selection.empty && !currentUrl)
      chain.insertContent({ type: 'text', text: urlText.trim(), marks: [{ type: 'link', attrs: { href } }] }).run();
    else chain.setLink({ href }).run();
    onDone();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    apply();
  };
  return (
    <>
      <Field
        label="Adresse"
        hint="Une adresse de ce site peut commencer par une barre oblique."
        value={urlText}
        error={error}
        inputMode="url"
        autoComplete="off"
        onChange={(event) => setUrlText(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <DialogButtons
        {...{ apply, onDone }}
        label="Appliquer"
        removeLabel={currentUrl !== '' && 'Retirer le lien'}
        onRemove={() => editor.chain().extendMarkRange('link').unsetLink().run()}
      />
    </>
  );
}

export function ImageDialog({ editor, onDone }: Props) {
  const [image] = useState(() => (editor.isActive('image') ? editor.getAttributes('image') : null));
  const [file, setFile] = useState<File>();
  const [alt, setAlt] = useState(() => String(image?.['alt'] ?? ''));
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const apply = async () => {
    if (!file && !image) return setError('Choisissez une photo.');
    setBusy(true);
    try {
      const src = file ? (await uploadPicture(file)).src : String(image?.['src']);
      editor.chain().setImage({ src, alt: alt.trim() }).run();
      onDone();
    } catch (failure) {
      setError(messageOf(failure));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Field
        label={image ? 'Remplacer par une autre photo' : 'Photo'}
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
      <DialogButtons
        {...{ busy, apply, onDone }}
        label={image ? 'Appliquer' : 'Insérer l’image'}
        removeLabel={image !== null && 'Retirer l’image'}
        onRemove={() => editor.commands.deleteSelection()}
      />
    </>
  );
}
