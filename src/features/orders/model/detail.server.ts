import { inArray } from 'drizzle-orm';
import type { Db } from '../../../../db/client.ts';
import { users } from '../../../../db/schema/accounts.ts';
import { shownEmail } from '../../../email.server.ts';
import type { Actor, Ctx } from '../../../http/context.ts';
import { type Configuration, cardLimit, currentConfiguration } from '../../configuration/configuration.server.ts';
import type { Order, OrderDetail } from '../order.shape.ts';
import { deskOf } from './desk.server.ts';
import { needsAttention } from './money.ts';
import { presentOrder } from './present.ts';
import type { HistoryRow, OrderRecord } from './record.ts';
import { paymentMethods } from './rules.ts';

export const isDealer = (actor: Actor): boolean => actor.kind === 'admin' || actor.kind === 'system';

export function presentOrders(
  ctx: Ctx,
  records: readonly OrderRecord[],
  configuration: Pick<Configuration, 'cardLimit'> = { cardLimit: cardLimit(ctx.db) },
): Order[] {
  const methods = paymentMethods(configuration, ctx.shop.config);
  const dealer = isDealer(ctx.actor);
  return records.map((record) => {
    const { buyer, ...rest } = presentOrder(record, ctx.shop, methods);
    const order = { ...rest, buyer: { ...buyer, email: shownEmail(buyer.email) } };
    if (!dealer) return order;
    const { status: identityStatus } = record.client;
    const email = shownEmail(record.client.email);
    const name = `${order.buyer.firstName} ${order.buyer.lastName}`;
    const client = { _id: record.order.userId, email, name, identityStatus };
    return { ...order, client, needsAttention: needsAttention(record) };
  });
}

export function presentDetail(
  ctx: Ctx,
  record: OrderRecord,
  configuration = currentConfiguration(ctx.db),
): OrderDetail {
  const [order] = presentOrders(ctx, [record], configuration) as [Order];
  const timeline = timelineOf(ctx, record);
  return { ...order, timeline, ...(isDealer(ctx.actor) && { desk: deskOf(ctx, record, configuration) }) };
}

/** Dealer notes and bank alerts only for the dealer. */
export function timelineOf({ db, actor }: Ctx, { order, ...record }: OrderRecord): OrderDetail['timeline'] {
  const dealer = isDealer(actor);
  const history = record.history.filter(({ kind }) => dealer || (kind !== 'note' && kind !== 'alert'));
  const names = dealer ? adminNames(db, history) : new Map<string, string>();
  const buyer = dealer ? `${order.buyer.firstName} ${order.buyer.lastName}` : 'Vous';
  return history.map(({ id, at, kind, fromValue, toValue, text, actorKind, actorId }) => ({
    _id: id,
    at,
    kind,
    from: fromValue,
    to: toValue,
    text: dealer ? (text ?? '') : clientWords(kind, text ?? ''),
    by:
      actorKind === 'client' || actorKind === 'anonymous'
        ? buyer
        : actorId === 'bank'
          ? 'La banque'
          : (names.get(actorId ?? '') ?? 'La boutique'),
  }));
}

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
