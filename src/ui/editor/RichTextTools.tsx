import { type Editor, useEditorState } from '@tiptap/react';
import { type KeyboardEvent, useState } from 'react';
import { Dialog } from '../Dialog.tsx';
import { RichTextImage, RichTextLink } from './RichTextDialogs.tsx';

type Tool = { name: string; caption?: string; look?: string; on?: boolean; off?: boolean; run: () => void };

type Props = { editor: Editor; controls: string; label: string };

/** A single tab stop; arrow keys move between tools (ARIA toolbar pattern). */
export function RichTextTools({ editor, controls, label }: Props) {
  const [current, setCurrent] = useState(0);
  const [asking, setAsking] = useState<'link' | 'image' | null>(null);
  const state = useEditorState({
    editor,
    selector: ({ editor }) => ({
      bold: editor.isActive('bold'),
      italic: editor.isActive('italic'),
      heading: editor.isActive('heading', { level: 2 }),
      subheading: editor.isActive('heading', { level: 3 }),
      bullets: editor.isActive('bulletList'),
      numbers: editor.isActive('orderedList'),
      link: editor.isActive('link'),
      image: editor.isActive('image'),
      canUndo: editor.can().undo(),
      canRedo: editor.can().redo(),
    }),
  });
  const chain = () => editor.chain().focus();
  const tools: Tool[] = [
    { name: 'Gras', caption: 'G', look: 'bold', on: state.bold, run: () => chain().toggleBold().run() },
    { name: 'Italique', caption: 'I', look: 'italic', on: state.italic, run: () => chain().toggleItalic().run() },
    { name: 'Titre', on: state.heading, run: () => chain().toggleHeading({ level: 2 }).run() },
    { name: 'Sous-titre', on: state.subheading, run: () => chain().toggleHeading({ level: 3 }).run() },
    { name: 'Liste', on: state.bullets, run: () => chain().toggleBulletList().run() },
    { name: 'Liste numérotée', on: state.numbers, run: () => chain().toggleOrderedList().run() },
    { name: 'Lien', on: state.link, run: () => setAsking('link') },
    { name: 'Insérer une image', caption: 'Image', on: state.image, run: () => setAsking('image') },
    { name: 'Annuler', off: !state.canUndo, run: () => chain().undo().run() },
    { name: 'Rétablir', off: !state.canRedo, run: () => chain().redo().run() },
  ];

  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const lastIndex = tools.length - 1;
    const nextIndex = { ArrowRight: current + 1, ArrowLeft: current - 1, Home: 0, End: lastIndex }[event.key];
    if (nextIndex === undefined) return;
    event.preventDefault();
    const index = (nextIndex + tools.length) % tools.length;
    setCurrent(index);
    event.currentTarget.querySelectorAll('button')[index]?.focus();
  };

  const close = () => setAsking(null);
  const finish = () => {
    close();
    // Delayed, because an open modal dialog blocks focus outside it.
    setTimeout(() => editor.commands.focus());
  };

  const button = (tool: Tool) => {
    const { name, caption = name, look, on, off, run } = tool;
    const index = tools.indexOf(tool);
    return (
      <button
        key={name}
        type="button"
        className={look ? `rich-text-${look}` : undefined}
        aria-label={name}
        title={name}
        aria-pressed={on}
        aria-disabled={off || undefined}
        tabIndex={index === current ? 0 : -1}
        onFocus={() => setCurrent(index)}
        onClick={() => !off && run()}
      >
        {caption}
      </button>
    );
  };

  return (
    <>
      <div
        className="rich-text-tools cluster gap-1"
        role="toolbar"
        aria-label={`Mise en forme\u00a0: ${label}`}
        aria-controls={controls}
        onKeyDown={move}
      >
        {tools.slice(0, -2).map(button)}
        <span className="rich-text-history row gap-1">{tools.slice(-2).map(button)}</span>
      </div>
      <Dialog title="Lien" open={asking === 'link'} onClose={close}>
        <RichTextLink editor={editor} onDone={finish} />
      </Dialog>
      <Dialog title="Image" open={asking === 'image'} onClose={close}>
        <RichTextImage editor={editor} onDone={finish} />
      </Dialog>
    </>
  );
}
