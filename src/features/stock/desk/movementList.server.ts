import { formatNumber } from '../../../money.ts';
import { adminOrderPath } from '../../../paths.ts';
import { deskList, link, moment } from '../../../ui/list/list.ts';
import { getMovements } from '../movements.server.ts';
import { movementQuery } from '../stock.api.ts';
import { movementLabels } from '../stock.ts';

const signed = (n: number) => (n === 0 ? '' : `${n > 0 ? '+' : '−'}${formatNumber(Math.abs(n))}`);

export const movementList = deskList({
  title: 'Mouvements',
  words: ['Aucun mouvement', 'mouvement', 'mouvements'],
  search: 'Article, commande, raison ou personne',
  shape: movementQuery,
  filters: {
    kind: { name: 'mouvement', label: 'Mouvement', all: 'Tous', options: Object.entries(movementLabels) },
    id: { name: 'article', label: 'Article', type: 'hidden' },
    value: { name: 'coupure', label: 'Coupure', type: 'hidden' },
  },
  query: getMovements,
  columns: [
    { label: 'Quand', cell: ({ at }) => moment(at) },
    {
      label: 'Article',
      look: 'two-lines',
      heads: true,
      cell: ({ name, value }) => `${name ?? 'Article supprimé'}${value === null ? '' : `, ${formatNumber(value)}`}`,
    },
    { label: 'Mouvement', cell: ({ kindLabel }) => kindLabel },
    { label: 'Coffre', look: 'right figures', cell: ({ safe }) => signed(safe) },
    { label: 'Réservé', look: 'right figures', cell: ({ reserved }) => signed(reserved) },
    { label: 'Attendu', look: 'right figures', cell: ({ expected }) => signed(expected) },
    {
      label: 'Après',
      look: 'right figures',
      cell: ({ inSafe, inReserve }) =>
        `${formatNumber(inSafe)}${inReserve > 0 ? ` dont ${formatNumber(inReserve)} rés.` : ''}`,
    },
    {
      label: 'Commande',
      cell: ({ orderId, orderNumber }) => orderId && link(orderNumber ?? '', adminOrderPath(orderId)),
    },
    { label: 'Raison', look: 'two-lines', cell: ({ reason }) => reason },
    { label: 'Qui', cell: ({ by }) => by },
  ],
});
