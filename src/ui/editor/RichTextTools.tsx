import { type Editor, useEditorState } from '@tiptap/react';
import { type KeyboardEvent, useState } from 'react';
import { Dialog } from '../Dialog.tsx';
import { ImageDialog, LinkDialog } from './RichTextDialogs.tsx';

type Tool = { name: string; caption?: string; look?: string; isOn?: boolean; isDisabled?: boolean; run: () => void };

type Props = { editor: Editor; controls: string; label: string };

/** A single tab stop; arrow keys move between tools (ARIA toolbar pattern). */
export function RichTextTools({ editor, controls, label }: Props) {
  const [current, setCurrent] = useState(0);
  const [openDialog, setOpenDialog] = useState<'link' | 'image' | null>(null);
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
    { name: 'Gras', caption: 'G', look: 'bold', isOn: state.bold, run: () => chain().toggleBold().run() },
    { name: 'Italique', caption: 'I', look: 'italic', isOn: state.italic, run: () => chain().toggleItalic().run() },
    { name: 'Titre', isOn: state.heading, run: () => chain().toggleHeading({ level: 2 }).run() },
    { name: 'Sous-titre', isOn: state.subheading, run: () => chain().toggleHeading({ level: 3 }).run() },
    { name: 'Liste', isOn: state.bullets, run: () => chain().toggleBulletList().run() },
    { name: 'Liste numérotée', isOn: state.numbers, run: () => chain().toggleOrderedList().run() },
    { name: 'Lien', isOn: state.link, run: () => setOpenDialog('link') },
    { name: 'Insérer une image', caption: 'Image', isOn: state.image, run: () => setOpenDialog('image') },
    { name: 'Annuler', isDisabled: !state.canUndo, run: () => chain().undo().run() },
    { name: 'Rétablir', isDisabled: !state.canRedo, run: () => chain().redo().run() },
  ];

  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const nextIndex = { ArrowRight: current + 1, ArrowLeft: current - 1, Home: 0, End: tools.length - 1 }[event.key];
    if (nextIndex === undefined) return;
    event.preventDefault();
    const index = (nextIndex + tools.length) % tools.length;
    setCurrent(index);
    event.currentTarget.querySelectorAll('button')[index]?.focus();
  };

  const close = () => setOpenDialog(null);
  const finish = () => {
    close();
    // Delayed, because an open modal dialog blocks focus outside it.
    setTimeout(() => editor.commands.focus());
  };

  const button = (tool: Tool) => {
    const { name, caption = name, look, isOn, isDisabled, run } = tool;
    const index = tools.indexOf(tool);
    return (
      <button
        key={name}
        type="button"
        className={look ? `rich-text-${look}` : undefined}
        aria-label={name}
        title={name}
        aria-pressed={isOn}
        aria-disabled={isDisabled || undefined}
        tabIndex={index === current ? 0 : -1}
        onFocus={() => setCurrent(index)}
        onClick={() => !isDisabled && run()}
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
      <Dialog title="Lien" open={openDialog === 'link'} onClose={close}>
        <LinkDialog editor={editor} onDone={finish} />
      </Dialog>
      <Dialog title="Image" open={openDialog === 'image'} onClose={close}>
        <ImageDialog editor={editor} onDone={finish} />
      </Dialog>
    </>
  );
}
