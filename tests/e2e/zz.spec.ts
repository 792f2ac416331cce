import { test } from '../support/e2e.ts';
test('zzboard', async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 1080 });
  for (const v of ['tout', 'devises', 'or']) {
    await page.goto(`/affichage?voir=${v}`);
    await page.screenshot({ path: `/tmp/board-${v}.png` });
  }
  await page.goto('/affichage');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.screenshot({ path: '/tmp/board-1440.png' });
  await page.setViewportSize({ width: 390, height: 900 });
  await page.screenshot({ path: '/tmp/board-390.png' });
  await page.pdf({ path: '/tmp/board.pdf', format: 'A4', preferCSSPageSize: true });
});
