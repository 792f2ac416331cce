import { adminPaths, mailingPath } from '../../../adminPaths.ts';
import { oldMailCutoff } from '../../../mail/outboxList.server.ts';
import { formatNumber, plural } from '../../../money.ts';
import { callButton } from '../../../ui/desk/callButton.ts';
import { badge, type Cell, type Column, link, moment, mutedText, type Table } from '../../../ui/list/list.ts';
import type { failuresOf } from '../mailings.server.ts';
import { type Mailing, pauseNewsletterContract, retryNewsletterContract } from '../newsletter.api.ts';

const isExpired = ({ createdAt }: Mailing) => createdAt < oldMailCutoff(Date.now());

const noServerText = mutedText('Aucun serveur de courriel n’est réglé');

function stateCell(mailing: Mailing): Cell {
  if (isExpired(mailing)) return mutedText('Le détail n’est plus gardé');
  if (mailing.waiting > 0) return badge(mailing.isPaused ? 'En pause' : 'Envoi en cours', 'badge-wait');
  if (mailing.stayed > 0) return [badge(`${plural(mailing.stayed, 'gardé', 'gardés')} ici`, 'badge-bad'), noServerText];
  return mailing.failed === 0 && badge('Partie', 'badge-good');
}

const countColumn = (label: string, countCell: (mailing: Mailing) => Cell): Column<Mailing> => ({
  label,
  class: 'right figures',
  cell: (mailing) => !isExpired(mailing) && countCell(mailing),
});

export const mailingTable: Table<Mailing> = {
  title: 'Tableau des lettres',
  rowClassName: ({ waiting, isPaused }) => waiting > 0 && !isPaused && 'sending',
  columns: [
    {
      label: 'Objet',
      class: 'wraps',
      cell: (mailing) => [
        link(mailing.subject, `${adminPaths.letter}/apercu?envoi=${mailing._id}`),
        stateCell(mailing),
      ],
    },
    { label: 'Envoyée le', class: 'figures', cell: ({ createdAt }) => moment(createdAt) },
    countColumn(
      'Partis',
      ({ sent, stayed, waiting, failed }) =>
        `${formatNumber(sent)} sur ${formatNumber(sent + stayed + waiting + failed)}`,
    ),
    countColumn('En attente', ({ waiting }) => formatNumber(waiting)),
    // The count changes the address, so no cached page is shown.
    countColumn('En échec', ({ _id: id, failed, retryable }) => [
      failed > 0 ? link(formatNumber(failed), `${mailingPath(id)}&echecs=${failed}#echecs`) : '0',
      failed > retryable && `dont ${plural(failed - retryable, 'désabonné', 'désabonnés')}`,
    ]),
    {
      label: 'Suivre l’envoi',
      isSilent: true,
      class: 'right',
      cell: ({ _id: id, subject, waiting, retryable, isPaused }) => [
        waiting > 0 &&
          callButton(pauseNewsletterContract, {
            label: isPaused ? 'Reprendre' : 'Mettre en pause',
            subject,
            params: { id },
            body: { isPaused: !isPaused },
            success: isPaused ? 'L’envoi reprend.' : 'L’envoi est en pause.',
          }),
        retryable > 0 &&
          callButton(retryNewsletterContract, {
            label: 'Relancer',
            subject,
            params: { id },
            success: 'Les courriels en échec repartent.',
          }),
      ],
    },
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
