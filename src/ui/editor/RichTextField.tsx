import { type ComponentProps, useState } from 'react';
import { HiddenField } from '../forms/HiddenField.tsx';
import { RichText } from './RichText.tsx';

type Props = Omit<ComponentProps<typeof RichText>, 'html' | 'onChange' | 'id'> & { name: string; defaultValue: string };

export function RichTextField({ name, defaultValue, ...rest }: Props) {
  const [html, setHtml] = useState(defaultValue);
  return (
    <>
      <HiddenField name={name} value={html} />
      <RichText {...rest} id={name} html={html} onChange={setHtml} />
    </>
  );
}
