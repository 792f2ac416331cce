import { adminPaths, mailingPath } from '../../../adminPaths.ts';
import { oldMailCutoff } from '../../../mail/outboxList.server.ts';
import { formatNumber, plural } from '../../../money.ts';
import { badge, type Column, link, moment, mutedText, type Table } from '../../../ui/list/list.ts';
import type { failuresOf } from '../mailings.server.ts';
import type { Mailing } from '../newsletter.api.ts';

const isExpired = ({ createdAt }: Mailing) => createdAt < oldMailCutoff(Date.now());

const countColumn = (label: string, countOf: (mailing: Mailing) => number): Column<Mailing> => ({
  label,
  class: 'right figures',
  cell: (mailing) => !isExpired(mailing) && formatNumber(countOf(mailing)),
});

export const mailingTable: Table<Mailing> = {
  title: 'Tableau des lettres',
  columns: [
    {
      label: 'Objet',
      class: 'wraps',
      cell: (mailing) => {
        const { _id, subject, stayed, waiting, failed, isPaused } = mailing;
        return [
          link(subject, `${adminPaths.letter}/apercu?envoi=${_id}`),
          isPaused && waiting > 0 && badge('En pause', 'badge-wait'),
          stayed > 0 && badge(`${plural(stayed, 'gardé', 'gardés')} ici`, 'badge-bad'),
          (failed > 0 || waiting > 0) && link('Suivre l’envoi', mailingPath(_id), 'small'),
          isExpired(mailing) && mutedText('Le détail n’est plus gardé'),
        ];
      },
    },
    { label: 'Envoyée le', class: 'figures', cell: ({ createdAt }) => moment(createdAt) },
    countColumn('Partis', ({ sent }) => sent),
    countColumn('En attente', ({ waiting }) => waiting),
    countColumn('En échec', ({ failed }) => failed),
  ],
};

export const failureTable: Table<ReturnType<typeof failuresOf>[number]> = {
  title: 'Courriels en échec',
  columns: [
    { label: 'Adresse électronique', cell: ({ recipient }) => recipient },
    { label: 'Depuis', cell: ({ failedAt }) => moment(failedAt) },
    { label: 'Réponse du serveur', class: 'wraps', cell: ({ lastError }) => lastError },
  ],
};
