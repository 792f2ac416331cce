import { write } from '../../../../db/writer.ts';
import { type Ctx, conflict, ShopError } from '../../../http/context.ts';
import type { OrderDetail } from '../order.shape.ts';
import { type Act, type Decision, type DecisionFacts, isRefusal, refusalDetails } from './act.ts';
import { commit, factsOf, writeRows } from './commit.server.ts';
import { presentDetail } from './desk.server.ts';
import { loadClientOrder, loadOrder } from './load.server.ts';
import type { OrderRecord } from './record.ts';

type DecideFunction = (record: OrderRecord, facts: DecisionFacts, tx: Ctx) => Decision;

export function requireAct(decision: Decision): Act {
  if (!isRefusal(decision)) return decision;
  const { refusal, code = 'conflict', field, data } = refusalDetails(decision);
  throw new ShopError(code, refusal, { ...(field && { errors: { [field]: refusal } }), ...(data && { data }) });
}

export function actInTransaction(
  tx: Ctx,
  orderId: string,
  decide: DecideFunction,
  load = loadOrder,
  facts = factsOf(tx),
): OrderRecord {
  const record = load(tx, orderId, facts.configuration);
  return commit(tx, record, requireAct(decide(record, facts, tx)), facts);
}

/** Without an order, only the payment's rows are written. @throws whatever `decide` refuses */
export function actOnPayment(
  tx: Ctx,
  orderId: string | null | undefined,
  decide: (record: OrderRecord | undefined, facts: DecisionFacts) => Decision,
  load = loadOrder,
): void {
  if (orderId) actInTransaction(tx, orderId, decide, load);
  else writeRows(tx.db, requireAct(decide(undefined, factsOf(tx))).rows ?? []);
}

export const writeAct = (ctx: Ctx, orderId: string, decide: DecideFunction): Promise<OrderRecord> =>
  write(ctx, (tx) => actInTransaction(tx, orderId, decide));

const actAndPresent = (ctx: Ctx, orderId: string, decide: DecideFunction, load = loadOrder): Promise<OrderDetail> =>
  write(ctx, (tx) => {
    const facts = factsOf(tx);
    return presentDetail(tx, actInTransaction(tx, orderId, decide, load, facts), facts.configuration);
  });

export type ExpectedVersion = { orderId: string; updatedAt?: number | undefined };

/** @throws notFound, conflict for an outdated version, or whatever `decide` refuses */
export const actOnOrder = (ctx: Ctx, { orderId, updatedAt }: ExpectedVersion, decide: DecideFunction) =>
  actAndPresent(ctx, orderId, (record, facts, tx) => {
    requireCurrentVersion(tx, record, updatedAt);
    return decide(record, facts, tx);
  });

type DecideWithInput<Input> = (record: OrderRecord, facts: DecisionFacts, input: Input) => Decision;

export const dealerAct =
  <Input = unknown>(decide: DecideWithInput<Input>) =>
  (ctx: Ctx, input: Input & ExpectedVersion): Promise<OrderDetail> =>
    actOnOrder(ctx, input, (record, facts) => decide(record, facts, input));

/** @throws notFound, also for another client’s order, or whatever `decide` refuses */
export const clientAct =
  <Input = unknown>(decide: DecideWithInput<Input>) =>
  (ctx: Ctx, input: Input & { orderId: string }): Promise<OrderDetail> =>
    actAndPresent(ctx, input.orderId, (record, facts) => decide(record, facts, input), loadClientOrder);

function requireCurrentVersion(ctx: Ctx, record: OrderRecord, expected: number | undefined): void {
  if (expected === undefined || expected === record.order.updatedAt) return;
  const message = 'Cette commande a changé entre-temps\u00a0: rien n’a été fait de votre demande.';
  throw conflict(message, { data: { current: presentDetail(ctx, record) } });
}
