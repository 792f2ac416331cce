import { expect, test } from '../support/e2e.ts';

const beyond = 6_000;

test('Un message reste tant qu’il est survolé ou que le focus y est, l’un après l’autre aussi', async ({ page }) => {
  await page.clock.install();
  await page.goto('/pieces-or-investissement');
  await page
    .getByRole('button', { name: /Ajouter 20 francs Napoléon Marianne/ })
    .first()
    .click();
  const message = page.locator('.toast');
  await message.hover();
  await page.clock.fastForward(beyond);
  await expect(message).toBeVisible();

  await message.getByRole('button', { name: 'Fermer' }).focus();
  await page.mouse.move(0, 0);
  await page.clock.fastForward(beyond);
  await expect(message).toBeVisible();

  await message.hover();
  await page.getByRole('link', { name: 'Mon compte' }).focus();
  await page.clock.fastForward(beyond);
  await expect(message).toBeVisible();

  await page.mouse.move(0, 0);
  await page.clock.fastForward(beyond);
  await expect(message).toBeHidden();
});
