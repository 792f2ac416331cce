import { adminPaths } from '../../../../adminPaths.ts';
import { act, savedText } from '../../../../ui/desk/act.ts';
import { RecordForm } from '../../../../ui/desk/RecordForm.tsx';
import { leaveTo } from '../../../../ui/forms/useLeaveGuard.ts';
import { toastNext } from '../../../../ui/toastNext.ts';
import { handleMessageContract, type Message, messageFields } from './messages.api.ts';

const { reply: _, ...fieldsWithoutReply } = messageFields;

export function MessageRecord({ message }: { message: Message }) {
  const { _id: id, from, subject, answeredAt, reply } = message;
  const canReply = from !== '' && answeredAt === null && reply === '';
  return (
    <RecordForm
      kind="message"
      fields={(canReply ? messageFields : fieldsWithoutReply) as typeof messageFields}
      record={message}
      save={async (body, _, updatedAt) => {
        const success = body.reply?.trim() ? 'Votre réponse est en route.' : savedText;
        const isAnswered = body.isAnswered || success !== savedText;
        const isStateChanged = isAnswered === (answeredAt === null);
        const saved = await act(handleMessageContract, {
          params: { id },
          body: { ...body, isAnswered, updatedAt },
          success: isStateChanged ? '' : success,
        });
        if (!isStateChanged) return saved;
        toastNext(success);
        leaveTo(adminPaths.messages);
        return null;
      }}
      saveLabel={({ reply }) => (reply?.trim() ? 'Envoyer la réponse' : 'Enregistrer')}
      actions={
        from && (
          <a
            className="button button-quiet"
            href={`mailto:${encodeURIComponent(from)}?subject=${encodeURIComponent(`Re: ${subject}`)}`}
          >
            Répondre de votre messagerie
          </a>
        )
      }
    />
  );
}
