import type { Page } from 'playwright/test';
import { newId } from '../../db/id.ts';
import { mailings, newsletterMembers } from '../../db/schema/shop.ts';
import { mailOutbox } from '../../db/schema/system.ts';
import { expect, expectRefusals, test } from '../support/e2e.ts';
import { inDatabase } from './accounts.ts';
import { signInAsDealer } from './steps.ts';

const field = (page: Page) => page.getByLabel('Votre adresse électronique');

test('Une visiteuse s’abonne ; mal écrite ou sans réponse, son adresse le dit', async ({ page, complaints }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('/panier-vide');
  const subscribe = async (email: string) => {
    await field(page).fill(email);
    await page.getByRole('button', { name: 'M’abonner' }).click();
  };
  await subscribe('zoe@exemple');
  await expect(field(page)).toHaveAttribute('aria-invalid', 'true');
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toHaveAccessibleDescription(/par exemple nom@exemple\.fr/);
  await page.route('**/api/news/subscribe', (route) => route.abort());
  await subscribe('zoe@exemple.fr');
  await expect(field(page)).toHaveAccessibleDescription(/ne répond pas/);
  expectRefusals(complaints, /net::ERR_FAILED/);
  await page.unrouteAll();
  await subscribe('zoe@exemple.fr');
  await expect(page.getByText('Un courriel part à zoe@exemple.fr')).toBeVisible();
});

test('La lettre du comptoir garde son brouillon, s’essaie, et part une fois', async ({ page: office, shop }) => {
  const [token, subject] = [newId(), `La lettre de ${newId()}`];
  const email = `lectrice.${token}@example.fr`;
  await inDatabase(shop, (db) =>
    db.insert(newsletterMembers).values({ email, unsubscribeToken: token, createdAt: 1, confirmedAt: 1 }).run(),
  );
  await signInAsDealer(office, '/admin/letter');
  const preview = office.frameLocator('iframe').getByRole('paragraph');
  const text = office.getByRole('textbox', { name: 'Texte' });
  await office.getByLabel('Objet').fill(subject);
  await text.click();
  await office.keyboard.type('Bonjour à vous');
  await expect(preview.filter({ hasText: 'Bonjour à vous' })).toBeVisible();
  await office.reload();
  await expect(office.getByLabel('Objet')).toHaveValue(subject);
  await expect(text).toHaveText('Bonjour à vous');
  await office.getByRole('button', { name: 'Envoyer un essai à mon adresse' }).click();
  await expect(office.getByText(/^Un essai part à/)).toBeVisible();
  await shop.mailbox.waitFor('dealer@vermeil.example', `[Essai] ${subject}`);

  await office.getByRole('button', { name: /^Envoyer à \d+ abonnés?…$/ }).click();
  const dialog = office.getByRole('dialog');
  await expect(dialog).toContainText(subject);
  await dialog.getByRole('button', { name: /^Envoyer à \d+ abonnés?$/ }).dblclick();
  const mailing = office.getByRole('row', { name: subject });
  await expect(mailing).toBeVisible();
  await expect(mailing.getByText('Partie', { exact: true })).toBeVisible({ timeout: 20_000 });
  await expect(office.getByLabel('Objet')).toHaveValue('');
  const copies = shop.mailbox.mails.filter((one) => one.subject === subject && one.to?.[0]?.address === email);
  expect(copies).toHaveLength(1);
});

test('Un envoi en cours se met en pause et reprend dans sa ligne, qui se rafraîchit sans perdre la touche', async ({
  page,
  shop,
}) => {
  const [id, subject, now] = [newId(), `Une longue lettre ${newId()}`, Date.now()];
  const mail = { kind: 'newsletter', subject, html: '', text: '', mailingId: id, createdAt: now };
  await inDatabase(shop, (db) => {
    db.insert(mailings).values({ id, subject, body: '<p>Bonjour</p>', createdAt: now }).run();
    const recipient = `tard.${id}@example.fr`;
    db.insert(mailOutbox)
      .values({ ...mail, recipient, dueAt: now + 86_400_000 })
      .run();
  });
  await signInAsDealer(page, '/admin/letter');
  const mailing = page.getByRole('row', { name: subject });
  await expect(mailing).toContainText('0 sur 1');
  await mailing.getByRole('button', { name: 'Mettre en pause' }).focus();
  await inDatabase(shop, (db) => {
    db.insert(mailOutbox)
      .values({ ...mail, recipient: `parti.${id}@example.fr`, dueAt: now, sentAt: now })
      .run();
  });
  await expect(mailing).toContainText('1 sur 2');
  await page.keyboard.press('Enter');
  await expect(mailing.getByText('En pause', { exact: true })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(mailing.getByText('Envoi en cours')).toBeVisible();
});

test('La lettre s’écrit au clavier, avec titres et liens, et rien d’étranger ne s’y colle', async ({ page }) => {
  await signInAsDealer(page, '/admin/letter');
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
