import { useRef, useState } from 'react';
import { adminOrderPath, adminUserPath } from '../../../../adminPaths.ts';
import { formatCompactTime, formatMoment } from '../../../../dates.ts';
import { Button } from '../../../../ui/Button.tsx';
import { act } from '../../../../ui/desk/act.ts';
import { useRow } from '../../../../ui/desk/useRow.tsx';
import { TextField } from '../../../../ui/forms/Field.tsx';
import { useStoredDraft } from '../../../../ui/forms/formDraft.ts';
import { handleMessageContract, type Message } from './messages.api.ts';

function Card({ message: initial }: { message: Message }) {
  const { row: message, busy: running, change, refusal } = useRow(initial);
  const busy = running !== '';
  const [note, setNote] = useState(initial.note);
  const [reply, setReply] = useState('');
  const { _id, from, subject, text, createdAt, answeredAt, answeredBy, updatedAt } = message;
  const detailsRef = useRef<HTMLDetailsElement>(null);
  const hasDraft = reply !== '' || note !== message.note;
  useStoredDraft(`message-${_id}`, hasDraft ? { reply, note } : null, (stored) => {
    setReply(stored.reply);
    setNote(stored.note);
    if (detailsRef.current) detailsRef.current.open = true;
  });
  const saveHandling = async (isAnswered: boolean, answer = '') => {
    const body = { isAnswered, note, reply: answer, updatedAt };
    const toast = answer && { success: 'Votre réponse est en route.' };
    const isDone = await change('treat', () => act(handleMessageContract, { params: { id: _id }, body, ...toast }));
    if (isDone && answer) setReply('');
  };
  return (
    <details className="row-fold" ref={detailsRef}>
      <summary className="row-fold-head cluster fold-sign">
        <span className="row-fold-name wrap-anywhere">{subject}</span>
        <span className="soft figures">{formatCompactTime(createdAt)}</span>
        <span className={`badge ${answeredAt === null ? 'badge-wait' : 'badge-good'}`}>
          {answeredAt === null ? 'À traiter' : 'Répondu'}
        </span>
      </summary>
      <div className="stack">
        <p className="typed-text wrap-anywhere">{text || 'Le texte de ce message n’est plus gardé.'}</p>
        {(message.clientId || message.orders.length > 0) && (
          <p className="cluster">
            {message.clientId && <a href={adminUserPath(message.clientId)}>Son compte</a>}
            {message.orders.map(({ id, orderNumber }) => (
              <a key={id} className="figures" href={adminOrderPath(id)}>
                Commande {orderNumber}
              </a>
            ))}
          </p>
        )}
        {answeredAt !== null && (
          <p className="soft">
            Répondu le {formatMoment(answeredAt)}
            {answeredBy && ` par ${answeredBy}`}.
          </p>
        )}
        {message.reply && (
          <blockquote className="typed-text wrap-anywhere" aria-label="Votre réponse">
            {message.reply}
          </blockquote>
        )}
        {refusal}
        {from && (reply !== '' || (answeredAt === null && !message.reply)) && (
          <TextField
            label={`Votre réponse à ${from}`}
            rows={5}
            maxLength={5000}
            value={reply}
            onChange={(event) => setReply(event.target.value)}
          />
        )}
        <TextField
          label="Note pour vos collègues"
          rows={2}
          maxLength={1000}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
        <div className="cluster">
          {reply.trim() !== '' && (
            <Button busy={busy} onClick={() => saveHandling(true, reply)}>
              Envoyer la réponse
            </Button>
          )}
          {from && (
            <a
              className="button button-quiet"
              href={`mailto:${encodeURIComponent(from)}?subject=${encodeURIComponent(`Re: ${subject}`)}`}
            >
              Répondre de votre messagerie
            </a>
          )}
          <Button variant="quiet" busy={busy} onClick={() => saveHandling(answeredAt === null)}>
            {answeredAt === null ? 'Marquer comme répondu' : 'Remettre à traiter'}
          </Button>
          {note !== message.note && (
            <Button variant="quiet" busy={busy} onClick={() => saveHandling(answeredAt !== null)}>
              Garder la note
            </Button>
          )}
        </div>
      </div>
    </details>
  );
}

export const MessageList = ({ messages }: { messages: readonly Message[] }) => (
  <div data-rows>
    {messages.map((message) => (
      <Card key={message._id} message={message} />
    ))}
  </div>
);
