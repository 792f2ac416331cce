import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { XMLParser } from 'fast-xml-parser';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { metals, reserves } from '../../db/schema/catalogue.ts';
import { orders } from '../../db/schema/orders.ts';
import { newsletterMembers } from '../../db/schema/shop.ts';
import { mailOutbox } from '../../db/schema/system.ts';
import { orderStatuses, paymentStatuses } from '../../db/words.ts';
import { adminPaths } from '../../src/adminPaths.ts';
import { metalListPath, paths } from '../../src/paths.ts';
import { pageAccess } from '../../src/server/access.ts';
import { prepareShop } from '../../src/server/prepare.ts';
import { savePicture } from '../../src/uploads/savePicture.server.ts';
import { countQueries } from '../bench/queries.ts';
import { demoPictures } from '../support/demo.ts';
import { typographySlips } from '../support/frenchText.ts';
import { file, photo as photoOf } from '../support/identityFiles.ts';
import { changeRows, rowsOf } from '../support/people.ts';
import { type RunningShop, startDemoShop, startShop } from '../support/server.ts';

/** A real shop with the goods of the demo, and the demo itself. */
let shop: RunningShop;
let demo: RunningShop;
/** Each public page, and whatever a link leads to from one; of lists, one step into their filters. */
const seen = new Map<string, { status: number; html: string }>();
/** The page that links to each address. */
const linked = new Map<string, string>();
beforeAll(async () => {
  [shop, demo] = await Promise.all([startDemoShop(), startDemoShop({ DEMO: '1' })]);
  const waiting = new Set(open.map(encodeURI));
  for (const address of waiting) {
    const answer = await shop.ask(address);
    const html = isHtml(answer) ? answer.text : '';
    seen.set(address, { status: answer.status, html });
    if (address.includes('?')) continue;
    for (const found of addressesIn(html)) {
      const [bare = ''] = found.split('#');
      linked.set(bare, address);
      waiting.add(bare);
    }
  }
}, 300_000);
afterAll(() => Promise.all([shop.stop(), demo.stop()]));

