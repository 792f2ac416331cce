import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { prepare } from '../../../db/prepared.ts';
import { registerRows } from '../../../db/registerRows.ts';
import { stockLines, stockLots } from '../../../db/schema/goods.ts';
import { purchases } from '../../../db/schema/purchases.ts';
import { entriesOf } from '../../../src/features/accounting/entries.ts';
import { monthResponse, readEntries } from '../../../src/features/accounting/month.server.ts';
import { purchaseFactsBefore } from '../../../src/features/accounting/purchases.server.ts';
import { loadBookPurchases as loadBought } from '../../../src/features/goods/book/read.server.ts';
import { firstDifference } from '../../../src/features/goods/model/checkGoods.server.ts';
import { parseGoods, yearlyPurchasesCsv } from '../../../src/features/goods/model/csv.server.ts';
import {
  closeWithdrawalPeriods,
  correct,
  deletePurchase,
  recordDeparture,
} from '../../../src/features/purchases/desk/acts.server.ts';
import { loadPurchases } from '../../../src/features/purchases/model/commit.server.ts';
import {
  isPaymentDue,
  netPayable,
  netWeight,
  penaltyPayable,
  purchaseState,
} from '../../../src/features/purchases/model/purchase.ts';
import type { OfferInput } from '../../../src/features/purchases/model/purchases.api.ts';
import { ShopError } from '../../../src/http/context.ts';
import { configure, rowsOf } from '../../support/people.ts';
import { bracelet, purchaseShop } from '../../support/purchases.ts';
import { wholeBook } from '../../support/registerSound.ts';
import { clockShows, standClock } from '../../support/shop.ts';

standClock();
const runs = Number(process.env['PROPERTY_RUNS'] ?? 280);
type House = ReturnType<typeof purchaseShop>;

/** Cents by account, debit less credit. */
function balances({ db }: House): Record<string, number> {
  const sums: Record<string, number> = {};
  const bought = purchaseFactsBefore(db, Number.MAX_SAFE_INTEGER);
  for (const { lines } of entriesOf({
    invoices: [],
    payments: [],
    purchases: bought,
    partyOf: () => ({ id: '', name: '' }),
  })) {
    expect(lines.reduce((sum, { debit, credit }) => sum + debit - credit, 0)).toBe(0);
    for (const { account, debit, credit } of lines) sums[account] = (sums[account] ?? 0) + debit - credit;
  }
  return sums;
}

/** Contracts, both books, stock, ledger and entries say the same, to the gram and the cent. */
function reconcile(house: House): void {
  const { db } = house;
  const now = Date.now();
  expect(firstDifference(db)).toBeUndefined();
  const { rows } = wholeBook(db);
  const all = loadPurchases(db, undefined).filter(({ signedAt }) => signedAt !== null);
  const kept = all.filter((one) => purchaseState(one, now) !== 'withdrawn');
  const lines = all.flatMap((one) => one.lines.map((line) => ({ line, one })));
  const present = rows
    .filter(({ kind, source }) => kind === 'in' && source === 'public')
    .map((row) => rows.findLast(({ corrects }) => corrects === row.seq) ?? row);
  const grams = (of: typeof lines) => of.reduce((sum, { line }) => sum + netWeight(line), 0);
  expect(present.reduce((sum, row) => sum + parseGoods(row).weight, 0)).toBe(grams(lines));
  expect(present.reduce((sum, row) => sum + (parseGoods(row).price ?? 0), 0)).toBe(
    all.reduce((sum, { gross }) => sum + gross, 0),
  );
  // What is here: bags that stayed, and pieces of articles once they may be sold.
  const stays = kept.flatMap((one) =>
    one.lines.filter(({ metalId, leftAt }) => leftAt === null && (metalId === null || one.firmAt !== null)),
  );
  const inLots = rowsOf(db, stockLots).filter(({ isOut }) => !isOut);
  expect(inLots.reduce((sum, { remainingCost }) => sum + (remainingCost ?? 0), 0)).toBe(
    stays.reduce((sum, { amount }) => sum + amount, 0),
  );
  const counted = rowsOf(db, stockLines).reduce((sum, { inSafe }) => sum + inSafe, 0);
  expect(counted).toBe(stays.reduce((sum, { metalId, quantity }) => sum + (metalId === null ? 0 : quantity), 0));
  const { purchases: bought = 0, purchaseTax = 0, sellers = 0, bank = 0, shortfall = 0 } = balances(house);
  const sum = (of: typeof all, value: (one: (typeof all)[number]) => number) =>
    of.reduce((n, one) => n + value(one), 0);
  expect(bought).toBe(sum(kept, ({ gross }) => gross));
  expect(purchaseTax || 0).toBe(-sum(kept, ({ taxDue, crds }) => taxDue + crds) || 0);
  const paid = sum(all, (one) => {
    const price = one.paidAt !== null && one.repaidAt === null ? netPayable(one) : 0;
    return price + (one.penaltyPayment ? penaltyPayable(one) : 0);
  });
  expect(bank || 0).toBe(-paid || 0);
  const due = (one: (typeof all)[number]) => (one.withdrawnAt === null ? netPayable(one) : penaltyPayable(one));
  expect(sellers || 0).toBe(-sum(all.filter(isPaymentDue), due) || 0);
  expect(shortfall).toBe(sum(all, ({ penalty }) => penalty));
  expect(bought + purchaseTax + sellers + bank + shortfall).toBe(0);
}

