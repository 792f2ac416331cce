import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { newId } from '../../db/id.ts';
import { newsletterMembers } from '../../db/schema/shop.ts';
import { adminPaths } from '../../src/paths.ts';
import { templateDir } from '../support/demoTemplate.ts';
import { expect, openDemoShop, test } from '../support/e2e.ts';
import { startMailbox } from '../support/smtp.ts';
import { expectReadable } from '../support/sound.ts';
import { inDatabase } from './accounts.ts';
import { signInAsDealer } from './steps.ts';

const members = 150;
const subject = 'La lettre de novembre';

async function publishPrices(office: Page, shopper: Page): Promise<void> {
  await office.getByRole('link', { name: 'Prix du matin' }).first().click();
  const field = (name: string) => office.getByRole('textbox', { name, exact: true });
  const preview = office.getByRole('dialog', { name: 'Aperçu avant publication' });
  const publish = preview.getByRole('button', { name: 'Publier maintenant' });

  // The course first; then every gold price follows it with the premium that it was published with.
  await field('Cours de l’or, €/kg').fill('118 900');
  await office.getByRole('button', { name: /^Règle de 10 francs Napoléon/ }).click();
  const rule = office.getByRole('dialog', { name: /^Règle de prix/ });
  for (const side of ['Vente', 'Rachat'])
    await rule.getByRole('group', { name: side }).getByLabel('Suit le cours de l’or').check();
  await rule.getByLabel('Pour').selectOption({ label: 'Toute la grille (40)' });
  await expect(rule.getByText(/20 francs Vreneli\s:\sprime\s(\+\d+,\d\d\s%) → \1, vente à/)).toBeVisible();
  await expect(rule.getByText(/Lingotin d’or 1\sg Valcambi\s:\sprime\s\+14,00\s%\sHT → \+14,00\s%\sHT/)).toBeVisible();
  await expectReadable(office, 'la règle');
  await rule.getByRole('button', { name: 'Appliquer à la grille' }).click();
  await expect(office.getByText('suivi par 40 articles')).toBeVisible();
  await expect(office.getByText('40 articles changent de prix')).toBeVisible();

  // One is typed by hand; Enter goes down the column.
  await field('Vente, 20 francs Vreneli').fill('715,50');
  await office.keyboard.press('Enter');
  await expect(field('Vente, Souverain Saint Georges')).toBeFocused();
  // Nothing of the grid under the bar that stays in sight.
  await office.setViewportSize({ width: 1440, height: 3000 });
  await expectReadable(office, 'la grille');
  await office.setViewportSize({ width: 1440, height: 900 });
  await office.keyboard.press('Control+s');
  await expect(preview.getByText(/40 articles changent de prix/)).toBeVisible();
  await expectReadable(office, 'l’aperçu des prix');
  await publish.click();
  await expect(office.getByText(/40 articles ont changé de prix/)).toBeVisible();
  await expect(office.getByRole('button', { name: /^vente à la main × ?, 20 francs Vreneli/ })).toBeVisible();
  await office.reload();
  await office.getByRole('button', { name: /^Revenir aux prix du / }).click();
  await expect(preview.getByText(/40 articles changent de prix/)).toBeVisible();
  await preview.getByRole('button', { name: 'Revenir à la grille' }).click();
  await office.getByRole('button', { name: 'Tout annuler' }).click();

  // The very next public page has them.
  await shopper.goto('/pieces-or-investissement?q=vreneli');
  await expect(shopper.getByText(/715,50\s€/).first()).toBeVisible();

  // A file with two bad lines: they are named, the good ones go on; one price is a slip.
  const csv = 'nom;vente\n20 francs Vreneli;7155\nDucat de nulle part;500\n20 francs Génie;abc\n';
  await office.getByLabel('Fichier de prix ou de cours').setInputFiles({
    name: 'prix.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(csv),
  });
  await expect(office.getByText(/^Ligne 3.*Ducat de nulle part/)).toBeVisible();
  await expect(office.getByText(/^Ligne 4.*abc/)).toBeVisible();
  await office.keyboard.press('Control+s');
  await publish.click();
  await expect(preview.getByText(/Cochez la case/)).toBeVisible();
  await preview.getByLabel('J’ai vu ces prix et je les confirme').check();
  await publish.click();
  await expect(office.getByText(/1 article a changé de prix/)).toBeVisible();
  await shopper.reload();
  await expect(shopper.getByText(/7\s155,00\s€/).first()).toBeVisible();
}

test('Le matin d’un marchand : prix, fichier, lettre à cent cinquante abonnés', async ({ browser }) => {
  test.setTimeout(360_000);
  // It changes every price and writes to everybody: its shop is its own.
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-morning-'));
  cpSync(templateDir, dataDir, { recursive: true });
  const mailbox = await startMailbox();
  let shop = await openDemoShop(dataDir, mailbox);
  try {
    await inDatabase(shop, (db) => {
      const confirmed = { createdAt: 1, confirmedAt: 1 };
      const member = (n: number) => ({ email: `abonne${n}@example.fr`, unsubscribeToken: newId(), ...confirmed });
      db.insert(newsletterMembers)
        .values(Array.from({ length: members }, (_, n) => member(n)))
        .run();
    });
    const desk = await browser.newContext({ baseURL: shop.base, viewport: { width: 1440, height: 900 } });
    const street = await browser.newContext({ baseURL: shop.base });
    const [office, shopper] = [await desk.newPage(), await street.newPage()];
    await signInAsDealer(office, adminPaths.overview);
    await publishPrices(office, shopper);

    const letters = () => mailbox.mails.filter((mail) => mail.subject === subject);
    const held = async () => {
      await expect(office.getByRole('heading', { name: /^Envoi en pause/ })).toBeVisible();
      // Letters that were under way when the pause came still arrive.
      let before = -1;
      while (letters().length !== before) {
        before = letters().length;
        await office.waitForTimeout(1_000);
      }
      return before;
    };
    await office.goto(adminPaths.letter);
    await office.getByLabel('Objet').fill(subject);
    await office.getByRole('textbox', { name: 'Texte' }).click();
    await office.keyboard.type('Bonjour à toutes et à tous.');
    await office.getByRole('button', { name: `Envoyer à ${members} abonnés…` }).click();
    await office
      .getByRole('dialog')
      .getByRole('button', { name: `Envoyer à ${members} abonnés`, exact: true })
      .click();
    await expect.poll(() => letters().length).toBeGreaterThan(20);
    await office.getByRole('button', { name: 'Mettre en pause' }).click();
    const paused = await held();
    expect(paused).toBeLessThan(members);

    await office.getByRole('button', { name: 'Reprendre l’envoi' }).click();
    await expect.poll(() => letters().length).toBeGreaterThan(paused + 20);
    await office.goto('about:blank');
    expect(await shop.stop()).toBe(0);
    const before = letters().length;
    expect(before).toBeLessThan(members);
    shop = await openDemoShop(dataDir, mailbox, shop.port);
    await office.goto(adminPaths.letter);
    await expect(office.getByText('La lettre est partie chez tous les abonnés.')).toBeVisible({ timeout: 120_000 });
    const recipients = letters().map((mail) => mail.to?.[0]?.address);
    expect(recipients).toHaveLength(members);
    expect(new Set(recipients).size).toBe(members);
    await desk.close();
    await street.close();
  } finally {
    await shop.stop();
    await mailbox.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
