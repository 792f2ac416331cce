import { cancelDeal, closeDeal } from '../features/counter/deals.server.ts';
import { findGoods } from '../features/counter/kinds/findGoods.server.ts';
import { newSellDraft, sellBody } from '../features/counter/kinds/sell.ts';
import { makeChange, negateCounts, sumOfCounts } from '../features/drawer/model/cash.ts';
import { drawerCounts } from '../features/drawer/model/moveCash.server.ts';
import { noteQuote } from '../features/exchange/exchange.server.ts';
import { savePersonContract } from '../features/people/people.api.ts';
import { savePerson } from '../features/people/people.server.ts';
import type { Ctx } from '../http/context.ts';
import { type Cents, centsOf, microsOf } from '../money.ts';

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
