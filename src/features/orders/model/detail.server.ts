import { inArray } from 'drizzle-orm';
import type { Db } from '../../../../db/client.ts';
import { users } from '../../../../db/schema/accounts.ts';
import { takesCards } from '../../../config.ts';
import type { Actor, Ctx } from '../../../http/context.ts';
import { cardLimitOf } from '../../configuration/configuration.server.ts';
import type { Order, OrderDetail } from '../order.shape.ts';
import type { OrderRow } from '../order.ts';
import { transferDetailsOf } from '../shop.ts';
import { deskOf } from './desk.server.ts';
import { loadOrder, loadOrders } from './load.server.ts';
import { isAlertOpen } from './money.ts';
import { presentOrder } from './present.ts';
import type { HistoryRow, OrderRecord } from './record.ts';
import type { PaymentWays } from './rules.ts';

export const isDealer = (actor: Actor): boolean => actor.kind === 'admin' || actor.kind === 'system';

export const paymentWaysOf = ({ db, shop: { config } }: Ctx): PaymentWays => ({
  cardLimit: cardLimitOf(db, takesCards(config)),
  transferDetails: transferDetailsOf(config),
});

/** Orders as the API shows them; whose they are, and whether the bank waits, for the dealer alone. */
export function presentOrders(ctx: Ctx, records: readonly OrderRecord[]): Order[] {
  const ways = paymentWaysOf(ctx);
  const dealer = isDealer(ctx.actor);
  const clients = dealer ? clientsOf(ctx.db, records) : new Map<string, Client>();
  return records.map((record) => {
    const order = presentOrder(record, ctx.shop, ways);
    const client = clients.get(record.order.userId);
    if (!dealer || !client) return order;
    const name = `${order.buyer.firstName} ${order.buyer.lastName}`;
    const isInDoubt = record.refunds.some(({ status }) => status === 'unknown');
    const needsAttention = isInDoubt || record.payments.some(({ events }) => events.some(isAlertOpen));
    return { ...order, client: { ...client, name }, needsAttention };
  });
}

type Client = Omit<NonNullable<Order['client']>, 'name'>;

function clientsOf(db: Db, records: readonly OrderRecord[]): Map<string, Client> {
  const ids = records.map(({ order }) => order.userId);
  const { id: _id, email, identityStatus } = users;
  const found = db.select({ _id, email, identityStatus }).from(users).where(inArray(users.id, ids)).all();
  return new Map(found.map((client) => [client._id, client]));
}

export const presentRows = (ctx: Ctx, rows: readonly OrderRow[]): Order[] => presentOrders(ctx, loadOrders(ctx, rows));

/** Dealer notes and bank alerts only for the dealer. */
export function presentDetail(ctx: Ctx, record: OrderRecord): OrderDetail {
  const [order] = presentOrders(ctx, [record]) as [Order];
  const dealer = isDealer(ctx.actor);
  const history = record.history.filter(({ kind }) => dealer || (kind !== 'note' && kind !== 'alert'));
  const names = dealer ? adminNames(ctx.db, history) : new Map<string, string>();
  return {
    ...order,
    timeline: history.map(({ id, at, kind, fromValue, toValue, text, actorKind, actorId }) => ({
      _id: id,
      at,
      kind,
      from: fromValue,
      to: toValue,
      text: dealer ? (text ?? '') : clientWords(kind, text ?? ''),
      by:
        actorKind === 'client' || actorKind === 'anonymous'
          ? dealer
            ? `${order.buyer.firstName} ${order.buyer.lastName}`
            : 'Vous'
          : actorId === 'bank'
            ? 'La banque'
            : (names.get(actorId ?? '') ?? 'La boutique'),
    })),
    ...(dealer && { desk: deskOf(ctx, record) }),
  };
}

export const presentNow = (ctx: Ctx, orderId: string): OrderDetail => presentDetail(ctx, loadOrder(ctx, orderId));

/** References of attempts concern the bank and the dealer only. */
const clientWords = (kind: string, text: string): string =>
  kind === 'attempt'
    ? 'Nouvel essai de paiement par carte.'
    : text.replace(/^Commande «\s(.+?)\s»\./, (_, state) => `Commande ${state.toLowerCase()}.`);

function adminNames(db: Db, history: readonly HistoryRow[]): Map<string, string> {
  const ids = history.flatMap(({ actorKind, actorId }) => (actorKind === 'admin' && actorId ? [actorId] : []));
  if (ids.length === 0) return new Map();
  const rows = db.select().from(users).where(inArray(users.id, ids)).all();
  return new Map(rows.map(({ id, email }) => [id, email]));
}
