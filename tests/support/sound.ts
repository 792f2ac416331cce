import type { Page } from 'playwright/test';
import { expect, expectStill, test } from './e2e.ts';
import { axeFindings, htmlFindings } from './pageChecks.ts';

/** Nothing of the page as it stands is beyond a reader or beside the screen. */
export async function expectReadable(page: Page, name: string, how = {}): Promise<void> {
  expect.soft(await axeFindings(page, how), name).toEqual([]);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect.soft(wide, name).toBeLessThanOrEqual(0);
}

/** The same on a desk, a phone and a tablet, to whose widths the window is drawn: the third shows what the others did. */
export async function expectReadableEverywhere(page: Page, name: string): Promise<void> {
  const own = page.viewportSize();
  for (const width of [1440, 390, 768]) {
    await page.setViewportSize({ width, height: 900 });
    // Drawn, and whatever listens to the width has heard of it.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    const further = width !== 1440;
    await test.step(`${width} pixels`, () => expectReadable(page, `${name}, ${width} pixels`, { further }));
  }
  if (own) await page.setViewportSize(own);
}

/** Opens an address: its HTML, looked at while the page comes to rest, is valid, and nothing of it moves by itself. */
async function openStill(page: Page, path: string, status: number, known = new Set<string>()): Promise<void> {
  const answer = await page.goto(path);
  expect(answer?.status(), path).toBe(status);
  const html = (await answer?.text()) ?? '';
  const isNew = !known.has(html);
  known.add(html);
  const [findings] = await Promise.all([isNew ? htmlFindings(html) : [], page.waitForLoadState('networkidle')]);
  expect.soft(findings, path).toEqual([]);
  await expectStill(page, 0);
}

/** Fields for figures that bring up no keyboard for them, and those about a person that a browser cannot fill in. */
const fieldFindings = (page: Page): Promise<string[]> =>
  page
    .locator('main :is(input, select):not([type=hidden], [type=search], [type=radio], [type=checkbox])')
    .evaluateAll((all) =>
      (all as HTMLInputElement[]).flatMap((field) => {
        // Filters of a list are no personal data.
        if (field.form?.method === 'get') return [];
        const label = [...(field.labels ?? [])]
          .map(({ textContent }) => textContent)
          .join(' ')
          .trim();
        const forFigures = /quantité|montant|prix|poids|nombre|code|vous (recevez|payez)|^(jour|mois|année)/i.test(
          label,
        );
        const ofPerson = /adresse|nom\b|téléphone|ville|pays|code postal|société|^(jour|mois|année)/i.test(label);
        const isTyped = field.tagName === 'INPUT' && field.type === 'text';
        return [
          ...(isTyped && forFigures && !/numeric|decimal/.test(field.inputMode) ? [`no keyboard: ${label}`] : []),
          ...(ofPerson && !/^(?!off$|on$)./.test(field.autocomplete) ? [`not filled in: ${label}`] : []),
        ];
      }),
    );

/**
 * Opened on a phone and on a desk as on a first visit, and looked at there and on a tablet. What is readable is looked at
 * in the last of them, whose window is drawn to each width: where axe has run before it takes half of the time.
 */
export async function expectSoundEverywhere(page: Page, path: string, status = 200): Promise<void> {
  const own = page.viewportSize();
  const browser = await page.context().newCDPSession(page);
  const known = new Set<string>();
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await browser.send('Network.clearBrowserCache');
    await test.step(`${width} pixels`, () => openStill(page, path, status, known));
  }
  expect.soft(await fieldFindings(page), path).toEqual([]);
  await expectReadableEverywhere(page, path);
  await browser.detach();
  if (own) await page.setViewportSize(own);
}
