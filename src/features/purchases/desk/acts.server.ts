import { and, eq, isNotNull, isNull, lt } from 'drizzle-orm';
import type { z } from 'zod';
import { type Db, rowById } from '../../../../db/client.ts';
import { purchaseLines, purchases } from '../../../../db/schema/purchases.ts';
import { runEach, write } from '../../../../db/writer.ts';
import { formatMoment } from '../../../dates.ts';
import { type Ctx, conflict, fieldError, requireClient, verb } from '../../../http/context.ts';
import type { Contract, idParams, Shape } from '../../../http/contract.ts';
import { mailUser } from '../../../mail/outbox.server.ts';
import { formatEuro, formatList, plural } from '../../../money.ts';
import { requireUser } from '../../accounts/model/ownUser.server.ts';
import { quantityText } from '../../orders/lineView.ts';
import { holdingsOf } from '../../orders/model/queries.server.ts';
import { personOf } from '../../people/people.server.ts';
import { personName } from '../../people/people.ts';
import { applyAct, loadPurchase, loadPurchases, writePurchaseAct } from '../model/commit.server.ts';
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
import { deleteDrafts, preparePurchases } from '../model/prepare.server.ts';
import { preparedMail } from '../model/purchase.mail.ts';
import {
  netPayable,
  type Purchase,
  type PurchaseDecision,
  type PurchaseFacts,
  paymentsOf,
  penaltyText,
  taxLabels,
} from '../model/purchase.ts';
import { leaveContract, purchaseActs } from '../model/purchases.api.ts';
import { sellerOf } from '../model/seller.ts';
import { sellBackContract } from '../sellBack.api.ts';

type ActContract<Input> = Contract<
  typeof idParams,
  Shape,
  z.ZodType<Input>,
  z.ZodType<{ text: string }, { text: string }>
>;
type Decide<Input> = (purchase: Purchase, input: Input, facts: PurchaseFacts, tx: Ctx) => PurchaseDecision;

const deskAction = <Input>(
  { contract }: { contract: ActContract<Input> },
  decide: Decide<Input>,
  textOf: (next: Purchase, input: Input, db: Db) => string,
) =>
  verb(contract, async (ctx, input) => {
    const act = (purchase: Purchase, facts: PurchaseFacts, tx: Ctx) => decide(purchase, input, facts, tx);
    return { text: textOf(await writePurchaseAct(ctx, input.id, act), input, ctx.db) };
  });

export const print = deskAction(
  purchaseActs.print,
  (purchase, _, facts, { db }) => {
    if (!purchase.personId) return { refusal: 'Dites d’abord qui vend.' };
    return decidePrint(purchase, sellerOf(personOf(db, purchase.personId), facts.now), facts);
  },
  ({ number }) => `Le contrat ${number} est prêt à signer.`,
);

export const reprice = deskAction(
  purchaseActs.reprice,
  decideReprice,
  (next) => `Au prix du jour\u00a0: ${formatEuro(netPayable(next))} net vendeur.`,
);

export const regime = deskAction(
  purchaseActs.regime,
  decideRegime,
  (next) => `${taxLabels[next.tax]}\u00a0: ${formatEuro(netPayable(next))} net vendeur.`,
);

export const sign = deskAction(purchaseActs.sign, decideSign, ({ lines, mayWithdraw, endsAt }) => {
  const bags = lines.map(({ orderNo }) => orderNo ?? '');
  const withdrawalText = mayWithdraw ? ` Le vendeur peut se rétracter jusqu’au ${formatMoment(endsAt ?? 0)}.` : '';
  return `Signé. ${bags.length > 1 ? 'Sachets' : 'Sachet'} n° ${formatList(bags)}.${withdrawalText}`;
});

export const payPurchase = deskAction(
  purchaseActs.pay,
  decidePay,
  (next) => `${formatEuro(paymentsOf(next).at(-1)?.amount ?? 0)} payés à ${next.seller?.name}.`,
);

export const withdrawPurchase = deskAction(purchaseActs.withdraw, decideWithdraw, (next) => {
  const owedText = `Vous devez au vendeur ${penaltyText(next)}.`;
  return `La rétractation est notée. ${next.penalty > 0 ? owedText : 'Rendez ses biens au vendeur.'}`;
});

export const correct = deskAction(
  purchaseActs.correct,
  decideCorrect,
  (_, { bag }) => `Le sachet n° ${bag} est rectifié.`,
);

export const assign = deskAction(
  purchaseActs.assign,
  (purchase, { personId }, _, { db }) => decideAssign(purchase, personOf(db, personId)),
  ({ number }, { personId }, db) => `${personName(personOf(db, personId))} vend par le contrat ${number}.`,
);

const maxDrafts = 10;

export const sellBack = verb(sellBackContract, async (ctx, { key, metal: metalId, quantity }) => {
  const { userId } = requireClient(ctx.actor);
  const draft = await write(ctx, (tx) => {
    const drafts = loadPurchases(tx.db, and(eq(purchases.userId, userId), isNull(purchases.signedAt)));
    if (drafts.length >= maxDrafts)
      throw conflict('Vous avez déjà dix rachats préparés\u00a0: apportez-les au comptoir, ou appelez-nous.');
    const { quantity: ownedQuantity = 0, name = '' } = holdingsOf(tx).find((one) => one.metalId === metalId) ?? {};
    const ownedQuantityText = quantityText({ type: 'metal', name }, ownedQuantity);
    if (quantity > ownedQuantity)
      throw fieldError('quantity', `Vous avez acheté ici ${ownedQuantityText} de cet article, pas plus.`);
    const offers = [{ kind: 'piece' as const, metalId, quantity, serials: [] }];
    const origin = { key: `${userId}:${key}`, userId, provenance: 'Acheté à la boutique' };
    const [draft] = preparePurchases(tx, { ...origin, offers });
    if (!draft) throw new Error('nothing was prepared');
    const client = requireUser(tx, userId);
    if (draft.signedAt === null && !drafts.some(({ id }) => id === draft.id))
      mailUser(tx, client, { kind: 'purchasePrepared', letter: preparedMail(draft, client, tx.shop) });
    return draft;
  });
  return { _id: draft.id, number: draft.number };
});

export const deletePurchase = verb(purchaseActs.drop.contract, (ctx, { id }) =>
  write(ctx, (tx) => {
    const { number } = loadPurchase(tx.db, id);
    deleteDrafts(tx, [id]);
    return { text: `Le brouillon ${number} est supprimé.` };
  }),
);

export const recordDeparture = verb(leaveContract, async (ctx, { ids, to, reason }) => {
  await write(ctx, (tx) => {
    const text = reason || (to === 'melt' ? 'Parti à la fonte' : 'Revendu');
    for (const lineId of ids) {
      const { purchaseId = '' } = rowById(tx.db, purchaseLines, lineId) ?? {};
      applyAct(tx, purchaseId, (purchase, facts) => decideLeave(purchase, { lineId, to, reason: text }, facts));
    }
  });
  return { text: `${plural(ids.length, 'sachet est sorti', 'sachets sont sortis')}.` };
});

export async function closeWithdrawalPeriods(ctx: Ctx): Promise<void> {
  const { endsAt, signedAt, firmAt, withdrawnAt } = purchases;
  const isDue = and(lt(endsAt, Date.now()), isNotNull(signedAt), isNull(firmAt), isNull(withdrawnAt));
  const rows = ctx.db.select().from(purchases).where(isDue).all();
  await runEach(rows, ({ id }) => writePurchaseAct(ctx, id, decideFirm));
}
