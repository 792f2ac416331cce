import { type ComponentProps, useRef, useState } from 'react';
import { RichText } from './RichText.tsx';

type Props = Omit<ComponentProps<typeof RichText>, 'html' | 'onChange' | 'id'> & { name: string; defaultValue: string };

/** The editor as an uncontrolled field of a form: its text is in a hidden input, which tells of changes as any other. */
export function RichTextField({ name, defaultValue, ...rest }: Props) {
  const [html, setHtml] = useState(defaultValue);
  const input = useRef<HTMLInputElement>(null);
  const change = (next: string) => {
    setHtml(next);
    if (!input.current) return;
    input.current.value = next;
    input.current.dispatchEvent(new Event('input', { bubbles: true }));
  };
  return (
    <>
      <input type="hidden" name={name} defaultValue={defaultValue} ref={input} />
      <RichText {...rest} id={name} html={html} onChange={change} />
    </>
  );
}
