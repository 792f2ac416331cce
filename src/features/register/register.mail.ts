import { formatDay, startOfDay } from '../../dates.ts';
import type { Letter, Sender } from '../../mail/letter.ts';
import { plural } from '../../money.ts';
import { checkFigure, type RegisterPage } from './chain.ts';

/** To be kept: the witness outside the shop. `key`: the figure of the one that signs exports. */
export const pagesClosedLetter = (pages: readonly RegisterPage[], key: string, { shopName }: Sender): Letter => ({
  subject: `Registre\u00a0: ${plural(pages.length, 'page close', 'pages closes')} · ${shopName}`,
  preview: 'Les chiffres de contrôle du jour, à garder.',
  blocks: [
    { kind: 'text', text: 'Bonjour,' },
    {
      kind: 'text',
      text: 'Des pages du registre viennent d’être closes. Gardez ce courriel hors de la boutique\u00a0: ses chiffres montrent si une page est changée ou perdue plus tard.',
    },
    ...pages.flatMap(({ no, day, head, foot }) => [
      { kind: 'heading' as const, text: `Page ${no}, ${formatDay(startOfDay(day))}` },
      { kind: 'facts' as const, rows: [['Report', checkFigure(head)] as const, ['Pied', checkFigure(foot)] as const] },
    ]),
    { kind: 'note', text: `Clé des exports scellés\u00a0: ${key}` },
  ],
});
