import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { templateDir } from '../support/demoTemplate.ts';
import { expect, openDemoShop, test } from '../support/e2e.ts';
import { expectReadable } from '../support/sound.ts';
import { signInAsDealer } from './steps.ts';

test('Le matin d’un marchand : les prix suivent le cours, se tapent, paraissent', async ({
  browser,
  shop: { mailbox },
}) => {
  test.slow();
  // It changes every price: its shop is its own.
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-morning-'));
  cpSync(templateDir, dataDir, { recursive: true });
  const shop = await openDemoShop(dataDir, mailbox);
  const office = await browser.newPage({ baseURL: shop.base });
  try {
    await signInAsDealer(office, '/admin/cours');
    const field = (name: string) => office.getByRole('textbox', { name, exact: true });
    const preview = office.getByRole('dialog', { name: 'Aperçu avant publication' });
    const publish = preview.getByRole('button', { name: 'Publier maintenant' });

    // The spot price first; then every gold price follows it with the premium that it was published with.
    await field('Cours de l’or, €/kg').fill('118 900');
    await office.getByRole('button', { name: /^Règle de 10 francs Napoléon/ }).click();
    const rule = office.getByRole('dialog', { name: /^Règle de prix/ });
    for (const side of ['Vente', 'Rachat'])
      await rule.getByRole('group', { name: side }).getByLabel('Suit le cours de l’or').check();
    await rule.getByLabel('Pour').selectOption({ label: 'Toute la grille (40)' });
    await expect(rule.getByText(/20 francs Vreneli\s:\sprime\s(\+\d+,\d\d\s%) → \1, vente à/)).toBeVisible();
    await rule.getByRole('button', { name: 'Appliquer à la grille' }).click();
    await expect(office.getByText('40 articles changent de prix')).toBeVisible();

    // One is typed by hand; Enter goes down the column.
    await field('Vente, 20 francs Vreneli').fill('715,50');
    await office.keyboard.press('Enter');
    await expect(field('Vente, Souverain Saint Georges')).toBeFocused();
    await office.keyboard.press('Control+s');
    await expect(preview.getByText(/40 articles changent de prix/)).toBeVisible();
    await expectReadable(office, 'l’aperçu des prix');
    await publish.click();
    await expect(office.getByText(/40 articles ont changé de prix/)).toBeVisible();
    await expect(office.getByRole('button', { name: /^vente à la main × ?, 20 francs Vreneli/ })).toBeVisible();

    // The very next public page has them.
    await office.goto('/pieces-or-investissement?q=vreneli');
    await expect(office.getByText(/715,50\s€/).first()).toBeVisible();
  } finally {
    await office.close();
    await shop.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
