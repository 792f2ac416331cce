import { z } from 'zod';
import { listQuery } from '../../../http/contract.ts';
import { formatNumber, formatRate, microsOf } from '../../../money.ts';
import { adminLotPath } from '../../../paths.ts';
import { badge, deskList, link, moment } from '../../../ui/list/list.ts';
import { lotSourceLabels, purchaseRegimeLabels } from '../../register/purchase.ts';
import { getLots } from './saveLot.server.ts';

export const lotList = deskList({
  title: 'Lots et coûts',
  words: ['Aucun lot', 'lot', 'lots'],
  search: 'Article, fournisseur ou facture',
  shape: listQuery.extend({ state: z.enum(['', 'inSafe', 'unknown']).default('') }),
  filters: {
    state: {
      name: 'etat',
      label: 'État',
      all: 'Tous',
      allValue: 'tous',
      initial: 'inSafe',
      options: [
        ['inSafe', 'Dans le coffre'],
        ['unknown', 'Sans coût'],
      ],
    },
  },
  query: getLots,
  columns: [
    { label: 'Entré', cell: ({ at }) => moment(at), sort: 'at' },
    { label: 'Article', look: 'wraps name', heads: true, cell: ({ name, _id: id }) => link(name, adminLotPath(id)) },
    { label: 'Provenance', cell: ({ source }) => lotSourceLabels[source] },
    { label: 'Régime', cell: ({ regime }) => regime && purchaseRegimeLabels[regime] },
    { label: 'Fournisseur', look: 'wraps name', cell: ({ supplier }) => supplier },
    { label: 'Facture', cell: ({ reference }) => reference },
    {
      label: 'Reste',
      look: 'right figures',
      cell: ({ remaining, quantity }) => `${formatNumber(remaining)} sur ${formatNumber(quantity)}`,
    },
    {
      label: 'Coût unitaire',
      look: 'right figures',
      cell: ({ unitCost }) =>
        unitCost === null ? badge('Coût inconnu', 'badge-wait') : formatRate(microsOf(unitCost)),
    },
  ],
});
