import { useEffect, useRef, useState } from 'react';
import { CheckBox } from '../../../../ui/desk/CheckBox.tsx';

type Props = { src: string; id: string };

const pollMs = 700;

const formQuery = (id: string): string => {
  const form = document.querySelector<HTMLFormElement>('main form[data-save]');
  const fields = [...(form ? new FormData(form) : [])].filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return new URLSearchParams([['id', id], ...fields]).toString();
};

/** A whole document would inherit this page's Content Security Policy, even when only parsed. */
const extractMainHtml = (html: string) => html.replace(/^.*<main[^>]*>|<\/main>.*$/gs, '');

/** To keep the scroll position, only the content of the frame is replaced. */
export function ItemPreview({ src, id }: Props) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [problem, setProblem] = useState('');
  const [isWide, setIsWide] = useState(false);
  useEffect(() => {
    let currentQuery = '';
    let isRunning = false;
    const refresh = async () => {
      const query = formQuery(id);
      const content = frame.current?.contentDocument?.querySelector('main');
      if (isRunning || !content || query === currentQuery) return;
      isRunning = true;
      try {
        const response = await fetch(src, { method: 'POST', body: new URLSearchParams(query) });
        if (!response.ok) throw new Error('no preview');
        content.innerHTML = extractMainHtml(await response.text());
        currentQuery = query;
        setProblem('');
      } catch {
        setProblem('L’aperçu ne vient pas\u00a0: la boutique ne répond pas.');
      } finally {
        isRunning = false;
      }
    };
    const timer = setInterval(refresh, pollMs);
    return () => clearInterval(timer);
  }, [src, id]);
  return (
    <section className="sheet-preview" aria-labelledby="apercu">
      <div className="cluster apart">
        <h2 id="apercu">Aperçu</h2>
        <CheckBox checked={isWide} onCheck={setIsWide}>
          Grand écran
        </CheckBox>
      </div>
      {problem && <p className="notice notice-danger">{problem}</p>}
      <div className={isWide ? 'sheet-frame sheet-frame-wide' : 'sheet-frame'}>
        <iframe ref={frame} title="La fiche telle que les clients la verront" src={`${src}?id=${id}`} />
      </div>
    </section>
  );
}
