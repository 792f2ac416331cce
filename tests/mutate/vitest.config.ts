import { defineConfig } from 'vitest/config';
import house from '../vitest.config.ts';

const { projects: _, ...test } = house.test ?? {};
const rooms =
  'accounting,approvals,bank,buyback,cart,catalogue,checkout,counter,drawer,exchange,goods,invoices,orders,prices,purchases,statements';

/** Tests that start no program: Stryker runs them in one process after another. */
export default defineConfig({
  ...house,
  // Its own: tests that run meanwhile would take what it bundled away.
  cacheDir: new URL('.results/vite', import.meta.url).pathname,
  test: {
    ...test,
    include: [`tests/features/{${rooms}}/**/*.test.ts`, 'tests/house/{means,money}.test.ts'],
    isolate: false,
    testTimeout: 30_000,
    // A mutant that fills arrays for ever ends its own process, not the run.
    execArgv: ['--max-old-space-size=1024'],
  },
});
