import type { Page } from 'playwright/test';
import { expect, expectStill } from './e2e.ts';
import { axeFindings, htmlFindings } from './pageChecks.ts';

/** Nothing of the page as it stands is beyond a reader or beside the screen. */
export async function expectReadable(page: Page, name: string): Promise<void> {
  expect(await axeFindings(page), name).toEqual([]);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(wide, name).toBeLessThanOrEqual(0);
}

/** The page of an address is readable by all, valid, still and as narrow as the screen. */
export async function expectSound(page: Page, path: string, status = 200): Promise<void> {
  const answer = await page.goto(path);
  expect(answer?.status(), path).toBe(status);
  await page.waitForLoadState('networkidle');
  await expectStill(page);
  await expectReadable(page, path);
  expect(await htmlFindings((await answer?.text()) ?? ''), path).toEqual([]);
}
