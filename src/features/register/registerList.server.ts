import { formatNumber } from '../../money.ts';
import { adminRegisterFile } from '../../paths.ts';
import { badge, deskList, link, moment, soft } from '../../ui/list/list.ts';
import { listRegister } from './read.server.ts';
import { registerQuery } from './register.api.ts';
import { kindLabels } from './register.ts';

export const registerList = deskList({
  title: 'Registre',
  words: ['Aucune ligne', 'ligne', 'lignes'],
  search: 'Bien, personne, commande, n° de pièce ou de sachet',
  shape: registerQuery,
  filters: {
    kind: { name: 'mouvement', label: 'Mouvement', all: 'Tous', options: Object.entries(kindLabels) },
    day: { name: 'du', label: 'Jour, ou du', type: 'date' },
    until: { name: 'au', label: 'Au', type: 'date' },
  },
  query: listRegister,
  columns: [
    { label: 'N° d’ordre', look: 'figures', heads: true, cell: ({ row }) => row.orderNo },
    { label: 'Ligne', look: 'right figures', cell: ({ row }) => row.seq },
    { label: 'Quand', cell: ({ row }) => moment(row.occurredAt) },
    {
      label: 'Mouvement',
      look: 'wraps',
      cell: ({ row, correctedBy, words }) => [
        badge(words.kind, row.kind === 'correction' ? 'badge-wait' : ''),
        soft(
          correctedBy
            ? `rectifiée\u00a0: ligne ${correctedBy}`
            : row.corrects
              ? `de la ligne ${row.corrects}`
              : words.from,
        ),
      ],
    },
    {
      label: 'Bien',
      look: 'wraps',
      cell: ({ row, words: { description, numbers, apart } }) => [
        [description, ...numbers.map((number) => `n° ${number}`)].join(', '),
        soft([apart && 'hors vente', row.reason].filter(Boolean).join('. ')),
      ],
    },
    { label: 'Nombre', look: 'right figures', cell: ({ words }) => formatNumber(words.quantity) },
    {
      label: 'Poids, titre',
      look: 'right figures',
      cell: ({ words }) => `${words.grams}\u00a0g, ${words.thousandths}\u00a0‰`,
    },
    {
      label: 'Personne',
      look: 'wraps',
      cell: ({ words }) => [words.name, soft([words.address, words.proof].filter(Boolean).join('. '))],
    },
    { label: 'Référence', cell: ({ row }) => row.reference },
    {
      label: 'Page',
      look: 'right figures',
      cell: ({ page }) => (page === null ? 'ouverte' : link(String(page), adminRegisterFile(`page-${page}.pdf`))),
    },
  ],
});
