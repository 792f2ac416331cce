import { Image } from '@tiptap/extension-image';
import { EditorContent, useEditor } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react';
import { HiddenField } from '../forms/HiddenField.tsx';
import { cleanPastedHtml } from './input.ts';
import { RichTextTools } from './RichTextTools.tsx';
import './RichText.css';
import { useUniqueId } from '../useOwnId.ts';

const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      HTMLAttributes: { target: null, rel: null },
      // Links within the shop have no scheme. The server validates schemes.
      isAllowedUri: (url, { defaultValidate }) => url.startsWith('/') || defaultValidate(url),
    },
    blockquote: false,
    code: false,
    codeBlock: false,
    dropcursor: false,
    gapcursor: false,
    horizontalRule: false,
    strike: false,
    underline: false,
  }),
  Image,
];

type Props = {
  label: string;
  html: string;
  onChange: (html: string) => void;
  hint?: ReactNode;
  error?: string | undefined;
  id?: string;
};

export function RichText({ label, html, onChange, hint, error, id }: Props) {
  const generatedId = useUniqueId();
  const fieldId = id ?? generatedId;
  const lastHtml = useRef(html);
  const describedBy = [hint && `${fieldId}-hint`, error && `${fieldId}-error`].filter(Boolean).join(' ');
  const editor = useEditor({
    extensions,
    content: html,
    // RichText.css has these styles, because the Content-Security-Policy blocks injected ones.
    injectCSS: false,
    immediatelyRender: false,
    editorProps: {
      transformPastedHTML: cleanPastedHtml,
      attributes: {
        id: fieldId,
        class: 'rich-text-sheet prose',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': `${fieldId}-label`,
        ...(describedBy && { 'aria-describedby': describedBy }),
        ...(error && { 'aria-invalid': 'true' }),
      },
    },
    onUpdate: ({ editor }) => {
      lastHtml.current = editor.isEmpty ? '' : editor.getHTML();
      onChange(lastHtml.current);
    },
  });
  useEffect(() => {
    if (!editor || html === lastHtml.current) return;
    lastHtml.current = html;
    editor.commands.setContent(html, { emitUpdate: false });
  }, [editor, html]);

  return (
    <div className="field rich-text">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a label's press, for an element that labels cannot name */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard comes to the text by itself */}
      <span className="label" id={`${fieldId}-label`} onClick={() => editor?.commands.focus()}>
        {label}
      </span>
      {hint && (
        <span className="field-hint" id={`${fieldId}-hint`}>
          {hint}
        </span>
      )}
      <div className="rich-text-box">
        {editor && <RichTextTools editor={editor} controls={fieldId} label={label} />}
        <EditorContent editor={editor} />
      </div>
      {error && (
        <span className="field-error" id={`${fieldId}-error`}>
          {error}
        </span>
      )}
    </div>
  );
}

type FieldProps = Omit<ComponentProps<typeof RichText>, 'html' | 'onChange' | 'id'> & {
  name: string;
  defaultValue: string;
};

export function RichTextField({ name, defaultValue, ...rest }: FieldProps) {
  const [html, setHtml] = useState(defaultValue);
  return (
    <>
      <HiddenField name={name} value={html} />
      <RichText {...rest} id={name} html={html} onChange={setHtml} />
    </>
  );
}
