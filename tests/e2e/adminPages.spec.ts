import type { Page } from 'playwright/test';
import { expect, test } from '../support/e2e.ts';
import { htmlFindings } from '../support/pageChecks.ts';
import { expectReadable } from '../support/sound.ts';
import { everyAdminPage } from './adminPages.ts';
import { signInAsDealer } from './steps.ts';

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

test('Chaque page du back-office, remplie, est lisible par tous, valide, et tient dans un téléphone comme dans un bureau', async ({
  page,
  shop,
}) => {
  test.setTimeout(400_000);
  const addresses = await everyAdminPage(shop);
  expect(addresses.length).toBeGreaterThan(35);
  await signInAsDealer(page);
  for (const address of addresses) {
    await page.setViewportSize({ width: 1440, height: 900 });
    const answer = await page.goto(address);
    await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
    expect.soft(answer?.status(), address).toBe(200);
    expect.soft(await htmlFindings((await answer?.text()) ?? ''), address).toEqual([]);
    const rows = lists.test(address) ? await rowsInSight(page) : 20;
    expect.soft(rows, address).toBeGreaterThanOrEqual(20);
    if (rows !== Number.POSITIVE_INFINITY && !still.test(address)) await expectActNear(page, address);
    await expectReadable(page, `${address}, 1440 pixels`);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectReadable(page, `${address}, 390 pixels`);
  }
});
