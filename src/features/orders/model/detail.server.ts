import { inArray } from 'drizzle-orm';
import type { Db } from '../../../../db/client.ts';
import { users } from '../../../../db/schema/accounts.ts';
import { shownEmail } from '../../../email.server.ts';
import type { Actor, Ctx } from '../../../http/context.ts';
import { type Configuration, cardLimit, currentConfiguration } from '../../configuration/configuration.server.ts';
import type { Order, OrderDetail } from '../order.shape.ts';
import type { OrderRow } from '../order.ts';
import { deskOf } from './desk.server.ts';
import { loadOrders } from './load.server.ts';
import { isAlertOpen } from './money.ts';
import { presentOrder } from './present.ts';
import type { HistoryRow, OrderRecord } from './record.ts';
import { paymentWays } from './rules.ts';

export const isDealer = (actor: Actor): boolean => actor.kind === 'admin' || actor.kind === 'system';

/** Orders as the API shows them; whose they are, and whether the bank waits, for the dealer alone. */
export function presentOrders(
  ctx: Ctx,
  records: readonly OrderRecord[],
  configuration: Pick<Configuration, 'cardLimit'> = { cardLimit: cardLimit(ctx.db) },
): Order[] {
  const ways = paymentWays(configuration, ctx.shop.config);
  const dealer = isDealer(ctx.actor);
  return records.map((record) => {
    const { buyer, ...rest } = presentOrder(record, ctx.shop, ways);
    const order = { ...rest, buyer: { ...buyer, email: shownEmail(buyer.email) } };
    if (!dealer) return order;
    const { status: identityStatus } = record.client;
    const email = shownEmail(record.client.email);
    const name = `${order.buyer.firstName} ${order.buyer.lastName}`;
    const isInDoubt = record.refunds.some(({ status }) => status === 'unknown');
    const needsAttention = isInDoubt || record.payments.some(({ events }) => events.some(isAlertOpen));
    return { ...order, client: { _id: record.order.userId, email, name, identityStatus }, needsAttention };
  });
}

export const presentRows = (ctx: Ctx, rows: readonly OrderRow[]): Order[] => presentOrders(ctx, loadOrders(ctx, rows));

/** Dealer notes and bank alerts only for the dealer. */
export function presentDetail(
  ctx: Ctx,
  record: OrderRecord,
  configuration = currentConfiguration(ctx.db),
): OrderDetail {
  const [order] = presentOrders(ctx, [record], configuration) as [Order];
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
    ...(dealer && { desk: deskOf(ctx, record, configuration) }),
  };
}

/** References of attempts concern the bank and the dealer only. */
const clientWords = (kind: string, text: string): string =>
  kind === 'attempt'
    ? 'Nouvel essai de paiement par carte.'
    : text.replace(/^Commande «\s(.+?)\s»\./, (_, state) => `Commande ${state.toLowerCase()}.`);

function adminNames(db: Db, history: readonly HistoryRow[]): Map<string, string> {
  const ids = history.flatMap(({ actorKind, actorId }) => (actorKind === 'admin' && actorId ? [actorId] : []));
  if (ids.length === 0) return new Map();
  const rows = db.select().from(users).where(inArray(users.id, ids)).all();
  return new Map(rows.map(({ id, email }) => [id, shownEmail(email)]));
}
