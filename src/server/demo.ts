import { asc, inArray, like } from 'drizzle-orm';
import { goodsExamples } from '../../db/demo/sales/movements.ts';
import { newId } from '../../db/id.ts';
import { metals } from '../../db/schema/catalogue.ts';
import type { CashCounts } from '../../db/schema/drawer.ts';
import { stockLines } from '../../db/schema/goods.ts';
import { orders } from '../../db/schema/orders.ts';
import { chains } from '../../db/words.ts';
import { write } from '../../db/writer.ts';
import { hours, isoDay, startOfDay } from '../dates.ts';
import { currentConfig } from '../features/configuration/configuration.server.ts';
import { cancelDeal, closeDeal } from '../features/counter/deals.server.ts';
import { findGoods } from '../features/counter/kinds/findGoods.server.ts';
import { newSellDraft, sellBody } from '../features/counter/kinds/sell.ts';
import { closeDrawer, moveBankCash, openDrawer } from '../features/drawer/days.server.ts';
import { addCounts, makeChange, negateCounts, sumOfCounts } from '../features/drawer/model/cash.ts';
import { drawerCounts } from '../features/drawer/model/moveCash.server.ts';
import { noteQuote } from '../features/exchange/exchange.server.ts';
import { writePages } from '../features/goods/book/close.server.ts';
import { append } from '../features/goods/model/commit.server.ts';
import { actInTransaction } from '../features/orders/model/actOnOrder.server.ts';
import { saveTerms } from '../features/orders/papers/papers.server.ts';
import { type personFields, savePersonContract } from '../features/people/people.api.ts';
import { savePerson } from '../features/people/people.server.ts';
import { payPurchase, print, sign, withdrawPurchase } from '../features/purchases/desk/acts.server.ts';
import { preparePurchases } from '../features/purchases/model/prepare.server.ts';
import { type OfferInput, offerShape } from '../features/purchases/model/purchases.api.ts';
import type { Ctx } from '../http/context.ts';
import { type Cents, centsOf, microsOf } from '../money.ts';

export async function writeDemoBooks(ctx: Ctx): Promise<void> {
  await write(ctx, (tx) => {
    const configuration = currentConfig(tx.db);
    tx.db
      .update(orders)
      .set({ termsId: saveTerms(tx.db, { config: tx.shop.config, configuration }) })
      .run();
    const wasPaid = inArray(orders.paymentStatus, ['paid', 'refunded']);
    const paidOrders = tx.db.select({ id: orders.id }).from(orders).where(wasPaid).orderBy(asc(orders.createdAt)).all();
    for (const { id } of paidOrders) actInTransaction(tx, id, () => ({ invoice: 'issue' }));
    const examples = goodsExamples(tx.db);
    tx.db.update(stockLines).set({ inSafe: 0 }).run();
    for (const [day, events] of Map.groupBy(examples, ({ at }) => isoDay(at))) {
      for (const { at, ...event } of events) append(tx, event, at);
      const night = startOfDay(day, 1);
      if (night <= Date.now()) for (const chain of chains) writePages(tx, chain, night, night);
    }
  });
}

const openingFloat: CashCounts = {
  5000: 6,
  2000: 20,
  1000: 20,
  500: 20,
  200: 30,
  100: 40,
  50: 30,
  20: 40,
  10: 40,
  5: 20,
  2: 40,
  1: 40,
};

const pastDays = 3;

export async function writeDemoDrawer(ctx: Ctx): Promise<void> {
  const now = Date.now();
  const today = isoDay(now);
  for (let daysAgo = pastDays; daysAgo >= 0; daysAgo--) {
    const midnight = startOfDay(today, -daysAgo);
    const timeAt = (hour: number) => Math.min(now, midnight + hours(hour));
    const counts = daysAgo === pastDays ? openingFloat : drawerCounts(ctx.db);
    await openDrawer(ctx, { counts, notes: [], reason: '' }, timeAt(9));
    if (daysAgo === 0) return;
    const key = isoDay(midnight);
    await moveBankCash(ctx, { key, kind: 'withdrawal', counts: { 5000: 4, 100: 25 }, reference: '' }, timeAt(11));
    await moveBankCash(ctx, { key, kind: 'deposit', counts: { 5000: 4 }, reference: `BR ${key}` }, timeAt(17));
    const difference = daysAgo === 1 ? { 20: -1 } : {};
    const reason = daysAgo === 1 ? 'Vingt centimes manquent, non retrouvés' : '';
    await closeDrawer(ctx, { counts: addCounts(drawerCounts(ctx.db), difference), notes: [], reason }, timeAt(18.5));
  }
}

const slip = { means: 'card', slip: '000417' } as const;

const traveller = savePersonContract.body.parse({
  ...{ lastName: 'Exemple', firstNames: 'Ada', bornOn: '1984-06-12', bornAt: 'Leeds, Royaume-Uni' },
  ...{ documentKind: 'passport', documentNumber: '000DEMO00', documentIssuedOn: '2022-03-01', documentSeen: true },
  documentAuthority: 'HM Passport Office, Londres',
});

