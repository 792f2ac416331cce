import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { loadOrder } from '../../../src/features/orders/model/load.server.ts';
import type { OrderRecord } from '../../../src/features/orders/model/record.ts';
import { type Ctx, ShopError, system } from '../../../src/http/context.ts';
import { expectSoundDrawer, expectSoundOrders, type SoundOrders } from '../../support/orderSound.ts';
import { furnishOrders, type OrderShop, type OrderStep, orderStep, takeStep } from '../../support/orderSteps.ts';
import { testDb } from '../../support/people.ts';
import { standClock } from '../../support/shop.ts';

const runs = Number(process.env['PROPERTY_RUNS'] ?? 300);
const timeout = Math.max(600_000, runs * 1_000);

standClock();

/** Other files of this process may get the listening module too. */
const listening = vi.hoisted(() => ({ isOn: false }));
beforeAll(() => {
  listening.isOn = true;
});
afterAll(() => {
  listening.isOn = false;
});

/** Listens to each act of these lives: what `commit` returned is the order as it is loaded again. */
vi.mock('../../../src/features/orders/model/commit.server.ts', async (load) => {
  const real = await load<typeof import('../../../src/features/orders/model/commit.server.ts')>();
  const checked = (ctx: Ctx, record: OrderRecord): OrderRecord => {
    if (listening.isOn) expect(record).toEqual(loadOrder({ ...ctx, actor: system('test') }, record.order.id));
    return record;
  };
  const commit: typeof real.commit = (ctx, ...act) => checked(ctx, real.commit(ctx, ...act));
  const commitNewOrder: typeof real.commitNewOrder = (ctx, ...order) =>
    checked(ctx, real.commitNewOrder(ctx, ...order));
  return { ...real, commit, commitNewOrder };
});

const begin = Date.parse('2026-09-07T10:00:00+02:00');
const furnished = () => furnishOrders(testDb());

async function close({ bank, db }: OrderShop): Promise<void> {
  await bank.stop();
  db.$client.close();
}

/** @returns how many steps were done and how many refused */
async function live(shop: OrderShop, steps: readonly OrderStep[]): Promise<{ done: number; refused: number }> {
  vi.setSystemTime(begin);
  const counts = { done: 0, refused: 0 };
  const written = shop.db.$client.prepare<[], number>('select total_changes()').pluck();
  const sound: SoundOrders = new Map();
  let before = -1;
  for (const [place, told] of steps.entries()) {
    try {
      await takeStep(shop, told);
      counts.done++;
    } catch (error) {
      // Refusals are answers; anything else, as a broken constraint, is not.
      if (!(error instanceof ShopError)) throw error;
      counts.refused++;
    }
    // Where nothing was written, nothing new is to be said: about half of the steps are refused. At last all orders are read
    // once more: what others and the clock did to those that stood still.
    const now = written.get() ?? 0;
    if (place === steps.length - 1) expectSoundOrders(shop);
    else if (now !== before) expectSoundOrders(shop, sound);
    before = now;
  }
  expectSoundDrawer(shop);
  return counts;
}

async function liveAlone(steps: readonly OrderStep[]) {
  vi.setSystemTime(begin);
  const shop = await furnished();
  return live(shop, steps).finally(() => close(shop));
}

function liveAndRollback(shop: OrderShop, steps: readonly OrderStep[]) {
  const { $client } = shop.db;
  $client.exec('begin immediate');
  return live(shop, steps).finally(() => {
    $client.exec('rollback');
    shop.accounts.clear();
  });
}

/** Most lives are taken back in one database, whose queries are built once; some have their own, and commit. */
const commits = fc.nat({ max: 24 }).map((n) => n === 0);

test(
  'Quoi qu’il arrive à des commandes, l’argent, les pièces et les paroles tombent juste',
  async () => {
    const total = { done: 0, refused: 0 };
    const shared = await furnished();
    await fc.assert(
      fc.asyncProperty(fc.array(orderStep, { minLength: 4, maxLength: 24 }), commits, async (steps, isOwn) => {
        const { done, refused } = await (isOwn ? liveAlone(steps) : liveAndRollback(shared, steps));
        total.done += done;
        total.refused += refused;
      }),
      { numRuns: runs },
    );
    await close(shared);
    expect(total.done).toBeGreaterThan(runs * 3);
    expect(total.refused).toBeGreaterThan(runs / 2);
  },
  timeout,
);

const order = { who: 0, parcel: false, paid: true };
const [bar, note] = [
  { bars: 1, coins: 0, notes: 0 },
  { bars: 0, coins: 0, notes: 1 },
];
const refund = { do: 'refund', which: 0, part: false, goods: 'saleable', answer: 'yes' } as const;
const byHand = { do: 'byHand', which: 0, goods: 'saleable' } as const;
const forward = { do: 'forward', which: 0 } as const;

/** Found by the property once. */
test.each<[string, ...OrderStep[]]>([
  [
    'une commande dont la banque n’a pas encore dit si tout est rendu demande toujours l’identité',
    { ...order, do: 'card', who: 1, basket: note },
    { ...refund, pick: 2, answer: 'silentDone' },
  ],
  [
    'une commande payée deux fois et rendue n’est plus à préparer',
    { ...order, do: 'card', basket: bar },
    { do: 'bankDoubles', which: 0, again: true },
    { ...refund, pick: 5, part: true },
  ],
  [
    'un remboursement fait autrement que sur la carte dit sa somme, après un geste commercial',
    { ...order, do: 'card', basket: bar },
    { ...refund, pick: 1, part: true },
    { ...refund, pick: 1, part: true, answer: 'no' },
    byHand,
  ],
  [
    'un montant composé de billets comptés et d’autres qui ne le sont pas garde de côté les premiers seulement',
    { do: 'count', what: 'note', n: 3 },
    { ...order, do: 'card', basket: { ...note, notes: 2 }, paid: false },
    { do: 'tryAgain', which: 0 },
    { do: 'payByTransfer', which: 0 },
    { ...order, do: 'transfer', basket: { ...note, notes: 2 }, paid: false },
    { do: 'received', which: 0, amount: 'whole' },
  ],
  [
    'un second débit venu après un remboursement fait autrement est encore à rendre',
    { ...order, do: 'card', basket: note, paid: false },
    { do: 'bankAccepts', which: 0, call: true },
    { ...refund, pick: 0, answer: 'no' },
    forward,
    { do: 'cancel', which: 0, byClient: false },
    byHand,
    { do: 'bankDoubles', which: 0, again: true },
  ],
  [
    'une vente du comptoir, ses espèces et son annulation laissent la caisse et les livres justes',
    { do: 'deal', basket: bar, way: 'both' },
    { do: 'deal', basket: note, way: 'cash' },
    { do: 'undoDeal', deal: 1 },
  ],
])('%s', async (_, ...steps) => {
  expect(await liveAlone(steps)).toEqual({ done: steps.length, refused: 0 });
});
