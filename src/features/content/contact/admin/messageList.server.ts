import { z } from 'zod';
import { adminMessagePath } from '../../../../adminPaths.ts';
import { listQuery } from '../../../../http/contract.ts';
import { callButton } from '../../../../ui/desk/callButton.ts';
import { badge, deskList, link, moment, stateFilter } from '../../../../ui/list/list.ts';
import { handleMessageContract, type Message } from './messages.api.ts';
import { listMessages, messageStates } from './messages.server.ts';

function stateButton({ _id: id, subject, answeredAt, note, updatedAt }: Message) {
  const isAnswered = answeredAt === null;
  return callButton(handleMessageContract, {
    label: isAnswered ? 'Marquer comme répondu' : 'Remettre à traiter',
    subject,
    params: { id },
    body: { isAnswered, note, updatedAt },
    success: isAnswered ? 'Le message est marqué comme répondu.' : 'Le message est à traiter.',
  });
}

export const messageList = deskList({
  title: 'Messages',
  nouns: ['Aucun message', 'message', 'messages'],
  search: 'Objet ou texte',
  shape: listQuery.extend({ state: z.enum(['', 'attente', 'repondu']).default('') }),
  filters: {
    state: stateFilter('attente', Object.entries(messageStates)),
  },
  query: listMessages,
  columns: [
    { label: 'Reçu', cell: ({ createdAt }) => moment(createdAt) },
    {
      label: 'Objet',
      class: 'cut long',
      isHeading: true,
      cell: ({ subject, _id }) => link(subject, adminMessagePath(_id)),
    },
    { label: 'De', class: 'cut', cell: ({ from }) => from },
    { label: 'Note', class: 'cut', cell: ({ note }) => note },
    {
      label: 'État',
      cell: ({ answeredAt }) =>
        answeredAt === null ? badge('À traiter', 'badge-wait') : badge('Répondu', 'badge-good'),
    },
    { label: 'Actes', isSilent: true, class: 'right', cell: stateButton },
  ],
  hasRowActions: true,
});
