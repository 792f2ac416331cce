import { identityStatuses } from '../../../../db/words.ts';
import type { Ctx } from '../../../http/context.ts';
import { adminIdentityPath } from '../../../paths.ts';
import { badge, deskList, link, moment, soft } from '../../../ui/list/list.ts';
import { identityListQuery } from '../identity.api.ts';
import { listIdentities } from '../listIdentities.server.ts';
import { identityBadges, identityLabels } from '../status.ts';

/** `waitingOrders`: how many orders of a client wait for it. */
export const identityList = (waitingOrders: (ctx: Ctx, id: string) => number) =>
  deskList({
    title: 'Identités',
    words: ['Aucun client', 'client', 'clients'],
    search: 'Nom ou courriel',
    shape: identityListQuery,
    filters: {
      status: {
        name: 'etat',
        label: 'Identité',
        all: 'Toutes',
        options: identityStatuses.map((status) => [status, identityLabels[status]] as const),
      },
    },
    query: (ctx, asked) => {
      const { rows, meta } = listIdentities(ctx, asked);
      return { rows: rows.map((row) => ({ ...row, orders: waitingOrders(ctx, row.id) })), meta };
    },
    columns: [
      {
        label: 'Client',
        look: 'cut long',
        cell: ({ id, firstName, lastName, email }) => [
          link(`${firstName} ${lastName}`, adminIdentityPath(id)),
          soft(email),
        ],
      },
      {
        label: 'Identité',
        cell: ({ identityStatus }) => badge(identityLabels[identityStatus], identityBadges[identityStatus]),
      },
      { label: 'Envoyée', cell: ({ identitySubmittedAt }) => moment(identitySubmittedAt) },
      { label: 'Fichiers', look: 'right figures', cell: ({ files }) => files },
      { label: 'Commandes en attente', look: 'right figures wraps', cell: ({ orders }) => orders },
      { label: 'Décidée', cell: ({ identityDecidedAt }) => moment(identityDecidedAt) },
    ],
  });
