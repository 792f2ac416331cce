import type { Editor } from '@tiptap/react';
import { type KeyboardEvent, useState } from 'react';
import { Button } from '../Button.tsx';
import { Field } from '../forms/Field.tsx';
import { linkAddress } from './input.ts';

export function RichTextLink({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const [present] = useState(() => String(editor.getAttributes('link')['href'] ?? ''));
  const [typed, setTyped] = useState(present);
  const [error, setError] = useState<string>();
  const apply = () => {
    const href = linkAddress(typed);
    if (!href) return setError('Indiquez une adresse complète, par exemple https://exemple.fr ou /cours-des-devises.');
    const chain = editor.chain().extendMarkRange('link');
    if (editor.state.selection.empty && !present)
      chain.insertContent({ type: 'text', text: typed.trim(), marks: [{ type: 'link', attrs: { href } }] }).run();
    else chain.setLink({ href }).run();
    onDone();
  };
  const remove = () => {
    editor.chain().extendMarkRange('link').unsetLink().run();
    onDone();
  };
  // No nested form: the editor may be part of one.
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
        value={typed}
        error={error}
        inputMode="url"
        autoComplete="off"
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <div className="cluster">
        <Button onClick={apply}>Appliquer</Button>
        {present && (
          <Button look="quiet" onClick={remove}>
            Retirer le lien
          </Button>
        )}
        <Button look="quiet" onClick={onDone}>
          Fermer
        </Button>
      </div>
    </>
  );
}
