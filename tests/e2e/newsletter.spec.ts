import type { Page } from 'playwright/test';
import { newId } from '../../db/id.ts';
import { expect, test } from '../support/e2e.ts';
import { axeFindings } from '../support/pageChecks.ts';
import { linkIn } from './accounts.ts';
import { signInAsDealer } from './steps.ts';

/** The footer's form, on a page that has little else. */
async function subscribe(page: Page, email: string): Promise<void> {
  await page.goto('/panier-vide');
  await page.getByLabel('Votre adresse électronique').fill(email);
  await page.getByRole('button', { name: 'M’abonner' }).click();
}

test('Une visiteuse s’abonne, reçoit la lettre du comptoir et se désabonne', async ({ page, browser, shop }) => {
  test.slow();
  await page.setViewportSize({ width: 390, height: 800 });
  const email = `lectrice.${newId()}@example.fr`;
  await subscribe(page, email);
  await expect(page.getByText(`Un courriel part à ${email}`)).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  const asked = await shop.mailbox.waitFor(email, 'Confirmez votre inscription');
  await page.goto(linkIn(asked.text, '/lettre/confirmer'));
  await page.getByRole('button', { name: 'Confirmer mon inscription' }).click();
  await expect(page.getByText(`L’adresse ${email} est inscrite`)).toBeVisible();
  const welcome = await shop.mailbox.waitFor(email, 'Votre inscription');
  expect(welcome.headers.find(({ key }) => key === 'list-unsubscribe')?.value).toContain(
    linkIn(welcome.text, '/Desabonner'),
  );

  const office = await browser.newPage({ baseURL: shop.base, locale: 'fr-FR' });
  await signInAsDealer(office);
  await office.goto('/admin/letter');
  const preview = office.frameLocator('iframe').getByRole('paragraph');
  const subject = `La lettre de ${email}`;
  await office.getByLabel('Objet').fill(subject);
  const text = office.getByRole('textbox', { name: 'Texte' });
  await text.click();
  await office.keyboard.type('Bonjour à vous');
  await expect(preview.filter({ hasText: 'Bonjour à vous' })).toBeVisible();

  // The draft outlives a reload.
  await office.reload();
  await expect(office.getByLabel('Objet')).toHaveValue(subject);
  await expect(text).toHaveText('Bonjour à vous');

  await office.getByRole('button', { name: 'Envoyer un essai à mon adresse' }).click();
  await expect(office.getByText(/^Un essai part à/)).toBeVisible();
  await shop.mailbox.waitFor('dealer@vermeil.example', `[Essai] ${subject}`);

  await text.press('End');
  await office.keyboard.type('.');
  await office.getByRole('button', { name: /^Envoyer à \d+ abonnés?…$/ }).click();
  const dialog = office.getByRole('dialog');
  await expect(dialog).toContainText(subject);
  await dialog.getByRole('button', { name: /^Envoyer à \d+ abonnés?$/ }).dblclick();
  await expect(office.getByText('La lettre est partie chez tous les abonnés.')).toBeVisible({ timeout: 20_000 });
  await expect(office.getByLabel('Objet')).toHaveValue('');
  const mail = await shop.mailbox.waitFor(email, subject);
  expect(mail.text).toContain('Bonjour à vous');
  const copies = shop.mailbox.mails.filter((one) => one.subject === subject && one.to?.[0]?.address === email);
  expect(copies).toHaveLength(1);
  // The list below followed by itself.
  const row = office.getByRole('row', { name: new RegExp(subject) });
  await expect(row.getByRole('cell').nth(2)).toHaveText('0');
  await office.close();

  await page.goto(linkIn(mail.text, '/Desabonner'));
  await expect(page.getByText(`l’adresse ${email} ne reçoive plus`)).toBeVisible();
  await page.getByRole('button', { name: 'Se désabonner' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'C’est fait' })).toContainText(email);
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Se réabonner' }).click();
  await expect(page.getByText(`L’adresse ${email} reçoit de nouveau notre lettre.`)).toBeVisible();
});

test('Une adresse mal écrite et la boutique injoignable se disent au champ', async ({ page, complaints }) => {
  await subscribe(page, 'zoe@exemple');
  const field = page.getByLabel('Votre adresse électronique');
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toBeFocused();
  await expect(field).toHaveAccessibleDescription(/par exemple nom@exemple\.fr/);
  await page.route('**/api/news/subscribe', (route) => route.abort());
  await field.fill('zoe@exemple.fr');
  await page.getByRole('button', { name: 'M’abonner' }).click();
  await expect(field).toHaveAccessibleDescription(/ne répond pas/);
  complaints.length = 0;
});

test('La lettre s’écrit au clavier, avec titres et liens, et rien d’étranger ne s’y colle', async ({ page }) => {
  await signInAsDealer(page);
  await page.goto('/admin/letter');
  const text = page.getByRole('textbox', { name: 'Texte' });
  const tool = (name: string) => page.getByRole('button', { name, exact: true });
  await expect(tool('Gras')).toBeVisible();
  await page.getByLabel('Objet').focus();
  await page.keyboard.press('Tab');
  await expect(tool('Gras')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(tool('Titre')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(text).toBeFocused();
  await expect(tool('Titre')).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.type('Le cours');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Voyez ');
  // The toolbar is one stop of Tab, and remembers where one was.
  await page.keyboard.press('Shift+Tab');
  await expect(tool('Titre')).toBeFocused();
  for (let steps = 0; steps < 4; steps++) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  const address = page.getByLabel('Adresse', { exact: true });
  await address.fill('n’importe quoi');
  await page.keyboard.press('Enter');
  await expect(address).toHaveAccessibleDescription(/adresse complète/);
  await address.fill('www.exemple.fr');
  await page.keyboard.press('Enter');
  await expect(text).toBeFocused();
  await expect(text.getByRole('link')).toHaveAttribute('href', 'https://www.exemple.fr');
  await page.keyboard.press('Control+z');
  await expect(text.getByRole('link')).toHaveCount(0);
  await text.evaluate((element) => {
    const clipboardData = new DataTransfer();
    const html =
      '<p style="color:red" onclick="alert(1)">collé<script>alert(2)</script></p><table><tr><td>case</td></tr></table>';
    clipboardData.setData('text/html', html);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(text).toContainText('collé');
  expect(await text.innerHTML()).not.toMatch(/style|onclick|script|table/);
});
