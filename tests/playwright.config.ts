import { defineConfig } from 'playwright/test';
import { findChromium } from '../.ci/chromium.mjs';

const shared = {
  launchOptions: {
    executablePath: findChromium() ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--disable-quic',
      // A page takes one process, in place of one more kept ready beside it and one that would draw on a graphics card.
      '--renderer-process-limit=1',
      '--in-process-gpu',
      // No page lives long enough to earn back what optimizing its code costs: where axe runs, a fifth of the page.
      '--js-flags=--no-turbofan --no-maglev',
    ],
  },
  // Pages that cross-fade and spin take a fifth of the browser's time; what moves is looked at where `moving` is used.
  contextOptions: { reducedMotion: 'reduce' as const },
  viewport: { width: 1440, height: 900 },
  locale: 'fr-FR',
  timezoneId: 'Europe/Paris',
  // Recording costs a third of the time: only second tries are recorded, or what is run with --trace on.
  trace: 'on-first-retry' as const,
  actionTimeout: 8_000,
};

export default defineConfig({
  testDir: 'e2e',
  outputDir: '.results',
  globalSetup: './support/demoTemplate.ts',
  fullyParallel: true,
  // Three for two processors: pages come to rest, mails arrive and minutes pass while nothing is worked out.
  workers: 3,
  // A machine under load may miss a deadline; what needs its second try is named in the summary.
  retries: process.env['CI'] ? 1 : 0,
  forbidOnly: true,
  timeout: 45_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: '.results/e2e.json' }]],
  use: shared,
});
