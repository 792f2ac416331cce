import type { Page } from 'playwright/test';
import { expect, expectRefusals, expectStill, moving, test } from '../support/e2e.ts';
import { htmlFindings } from '../support/pageChecks.ts';
import { expectReadableEverywhere, expectSoundEverywhere } from '../support/sound.ts';
import { enter } from './accounts.ts';
import { everyPage, fillIn, furnishOnce } from './everyPage.ts';
import { focusSpot } from './keys.ts';
import { addNapoleon, signInAsDealer } from './steps.ts';

test.use(moving);

/** Shown instead of another page, with its status. */
const refusals: Record<string, number> = {
  '/not-authorized': 403,
  '/server-error': 500,
  '/nulle-part': 404,
  '/alerte/arreter/inconnu': 404,
  '/alerte/confirmer/inconnu': 404,
  '/Desabonner/inconnu': 404,
  '/lettre/confirmer/inconnu': 404,
};

/** The first press of Tab on a page reaches something, which shows it. */
async function expectFocusSeen(page: Page, path: string): Promise<void> {
  await page.keyboard.press('Tab');
  expect.soft(await focusSpot(page), path).toMatchObject({ visible: true });
}

for (const address of new Set([...everyPage.visitor, '/commande-terminee', ...Object.keys(refusals)])) {
  test(`Pour un visiteur, ${address} est lisible par tous, valide et stable à chaque largeur`, async ({
    page,
    shop,
    complaints,
  }) => {
    const path = fillIn(address, (await furnishOnce(shop)).names);
    const status = refusals[address] ?? 200;
    await expectSoundEverywhere(page, path, status);
    await expectFocusSeen(page, path);
    if (status !== 200) expectRefusals(complaints, status);
  });
}

/** So that neither of two processors waits long for the other at the end. */
const inGroups = (addresses: readonly string[], size: number): string[][] =>
  Array.from({ length: Math.ceil(addresses.length / size) }, (_, at) => addresses.slice(at * size, (at + 1) * size));

for (const [at, addresses] of inGroups(['/panier', '/verification-identité', ...everyPage.client], 4).entries()) {
  test(`Les pages d’une cliente sont lisibles par toutes, valides et stables à chaque largeur (${at + 1})`, async ({
    page,
    shop,
  }) => {
    test.setTimeout(180_000);
    const { client, names } = await furnishOnce(shop);
    await enter(page, client);
    await addNapoleon(page);
    for (const address of addresses) {
      const path = fillIn(address, names);
      await expectSoundEverywhere(page, path);
      await expectFocusSeen(page, path);
    }
  });
}

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
const fitting = /^\/admin\/(currencies|identites|metals|orders|stock|stock\/mouvements|users)$/;

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
  const presses = 6;
  const jump = page.locator('[data-jump]:focus');
  for (let press = 0; press < presses && (await jump.count()) === 0; press++) await page.keyboard.press('Tab');
  await expect.soft(jump, address).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect.soft(page.locator('main :focus:not([data-jump])'), address).toBeInViewport();
}

for (const [at, addresses] of inGroups(everyPage.admin, 7).entries()) {
  test(`Chaque page du back-office, remplie, est lisible par tous, valide, stable, et tient dans un téléphone comme dans un bureau (${at + 1})`, async ({
    page,
    shop,
  }) => {
    test.setTimeout(180_000);
    const { names } = await furnishOnce(shop);
    await page.setViewportSize({ width: 1440, height: 900 });
    await signInAsDealer(page);
    for (const place of addresses) {
      const address = fillIn(place, names);
      await page.setViewportSize({ width: 1440, height: 900 });
      const answer = await page.goto(address);
      expect.soft(answer?.status(), address).toBe(200);
      const html = (await answer?.text()) ?? '';
      const [findings] = await Promise.all([
        htmlFindings(html),
        expect(page.locator('astro-island[ssr]')).toHaveCount(0),
      ]);
      expect.soft(findings, address).toEqual([]);
      await expectStill(page, 0);
      if (fitting.test(address)) await expectToFit(page, address);
      const rows = lists.test(address) ? await rowsInSight(page) : 20;
      expect.soft(rows, address).toBeGreaterThanOrEqual(20);
      if (rows !== Number.POSITIVE_INFINITY && !still.test(address)) await expectActNear(page, address);
      await expectReadableEverywhere(page, address);
    }
  });
}
