import { fold } from '../../../../db/fold.ts';
import { listQuery, pageOf } from '../../../http/contract.ts';
import { adminOrderPath } from '../../../paths.ts';
import { press } from '../../../ui/desk/press.ts';
import { deskList, link, moment } from '../../../ui/list/list.ts';
import { type Piece, type Pieces, removePieceContract } from './pieces.api.ts';

const states: Record<Piece['state'], string> = {
  inSafe: 'Dans le coffre',
  reserved: 'Réservée',
  handedOver: 'Remise',
  takenOut: 'Sortie',
};

export const pieceList = (name: string, pieces: Pieces['pieces']) =>
  deskList({
    title: `Pièces\u00a0: ${name}`,
    words: ['Aucune pièce', 'pièce', 'pièces'],
    search: 'Numéro ou commande',
    shape: listQuery,
    query: (_ctx, { q, ...asked }) => {
      const found = pieces.filter((one) => fold(`${one.serialNumber} ${one.orderNumber}`).includes(fold(q)));
      return pageOf(found, asked);
    },
    columns: [
      { label: 'Numéro', look: 'figures', cell: ({ serialNumber }) => serialNumber },
      { label: 'Année', cell: ({ year }) => year },
      { label: 'État', cell: ({ state }) => states[state] },
      {
        label: 'Commande',
        cell: ({ orderId, orderNumber }) => orderId && link(orderNumber ?? '', adminOrderPath(orderId)),
      },
      { label: 'Entrée', cell: ({ createdAt }) => moment(createdAt) },
      { label: 'Partie', cell: ({ leftAt }) => moment(leftAt) },
      {
        label: 'Actes',
        cell: ({ _id: id, state, serialNumber }) =>
          state === 'inSafe' &&
          press(removePieceContract, {
            label: 'Sortir',
            about: `le n° ${serialNumber}`,
            params: { id },
            body: { reason: `Sortie du n° ${serialNumber} à la main` },
            done: `Le n° ${serialNumber} est sorti.`,
          }),
      },
    ],
    hasRowActs: true,
  });
