import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { rowById } from '../../../../db/rows.ts';
import { purchaseLines, purchases } from '../../../../db/schema/purchases.ts';
import { write } from '../../../../db/writer.ts';
import { formatMoment } from '../../../dates.ts';
import { listOf } from '../../../formats.ts';
import { type Ctx, requireAdmin, requireClient } from '../../../http/context.ts';
import { ShopError } from '../../../http/errors.ts';
import { formatEuro, plural } from '../../../money.ts';
import { personOf } from '../../people/people.server.ts';
import { personName } from '../../people/people.ts';
import { actIn, actOnPurchase, loadPurchase, loadPurchases, pricesOf } from '../model/commit.server.ts';
import {
  decideAssign,
  decideCorrect,
  decideFirm,
  decideLeave,
  decidePay,
  decidePrint,
  decideRegime,
  decideReprice,
  decideSign,
  decideWithdraw,
} from '../model/decide.ts';
import { dropDrafts, preparePurchases } from '../model/prepare.server.ts';
import { netOf, taxLabels } from '../model/purchase.ts';
import { sellerOf } from '../model/seller.ts';
import type { leaveContract, purchaseActs } from '../purchases.api.ts';
import type { sellBackContract } from '../sellBack.api.ts';

type Answer = { text: string };
type Of = { id: string };
type BodyOfAct<Name extends keyof typeof purchaseActs> = z.output<(typeof purchaseActs)[Name]['contract']['body']> & Of;

const maxDrafts = 10;

/** @throws conflict with too many of them */
export async function sellBack(ctx: Ctx, { key, metal: metalId, quantity }: z.output<typeof sellBackContract.body>) {
  const { userId } = requireClient(ctx.actor);
  const [made] = await write(ctx, (tx) => {
    const open = loadPurchases(tx.db, and(eq(purchases.userId, userId), isNull(purchases.signedAt)));
    if (open.length >= maxDrafts)
      throw new ShopError(
        'conflict',
        'Vous avez déjà dix rachats préparés\u00a0: apportez-les au comptoir, ou appelez-nous.',
      );
    const offers = [{ kind: 'piece', metalId, quantity, serials: [] } as const];
    return preparePurchases(tx, { key: `${userId}:${key}`, userId, provenance: 'Acheté à la boutique', offers });
  });
  if (!made) throw new Error('nothing was prepared');
  return { _id: made.id, number: made.number };
}

export async function print(ctx: Ctx, { id }: Of): Promise<Answer> {
  requireAdmin(ctx.actor);
  const { number } = await actOnPurchase(ctx, id, (purchase, facts, tx) => {
    if (!purchase.personId) return { refused: 'Dites d’abord qui vend.' };
    const seller = sellerOf(personOf(tx.db, purchase.personId), facts.now);
    return decidePrint(purchase, { seller, prices: pricesOf(tx.db) }, facts);
  });
  return { text: `Le contrat ${number} est prêt à signer.` };
}

export async function reprice(ctx: Ctx, { id }: Of): Promise<Answer> {
  requireAdmin(ctx.actor);
  const next = await actOnPurchase(ctx, id, (purchase, facts, tx) =>
    decideReprice(purchase, { prices: pricesOf(tx.db) }, facts),
  );
  return { text: `Au prix du jour\u00a0: ${formatEuro(netOf(next))} net vendeur.` };
}

export async function regime(ctx: Ctx, { id, choice, day, price, ...proof }: BodyOfAct<'regime'>): Promise<Answer> {
  requireAdmin(ctx.actor);
  const next = await actOnPurchase(ctx, id, (purchase, facts, tx) => {
    const told = { ...proof, ...(day && { day }), ...(price !== null && { price }) };
    return decideRegime(purchase, { choice, proof: told, prices: pricesOf(tx.db) }, facts);
  });
  return { text: `${taxLabels[next.tax]}\u00a0: ${formatEuro(netOf(next))} net vendeur.` };
}

