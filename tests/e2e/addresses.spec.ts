import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { templateDir } from '../support/demoTemplate.ts';
import { expect, test } from '../support/e2e.ts';
import { spawnShop } from '../support/process.ts';
import { fillCart } from './steps.ts';

test('L’adresse se choisit au clavier ou d’une pression parmi celles que le service propose', async ({ page }) => {
  const service = createServer((request, response) => {
    const street = new URL(request.url ?? '', 'http://service').searchParams.get('q') ?? '';
    const features = ['75002', '69002'].map((postcode) => {
      const city = postcode === '75002' ? 'Paris' : 'Lyon';
      return { properties: { label: `${street} ${postcode} ${city}`, name: street, postcode, city } };
    });
    response.end(JSON.stringify({ features }));
  }).listen(0, '127.0.0.1');
  await new Promise((ready) => service.once('listening', ready));
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-addresses-'));
  cpSync(templateDir, dataDir, { recursive: true });
  const { port } = service.address() as AddressInfo;
  const shop = await spawnShop(dataDir, { DEMO: '1', ADDRESS_URL: `http://127.0.0.1:${port}/` });
  try {
    await page.goto(`${shop.base}/robots.txt`);
    await fillCart(page, { dataDir });
    await page.goto(`${shop.base}/connexion?retour=/valider-commande`);
    const field = (label: string) => page.getByLabel(label, { exact: true });
    const address = page.getByRole('combobox', { name: 'Adresse', exact: true });
    const lines = page.getByRole('listbox', { name: 'Adresses proposées' }).getByRole('option');
    await address.pressSequentially('1 rue de la paix');
    await expect(lines).toHaveCount(2);
    await expect(page.getByText('2 adresses proposées')).toHaveRole('status');
    await address.press('ArrowDown');
    await address.press('ArrowDown');
    await expect(lines.and(page.getByRole('option', { selected: true }))).toContainText('Lyon');
    await address.press('Enter');
    await expect(field('Code postal')).toHaveValue('69002');
    await expect(field('Ville')).toHaveValue('Lyon');
    await expect(lines).toHaveCount(0);
    await expect(address).toBeFocused();
    await page.reload();
    await expect(field('Ville')).toHaveValue('Lyon');

    await address.fill('2 rue de la paix');
    await lines.filter({ hasText: 'Paris' }).click();
    await expect(field('Code postal')).toHaveValue('75002');
    await address.fill('3 rue de la paix');
    await expect(lines).toHaveCount(2);
    await address.press('Escape');
    await expect(lines).toHaveCount(0);
    await expect(address).toHaveValue('3 rue de la paix');
  } finally {
    await shop.stop();
    service.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
