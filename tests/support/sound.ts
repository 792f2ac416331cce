import type { Page } from 'playwright/test';
import { expect, expectStill, test } from './e2e.ts';
import { axeFindings, htmlFindings } from './pageChecks.ts';

/** Nothing of the page as it stands is beyond a reader or beside the screen. */
export async function expectReadable(page: Page, name: string): Promise<void> {
  expect.soft(await axeFindings(page), name).toEqual([]);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect.soft(wide, name).toBeLessThanOrEqual(0);
}

/** Opens an address on this screen: readable by all, still and no wider. `check` takes the HTML as it was sent. */
async function expectSoundHere(page: Page, path: string, status: number, check: (html: string) => Promise<void>) {
  const answer = await page.goto(path);
  expect(answer?.status(), path).toBe(status);
  const html = (await answer?.text()) ?? '';
  // The browser takes half a second to be sure that nothing more is fetched.
  await Promise.all([page.waitForLoadState('networkidle'), check(html)]);
  await expectReadable(page, path);
  await expectStill(page, 0);
}

/** The page of an address is readable by all, valid, still and as narrow as the screen. */
export async function expectSound(page: Page, path: string, status = 200): Promise<void> {
  await expectSoundHere(page, path, status, async (html) => expect(await htmlFindings(html), path).toEqual([]));
}

/** The same on a phone, a tablet and a desk, each as on a first visit; the server sends one HTML to all of them. */
export async function expectSoundEverywhere(page: Page, path: string, status = 200): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  const seen = new Set<string>();
  const check = async (html: string) => {
    if (!seen.has(html)) expect(await htmlFindings(html), path).toEqual([]);
    seen.add(html);
  };
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await browser.send('Network.clearBrowserCache');
    await test.step(`${width} pixels`, () => expectSoundHere(page, path, status, check));
  }
}
