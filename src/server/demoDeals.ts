import { cancelDeal, closeDeal } from '../features/counter/deals.server.ts';
import { findGoods } from '../features/counter/kinds/findGoods.server.ts';
import { sellBody, sellDraft } from '../features/counter/kinds/sell.ts';
import { makeChange, negated, sumOfCounts } from '../features/drawer/model/cash.ts';
import { drawerNow } from '../features/drawer/model/moveCash.server.ts';
import type { Ctx } from '../http/context.ts';
import { type Cents, centsOf } from '../money.ts';

const slip = { means: 'card', slip: '000417' } as const;

/** One deal of each kind by one of the staff: a coin by card and in cash, notes in cash, and one that was wrong. */
export async function writeDemoDeals(ctx: Ctx): Promise<void> {
  const sold = (q: string, quantity: string) => {
    const goods = findGoods(ctx, { q, ids: [] }).goods.find(
      ({ isOld, notes }) => !isOld && notes.length > 0 === (q === 'USD'),
    );
    const line = goods && sellBody({ ...sellDraft(goods), quantity });
    return line && { ...line, amount: centsOf(line.amount) };
  };
  const coin = sold('souverain', '1');
  const dollars = sold('USD', '300');
  if (!coin || !dollars) return;
  const person = { linkedTo: null, personId: null, email: '', corrects: null, given: [] };
  const byCard = { ...person, paid: [{ ...slip, amount: coin.amount }], cash: {} };
  const inCash = (amount: Cents) => {
    const given = { 10000: Math.ceil(amount / 10_000) };
    const back = makeChange(sumOfCounts(given) - amount, drawerNow(ctx.db)) ?? {};
    return { ...person, paid: [{ means: 'cash' as const, amount, slip: '' }], cash: { ...given, ...negated(back) } };
  };
  await closeDeal(ctx, { ...byCard, key: 'demo-1', lines: [coin] });
  await closeDeal(ctx, { ...inCash(coin.amount), key: 'demo-2', lines: [coin] });
  await closeDeal(ctx, { ...inCash(dollars.amount), key: 'demo-3', lines: [dollars] });
  const { _id: id } = await closeDeal(ctx, { ...byCard, key: 'demo-4', lines: [coin] });
  await cancelDeal(ctx, { id, reason: 'Tapé deux fois', cash: {} });
}
