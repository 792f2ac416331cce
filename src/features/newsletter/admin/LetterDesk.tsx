import { useCallback, useEffect, useRef, useState } from 'react';
import { adminPaths } from '../../../adminPaths.ts';
import { call, messageOf } from '../../../http/call.ts';
import { plural } from '../../../money.ts';
import { Button } from '../../../ui/Button.tsx';
import { act } from '../../../ui/desk/act.ts';
import { useAction } from '../../../ui/desk/useAction.tsx';
import { RichText } from '../../../ui/editor/RichText.tsx';
import { ErrorSummary } from '../../../ui/forms/ErrorSummary.tsx';
import { Field } from '../../../ui/forms/Field.tsx';
import { findProblem, noProblem, withoutField } from '../../../ui/forms/Form.tsx';
import { useStoredDraft } from '../../../ui/forms/formDraft.ts';
import { reloadList } from '../../../ui/list/listStale.ts';
import { refreshParts } from '../../../ui/list/refreshParts.ts';
import {
  newsletterInput,
  previewNewsletterContract,
  sendNewsletterContract,
  sendTestContract,
} from '../newsletter.api.ts';
import './desk.css';

const emptyDraft = { subject: '', body: '' };

const subscribersText = (count: number) => plural(count, 'abonné', 'abonnés');

/** Milliseconds. */
const refreshDelay = 2_000;

function useMailings(): void {
  useEffect(() => {
    const refresh = () => void refreshParts(['[data-mailings]']).catch(() => undefined);
    // A button that is replaced while it is pressed gets no click.
    const timer = setInterval(() => document.querySelector('.sending:not(:active)') && refresh(), refreshDelay);
    document.addEventListener('list-stale', refresh);
    return () => {
      clearInterval(timer);
      document.removeEventListener('list-stale', refresh);
    };
  }, []);
}

export function NewsletterDesk({ memberCount }: { memberCount: number }) {
  const [draft, setDraft] = useState(emptyDraft);
  useStoredDraft('letter', draft.subject || draft.body ? draft : null, setDraft);
  const [problem, setProblem] = useState(noProblem);
  const { busy, start, dialog } = useAction();
  useMailings();
  const edit = (field: keyof typeof draft, text: string) => {
    setDraft((before) => ({ ...before, [field]: text }));
    setProblem((before) => withoutField(before, field));
  };

  const validateDraft = () => {
    const inputProblem = findProblem(newsletterInput, draft);
    setProblem(inputProblem ?? noProblem);
    return inputProblem === null;
  };
  const sendTest = () =>
    validateDraft() &&
    start({ run: () => act(sendTestContract, { body: draft, success: ({ email }) => `Un essai part à ${email}.` }) });
  const send = async () => {
    const success = ({ recipients }: { recipients: number }) =>
      `La lettre part à ${subscribersText(recipients)}. Vous pouvez quitter cette page.`;
    await act(sendNewsletterContract, { body: draft, success });
    setDraft(emptyDraft);
    reloadList();
    document.getElementById('envois')?.scrollIntoView();
  };
  const confirmSending = () =>
    validateDraft() &&
    start({
      confirmation: {
        title: `Envoyer «\u00a0${draft.subject.trim()}\u00a0»\u202f?`,
        text: `La lettre part à ${subscribersText(memberCount)}. L’envoi se met en pause, mais ce qui est parti l’est.`,
        label: `Envoyer à ${subscribersText(memberCount)}`,
        cancelLabel: 'Ne pas envoyer',
      },
      run: send,
    });

  return (
    <>
      <div className="letter-desk">
        <section className="stack" aria-labelledby="ecrire">
          <h2 id="ecrire">Écrire une lettre</h2>
          <ErrorSummary message={problem.message} errors={problem.errors} />
          <Field
            id="subject"
            label="Objet"
            maxLength={150}
            value={draft.subject}
            error={problem.errors['subject']}
            onChange={(event) => edit('subject', event.target.value)}
          />
          <RichText
            id="body"
            label="Texte"
            hint="Le lien de désabonnement s’ajoute de lui-même."
            html={draft.body}
            error={problem.errors['body']}
            onChange={(body) => edit('body', body)}
          />
          {memberCount === 0 && <p className="notice">Personne n’est inscrit à la lettre pour l’instant.</p>}
          <div className="cluster">
            <Button busy={busy} disabled={memberCount === 0} onClick={confirmSending}>
              Envoyer à {subscribersText(memberCount)}…
            </Button>
            <Button variant="quiet" busy={busy} onClick={sendTest}>
              Envoyer un essai à mon adresse
            </Button>
          </div>
        </section>
        <NewsletterPreview subject={draft.subject} body={draft.body} />
      </div>
      {dialog}
    </>
  );
}

const previewDelayMs = 400;

/** A whole document would inherit this page's CSP, even when only parsed. */
const bodyOf = (html: string) => html.replace(/^.*<body[^>]*>|<\/body>.*$/gs, '');

/** The CSP of the frame allows inline styles. To keep the scroll position, only its body is replaced. */
function NewsletterPreview({ subject, body }: Record<'subject' | 'body', string>) {
  const frame = useRef<HTMLIFrameElement>(null);
  const content = useRef('');
  const [message, setMessage] = useState('');
  const [isNarrow, setIsNarrow] = useState(false);
  const renderPreview = useCallback(() => {
    const frameBody = frame.current?.contentDocument?.body;
    if (frameBody && content.current) frameBody.innerHTML = content.current;
  }, []);
  useEffect(() => {
    const abortController = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const { data } = await call(previewNewsletterContract, {
          body: { subject, body },
          signal: abortController.signal,
        });
        content.current = bodyOf(data.html);
        renderPreview();
        setMessage('');
      } catch (error) {
        if (!abortController.signal.aborted) setMessage(messageOf(error));
      }
    }, previewDelayMs);
    return () => {
      clearTimeout(timer);
      abortController.abort();
    };
  }, [subject, body, renderPreview]);

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
        onLoad={renderPreview}
      />
    </section>
  );
}
