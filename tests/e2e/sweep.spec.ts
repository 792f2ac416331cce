import type { Page } from 'playwright/test';
import { expect, expectRefusals, moving, test } from '../support/e2e.ts';
import { expectFilledIn, expectReadable, expectReadableEverywhere, expectValid, openStill } from '../support/sound.ts';
import { enter } from './accounts.ts';
import { everyPage, fillIn, furnishOnce } from './everyPage.ts';
import { focusSpot } from './keys.ts';
import { fillCart, signInAsDealer } from './steps.ts';

test.use(moving);

/** Shown instead of another page, with its status. */
const refusals: Record<string, number> = {
  '/not-authorized': 403,
  '/server-error': 500,
  '/nulle-part': 404,
  '/historique-commandes/inconnue': 404,
  '/Desabonner/inconnu': 404,
};

/** So that no processor waits long for another at the end. */
const inGroups = (addresses: Iterable<string>, size: number): [number, string[]][] => {
  const all = [...new Set(addresses)];
  const count = Math.ceil(all.length / size);
  return Array.from({ length: count }, (_, at) => [at + 1, all.slice(at * size, (at + 1) * size)]);
};

const visitorPages = [...everyPage.visitor, ...Object.keys(refusals)];
const clientPages = ['/panier', '/verification-identité', ...everyPage.client];
for (const [who, pages, size] of [
  ['visiteur', visitorPages.filter((path) => !path.startsWith('/historique')), 12],
  ['client', [...clientPages, '/historique-commandes/inconnue'], 10],
] as const)
  for (const [at, group] of inGroups(pages, size))
    test(`Pages d’un ${who}, lisibles, valides et stables partout (${at})`, async ({ page, shop, complaints }) => {
      test.setTimeout(180_000);
      const { client, names } = await furnishOnce(shop);
      if (who === 'client') {
        await enter(page, client);
        await fillCart(page, shop);
      }
      await page.setViewportSize({ width: 390, height: 900 });
      for (const address of group)
        await test.step(address, async () => {
          const path = fillIn(address, names);
          const status = refusals[address] ?? 200;
          await expectValid(await openStill(page, path, status));
          await expectFilledIn(page);
          await expectReadableEverywhere(page, path);
          // The first press of Tab reaches something, which shows it.
          await page.keyboard.press('Tab');
          expect.soft(await focusSpot(page), path).toMatchObject({ visible: true });
          if (status !== 200) expectRefusals(complaints, status);
        });
    });

const lists =
  /^\/admin\/(alertes|avis|cours|courriels|currencies|factures|identites|journal|letter\/abonnes|messages|metals|news|orders|releves|stock|stock\/mouvements|users)$/;

/** How many rows, as high as most closed ones are, the screen holds; without end where the list is empty. */
const rowsInSight = (page: Page): Promise<number> =>
  page.locator('main :is(tbody > tr, [data-rows] > *)').evaluateAll((rows) => {
    const shown = rows.filter((row) => row.checkVisibility());
    const closed = shown.filter((row) => !row.matches('[open]'));
    const heights = closed.map((row) => row.getBoundingClientRect().height).sort((a, b) => a - b);
    const height = heights[Math.floor((heights.length - 1) / 2)];
    const top = shown[0]?.getBoundingClientRect().top ?? 0;
    return height ? Math.floor((innerHeight - top) / height) : Number.POSITIVE_INFINITY;
  });

/** Lists that fit a desk's screen without going sideways, whatever stands in them. */
const fitting = /^\/admin\/(currencies|identites|journal|metals|orders|stock|stock\/mouvements|users)$/;

/** On the smallest phone nothing of a busy morning stands beside the screen. */
async function expectToFitSmall(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 800 });
  await expect(page.getByRole('heading', { name: 'Trop-perçus à rendre' })).toBeVisible();
  await expect(page.getByText(/^À régler au plus tard le/).first()).toBeVisible();
  await expectReadable(page, 'l’accueil, 320 pixels');
}

async function expectToFit(page: Page, address: string): Promise<void> {
  const list = page.locator('.table-scroll');
  if (address === '/admin/orders') await expect(list.getByText('Remise réduite').first()).toBeVisible();
  for (const width of [1280, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const over = () => list.evaluate((box) => box.scrollWidth - box.clientWidth);
    // The letters of the page come after its first drawing.
    await expect.poll(over, `${address} at ${width}`).toBe(0);
  }
}

/** Nothing to open or to press: a mail that has left, members, and no parcel to send. */
const still = /^\/admin\/(courriels\/.+|letter\/abonnes|orders\/expedition)$/;

/** By Tab and Enter alone from the page's head to its first row or its main act. */
async function expectActNear(page: Page, address: string): Promise<void> {
  const opened = page.locator('main :focus');
  // Some pages open on their act.
  if ((await opened.count()) > 0) return expect.soft(opened, address).toBeInViewport();
  const presses = 6;
  const jump = page.locator('[data-jump]:focus');
  for (let press = 0; press < presses && (await jump.count()) === 0; press++) await page.keyboard.press('Tab');
  await expect.soft(jump, address).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect.soft(page.locator('main :focus:not([data-jump])'), address).toBeInViewport();
}

for (const [at, group] of inGroups(everyPage.admin, 11))
  test(`Pages remplies du back-office, de même, actes à portée (${at})`, async ({ page, shop }) => {
    test.setTimeout(180_000);
    const { names } = await furnishOnce(shop);
    await signInAsDealer(page);
    for (const place of group)
      await test.step(place, async () => {
        const address = fillIn(place, names);
        await page.setViewportSize({ width: 1440, height: 900 });
        await expectValid(await openStill(page, address));
        if (fitting.test(address)) await expectToFit(page, address);
        const rows = lists.test(address) ? await rowsInSight(page) : 20;
        expect.soft(rows, address).toBeGreaterThanOrEqual(20);
        if (rows !== Number.POSITIVE_INFINITY && !still.test(address)) await expectActNear(page, address);
        await expectReadableEverywhere(page, address);
        if (place === '/admin/overview') await expectToFitSmall(page);
      });
  });
