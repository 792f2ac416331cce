import { z } from 'zod';
import { adminMailPath } from '../adminPaths.ts';
import { listQuery } from '../http/contract.ts';
import { badge, deskList, link, moment } from '../ui/list/list.ts';
import { listMails, mailState, mailStates } from './outboxList.server.ts';

const badgeClasses = { parti: 'badge-good', garde: 'badge-bad', attente: 'badge-wait', echec: 'badge-bad' };
const audienceNames = { sans: 'own', seule: 'newsletter' } as const;

export const mailList = deskList({
  title: 'Courriels',
  nouns: ['Aucun courriel', 'courriel', 'courriels'],
  search: 'Destinataire ou objet',
  shape: listQuery.extend({
    state: z.enum(['', 'attente', 'parti', 'garde', 'echec']).default(''),
    share: z.enum(['', 'sans', 'seule']).default(''),
  }),
  filters: {
    state: { name: 'etat', label: 'État', allLabel: 'Tous', options: Object.entries(mailStates) },
    share: {
      name: 'lettre',
      label: 'Lettre',
      allLabel: 'Avec les lettres',
      allValue: 'avec',
      // The thousands of newsletters are hidden at first.
      initial: 'sans',
      options: [
        ['sans', 'Sans les lettres'],
        ['seule', 'Les lettres seules'],
      ],
    },
  },
  query: (ctx, { share, ...request }) => listMails(ctx, { ...request, share: share && audienceNames[share] }),
  columns: [
    { label: 'Objet', class: 'wraps', cell: ({ id, subject }) => link(subject, adminMailPath(id)) },
    { label: 'Destinataire', class: 'cut', cell: ({ recipient }) => recipient },
    { label: 'État', cell: (mail) => badge(mailStates[mailState(mail)], badgeClasses[mailState(mail)]) },
    { label: 'Écrit le', cell: ({ createdAt }) => moment(createdAt) },
  ],
});
