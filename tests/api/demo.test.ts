import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { reserves } from '../../db/schema/catalogue.ts';
import { orders, refunds } from '../../db/schema/orders.ts';
import { newsletterMembers } from '../../db/schema/shop.ts';
import { mailOutbox } from '../../db/schema/system.ts';
import { orderStatuses, paymentStatuses } from '../../db/words.ts';
import type { OrderDetail } from '../../src/features/orders/order.shape.ts';
import { askBankContract, refundPaymentContract } from '../../src/features/orders/payments.api.ts';
import { priceGrid } from '../../src/features/prices/grid.server.ts';
import { setShape } from '../../src/features/prices/priceSet.shape.ts';
import { previewPrices } from '../../src/features/prices/savePrices.server.ts';
import { call } from '../../src/http/call.ts';
import { centsOf } from '../../src/money.ts';
import { metalListPath, paths } from '../../src/paths.ts';
import { pageAccess } from '../../src/server/access.ts';
import { prepareShop } from '../../src/server/prepare.ts';
import { ctxOf } from '../support/context.ts';
import { demoPictures } from '../support/demo.ts';
import { forSum } from '../support/orders.ts';
import { type RunningShop, startDemoShop, startShop } from '../support/server.ts';

let demo: RunningShop;
let real: RunningShop;
beforeAll(async () => {
  [demo, real] = await Promise.all([startDemoShop({ DEMO: '1' }), startDemoShop()]);
});
afterAll(() => Promise.all([demo.stop(), real.stop()]));

const get = (shop: RunningShop, path: string) => fetch(shop.base + encodeURI(path));
const text = async (shop: RunningShop, path: string) => (await get(shop, path)).text();
const lists = [metalListPath('Lingots'), paths.currencies, paths.news];
const firstOf = async (shop: RunningShop, list: string) =>
  (await text(shop, list)).match(new RegExp(`<a [^>]*?href="(${list}/[^"?#]+)"`))?.[1] ?? '';

const kept = '<meta name="robots" content="noindex"';

test('Aucune page publique d’une démonstration n’est à indexer, celles d’une boutique le sont', async () => {
  const open = Object.values(paths).filter((path) => pageAccess(path) === 'public');
  const details = await Promise.all(lists.map((list) => firstOf(demo, list)));
  const indexed: string[] = [];
  for (const path of [...open, ...details]) {
    const answer = await get(demo, path);
    const isPage = answer.headers.get('content-type')?.startsWith('text/html');
    if (isPage && !(await answer.text()).includes(kept)) indexed.push(path);
  }
  expect(indexed).toEqual([]);
  for (const path of [paths.home, ...lists]) expect(await text(real, path), path).not.toContain(kept);
});

test('Une démonstration n’a pas de plan pour les moteurs, qui peuvent lire qu’ils n’ont rien à y indexer', async () => {
  expect((await get(demo, '/sitemap.xml')).status).toBe(404);
  const robots = await text(demo, '/robots.txt');
  expect(robots).not.toContain('Sitemap');
  expect(robots).not.toMatch(/^Disallow: \/$/m);
});

test('La démonstration se dit une fois par page, et une vraie boutique ne la dit jamais', async () => {
  const told = async (shop: RunningShop, path: string) =>
    (await text(shop, path)).match(/démonstration/gi)?.length ?? 0;
  const pagesOf = async (shop: RunningShop) => [
    paths.home,
    paths.currencies,
    paths.buyBack,
    paths.legalNotice,
    await firstOf(shop, metalListPath('Lingots')),
    await firstOf(shop, paths.currencies),
    await firstOf(shop, paths.news),
  ];
  for (const path of await pagesOf(demo)) expect([path, await told(demo, path)]).toEqual([path, 1]);
  for (const path of await pagesOf(real)) expect([path, await told(real, path)]).toEqual([path, 0]);
});

test('La fiche d’un lingot de démonstration n’a pas d’offre à lire par un moteur', async () => {
  const offered = async (shop: RunningShop) => {
    const page = await text(shop, await firstOf(shop, metalListPath('Lingots')));
    const product = page.match(/<script type="application\/ld\+json">(.+?)<\/script>/)?.[1] ?? '{}';
    return Object.hasOwn(JSON.parse(product) as { '@type': 'Product' }, 'offers');
  };
  expect([await offered(demo), await offered(real)]).toEqual([false, true]);
});

test('Dans la démonstration, des prix suivent le cours de l’or et des cours de référence, et y sont exactement', async () => {
  const grid = priceGrid(ctxOf(demo.app.db, { kind: 'system', job: 'test' }));
  const ruled = grid.rows.filter(({ sell, buy }) => sell.rule && buy.rule);
  const [metals, currencies] = (['metal', 'currency'] as const).map((type) => ruled.filter((row) => row.type === type));
  expect([metals?.length, currencies?.length]).toEqual([19, 5]);
  const rows = ruled.map(({ type, id, pricedAt, sell, buy }) => ({
    type,
    id,
    pricedAt,
    sell: { rule: sell.rule, price: null },
    buy: { rule: buy.rule, price: null },
  }));
  const { changes } = previewPrices(ctxOf(demo.app.db, { kind: 'system', job: 'test' }), setShape.parse({ rows }));
  expect(changes).toEqual([]);
});

test('À sa première ouverture, la démonstration a des commandes dans chaque état, des abonnés, des alertes et un message, et ce qui y fut payé par carte se rembourse', async () => {
  const shop = await startShop({ DEMO: '1' });
  const { db } = shop.app;
  const all = () => db.select().from(orders).all();
  await prepareShop(shop.app, demoPictures);
  expect(new Set(all().map(({ status }) => status))).toEqual(new Set(orderStatuses));
  expect(new Set(all().map(({ paymentStatus }) => paymentStatus))).toEqual(new Set(paymentStatuses));
  for (const table of [newsletterMembers, reserves, mailOutbox])
    expect(db.select().from(table).limit(1).all()).toHaveLength(1);
  const { length } = all();
  await prepareShop(shop.app, demoPictures);
  expect(all()).toHaveLength(length);

  const { token } = await shop.signIn('admin');
  const at = { base: shop.base, token };
  const paid = all().filter(({ paymentType, paymentStatus }) => paymentType === 'carte' && paymentStatus === 'paid');
  expect(paid.length).toBeGreaterThan(5);
  const open = ({ desk }: OrderDetail) => desk?.attempts.find(({ refundable }) => refundable > 0);
  for (const { id: orderId } of paid) {
    const asked = (await call(askBankContract, { ...at, body: { orderId } })).data;
    expect(asked.message).toContain('la banque a accepté');
    let attempt = open(asked.order);
    // In part, then the rest.
    for (const share of [0.5, 1]) {
      const { _id: attemptId = '', refundable = 0 } = attempt ?? {};
      const amount = Math.round(refundable * share * 100) / 100;
      const body = { orderId, attemptId, amount, refundable, what: forSum(db, orderId, centsOf(amount)) };
      const { data } = await call(refundPaymentContract, { ...at, body });
      expect(data.outcome).toBe('accepted');
      attempt = open(data.order);
    }
    expect(attempt).toBeUndefined();
  }
  expect(db.select().from(refunds).where(eq(refunds.status, 'unknown')).all()).toEqual([]);
  await shop.stop();
}, 60_000);
