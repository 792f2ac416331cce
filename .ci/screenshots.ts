/** `npm run screenshots`: the README's pictures, of the built shop with its demo. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright';
import sharp from 'sharp';
import { root } from '../src/server/ensure.mjs';
import { signInAsDealer } from '../tests/e2e/steps.ts';
import config from '../tests/playwright.config.ts';
import { admin } from '../tests/support/e2e.ts';
import { spawnShop } from '../tests/support/process.ts';

const pictures = join(root, 'docs/pictures');
const dataDir = mkdtempSync(join(tmpdir(), 'shop-screenshots-'));
const shop = await spawnShop(dataDir, { DEMO: '1', ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password });
const browser = await chromium.launch(config.use?.launchOptions);
try {
  mkdirSync(pictures, { recursive: true });
  const page = await browser.newPage({ baseURL: shop.base, viewport: { width: 1440, height: 900 }, locale: 'fr-FR' });
  const keep = async (name: string) => {
    await page.waitForLoadState('networkidle');
    await sharp(await page.screenshot())
      .resize(960)
      .webp({ quality: 70 })
      .toFile(join(pictures, `${name}.webp`));
  };
  await page.goto('/');
  await keep('shop');
  await signInAsDealer(page);
  await keep('office');
} finally {
  await browser.close();
  await shop.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