export async function writeDemoDeals(ctx: Ctx): Promise<void> {
  const saleLine = (q: string, quantity: string) => {
    const goods = findGoods(ctx, { q, ids: [] }).goods.find(
      ({ toConfirm, notes }) => !toConfirm && notes.length > 0 === (q === 'USD'),
    );
    const line = goods && sellBody({ ...newSellDraft(goods), quantity });
    return line && { ...line, amount: centsOf(line.amount) };
  };
  const coin = saleLine('souverain', '1');
  const dollars = saleLine('USD', '300');
  if (!coin || !dollars) return;
  const person = { linkedTo: null, personId: null, email: '', corrects: null, given: [] };
  const cardPayment = { ...person, paid: [{ ...slip, amount: coin.amount }], cash: {} };
  const cashPayment = (amount: Cents) => {
    const cashGiven = { 10000: Math.ceil(amount / 10_000) };
    const changeGiven = makeChange(sumOfCounts(cashGiven) - amount, drawerCounts(ctx.db)) ?? {};
    return {
      ...person,
      paid: [{ means: 'cash' as const, amount, slip: '' }],
      cash: { ...cashGiven, ...negateCounts(changeGiven) },
    };
  };
  const purchaseQuote = (notes: { value: number; count: number }[]) => {
    const [pounds] = findGoods(ctx, { q: 'GBP', ids: [] }).goods;
    if (!pounds?.buyPrice || pounds.toConfirm) return null;
    const line = { kind: 'buyNotes' as const, id: pounds.id, notes, rate: microsOf(pounds.buyPrice) };
    const { cents } = noteQuote(
      ctx.db,
      notes.map(({ value, count }) => ({ currencyId: pounds.id, value, quantity: count })),
    );
    return { line, cents };
  };
  await closeDeal(ctx, { ...cardPayment, key: 'demo-1', lines: [coin] });
  await closeDeal(ctx, { ...cashPayment(coin.amount), key: 'demo-2', lines: [coin] });
  await closeDeal(ctx, { ...cashPayment(dollars.amount), key: 'demo-3', lines: [dollars] });
  const { _id: id } = await closeDeal(ctx, { ...cardPayment, key: 'demo-4', lines: [coin] });
  await cancelDeal(ctx, { id, reason: 'Tapé deux fois', cash: {} });
  const smallPurchase = purchaseQuote([{ value: 20, count: 10 }]);
  const cashOut = smallPurchase && makeChange(smallPurchase.cents, drawerCounts(ctx.db));
  if (!smallPurchase || !cashOut) return;
  const notesPayment = [{ means: 'cash' as const, amount: smallPurchase.cents, slip: '' }];
  await closeDeal(ctx, {
    ...person,
    paid: [],
    given: notesPayment,
    cash: negateCounts(cashOut),
    key: 'demo-5',
    lines: [smallPurchase.line],
  });
  const largePurchase = purchaseQuote([{ value: 50, count: 30 }]);
  const { _id: personId } = await savePerson(ctx, traveller);
  if (!largePurchase) return;
  const transferPayment = [{ means: 'transfer' as const, amount: largePurchase.cents, slip: 'VIR-2' }];
  const dealWithPerson = { ...person, personId, paid: [], given: transferPayment, cash: {} };
  await closeDeal(ctx, { ...dealWithPerson, key: 'demo-6', lines: [largePurchase.line] });
}

const seller = {
  firstNames: 'Odile',
  sex: 'F',
  bornOn: '1961-04-17',
  bornAt: 'Exempleville',
  address: '7 rue de l’Exemple',
  postalCode: '69000',
  town: 'Ville-Exemple',
  documentKind: 'idCard',
  documentIssuedOn: '2022-05-04',
  documentExpiresOn: '2032-05-03',
  documentAuthority: 'Préfecture Exemple',
  documentSeen: true,
} satisfies Partial<Record<keyof typeof personFields, unknown>>;

const jewelOffer = (name: string, gross: number, estimate: number | null = null): OfferInput => ({
  kind: 'jewel',
  name,
  title: 750,
  titleProof: 'hallmark',
  gross,
  estimate,
});

export async function writeDemoPurchases(ctx: Ctx): Promise<void> {
  const coin = ctx.db.select().from(metals).where(like(metals.metalName, '%Napoléon%')).get();
  const savedPerson = async (lastName: string, documentNumber: string) => {
    const body = savePersonContract.body.parse({ ...seller, lastName: `${lastName} Démonstration`, documentNumber });
    return (await savePerson(ctx, body))._id ?? '';
  };
  const [first, second] = [await savedPerson('Exemple', 'SPECIMEN1'), await savedPerson('Modèle', 'SPECIMEN2')];
  const prepare = async (personId: string, offer: OfferInput) => {
    const preparation = { key: newId(), personId, provenance: 'Bien de famille', offers: [offerShape.parse(offer)] };
    const [created] = await write(ctx, (tx) => preparePurchases(tx, preparation));
    return created?.id ?? '';
  };
  const completePurchase = async (personId: string, offer: OfferInput) => {
    const id = await prepare(personId, offer);
    await print(ctx, { id });
    await sign(ctx, { id, bag: offer.kind === 'jewel' ? Math.round(offer.gross * 1_000) : null });
    return id;
  };
  await completePurchase(first, jewelOffer('Bracelet gourmette', 12.34));
  const withdrawnId = await completePurchase(second, jewelOffer('Alliance gravée', 3.1));
  await withdrawPurchase(ctx, { id: withdrawnId, at: Date.now(), isRepaid: false, isGone: false });
  await completePurchase(second, jewelOffer('Broche ancienne, camée', 9.8, 1_450));
  if (coin && coin.grossBuyPrice > 0) {
    const coinOffer = (quantity: number): OfferInput => ({ kind: 'piece', metalId: coin.id, quantity });
    await completePurchase(first, coinOffer(3));
    const id = await completePurchase(second, coinOffer(2));
    await payPurchase(ctx, {
      id,
      means: 'transfer',
      paidTo: 'FR08 3000 4000 0500 0012 3456 789',
      payeeAnswer: 'match',
    });
  }
  await prepare(second, jewelOffer('Chaîne maille forçat', 6.25));
}