const step = fc.oneof(
  fc.record({
    do: fc.constant('jewel' as const),
    centigrams: fc.integer({ min: 50, max: 9_000 }),
    stones: fc.integer({ min: 0, max: 40 }),
    estimate: fc.option(fc.integer({ min: 1_000, max: 700_000 })),
  }),
  fc.record({ do: fc.constant('coins' as const), quantity: fc.integer({ min: 1, max: 4 }), isOld: fc.boolean() }),
  fc.record({
    do: fc.constantFrom('pay' as const, 'withdraw' as const, 'correct' as const, 'leave' as const, 'drop' as const),
    which: fc.nat({ max: 9 }),
    flag: fc.boolean(),
  }),
  fc.record({ do: fc.constant('later' as const), hours: fc.integer({ min: 1, max: 60 }) }),
);
/** What is firm already. */
const begun: readonly Step[] = [
  { do: 'jewel', centigrams: 1_234, stones: 0, estimate: null },
  { do: 'jewel', centigrams: 980, stones: 20, estimate: 145_000 },
  { do: 'coins', quantity: 2, isOld: true },
  { do: 'later', hours: 60 },
  { do: 'later', hours: 60 },
];
/** The double price of a bracelet, not paid for yet. */
const owing: readonly Step[] = [
  { do: 'jewel', centigrams: 1_234, stones: 0, estimate: null },
  { do: 'withdraw', which: 8, flag: true },
];
const stories = fc.array(step, { minLength: 6, maxLength: 24 });
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** In their order. */
const idsOf = prepare((db) => db.select({ id: purchases.id }).from(purchases).orderBy(purchases.number).prepare());

async function run(house: House, told: Step, personId: string): Promise<void> {
  const { ctx, db, bought, coins, oldCoins, pay, withdraw, load } = house;
  if (told.do === 'later') {
    vi.setSystemTime(Date.now() + told.hours * 3_600_000);
    return closeWithdrawalPeriods(ctx);
  }
  vi.setSystemTime(Date.now() + 60_000);
  const buy = async (offer: OfferInput) => void (await bought(offer, undefined, { personId }));
  if (told.do === 'coins') return buy(told.isOld ? oldCoins(told.quantity) : coins(told.quantity));
  if (told.do === 'jewel') {
    const { centigrams, stones, estimate } = told;
    const weighed = { gross: centigrams / 100, stones: stones / 100, estimate: estimate && estimate / 100 };
    return buy({ ...bracelet, ...weighed });
  }
  const ids = idsOf(db).all();
  const chosen = ids[told.which % Math.max(1, ids.length)];
  if (!chosen) return;
  const one = load(chosen.id);
  const [line] = one.lines;
  if (told.do === 'pay') await pay(one.id, told.flag ? {} : { means: 'cheque', paidTo: '0012345', payeeAnswer: null });
  if (told.do === 'withdraw')
    await withdraw(one.id, { isRepaid: told.which !== 9, isGone: told.flag && told.which > 6 });
  if (told.do === 'drop') await deletePurchase(ctx, { id: one.id });
  if (told.do === 'leave')
    await recordDeparture(ctx, { ids: [line?.id ?? ''], to: told.flag ? 'melt' : 'resell', reason: '' });
  if (told.do === 'correct') {
    const about = { id: one.id, bag: line?.orderNo ?? '', name: '', reason: 'Relecture', stones: null, title: null };
    await correct(ctx, { ...about, gross: (line?.gross ?? 0) + 10 });
  }
}

/** With its seller, after some steps, and when they were over. */
async function shopWith(steps: readonly Step[]) {
  clockShows('2026-11-19T15:20:00+01:00');
  const house = purchaseShop();
  const seller = await house.person();
  for (const told of steps) await run(house, told, seller);
  return { house, seller, at: Date.now() };
}

