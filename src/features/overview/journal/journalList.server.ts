import { z } from 'zod';
import { startOfDay } from '../../../dates.ts';
import { listQuery } from '../../../http/contract.ts';
import { adminIdentityPath, adminMailPath, adminOrderPath, adminUserPath } from '../../../paths.ts';
import { deskList, link, moment, type View } from '../../../ui/list/list.ts';
import { type JournalRow, journalKinds, readJournal } from './journal.server.ts';
import { actText, changesIn, entityWords } from './journalWords.ts';

const jobs: Record<string, string> = { bank: 'La banque', terminal: 'Le terminal' };
const nameOf = ({ row, who, email }: JournalRow) =>
  row.actorKind === 'anonymous' ? 'Visiteur' : who || email || (jobs[row.actorId ?? ''] ?? 'La boutique');

const places: Record<string, (id: string) => string> = {
  user: adminUserPath,
  order: adminOrderPath,
  mail: adminMailPath,
};
function subjectOf({ row: { entity, entityId, action }, orderNumber }: JournalRow) {
  const words = `${entityWords[entity] ?? entity}${orderNumber ? ` ${orderNumber}` : ''}`;
  const pathOf = action.startsWith('identity.') ? adminIdentityPath : places[entity];
  return pathOf && entityId !== null ? link(words, pathOf(entityId)) : words;
}

const day = z.iso.date().or(z.literal('')).default('');

export const journalList = (Changes: View['view']) =>
  deskList({
    title: 'Journal',
    words: ['Aucune ligne', 'ligne', 'lignes'],
    search: 'Nom, courriel, numéro de commande ou mot',
    shape: listQuery.extend({
      kind: z.enum(['', 'admin', 'client', 'system']).default(''),
      entity: z.string().max(40).default(''),
      since: day,
      until: day,
    }),
    filters: {
      kind: { name: 'qui', label: 'Qui', all: 'Tous', options: Object.entries(journalKinds) },
      entity: { name: 'sujet', label: 'Sur quoi', all: 'Tout', options: Object.entries(entityWords) },
      since: { name: 'du', label: 'Du', type: 'date' },
      until: { name: 'au', label: 'Au', type: 'date' },
    },
    query: (ctx, { since, until, ...asked }) =>
      readJournal(ctx, {
        ...asked,
        since: since ? startOfDay(since) : null,
        until: until ? startOfDay(until, 1) : null,
      }),
    columns: [
      { label: 'Quand', cell: ({ row }) => moment(row.at) },
      { label: 'Qui', cell: nameOf },
      { label: 'Sur quoi', look: 'plain', heads: true, cell: subjectOf },
      { label: 'Quoi', look: 'wraps wide', cell: ({ row }) => actText(row.action, row.detail) },
      {
        label: 'Avant et après',
        look: 'wraps rest',
        cell: ({ row }) => ({ view: Changes, with: { changes: changesIn(row) } }),
      },
    ],
  });
