import { useState } from 'react';
import { Button } from './Button.tsx';

type Props = { text: string; subject: string; label?: string };

export function CopyButton({ text, subject, label = 'Copier' }: Props) {
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setState('copied');
    } catch {
      setState('failed');
    }
    setTimeout(() => setState('idle'), 3000);
  };
  return (
    <>
      <Button variant="plain" className="needs-script" onClick={copy}>
        {label}
        <span className="visually-hidden"> {subject}</span>
      </Button>
      <span className="small soft" role="status">
        {state === 'copied' && 'Copié'}
        {state === 'failed' && 'Copie impossible : sélectionnez le texte.'}
      </span>
    </>
  );
}
