import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, test as base, expect, type Page } from 'playwright/test';
import { templateDir } from './demoTemplate.ts';
import { type ShopProcess, spawnShop } from './process.ts';
import { type Mailbox, startMailbox } from './smtp.ts';

export const admin = { email: 'dealer@vermeil.example', password: 'un-mot-de-passe-de-comptoir' };

export type DemoShop = ShopProcess & { mailbox: Mailbox };

type Fixtures = {
  /** Console errors of all pages; the test fails if any remains. */
  complaints: string[];
};

/** Opens or reopens the demo shop of a folder. */
export const openDemoShop = (dataDir: string, mailbox: Mailbox, port?: number): Promise<ShopProcess> =>
  spawnShop(dataDir, {
    DEMO: '1',
    SMTP_URL: mailbox.url,
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    SHOP_IBAN: 'FR76 3000 6000 0112 3456 7890 189',
    SHOP_BIC: 'AGRIFRPP',
    ...(port && { PORT: String(port) }),
  });

/** Without reduced motion. */
export const moving = { contextOptions: { reducedMotion: 'no-preference' as const } };

/** Real shop process on a demo copy with a real SMTP server, one per worker. */
export const test = base.extend<Fixtures, { shop: DemoShop }>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: playwright reads the fixture's needs from this pattern
    async ({}, use) => {
      const dataDir = mkdtempSync(join(tmpdir(), 'shop-e2e-'));
      cpSync(templateDir, dataDir, { recursive: true });
      const mailbox = await startMailbox();
      const shop = await openDemoShop(dataDir, mailbox);
      await use({ ...shop, mailbox });
      await shop.stop();
      await mailbox.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ shop }, use) => use(shop.base),
  complaints: [
    async ({ browser, context, shop }, use) => {
      const complaints: string[] = [];
      const watchToo = (other: BrowserContext) => watch(other, complaints);
      watchToo(context);
      browser.on('context', watchToo);
      await use(complaints);
      browser.off('context', watchToo);
      expect([...complaints, ...shop.mailbox.missing()]).toEqual([]);
    },
    { auto: true },
  ],
});

/** Console errors, uncaught exceptions and blocked content fail, in every page of the context. */
function watch(context: BrowserContext, complaints: string[]): void {
  context.on('console', (message) => {
    // Playwright's traces inject a script into every frame; the mail preview blocks it.
    if (/^Blocked script execution in '\S+\/admin\/(letter|courriels\/[\w-]+)\/apercu'/.test(message.text())) return;
    if (message.type() === 'error') complaints.push(`${message.page()?.url()} console: ${message.text()}`);
  });
  context.on('weberror', (thrown) => {
    const { message } = thrown.error();
    // Chromium reports view transitions cut short by a navigation.
    if (!/^(Transition was (aborted|skipped)|ViewTransition opt-in disabled)/.test(message))
      complaints.push(`${thrown.page()?.url()} exception: ${message}`);
  });
}

/** Removes Chromium's log of expected refusals, by status or words; fails if there is none. */
export function expectRefusals(complaints: string[], how: number | RegExp): void {
  const isOne = (complaint: string) =>
    typeof how === 'number' ? complaint.includes(`responded with a status of ${how} `) : how.test(complaint);
  expect(complaints.filter(isOne), `nothing was refused with ${how}`).not.toEqual([]);
  complaints.splice(0, complaints.length, ...complaints.filter((complaint) => !isOne(complaint)));
}

type Shift = PerformanceEntry & {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
};

/** No layout shift since a page time nor within the wait; a failure lists the moved nodes. */
export async function expectStill(page: Page, milliseconds = 300, since = 0): Promise<void> {
  const shifts = await page.evaluate(
    ({ wait, since }) =>
      new Promise<{ value: number; moved: string[] }[]>((resolve) => {
        const seen: { value: number; moved: string[] }[] = [];
        const place = (r: DOMRectReadOnly) => `${r.x},${r.y} ${r.width}×${r.height}`;
        const outline = (node: Node | null) =>
          (node instanceof Element ? node.outerHTML : node?.textContent)?.slice(0, 90);
        const note = (entries: PerformanceEntryList) => {
          for (const { value, hadRecentInput, sources, startTime } of entries as Shift[])
            if (!hadRecentInput && startTime >= since)
              seen.push({
                value,
                moved: sources.map((s) => `${outline(s.node)}: ${place(s.previousRect)} → ${place(s.currentRect)}`),
              });
        };
        const observer = new PerformanceObserver((list) => note(list.getEntries()));
        observer.observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => {
          note(observer.takeRecords());
          resolve(seen);
        }, wait);
      }),
    { wait: milliseconds, since },
  );
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  expect(sum, `${page.url()} moved: ${JSON.stringify(shifts, null, 1)}`).toBeLessThan(0.02);
}

export { expect };