export async function sign(ctx: Ctx, { id, bag }: BodyOfAct<'sign'>): Promise<Answer> {
  requireAdmin(ctx.actor);
  const { lines, mayWithdraw, endsAt } = await actOnPurchase(ctx, id, (purchase, facts) =>
    decideSign(purchase, { bag }, facts),
  );
  const bags = lines.map(({ orderNo }) => orderNo ?? '');
  const until = mayWithdraw ? ` Le vendeur peut se rétracter jusqu’au ${formatMoment(endsAt ?? 0)}.` : '';
  return { text: `Signé. ${bags.length > 1 ? 'Sachets' : 'Sachet'} n° ${listOf(bags)}.${until}` };
}

export async function pay(ctx: Ctx, { id, ...payment }: BodyOfAct<'pay'>): Promise<Answer> {
  requireAdmin(ctx.actor);
  const next = await actOnPurchase(ctx, id, (purchase, facts) => decidePay(purchase, payment, facts));
  return { text: `${formatEuro(netOf(next))} payés à ${next.seller?.name}.` };
}

export async function withdraw(ctx: Ctx, { id, ...withdrawal }: BodyOfAct<'withdraw'>): Promise<Answer> {
  requireAdmin(ctx.actor);
  const { penalty } = await actOnPurchase(ctx, id, (purchase, facts) => decideWithdraw(purchase, withdrawal, facts));
  const owed = `Vous devez au vendeur le double du prix\u00a0: ${formatEuro(penalty)}.`;
  return { text: `La rétractation est notée. ${penalty > 0 ? owed : 'Rendez ses biens au vendeur.'}` };
}

export async function correct(ctx: Ctx, { id, bag, name, ...body }: BodyOfAct<'correct'>): Promise<Answer> {
  requireAdmin(ctx.actor);
  const { gross, stones, title, reason } = body;
  await actOnPurchase(ctx, id, (purchase, facts) => {
    const line = purchase.lines.find(({ orderNo }) => orderNo === bag);
    const set = {
      ...(name && { name }),
      ...(gross !== null && { gross }),
      ...(stones !== null && { stones }),
      ...(title !== null && { title: title * 10 }),
    };
    return decideCorrect(purchase, { lineId: line?.id ?? '', reason, ...set }, facts);
  });
  return { text: `Le sachet n° ${bag} est rectifié.` };
}

export async function assign(ctx: Ctx, { id, personId }: BodyOfAct<'assign'>): Promise<Answer> {
  requireAdmin(ctx.actor);
  return write(ctx, (tx) => {
    const person = personOf(tx.db, personId);
    const { number } = actIn(tx, id, (purchase) => decideAssign(purchase, { personId, userId: person.userId }));
    return { text: `${personName(person)} vend par le contrat ${number}.` };
  });
}

export async function drop(ctx: Ctx, { id }: Of): Promise<Answer> {
  requireAdmin(ctx.actor);
  return write(ctx, (tx) => {
    const { number } = loadPurchase(tx.db, id);
    dropDrafts(tx, [id]);
    return { text: `Le brouillon ${number} est supprimé.` };
  });
}

/** All of them or none. */
export async function leave(ctx: Ctx, { ids, to, reason }: z.output<typeof leaveContract.body>): Promise<Answer> {
  requireAdmin(ctx.actor);
  await write(ctx, (tx) => {
    for (const lineId of ids) {
      const line = rowById(tx.db, purchaseLines, lineId);
      actIn(tx, line?.purchaseId ?? '', (purchase, facts) =>
        decideLeave(
          purchase,
          { lineId, to, reason: reason || (to === 'melt' ? 'Parti à la fonte' : 'Revendu') },
          facts,
        ),
      );
    }
  });
  return { text: `${plural(ids.length, 'sachet est sorti', 'sachets sont sortis')}.` };
}

/** Contracts whose seller can no longer withdraw. */
export async function settlePurchases(ctx: Ctx): Promise<void> {
  const now = Date.now();
  const due = and(
    lt(purchases.endsAt, now),
    isNull(purchases.firmAt),
    isNull(purchases.withdrawnAt),
    sql`${purchases.signedAt} is not null`,
  );
  const rows = ctx.db.select({ id: purchases.id }).from(purchases).where(due).all();
  for (const { id } of rows) await actOnPurchase(ctx, id, (purchase, facts) => decideFirm(purchase, facts));
}
