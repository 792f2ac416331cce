import { useCallback, useEffect, useRef, useState } from 'react';
import { adminPaths } from '../../../adminPaths.ts';
import { call, messageOf } from '../../../http/call.ts';
import { Button } from '../../../ui/Button.tsx';
import { previewNewsletterContract } from '../newsletter.api.ts';

const pauseMs = 400;

/** Uses a regular expression, because the policy of this page would apply to a parsed document. */
const bodyOf = (html: string) => html.replace(/^.*<body[^>]*>|<\/body>.*$/gs, '');

/** The frame's own policy allows inline styles. Replacing only its content keeps the scroll position. */
export function LetterPreview({ subject, body }: Record<'subject' | 'body', string>) {
  const frame = useRef<HTMLIFrameElement>(null);
  const content = useRef('');
  const [message, setMessage] = useState('');
  const [isNarrow, setIsNarrow] = useState(false);
  const write = useCallback(() => {
    const sheet = frame.current?.contentDocument?.body;
    if (sheet && content.current) sheet.innerHTML = content.current;
  }, []);
  useEffect(() => {
    const stop = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const { data } = await call(previewNewsletterContract, { body: { subject, body }, signal: stop.signal });
        content.current = bodyOf(data.html);
        write();
        setMessage('');
      } catch (error) {
        if (!stop.signal.aborted) setMessage(messageOf(error));
      }
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [subject, body, write]);

  return (
    <section className="letter-preview stack gap-3" aria-labelledby="apercu">
      <h2 id="apercu">Aperçu</h2>
      <p className="soft">
        Objet{'\u00a0'}: {subject || 'à écrire'}
      </p>
      <fieldset className="cluster" aria-label="Largeur de l’aperçu">
        {[false, true].map((narrow) => (
          <Button
            key={String(narrow)}
            variant="quiet"
            aria-pressed={narrow === isNarrow}
            onClick={() => setIsNarrow(narrow)}
          >
            {narrow ? 'Téléphone' : 'Ordinateur'}
          </Button>
        ))}
      </fieldset>
      {message && <p className="notice notice-danger">{message}</p>}
      <iframe
        ref={frame}
        className={isNarrow ? 'letter-phone' : undefined}
        title="La lettre telle qu’elle sera reçue"
        sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
        src={`${adminPaths.letter}/apercu`}
        onLoad={write}
      />
    </section>
  );
}
