import type { Page } from 'playwright/test';
import { expect, expectStill, test } from './e2e.ts';
import { axeFindings, htmlFindings } from './pageChecks.ts';

/** Nothing of the page as it stands is beyond a reader or beside the screen. */
export async function expectReadable(page: Page, name: string): Promise<void> {
  expect.soft(await axeFindings(page), name).toEqual([]);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect.soft(wide, name).toBeLessThanOrEqual(0);
}

/** Opens an address on this screen: readable by all, still and no wider. Answers the HTML as it was sent. */
async function expectSoundHere(page: Page, path: string, status: number): Promise<string> {
  const answer = await page.goto(path);
  expect(answer?.status(), path).toBe(status);
  await page.waitForLoadState('networkidle');
  await expectStill(page);
  await expectReadable(page, path);
  return (await answer?.text()) ?? '';
}

/** The page of an address is readable by all, valid, still and as narrow as the screen. */
export async function expectSound(page: Page, path: string, status = 200): Promise<void> {
  expect(await htmlFindings(await expectSoundHere(page, path, status)), path).toEqual([]);
}

/** The same on a phone, a tablet and a desk, each as on a first visit; the server sends one HTML to all of them. */
export async function expectSoundEverywhere(page: Page, path: string, status = 200): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  const sent = new Set<string>();
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await browser.send('Network.clearBrowserCache');
    sent.add(await test.step(`${width} pixels`, () => expectSoundHere(page, path, status)));
  }
  for (const html of sent) expect(await htmlFindings(html), path).toEqual([]);
}
