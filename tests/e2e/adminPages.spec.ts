import { expect, test } from '../support/e2e.ts';
import { htmlFindings } from '../support/pageChecks.ts';
import { expectReadable } from '../support/sound.ts';
import { everyAdminPage } from './adminPages.ts';
import { signInAsDealer } from './steps.ts';

test('Chaque page du back-office, remplie, est lisible par tous, valide, et tient dans un téléphone comme dans un bureau', async ({
  page,
  shop,
}) => {
  test.setTimeout(300_000);
  const addresses = await everyAdminPage(shop);
  expect(addresses.length).toBeGreaterThan(35);
  await signInAsDealer(page);
  for (const address of addresses) {
    await page.setViewportSize({ width: 1440, height: 900 });
    const answer = await page.goto(address);
    await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
    expect.soft(answer?.status(), address).toBe(200);
    expect.soft(await htmlFindings((await answer?.text()) ?? ''), address).toEqual([]);
    await expectReadable(page, `${address}, 1440 pixels`);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectReadable(page, `${address}, 390 pixels`);
  }
});