const unindexed = '<meta name="robots" content="noindex"';
const open = Object.values(paths).filter((path) => pageAccess(path) === 'public');
const lists = [metalListPath('Lingots'), paths.currencies, paths.news];
const isHtml = ({ headers }: { headers: Headers }) => headers.get('content-type')?.startsWith('text/html');
const read = async (path: string, of = shop) => {
  const answer = await of.ask(encodeURI(path), { redirect: 'follow' });
  return isHtml(answer) ? answer.text : '';
};
const contentOf = (html: string, name: string) =>
  html.match(new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`))?.[1]?.replaceAll('&#39;', '’') ?? '';
const detailsOf = (list: string) => [...seen.keys()].filter((path) => path.startsWith(`${list}/`));
const firstOf = async (of: RunningShop, list: string) =>
  (await read(list, of)).match(new RegExp(`<a [^>]*?href="(${list}/[^"?#]+)"`))?.[1] ?? '';

/** Every address of this site that a page's HTML links. */
const addressesIn = (html: string): string[] =>
  [...html.matchAll(/<a [^>]*?href="([^"]+)"/g)]
    .map(([, href = '']) => href.replaceAll('&amp;', '&'))
    .filter((href) => href.startsWith('/') && !href.startsWith('//'));

it('Aucun lien de la boutique ne mène à une page qui n’existe pas', () => {
  // The demo's pictures lie elsewhere here, some made of others.
  const isThere = (path: string) =>
    path.startsWith('/images/')
      ? existsSync(join(demoPictures, path.slice('/images/'.length).replace('-taille_', '_')))
      : (seen.get(path)?.status ?? 500) < 400;
  const dead = [...linked].filter(([path]) => !isThere(path));
  expect(dead).toEqual([]);
  expect(linked.size).toBeGreaterThan(80);
});

it('Chaque page publique a un titre et une description de bonne longueur, et une image à partager', () => {
  const slips: string[] = [];
  for (const [path, { html }] of seen) {
    if (!html || path.includes('?')) continue;
    const title = html.match(/<title>([^<]*)</)?.[1]?.replaceAll('&#39;', '’') ?? '';
    const description = contentOf(html, 'description');
    if (title.length === 0 || title.length > 65) slips.push(`${path} title ${title.length}: ${title}`);
    if (description.length > 160 || (html.includes('rel="canonical"') && description.length === 0))
      slips.push(`${path} description ${description.length}: ${description}`);
    if (contentOf(html, 'og:locale') !== 'fr_FR' || !contentOf(html, 'og:image')) slips.push(`${path} og`);
    if (html.includes('rel="canonical"') && !contentOf(html, 'og:url')) slips.push(`${path} og:url`);
    if (/<title>[^<]*…</.test(html)) slips.push(`${path} title cut: ${title}`);
  }
  expect(slips).toEqual([]);
});

it('Chaque page publique respecte les espaces et les apostrophes du français', async () => {
  // The same template writes the other goods.
  const details = [paths.investmentCoins, ...lists].flatMap((list) => detailsOf(list).slice(0, 10));
  const pages = [...open.map(encodeURI), ...details].map((path) => [path, seen.get(path)?.html ?? ''] as const);
  const slips = [...pages, ['/nulle-part', await read('/nulle-part')] as const].flatMap(([path, html]) =>
    typographySlips(html).map((slip) => `${path} ${slip}`),
  );
  expect(slips).toEqual([]);
  expect(details.length).toBeGreaterThan(30);
});

it('Le plan pour les moteurs est un document valide et chacune de ses adresses répond', async () => {
  const { headers, text } = await shop.ask('/sitemap.xml');
  expect(headers.get('content-type')).toContain('application/xml');
  const { urlset } = new XMLParser().parse(text) as { urlset: { url: { loc: string }[] } };
  const addresses = urlset.url.map(({ loc }) => loc);
  expect(addresses.length).toBeGreaterThan(80);
  const dead: string[] = [];
  for (const address of addresses) {
    expect(address.startsWith(`${shop.base}/`)).toBe(true);
    const path = address.slice(shop.base.length);
    const { status } = seen.get(path) ?? (await shop.ask(path));
    if (status !== 200) dead.push(`${address} (${status})`);
  }
  expect(dead).toEqual([]);
});

it('Le fichier robots.txt donne l’adresse du plan et ferme le compte, le back-office et les appels', async () => {
  const lines = (await shop.ask('/robots.txt')).text.split('\n');
  expect(lines).toContain(`Sitemap: ${shop.base}/sitemap.xml`);
  for (const closed of [adminPaths.home, '/api/', paths.cart, paths.orderHistory, paths.signIn, '/Desabonner/']) {
    expect(lines).toContain(`Disallow: ${closed}`);
  }
});

it('L’image partagée d’un article est sa photographie, et celle de la boutique où il n’en a pas', async () => {
  const [first = '', second = ''] = detailsOf(paths.investmentCoins);
  const photo = await savePicture(`${shop.app.config.dataDir}/images`, file('piece.jpg', await photoOf(480, 480)));
  changeRows(shop.app.db, metals, { photo }, eq(metals.id, first.split('/').at(-1) ?? ''));
  for (const [path, address] of [
    [first, `/images/${photo}-480.webp`],
    [second, '/partage.jpg'],
  ] as const) {
    const picture = new URL(contentOf(await read(path), 'og:image')).pathname;
    expect(picture).toBe(address);
    expect((await fetch(shop.base + picture)).status).toBe(200);
  }
});

it('Une démonstration n’est pas à indexer, n’offre rien et se dit une fois par page ; une boutique l’est, et ne le dit jamais', async () => {
  for (const of of [demo, shop]) {
    const isDemo = of === demo;
    const details = await Promise.all(lists.map((list) => firstOf(of, list)));
    for (const path of [paths.home, paths.buyBack, paths.legalNotice, ...lists, ...details]) {
      const html = await read(path, of);
      const said = html.match(/démonstration/gi)?.length ?? 0;
      expect([path, said, html.includes(unindexed)]).toEqual([path, isDemo ? 1 : 0, isDemo]);
    }
    const product = /<script type="application\/ld\+json">(.+?)<\/script>/.exec(await read(details[0] ?? '', of));
    expect(JSON.parse(product?.[1] ?? '').offers === undefined).toBe(isDemo);
  }
  for (const path of open) expect((await read(path, demo)) || unindexed, path).toContain(unindexed);
  expect((await demo.ask('/sitemap.xml')).status).toBe(404);
  const { text: robots } = await demo.ask('/robots.txt');
  // A search engine has to read that it is to keep nothing.
  expect(robots).not.toMatch(/Sitemap|^Disallow: \/$/m);
});

it('À sa première ouverture, la démonstration a des commandes dans chaque état, des abonnés, des alertes et un message, une seule fois', async () => {
  const opened = await startShop({ DEMO: '1' });
  const { db } = opened.app;
  const all = () => rowsOf(db, orders);
  const noPictures = `${opened.app.config.dataDir}/images`;
  await prepareShop(opened.app, noPictures);
  expect(new Set(all().map(({ status }) => status))).toEqual(new Set(orderStatuses));
  expect(new Set(all().map(({ paymentStatus }) => paymentStatus))).toEqual(new Set(paymentStatuses));
  for (const table of [newsletterMembers, reserves, mailOutbox])
    expect(db.select().from(table).limit(1).all()).toHaveLength(1);
  const { length } = all();
  await prepareShop(opened.app, noPictures);
  expect(all()).toHaveLength(length);

  await opened.stop();
}, 60_000);

it('Un achat de trois articles tient en 45 requêtes, et une page lit une liste d’articles d’un coup, non article par article', async () => {
  const { purchase, ...pages } = await countQueries();
  expect(purchase).toBeLessThanOrEqual(45);
  expect(Object.keys(pages)).toEqual(expect.arrayContaining(['/', '/pieces-or-investissement', '/cours-des-devises']));
  for (const [path, count] of Object.entries(pages)) expect(count, path).toBeLessThanOrEqual(30);
});
