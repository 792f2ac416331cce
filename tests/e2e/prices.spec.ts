import { eq } from 'drizzle-orm';
import { currencies, metals } from '../../db/schema/catalogue.ts';
import { configurations } from '../../db/schema/shop.ts';
import { type DemoShop, expect, test } from '../support/e2e.ts';
import { axeFindings } from '../support/pageChecks.ts';
import { inDatabase } from './accounts.ts';
import { signInAsDealer } from './steps.ts';

/** Other tests of this shop read the prices of the demo. */
async function keepPrices(shop: DemoShop): Promise<() => Promise<void>> {
  const before = await inDatabase(shop, (db) => ({
    metals: db.select().from(metals).all(),
    currencies: db.select().from(currencies).all(),
    configuration: db.select().from(configurations).all(),
  }));
  return () =>
    inDatabase(shop, (db) => {
      for (const row of before.metals) db.update(metals).set(row).where(eq(metals.id, row.id)).run();
      for (const row of before.currencies) db.update(currencies).set(row).where(eq(currencies.id, row.id)).run();
      for (const row of before.configuration)
        db.update(configurations).set(row).where(eq(configurations.id, row.id)).run();
    });
}

test('Le matin d’un marchand : le cours, quarante prix qui suivent, une exception, un CSV, publiés', async ({
  page,
  shop,
}) => {
  test.slow();
  const restore = await keepPrices(shop);
  try {
    await signInAsDealer(page);
    await page.getByRole('link', { name: 'Prix du matin' }).first().click();
    const field = (name: string) => page.getByRole('textbox', { name, exact: true });
    const publish = async () => {
      await page.keyboard.press('Control+s');
      const preview = page.getByRole('dialog', { name: 'Aperçu avant publication' });
      await expect(preview).toBeVisible();
      return preview;
    };

    // Every gold price follows the course from where it stands.
    await page.getByRole('button', { name: /^Règle de 10 francs Napoléon/ }).click();
    const rule = page.getByRole('dialog', { name: /^Règle de prix/ });
    for (const side of ['Vente', 'Rachat'])
      await rule.getByRole('group', { name: side }).getByLabel('Suit le cours de l’or').check();
    await rule.getByLabel('Pour').selectOption({ label: 'Tout l’or (40)' });
    await rule.getByRole('button', { name: 'Appliquer à la grille' }).click();
    await expect(page.getByText('suivi par 40 articles')).toBeVisible();
    await field('Cours de l’or, €/kg').fill('118 900');
    await expect(page.getByText('40 articles changent de prix')).toBeVisible();

    // One is typed by hand; Enter goes down the column.
    await field('Vente, 20 francs Vreneli').fill('715,50');
    await page.keyboard.press('Enter');
    await expect(field('Vente, Souverain Saint Georges')).toBeFocused();
    expect(await axeFindings(page)).toEqual([]);
    const preview = await publish();
    await expect(preview.getByText(/40 articles changent de prix/)).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    await preview.getByRole('button', { name: 'Publier maintenant' }).click();
    await expect(page.getByText(/40 articles ont changé de prix/)).toBeVisible();
    await expect(page.getByRole('button', { name: /^vente à la main × ?, 20 francs Vreneli/ })).toBeVisible();

    // The very next public page has them.
    const shopper = await page.context().newPage();
    await shopper.goto('/pieces-or-investissement?q=vreneli');
    await expect(shopper.getByText(/715,50\s€/).first()).toBeVisible();

    // A file with two bad lines: they are named, the good ones go on; one price is a slip.
    const csv = 'nom;vente\n20 francs Vreneli;7155\nDucat de nulle part;500\n20 francs Génie;abc\n';
    await page.getByLabel('Fichier de prix ou de cours').setInputFiles({
      name: 'prix.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(csv),
    });
    await expect(page.getByText(/^Ligne 3.*Ducat de nulle part/)).toBeVisible();
    await expect(page.getByText(/^Ligne 4.*abc/)).toBeVisible();
    const second = await publish();
    await second.getByRole('button', { name: 'Publier maintenant' }).click();
    await expect(second.getByText(/Cochez la case/)).toBeVisible();
    await second.getByLabel('J’ai vu ces prix et je les confirme').check();
    await second.getByRole('button', { name: 'Publier maintenant' }).click();
    await expect(page.getByText(/1 article a changé de prix/)).toBeVisible();
    await shopper.reload();
    await expect(shopper.getByText(/7\s155,00\s€/).first()).toBeVisible();
  } finally {
    await restore();
  }
});
