import { and, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../../../db/client.ts';
import { listPage } from '../../../../db/list.ts';
import { currencies, metals, reserves } from '../../../../db/schema/catalogue.ts';
import { searchMatches } from '../../../../db/search.ts';
import { audit, write } from '../../../../db/writer.ts';
import { adminCurrencyPath, adminMetalPath, adminPaths } from '../../../adminPaths.ts';
import { verb } from '../../../http/context.ts';
import { chosenIds, contract } from '../../../http/contract.ts';
import { formatEuros, formatRate, microsOf } from '../../../money.ts';
import { callButton } from '../../../ui/desk/callButton.ts';
import { badge, deskList, link, moment } from '../../../ui/list/list.ts';
import { eurosOf, eurosOrNull } from '../../catalogue/item.ts';
import { alertState, alertStateLabels, goldGram } from '../alert.ts';
import { goldGramItem } from '../alertItem.server.ts';
import { type AlertEntry, getReservesContract, reserveListQuery } from '../alerts.api.ts';
import { currencyGroups, goldGroups } from '../choices.server.ts';
import { isLive, isOpen, isUnconfirmed } from '../waiting.server.ts';

const name = sql<string | null>`coalesce(${metals.metalName}, ${currencies.moneyName})`;
const price = sql<number | null>`coalesce(${metals.netSellPrice}, ${currencies.sellPrice})`;
const alertListConfig = {
  sorts: {
    email: reserves.email,
    name: sql`(select fold(coalesce((select ${metals.metalName} from ${metals} where ${metals.id} = ${reserves.typeId}),
      (select ${currencies.moneyName} from ${currencies} where ${currencies.id} = ${reserves.typeId}))))`,
    createdAt: reserves.createdAt,
    firedAt: reserves.firedAt,
  },
  order: [desc(reserves.createdAt)],
  id: reserves.id,
};

const stateConditions = {
  waiting: isLive,
  unconfirmed: isUnconfirmed,
  fired: isNotNull(reserves.firedAt),
  stopped: isNotNull(reserves.stoppedAt),
};

export const getReserves = verb(getReservesContract, (ctx, request) => {
  const query = ctx.db
    .select({ alert: reserves, name, price })
    .from(reserves)
    .leftJoin(metals, and(eq(reserves.type, 'metal'), eq(metals.id, reserves.typeId)))
    .leftJoin(currencies, and(eq(reserves.type, 'currency'), eq(currencies.id, reserves.typeId)))
    .$dynamic();
  const where = [
    request.state ? stateConditions[request.state] : undefined,
    request.item ? eq(reserves.typeId, request.item) : undefined,
  ];
  const { rows, meta } = listPage(ctx.db, {
    ...alertListConfig,
    query,
    where,
    matches: searchMatches('reserves', request.q),
    request,
  });
  return { rows: rows.map(presentAlert(ctx.db)), meta };
});

type AlertListRow = { alert: typeof reserves.$inferSelect; name: string | null; price: number | null };

const presentAlert =
  (db: Db) =>
  (row: AlertListRow): AlertEntry => {
    const { id, stopToken: _, desiredPrice, ...alert } = row.alert;
    const gramItem = alert.typeId === goldGram.id ? goldGramItem(db) : null;
    const price = gramItem ? gramItem.sellPrice : row.price;
    return {
      _id: id,
      ...alert,
      desiredPrice: eurosOf(alert.type, desiredPrice),
      name: gramItem ? gramItem.name : row.name,
      price: eurosOrNull(alert.type, price),
    };
  };

const stopReservesContract = contract('POST /api/reserve/stopMany', {
  permission: 'alerts',
  summary: 'Stops alerts that wait, for who asks the dealer to; answers how many',
  body: z.object({ ids: chosenIds }),
  data: z.object({ stopped: z.number() }),
});

export const stopAlerts = verb(stopReservesContract, (ctx, { ids }) =>
  write(ctx, (tx) => {
    const condition = and(inArray(reserves.id, ids), isOpen);
    const stoppedAlerts = tx.db.update(reserves).set({ stoppedAt: Date.now() }).where(condition).returning().all();
    for (const { id } of stoppedAlerts) audit(tx, { action: 'alert.stop', entityId: id });
    return { stopped: stoppedAlerts.length };
  }),
);

function stateBadge(alert: AlertEntry) {
  const state = alertState(alert);
  return badge(alertStateLabels[state], state === 'waiting' || state === 'unconfirmed' ? 'badge-wait' : '');
}

const priceOf = ({ type }: AlertEntry, euros: number) =>
  type === 'metal' ? formatEuros(euros) : formatRate(microsOf(euros));
const itemPath = ({ type, typeId }: AlertEntry) =>
  typeId === goldGram.id ? adminPaths.prices : (type === 'metal' ? adminMetalPath : adminCurrencyPath)(typeId);

export const alertList = deskList({
  title: 'Alertes de prix',
  nouns: ['Aucune alerte', 'alerte', 'alertes'],
  search: 'Courriel ou article',
  shape: reserveListQuery,
  filters: {
    item: {
      name: 'article',
      label: 'Article',
      allLabel: 'Tous',
      options: ({ db }) =>
        [...goldGroups(db), ...currencyGroups(db)].map(({ title, items }) => ({
          title,
          options: items.map(({ id, name }) => [id, name] as const),
        })),
    },
    state: { name: 'etat', label: 'État', allLabel: 'Tous', options: Object.entries(alertStateLabels) },
  },
  query: getReserves,
  columns: [
    {
      label: 'Article',
      sort: 'name',
      class: 'cut',
      cell: (alert) => (alert.name === null ? 'Article supprimé' : link(alert.name, itemPath(alert))),
    },
    { label: 'Courriel', sort: 'email', class: 'cut', cell: ({ email }) => email },
    {
      label: 'Souhaité',
      class: 'right price',
      cell: (alert) => (alert.kind === 'stock' ? 'Retour en stock' : priceOf(alert, alert.desiredPrice)),
    },
    {
      label: 'Prix actuel',
      class: 'right figures',
      cell: (alert) => (alert.price === null ? '–' : priceOf(alert, alert.price)),
    },
    { label: 'État', cell: stateBadge },
    { label: 'Posée', sort: 'createdAt', cell: ({ createdAt }) => moment(createdAt) },
    { label: 'Partie', sort: 'firedAt', cell: ({ firedAt }) => moment(firedAt) },
  ],
  bulk: {
    id: ({ _id }) => _id,
    name: ({ email, name }) => `l’alerte de ${email}, ${name ?? 'article supprimé'}`,
    nouns: ['alerte choisie', 'alertes choisies'],
    actions: [callButton(stopReservesContract, { label: 'Arrêter', success: 'Les alertes sont arrêtées.' })],
  },
});
