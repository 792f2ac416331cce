import { and, eq } from 'drizzle-orm';
import { ledger } from '../../../../db/schema/goods.ts';
import { write } from '../../../../db/writer.ts';
import { conflict, ShopError, verb } from '../../../http/context.ts';
import { canonicalJson, sha256 } from '../model/chain.server.ts';
import { append } from '../model/commit.server.ts';
import { contractOf, correctionOf, eventOfRow, latestRow } from '../model/correction.server.ts';
import { correctCount } from '../model/count.server.ts';
import type { BookEntry } from '../model/ledger.ts';
import type { Party, RegisterGoods } from '../model/register.ts';
import { correctHandedOver } from '../model/reservations.server.ts';
import { type Deposit, registerActs } from './register.api.ts';

/** A corrected quantity changes the stock too. @throws notFound; invalid without a change; conflict beyond the stock */
export const correctRegister = verb(registerActs.correct.contract, async (ctx, { chain, seq, ...changes }) => {
  const { quantity, weight, title, description, numbers } = changes;
  if (
    chain === 'exchange' &&
    [quantity, weight, title, description || null, numbers || null].some((one) => one !== null)
  )
    throw conflict(
      'Un nombre de billets se rectifie en annulant l’opération au comptoir, ou en les comptant de nouveau.',
    );
  return write(ctx, (tx) => {
    const event = eventOfRow(tx.db, seq, chain);
    const contract = quantity === null ? undefined : contractOf(tx.db, event);
    if (contract)
      throw conflict(
        `La ligne n° ${seq} vient du rachat ${contract.number}, au contrat signé. Pour un écart, comptez l’article.`,
      );
    const correction = correctionOf(tx.db, event, changes);
    if (!correction) throw new ShopError('invalid', 'Rien ne change\u00a0: indiquez ce que la ligne doit dire.');
    const change = { ...correction, kind: 'corrected', reason: changes.reason } as const;
    const item = { type: event.itemType, id: event.itemId, value: event.value };
    if (change.inSafeChange === 0) append(tx, { ...change, item });
    else {
      const { orderId, orderLineId, orderNumber } = event;
      const order = orderId ? { id: orderId, orderNumber: orderNumber ?? '' } : undefined;
      correctCount(tx, item, { ...change, ...(orderLineId && { order, orderLineId }) });
      if (orderLineId) correctHandedOver(tx.db, event, change.inSafeChange);
    }
    return { text: `La ligne ${seq} est rectifiée.` };
  });
});

/** Goods that a client entrusts to the shop without selling them. */
export const receiveDeposit = verb(registerActs.entrust.contract, async (ctx, input: Deposit) => {
  const { key, name, address, proof, reference, ...goodsFields } = input;
  const measures = { weight: Math.round(goodsFields.weight * 1000), title: Math.round(goodsFields.title * 10) };
  const goods: RegisterGoods = { ...goodsFields, ...measures, nature: 'Bien confié', numbers: [] };
  const party: Party = { role: 'depositor', name, address, proof };
  const entry: BookEntry = { source: 'public', party, reference, content: { goods, books: ['metals'] } };
  const fingerprint = key ? sha256(canonicalJson(input)) : undefined;
  const hasSameFingerprint = eq(ledger.fingerprint, fingerprint ?? '');
  const deposit = { kind: 'deposited', quantity: goods.quantity, entry, fingerprint } as const;
  const event = await write(
    ctx,
    (tx) => tx.db.select().from(ledger).where(hasSameFingerprint).get() ?? append(tx, deposit).event,
  );
  return { text: `Inscrit sous le n° d’ordre ${event.orderNo}, à porter sur le sachet.` };
});

/** @throws notFound; conflict for a row that is not a deposit, or a deposit already returned */
export const returnDeposit = verb(registerActs.giveBack.contract, (ctx, { seq }: { seq: number }) =>
  write(ctx, (tx) => {
    const deposit = eventOfRow(tx.db, seq);
    if (deposit.kind !== 'deposited') throw conflict(`La ligne n° ${seq} n’est pas un bien confié.`);
    const isReturn = and(eq(ledger.kind, 'depositReturned'), eq(ledger.refersTo, deposit.id));
    const existingReturn = tx.db.select().from(ledger).where(isReturn).get();
    if (existingReturn) throw conflict(`Ce bien a déjà été rendu, à la ligne n° ${existingReturn.bookNo}.`);
    const { goods, party } = latestRow(tx.db, deposit);
    const { orderNo, books } = deposit;
    const entry: BookEntry = {
      source: 'public',
      party,
      reference: orderNo ?? '',
      content: { goods, books: books ?? [] },
    };
    append(tx, { kind: 'depositReturned', quantity: goods.quantity, corrects: deposit, entry });
    return { text: `Le bien n° ${orderNo} est rendu.` };
  }),
);
