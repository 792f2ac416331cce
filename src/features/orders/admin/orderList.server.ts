import { asc } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../../../db/client.ts';
import { currencies, metals } from '../../../../db/schema/catalogue.ts';
import { adminOrderPath } from '../../../adminPaths.ts';
import { startOfDay } from '../../../dates.ts';
import { formatEuro } from '../../../money.ts';
import { badge, deskList, link, moment } from '../../../ui/list/list.ts';
import { deliveryLabels } from '../../cart/terms.ts';
import { isIdentityDue } from '../../identity/rule.ts';
import { contentText } from '../lineView.ts';
import { isReduced, remainingLines } from '../model/goods.ts';
import { needsAttention } from '../model/money.ts';
import { listOrders } from '../model/queries.server.ts';
import type { OrderRecord } from '../model/record.ts';
import { awaitsTransfer } from '../model/rules.ts';
import { paymentLabelOf } from '../model/state.ts';
import {
  fullName,
  isBeforeShipment,
  orderBadge,
  orderViews,
  paymentBadges,
  paymentLabels,
  paymentTypeLabels,
  statusLabelOf,
  statusLabels,
} from '../order.ts';
import { orderListQuery } from '../orders.api.ts';
import { deadlineBadge } from '../transferTexts.ts';

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

const isReducedBeforeShipment = (record: OrderRecord): boolean => isBeforeShipment(record.order) && isReduced(record);

export const orderList = deskList({
  title: 'Commandes',
  nouns: ['Aucune commande', 'commande', 'commandes'],
  search: 'Numéro, nom, téléphone, article, montant…',
  shape: orderListQuery.extend({ du: z.iso.date().optional(), au: z.iso.date().optional() }),
  filters: {
    view: { name: 'vue', label: 'À faire', allLabel: 'Toutes', options: Object.entries(orderViews) },
    status: { name: 'statut', label: 'Commande', allLabel: 'Toutes', options: Object.entries(statusLabels) },
    paymentStatus: { name: 'paiement', label: 'Paiement', allLabel: 'Tous', options: Object.entries(paymentLabels) },
    paymentType: {
      name: 'reglement',
      label: 'Règlement',
      allLabel: 'Tous',
      options: Object.entries(paymentTypeLabels),
    },
    delivery: { name: 'livraison', label: 'Livraison', allLabel: 'Toutes', options: Object.entries(deliveryLabels) },
    item: { name: 'article', label: 'Article', allLabel: 'Tous', options: itemOptions },
    du: { name: 'du', label: 'Du', type: 'date' },
    au: { name: 'au', label: 'Au', type: 'date' },
  },
  query: (ctx, { du, au, ...search }) =>
    listOrders(ctx, {
      ...search,
      ...(du && { since: startOfDay(du) }),
      ...(au && { until: startOfDay(au, 1) }),
    }),
  rowClassName: (record) => isReducedBeforeShipment(record) && 'row-bad',
  columns: [
    {
      label: 'Numéro',
      sort: 'orderNumber',
      class: 'figures wraps',
      cell: (record) => [
        link(record.order.orderNumber, adminOrderPath(record.order.id)),
        needsAttention(record) && badge('Banque', 'badge-bad'),
        isReducedBeforeShipment(record) && badge('Remise réduite', 'badge-bad'),
      ],
    },
    { label: 'Reçue', sort: 'createdAt', cell: ({ order }) => moment(order.createdAt) },
    {
      label: 'Client',
      sort: 'client',
      class: 'wraps name',
      cell: ({ order, identity }) => [
        fullName(order.buyer),
        isIdentityDue(identity) && badge('Identité', 'badge-wait'),
      ],
    },
    {
      label: 'Articles',
      class: 'cut tight',
      cell: (record) =>
        [
          contentText(remainingLines(record)) || 'Plus rien à remettre',
          ...(record.order.deliveryMode === 'counter' ? ['au comptoir'] : []),
        ].join(', '),
    },
    { label: 'Total', sort: 'amount', class: 'right price', cell: ({ order }) => formatEuro(order.amount) },
    {
      label: 'Commande',
      sort: 'status',
      cell: ({ order }) => badge(statusLabelOf(order), orderBadge(order)),
    },
    {
      label: 'Paiement',
      sort: 'paymentStatus',
      cell: (record) => {
        const { order } = record;
        const isAwaited = awaitsTransfer(order);
        const className = `${paymentBadges[order.paymentStatus]}${isAwaited ? ' spare' : ''}`;
        return [badge(paymentLabelOf(record), className), isAwaited && deadlineBadge(order.payableUntil)];
      },
    },
  ],
  bulk: { id: ({ order }) => order.id, name: ({ order }) => order.orderNumber },
});
