import { type ReactNode, useRef, useState } from 'react';
import { RichText } from '../../../../ui/editor/RichText.tsx';

type Props = { name: string; label: string; hint?: ReactNode; html: string; error: string | undefined };

/** The editor as a field of a form: what it holds is sent under its name. */
export function RichField({ name, html, error, ...rest }: Props) {
  const [text, setText] = useState(html);
  const field = useRef<HTMLInputElement>(null);
  const change = (next: string) => {
    setText(next);
    // After React has drawn the field: the form hears of it as of any other.
    setTimeout(() => field.current?.dispatchEvent(new Event('input', { bubbles: true })));
  };
  return (
    <div className="form-wide">
      <input ref={field} type="hidden" name={name} value={text} />
      <RichText id={name} html={text} onChange={change} {...(error && { error })} {...rest} />
    </div>
  );
}
