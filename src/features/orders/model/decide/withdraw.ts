import { isUnpaid } from '../../order.ts';
import type { ReturnedGoods } from '../../payments.api.ts';
import { countOf, type LinePieces, piecesText, refundValue } from '../../withdrawalRule.ts';
import { type Act, type Decision, type DecisionFacts, mergeActs, nextRecord } from '../act.ts';
import { afterEvent, takeBackMoves } from '../consequences.ts';
import { withPieceNames } from '../goods.ts';
import { isAccepted } from '../money.ts';
import type { OrderRecord, Withdrawal } from '../record.ts';
import { returnedGoodsRefusal, returnedGoodsText } from '../refundable.ts';
import { transitionRefusal } from '../rules.ts';
import { isWholeOrder, returnableGoods, wasSent, withdrawalRefusal } from '../withdrawals.ts';
import { cancel } from './cancel.ts';

export type DeclarationInput = { lines: readonly LinePieces[]; reason?: string; key?: string | undefined };

/** An unpaid order is cancelled if nothing remains of it (C. conso. L221-18, L221-21). */
export function decideWithdrawal(
  record: OrderRecord,
  facts: DecisionFacts,
  { reason = '', key, ...input }: DeclarationInput,
): Decision {
  const { order, lines } = record;
  const { now, newId } = facts;
  const pieces = sumByLine(input.lines);
  if (record.withdrawals.some((before) => isRepeat(before, pieces, key))) return {};
  const refusal = withdrawalRefusal(record, pieces, facts);
  if (refusal) return refusal;
  const id = newId();
  const newWithdrawal: Withdrawal = {
    id,
    orderId: order.id,
    declaredAt: now,
    handledAt: null,
    amount: refundValue(returnableGoods(record), pieces),
    reason,
    key: key ?? null,
    lines: pieces.map((piece) => ({ withdrawalId: id, ...piece })),
  };
  const text = `Rétractation${facts.actor.kind === 'anonymous' ? ' sans compte' : ''}\u00a0: ${piecesText(withPieceNames(pieces, lines))}.`;
  const act: Act = {
    order: {},
    rows: [{ table: 'withdrawals', add: newWithdrawal }],
    history: [{ kind: 'withdrawal', from: id, text }],
  };
  const withdrawalAct = afterEvent('withdrawn', record, act, { facts, pieces });
  if (!isWholeOrder(record, pieces) || !isUnpaid(order) || transitionRefusal(record, 'cancelled')) return withdrawalAct;
  const cancelAct = cancel(nextRecord(record, act, facts), 'Vous avez renoncé à tout votre achat.', facts);
  // The receipt comes last, because it describes the resulting order.
  return { ...mergeActs(withdrawalAct, cancelAct), mails: mergeActs(cancelAct, withdrawalAct).mails };
}

function sumByLine(lines: readonly LinePieces[]): LinePieces[] {
  const sums = new Map<string, number>();
  for (const { lineId, quantity } of lines) sums.set(lineId, (sums.get(lineId) ?? 0) + quantity);
  return [...sums].map(([lineId, quantity]) => ({ lineId, quantity }));
}

/** An outdated page may send the same key for other pieces. */
const isRepeat = (before: Withdrawal, pieces: readonly LinePieces[], key: string | undefined): boolean =>
  before.key === key &&
  before.lines.length === pieces.length &&
  pieces.every(({ lineId, quantity }) => countOf(before.lines, lineId) === quantity);

export function decideWithdrawalHandled(
  record: OrderRecord,
  { now }: DecisionFacts,
  { withdrawalId, goods }: { withdrawalId: string; goods?: ReturnedGoods | undefined },
): Decision {
  const withdrawal = record.withdrawals.find(({ id }) => id === withdrawalId);
  if (!withdrawal) return { refusal: 'Cette rétractation n’existe pas.', code: 'notFound' };
  if (withdrawal.handledAt !== null) return 'Cette rétractation est déjà notée comme traitée.';
  const refusal = returnedGoodsRefusal(goods, wasSent(record, withdrawal));
  if (refusal) return refusal;
  const text = `Rétractation traitée.${returnedGoodsText(goods)}`;
  const refunds = record.refunds.filter((one) => one.withdrawalId === withdrawalId && isAccepted(one));
  return {
    rows: [{ table: 'withdrawals', id: withdrawalId, set: { handledAt: now } }],
    history: [{ kind: 'withdrawalTreated', from: withdrawalId, text }],
    goods: takeBackMoves(record, { pieces: withdrawal.lines, goods, reason: 'Rétractation.', refunds }),
  };
}