test(
  'Quoi qu’il arrive à des rachats, contrats, livres, stock et écritures disent la même chose',
  async () => {
    const shops = [await shopWith([]), await shopWith(begun), await shopWith(owing)];
    const seen = { refused: 0, withdrawn: 0, paid: 0, penaltyPaid: 0, left: 0 };
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...shops), stories, fc.boolean(), async (shop, steps, payAtOnce) => {
        const { house, seller, at } = shop;
        const { db } = house;
        vi.setSystemTime(at);
        // Each life is taken back: what its shop asks is prepared once.
        db.$client.exec('begin');
        try {
          if (payAtOnce) configure(db, { registerTerms: { payAtOnce } });
          for (const told of steps) {
            await run(house, told, seller).catch((error: unknown) => {
              if (!(error instanceof ShopError)) throw error;
              seen.refused++;
            });
          }
          reconcile(house);
          const rows = rowsOf(db, purchases);
          seen.withdrawn += rows.filter(({ withdrawnAt }) => withdrawnAt !== null).length;
          seen.paid += rows.filter(({ paidAt }) => paidAt !== null).length;
          seen.penaltyPaid += rows.filter(({ penaltyPayment }) => penaltyPayment).length;
          seen.left += rowsOf(db, registerRows).filter(
            ({ kind, source }) => kind === 'out' && source === 'stock',
          ).length;
        } finally {
          db.$client.exec('rollback');
        }
      }),
      { numRuns: runs },
    );
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(0);
  },
  Math.max(600_000, runs * 500),
);

describe('L’année et le mois', () => {
  test('la liste des achats aux particuliers compte chaque vendeur, sans ce qui lui a été rendu', async () => {
    clockShows('2026-11-19T15:20:00+01:00');
    const { db, bought, coins, withdraw } = purchaseShop();
    await bought(coins(2));
    const id = await bought(bracelet);
    const list = () => yearlyPurchasesCsv(loadBought(db, '2026'));
    expect(list()).toContain('2367,2');
    await withdraw(id);
    expect(list()).toContain('Odile Lefèvre;F;1970-05-02;Dijon;4 place du Marché, 30000 Nîmes;1380');
    expect(list()).not.toContain('2026-00002');
  });

  test('la liste de l’année ne mêle pas deux homonymes d’une même adresse, et suit un vendeur qui déménage', async () => {
    clockShows('2026-11-19T15:20:00+01:00');
    const { db, person, bought, coins } = purchaseShop();
    const jean = { lastName: 'Martin', firstNames: 'Jean', sex: 'M' };
    const father = await person({ ...jean, bornOn: '1950-01-31', documentNumber: 'A1' });
    const son = await person({ ...jean, bornOn: '1980-02-29', documentNumber: 'A2' });
    await bought(coins(1), null, { personId: father });
    await bought(coins(2), null, { personId: son });
    const moved = await person({ ...jean, bornOn: '1980-02-29', documentNumber: 'A3', address: '9 rue Neuve' });
    await bought(coins(1), null, { personId: moved });
    const rows = yearlyPurchasesCsv(loadBought(db, '2026')).split('\r\n').slice(1, 3);
    expect(rows.map((row) => row.split(';').slice(2, 6))).toEqual([
      ['1950-01-31', 'Dijon', '4 place du Marché, 30000 Nîmes', '690'],
      ['1980-02-29', 'Dijon', '9 rue Neuve, 30000 Nîmes', '2070'],
    ]);
  });

  test('une rétractation que la poste apporte après la fin du mois laisse leur numéro aux écritures déjà exportées', async () => {
    clockShows('2026-11-27T18:00:00+01:00');
    const { ctx, bought, withdraw } = purchaseShop();
    const id = await bought(bracelet);
    clockShows('2026-11-30T18:30:00+01:00');
    await bought({ ...bracelet, name: 'Bague' });
    const numbers = () =>
      readEntries(ctx, '2026-11').map(({ number, day, documentNumber }) => [number, day, documentNumber]);
    const exported = numbers();
    clockShows('2026-12-01T10:00:00+01:00');
    await bought({ ...bracelet, name: 'Chaîne' });
    clockShows('2026-12-03T10:00:00+01:00');
    await withdraw(id, { at: Date.parse('2026-11-30T17:30:00+01:00') });
    expect(numbers()).toEqual([...exported, ['AC000004', '2026-11-30', 'RA-2026-00001']]);
  });

  test('la liste du mois dit la taxe retenue, et reprend celle d’une rétractation', async () => {
    clockShows('2026-11-19T15:20:00+01:00');
    const { ctx, bought, coins, withdraw } = purchaseShop();
    await bought(coins(3));
    await withdraw(await bought(bracelet));
    const file = await (await monthResponse(ctx, { month: '2026-11', file: 'rachats' }))?.text();
    const rows = file?.split('\r\n').map((line) => line.split(';').slice(3)) ?? [];
    expect(rows[1]).toEqual(['Métal précieux', '2070,00', '227,70', '10,35', '1831,95']);
    expect(rows[3]).toEqual(['Métal précieux', '-987,20', '-108,59', '-4,94', '-873,67']);
  });
});
