import { asc } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../../../db/client.ts';
import { currencies, metals } from '../../../../db/schema/catalogue.ts';
import { startOfDay } from '../../../dates.ts';
import { formatEuros } from '../../../money.ts';
import { adminOrderPath } from '../../../paths.ts';
import { badge, deskList, link, moment } from '../../../ui/list/list.ts';
import { deliveryLabels } from '../../cart/terms.ts';
import { isIdentityDue } from '../../identity/rule.ts';
import { getAllOrders } from '../model/queries.server.ts';
import { isReduced } from '../model/state.ts';
import type { Order } from '../order.shape.ts';
import { isAhead, orderBadge, paymentBadges, paymentLabels, paymentTypeLabels, statusLabels } from '../order.ts';
import { orderListQuery } from '../orders.api.ts';
import { deadlineBadge } from '../transferWords.ts';

function itemOptions({ db }: { db: Db }) {
  const pieces = db
    .select({ id: metals.id, name: metals.metalName })
    .from(metals)
    .orderBy(asc(metals.type), asc(metals.weight), asc(metals.metalName))
    .all();
  const currencyRows = db
    .select({ id: currencies.id, name: currencies.moneyName })
    .from(currencies)
    .orderBy(asc(currencies.position))
    .all();
  return [...pieces, ...currencyRows].map(({ id, name }) => [id, name] as const);
}

const isReducedAhead = (order: Order): boolean => isReduced(order) && isAhead(order);

export const orderList = deskList({
  title: 'Commandes',
  words: ['Aucune commande', 'commande', 'commandes'],
  search: 'Numéro, nom, téléphone, article, montant…',
  shape: orderListQuery.extend({ du: z.iso.date().optional(), au: z.iso.date().optional() }),
  filters: {
    view: { name: 'vue', label: 'Vue', type: 'hidden' },
    status: { name: 'statut', label: 'Commande', all: 'Toutes', options: Object.entries(statusLabels) },
    paymentStatus: { name: 'paiement', label: 'Paiement', all: 'Tous', options: Object.entries(paymentLabels) },
    paymentType: { name: 'reglement', label: 'Règlement', all: 'Tous', options: Object.entries(paymentTypeLabels) },
    delivery: { name: 'livraison', label: 'Livraison', all: 'Toutes', options: Object.entries(deliveryLabels) },
    item: { name: 'article', label: 'Article', all: 'Tous', options: itemOptions },
    du: { name: 'du', label: 'Du', type: 'date' },
    au: { name: 'au', label: 'Au', type: 'date' },
  },
  query: (ctx, { du, au, ...asked }) =>
    getAllOrders(ctx, {
      ...asked,
      ...(du && { since: startOfDay(du) }),
      ...(au && { until: startOfDay(au, 1) }),
    }),
  rowLook: (order) => isReducedAhead(order) && 'row-bad',
  columns: [
    {
      label: 'Numéro',
      sort: 'orderNumber',
      look: 'figures wraps',
      cell: (order) => [
        link(order.orderNumber, adminOrderPath(order._id)),
        order.needsAttention === true && badge('Banque', 'badge-bad'),
        isReducedAhead(order) && badge('Remise réduite', 'badge-bad'),
      ],
    },
    { label: 'Reçue', sort: 'createdAt', cell: ({ createdAt }) => moment(createdAt) },
    {
      label: 'Client',
      sort: 'client',
      look: 'wraps name',
      cell: (order) => [
        `${order.buyer.firstName} ${order.buyer.lastName}`,
        isIdentityDue(order.identity) && badge('Identité', 'badge-wait'),
      ],
    },
    { label: 'Total', sort: 'amount', look: 'right price', cell: ({ amount }) => formatEuros(amount) },
    {
      label: 'Commande',
      sort: 'status',
      cell: (order) => badge(order.statusLabel, orderBadge(order)),
    },
    {
      label: 'Paiement',
      sort: 'paymentStatus',
      cell: ({ paymentStatus, paymentStatusLabel, transfer }) => [
        badge(
          paymentStatusLabel,
          `${paymentBadges[paymentStatus]}${transfer && paymentStatus === 'pending' ? ' spare' : ''}`,
        ),
        transfer && deadlineBadge(transfer.deadline),
      ],
    },
    {
      label: 'Règlement',
      look: 'soft',
      cell: ({ paymentType, delivery }) =>
        `${paymentType === 'carte' ? 'Carte' : 'Virement'}, ${delivery === 'counter' ? 'comptoir' : 'colis'}`,
    },
  ],
  several: { id: ({ _id }) => _id, name: ({ orderNumber }) => orderNumber },
});
