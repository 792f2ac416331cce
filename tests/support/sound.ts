import type { Page, Request, Response } from 'playwright/test';
import { expect, expectStill, test } from './e2e.ts';
import { axeFindings, htmlFindings } from './pageChecks.ts';

/** Accessible and within the screen. */
export async function expectReadable(page: Page, name = page.url()): Promise<void> {
  expect.soft(await axeFindings(page), name).toEqual([]);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect.soft(wide, name).toBeLessThanOrEqual(0);
}

/** On phone, tablet and desk, starting from the current width. */
export async function expectReadableEverywhere(page: Page, name: string): Promise<void> {
  for (const width of new Set([page.viewportSize()?.width ?? 1440, 768, 390, 1440])) {
    await page.setViewportSize({ width, height: 900 });
    // Two frames: layout and resize listeners have run.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    await test.step(`${width} pixels`, () => expectReadable(page, `${name}, ${width} pixels`));
  }
}

/** Eager islands are hydrated. */
export const expectAlive = (page: Page): Promise<void> =>
  expect(page.locator('astro-island[client=now][ssr]')).toHaveCount(0);

/** Resolves once islands, fonts, animations and requests are settled. */
export async function openAtRest(page: Page, path: string): Promise<Response | null> {
  const pending = new Set<Request>();
  const begin = (request: Request) => void pending.add(request);
  const end = (request: Request) => void pending.delete(request);
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end);
  const answer = await page.goto(path);
  await expectAlive(page);
  do
    await page.evaluate(async () => {
      await document.fonts.ready;
      const passing = document
        .getAnimations()
        .filter(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity);
      await Promise.allSettled(passing.map(({ finished }) => finished));
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    });
  while (pending.size > 0);
  page.off('request', begin).off('requestfinished', end).off('requestfailed', end);
  return answer;
}

/** First visit: nothing may move by itself. */
export async function openStill(page: Page, path: string, status = 200): Promise<Response | null> {
  const answer = await openAtRest(page, path);
  expect(answer?.status(), path).toBe(status);
  await expectStill(page, 0);
  return answer;
}

export const expectValid = async (answer: Response | null): Promise<void> =>
  expect.soft(await htmlFindings((await answer?.text()) ?? ''), answer?.url()).toEqual([]);

/** Autocomplete tokens by field name. */
const completions = {
  civilite: 'honorific-prefix',
  firstName: 'given-name',
  lastName: 'family-name',
  birthDay: 'bday-day',
  birthMonth: 'bday-month',
  birthYear: 'bday-year',
  company: 'organization',
  // No token exists for a company number.
  siren: 'off|',
  country: 'country',
  address: 'address-line1',
  postalCode: 'postal-code',
  town: 'address-level2',
  portablePhone: 'tel',
  secondPhone: 'home tel',
  email: 'email|username',
  password: 'current-password|new-password',
  currentPassword: 'current-password',
  newPassword: 'new-password',
  code: 'one-time-code',
};

/** Numeric keyboards, autocomplete and password managers. */
export async function expectFilledIn(page: Page): Promise<void> {
  const fields = page.locator(
    'main :is(input, select):not([type=hidden], [type=search], [type=radio], [type=checkbox])',
  );
  const findings = await fields.evaluateAll(
    (all, completions) =>
      (all as HTMLInputElement[]).flatMap((field) => {
        // List filters are not personal data.
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
        const tokens = completions[field.name as keyof typeof completions] ?? (ofPerson && '(?!off$|on$)\\S+');
        const account = field.form?.querySelector('[autocomplete=username], [autocomplete=email]');
        return [
          ...(isTyped && forFigures && !/numeric|decimal/.test(field.inputMode) ? [`no keyboard: ${label}`] : []),
          ...(tokens && !new RegExp(`(^| )(${tokens})$`).test(field.autocomplete) ? [`not filled in: ${label}`] : []),
          ...(/password$/.test(field.autocomplete) && !account ? [`of no account: ${label}`] : []),
        ];
      }),
    completions,
  );
  expect.soft(findings, page.url()).toEqual([]);
}
