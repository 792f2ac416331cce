import { globSync } from 'node:fs';
import { desc, eq, sql } from 'drizzle-orm';
import { fillExamples } from '../../db/demo/sales/examples.ts';
import { newId } from '../../db/id.ts';
import { users } from '../../db/schema/accounts.ts';
import { currencies, metals } from '../../db/schema/catalogue.ts';
import { orderLines, orders } from '../../db/schema/orders.ts';
import { reviews } from '../../db/schema/reviews.ts';
import { carouselSlides, news } from '../../db/schema/shop.ts';
import { stockLines } from '../../db/schema/stock.ts';
import { mailOutbox } from '../../db/schema/system.ts';
import { importStatement } from '../../src/features/statements/importStatement.server.ts';
import { addPiece } from '../../src/features/stock/pieces/pieces.server.ts';
import { system } from '../../src/http/actor.ts';
import { ctxOf } from '../support/context.ts';
import type { DemoShop } from '../support/e2e.ts';
import { camtFile } from '../support/statements.ts';
import { inDatabase } from './accounts.ts';
import { morning, sender } from './dealersDay.ts';

const pages = 'src/pages/admin';

/** The ways in, which `pages.spec.ts` and `accounts.spec.ts` try, and the inert previews inside other pages. */
const elsewhere = [
  '/admin',
  '/admin/[...rest]',
  '/admin/forgotpassword',
  '/admin/currencies/apercu',
  '/admin/metals/apercu',
  '/admin/news/apercu',
];

/** Fills the shop with what a year leaves on every desk; answers the address of each page of the back office. */
export async function everyAdminPage(shop: DemoShop): Promise<string[]> {
  const { awaited, counter, parcels } = await morning(shop);
  const { id: identity } = await sender(shop);
  const ids = await inDatabase(shop, async (db) => {
    await fillExamples(db);
    const ctx = ctxOf(db, system('test'));
    const [metal, currency] = [db.select().from(metals).get(), db.select().from(currencies).get()];
    const slide = db.select().from(carouselSlides).get();
    const article = db.select().from(news).get();
    const mail = db.select().from(mailOutbox).orderBy(desc(mailOutbox.createdAt)).get();
    if (!metal || !currency || !slide || !article || !mail) throw new Error('the demo lacks something');
    // Only what is not counted in bulk takes serial numbers.
    db.update(stockLines).set({ inSafe: 0 }).where(eq(stockLines.metalId, metal.id)).run();
    await addPiece(ctx, { metalId: metal.id, serialNumber: 'LBMA-4711', year: 2020, reason: 'Reçue' });
    const money = { number: awaited.number, amount: awaited.price.replace(',', '.'), payer: 'MME ZOE LEFEVRE' };
    const bytes = new TextEncoder().encode(
      camtFile([
        { ...money, reference: 'VR-1' },
        { ...money, reference: 'VR-2', number: 'INCONNU', amount: '12.00' },
      ]),
    );
    await importStatement(ctx, { file: { name: 'releve.xml', size: bytes.length, bytes: async () => bytes } });
    const delivered = db
      .select({ orderLineId: orderLines.id, userId: users.id })
      .from(orderLines)
      .innerJoin(orders, eq(orders.id, orderLines.orderId))
      .innerJoin(users, eq(users.id, orders.userId))
      .where(sql`${orders.status} = 'delivered'`)
      .all();
    const text = 'Une très belle pièce, bien emballée, remise en main propre avec sa facture.';
    const [now, words] = [Date.now(), ['waiting', 'waiting', 'published', 'refused'] as const];
    for (const [n, line] of delivered.entries()) {
      const status = words[n % words.length] ?? 'waiting';
      const row = { ...line, id: newId(), rating: 1 + (n % 5), text, status, experiencedAt: now, createdAt: now };
      db.insert(reviews)
        .values({ ...row, reason: status === 'refused' ? 'Hors sujet.' : '', updatedAt: now })
        .run();
    }
    return { metal: metal.id, currency: currency.id, slide: slide.id, article: article.id, mail: mail.id };
  });
  const parts: Record<string, string> = {
    '/admin/carousel/edit/[id]': ids.slide,
    '/admin/courriels/[id]': ids.mail,
    '/admin/currencies/bills/[id]': ids.currency,
    '/admin/currencies/update/[id]': ids.currency,
    '/admin/metals/update/[id]': ids.metal,
    '/admin/news/update/[id]': ids.article,
    '/admin/orders/[id]': counter.id,
    '/admin/stock/pieces/[id]': ids.metal,
    '/admin/users/[id]': identity,
    '/admin/users/identity/[id]': identity,
  };
  const queries: Record<string, string> = {
    '/admin/orders/preparation': `?ids=${parcels.map(({ id }) => id).join(',')}`,
    '/admin/orders/bordereaux': `?ids=${parcels.map(({ id }) => id).join(',')}`,
  };
  const routes = globSync('**/*.astro', { cwd: pages }).map((file) =>
    `/admin/${file}`.replace(/\.astro$/, '').replace(/\/index$/, ''),
  );
  return routes
    .filter((route) => !elsewhere.includes(route))
    .sort()
    .map((route) => {
      const id = parts[route];
      if (route.includes('[') && !id) throw new Error(`${route} has nothing to show: name it here`);
      return `${route.replace('[id]', id ?? '')}${queries[route] ?? ''}`;
    });
}
