import { globSync } from 'node:fs';
import { desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { fillExamples } from '../../db/demo/sales/examples.ts';
import { newId } from '../../db/id.ts';
import { users } from '../../db/schema/accounts.ts';
import { currencies, metals, reserves } from '../../db/schema/catalogue.ts';
import { stockLines } from '../../db/schema/goods.ts';
import { orderLines, orders, refunds, withdrawals } from '../../db/schema/orders.ts';
import { purchases } from '../../db/schema/purchases.ts';
import { reviews } from '../../db/schema/reviews.ts';
import { carouselSlides, news, newsletterMembers } from '../../db/schema/shop.ts';
import { mailOutbox } from '../../db/schema/system.ts';
import { audit } from '../../db/writer.ts';
import { days, isoDay } from '../../src/dates.ts';
import { makeToken } from '../../src/features/accounts/model/tokens.server.ts';
import { makeConfirmToken } from '../../src/features/accounts/profile/confirmEmail.server.ts';
import { closeRegister } from '../../src/features/goods/book/close.server.ts';
import { readImport } from '../../src/features/imports/machine/machine.server.ts';
import { noteTransfer } from '../../src/features/orders/payments/noteTransfer.server.ts';
import { importStatement } from '../../src/features/statements/importStatement.server.ts';
import { system } from '../../src/http/context.ts';
import { currencyPath, metalPath } from '../../src/paths.ts';
import { writeDemoPurchases } from '../../src/server/demo.ts';
import { ctxOf } from '../support/context.ts';
import { addPiece } from '../support/count.ts';
import { buyOneNote, sellOneCoin } from '../support/counter.ts';
import { openDrawerOnce } from '../support/drawer.ts';
import type { DemoShop } from '../support/e2e.ts';
import { addRow } from '../support/people.ts';
import { camtFile } from '../support/statements.ts';
import { inDatabase, somebody } from './accounts.ts';
import { deliveredCoins, morning, refundSome, sender, someMetal } from './dealersDay.ts';

/** Shown in the place of other pages, begun by a form that leads on, or inert parts of other pages. */
const elsewhere = [
  '/[...path]',
  '/404',
  '/500',
  '/admin/[...rest]',
  '/admin/currencies/apercu',
  '/admin/metals/apercu',
  '/admin/news/apercu',
];

const forClients = /^\/(commande-terminee|confirmer-adresse|historique-commandes|mes-|modifier-|valider-commande)/;

/** Where a page needs more than its address to have something to show; one with several shows something else in each. */
const addresses: Record<string, readonly string[]> = {
  '/alerte/[acte]/[token]': ['/alerte/arreter/{alert}', '/alerte/confirmer/{alert}'],
  '/panier-article/[id]/[quantity]': ['/panier-article/{coin}/1', '/panier-article/{currency}/500'],
  '/pieces-or-investissement': ['/pieces-or-investissement', '/pieces-or-investissement?vue=tableau'],
  '/recherche': ['/recherche?q=napoleon', '/recherche?q=introuvable'],
  '/lien-connexion/[token]': ['/lien-connexion/inconnu', '/lien-connexion/{link}'],
  '/reintialiser-mot-passe-oublier/[id]': ['inconnu', '{reset}'].map((id) => `/reintialiser-mot-passe-oublier/${id}`),
  '/commande-terminee/[...rest]': ['/commande-terminee/{order}/virement'],
  '/confirmer-adresse/[token]': ['/confirmer-adresse/inconnu', '/confirmer-adresse/{confirm}'],
  '/historique-commandes/[id]': ['/historique-commandes/{order}', '/historique-commandes/{delivered}'],
  '/admin/orders/[id]': ['/admin/orders/{counter}', '/admin/orders/{awaited}'],
  '/admin/stock/lots': ['/admin/stock/lots', '/admin/stock/lots?article={metal}'],
  '/admin/orders/preparation': ['/admin/orders/preparation?ids={parcels}'],
  '/admin/orders/bordereaux': ['/admin/orders/bordereaux?ids={parcels}'],
};
const single: Record<string, string> = {
  '/Desabonner/[token]': '{member}',
  '/Nouvelles/[id]': '{article}',
  '/cours-des-devises/[name]/[id]': '{currencyPage}',
  '/historique-commandes/[id]/avis': '{delivered}',
  '/historique-commandes/[id]/retractation': '{delivered}',
  '/lettre/confirmer/[token]': '{newcomer}',
  '/lingots-lingotins-or/[name]/[id]': '{barPage}',
  '/pieces-or-collection/[name]/[id]': '{collectorPage}',
  '/pieces-or-investissement/[name]/[id]': '{coinPage}',
  '/securiser-compte/[token]': 'inconnu',
  '/admin/carousel/edit/[id]': '{slide}',
  '/admin/comptoir/caisse/[day]': isoDay(Date.now()),
  '/admin/comptoir/operations/[id]': '{deal}',
  '/admin/cours/sources/[id]': 'or',
  '/admin/courriels/[id]': '{mail}',
  '/admin/currencies/bills/[id]': '{currency}',
  '/admin/currencies/update/[id]': '{currency}',
  '/admin/import/[id]': '{import}',
  '/admin/metals/update/[id]': '{metal}',
  '/admin/news/update/[id]': '{article}',
  '/admin/rachats/[id]': '{purchase}',
  '/admin/stock/lots/[id]': '{lot}',
  '/admin/users/[id]': '{identity}',
  '/admin/users/identity/[id]': '{identity}',
};

function addressesOf(route: string): readonly string[] {
  const own = addresses[route];
  if (own) return own;
  if (!route.includes('[')) return [route];
  const part = single[route];
  if (!part) throw new Error(`${route} has nothing to show: name it in everyPage.ts`);
  return [part.endsWith('Page}') ? part : route.replace(/\[\w+\]/, part)];
}

const routes = globSync('**/*.astro', { cwd: 'src/pages' })
  .map((file) => `/${file}`.replace(/\.astro$/, '').replace(/\/index$/, '') || '/')
  .filter((route) => !elsewhere.includes(route))
  .sort();
const pages = (isOne: (route: string) => boolean): string[] => routes.filter(isOne).flatMap(addressesOf);
const isAdmin = (route: string): boolean => route.startsWith('/admin/') && route !== '/admin/forgotpassword';

/** The address of every page of the shop, with a name in braces where something of `furnish` belongs. */
export const everyPage = {
  visitor: pages((route) => !isAdmin(route) && !forClients.test(route)),
  client: pages((route) => forClients.test(route)),
  admin: pages(isAdmin),
};

/** From one star to five. */
const opinions = [
  'Colis annoncé le mardi, remis le vendredi, sans nouvelle entre-temps.',
  'Il a fallu téléphoner deux fois pour connaître la date de remise.',
  'La pièce est belle, mais le colis est arrivé avec un jour de retard.',
  'Accueil aimable, explications claires sur la prime. Un peu d’attente à l’ouverture.',
  'Une très belle pièce, bien emballée, remise en main propre avec sa facture.',
];

type Furniture = Awaited<ReturnType<typeof furnish>>;
const furnished = new Map<string, Promise<Furniture>>();
/** Once for each shop. */
export function furnishOnce(shop: DemoShop): Promise<Furniture> {
  const known = furnished.get(shop.dataDir) ?? furnish(shop);
  furnished.set(shop.dataDir, known);
  return known;
}

export const fillIn = (address: string, names: Record<string, string>): string =>
  address.replace(/\{(\w+)\}/g, (_, name: string) => {
    const known = names[name];
    if (!known) throw new Error(`${address}: furnish makes no ${name}`);
    return known;
  });

/** Fills the shop with what a year leaves on every desk, and a client's account with all that it may hold. */
async function furnish(shop: DemoShop) {
  const { awaited, client, counter, parcels } = await morning(shop);
  const troubled = await morning(shop);
  const { id: identity } = await sender(shop);
  // As long as they come.
  const email = `une-adresse-electronique-vraiment-longue.${newId()}@fournisseur.example`;
  await somebody(shop, 'client', { email, firstName: 'Marie-Antoinette', lastName: 'de la Rochefoucauld' });
  const ids = await inDatabase(shop, async (db) => {
    await fillExamples(db);
    await openDrawerOnce(db);
    refundSome(db, counter.id);
    const ctx = ctxOf(db, system('test'));
    await writeDemoPurchases(ctx);
    await buyOneNote(db);
    await closeRegister(ctx, { chain: 'exchange' });
    const payment = { valueDate: isoDay(Date.now()), payer: 'M', amount: 99_999_999 };
    await noteTransfer(ctx, { orderId: troubled.awaited.id, ...payment });
    const inDoubt = { amount: 100, status: 'unknown', actorKind: 'system', createdAt: Date.now() } as const;
    addRow(db, refunds, { ...inDoubt, id: newId(), orderId: troubled.counter.id });
    for (const { id: orderId } of troubled.parcels)
      db.insert(withdrawals).values({ id: newId(), orderId, declaredAt: Date.now(), amount: 100 }).run();
    const longName = sql`json_set(buyer, '$.lastName', 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch')`;
    const longest = [troubled.awaited, troubled.counter, ...troubled.parcels].map(({ id }) => id);
    db.update(orders).set({ buyer: longName }).where(inArray(orders.id, longest)).run();
    const reason = 'La photographie du document ne laisse pas lire le nom ni la date de naissance. '.repeat(2);
    audit(ctx, { action: 'identity.refused', entity: 'user', entityId: null, detail: { reason } });
    // Other tests of this worker have orders wait for some.
    const unreserved = db
      .select({ id: metals.id })
      .from(metals)
      .innerJoin(stockLines, eq(stockLines.metalId, metals.id))
      .where(eq(stockLines.reserved, 0));
    const [metal, currency] = [unreserved.get(), db.select().from(currencies).get()];
    const slide = db.select().from(carouselSlides).get();
    const article = db.select().from(news).get();
    const mail = db.select().from(mailOutbox).orderBy(desc(mailOutbox.createdAt)).get();
    const purchase = db.select().from(purchases).where(isNull(purchases.signedAt)).get();
    if (!metal || !currency || !slide || !article || !mail || !purchase) throw new Error('the demo lacks something');
    const goods = {
      coin: someMetal(db, "Piece D'investissment"),
      bar: someMetal(db, 'Lingots'),
      collector: someMetal(db, 'Piece De Collection'),
    };
    // Only what is not counted in bulk takes serial numbers.
    db.update(stockLines).set({ inSafe: 0 }).where(eq(stockLines.metalId, metal.id)).run();
    const lot = await addPiece(ctx, { metalId: metal.id, serialNumber: 'LBMA-4711', year: 2020, reason: 'Reçue' });
    const money = { number: awaited.number, amount: awaited.price.replace(',', '.'), payer: 'MME ZOE LEFEVRE' };
    const bytes = new TextEncoder().encode(
      camtFile([
        { ...money, reference: 'VR-1' },
        { ...money, reference: 'VR-2', number: 'INCONNU', amount: '12.00' },
      ]),
    );
    await importStatement(ctx, { file: { name: 'releve.xml', size: bytes.length, bytes: async () => bytes } });
    const brought = new File(
      ['nom;type;poids;titre;vente\nDucat;pièce;3,49;986;480\nSans prix;pièce;3,49;986;\n'],
      'catalogue.csv',
    );
    const answers = { kind: '', asksColumns: '', consent: '', consentDay: '', taxRates: {} } as const;
    const { staged } = await readImport(ctx, { ...answers, file: brought });
    const delivered = db
      .select({ orderLineId: orderLines.id, userId: users.id })
      .from(orderLines)
      .innerJoin(orders, eq(orders.id, orderLines.orderId))
      .innerJoin(users, eq(users.id, orders.userId))
      .where(sql`${orders.status} = 'delivered'`)
      .all();
    const [now, words] = [Date.now(), ['waiting', 'waiting', 'published', 'refused'] as const];
    for (const [n, line] of delivered.entries()) {
      const status = words[n % words.length] ?? 'waiting';
      const [rating, text] = [1 + (n % 5), opinions[n % 5] ?? ''];
      const row = { ...line, id: newId(), rating, text, status, experiencedAt: now, createdAt: now };
      db.insert(reviews)
        .values({ ...row, reason: status === 'refused' ? 'Hors sujet.' : '', updatedAt: now })
        .onConflictDoNothing()
        .run();
    }
    const wish = { type: 'metal', typeId: goods.coin.id, desiredPrice: 10_000, email: client.email } as const;
    addRow(db, reserves, { ...wish, stopToken: `alerte-${client.id}`, confirmedAt: 1, createdAt: now });
    const [member, newcomer] = [`abonnee-${client.id}`, `nouvelle-${client.id}`];
    for (const [token, confirmedAt] of [
      [member, 1],
      [newcomer, null],
    ] as const)
      db.insert(newsletterMembers)
        .values({ email: `${token}@example.fr`, unsubscribeToken: token, createdAt: 1, confirmedAt })
        .run();
    const link = makeToken(db, { purpose: 'signIn', user: client, lifetime: days(1) });
    const reset = makeToken(db, { purpose: 'resetPassword', user: client, lifetime: days(1) });
    return {
      metal: metal.id,
      lot: lot._id,
      deal: (await sellOneCoin(db))._id,
      import: staged?._id ?? '',
      currency: currency.id,
      slide: slide.id,
      article: article.id,
      mail: mail.id,
      purchase: purchase.id,
      coin: goods.coin.id,
      coinPage: metalPath(goods.coin),
      barPage: metalPath(goods.bar),
      collectorPage: metalPath(goods.collector),
      currencyPage: currencyPath(currency),
      alert: `alerte-${client.id}`,
      member,
      newcomer,
      link,
      reset,
      confirm: makeConfirmToken(db, client),
    };
  });
  const { orderId: delivered } = await deliveredCoins(shop, client);
  return {
    client,
    names: {
      ...ids,
      identity,
      delivered,
      order: awaited.id,
      awaited: awaited.id,
      counter: counter.id,
      parcels: parcels.map(({ id }) => id).join(','),
    },
  };
}
