import type { Page } from 'playwright/test';
import { newId } from '../../db/id.ts';
import { newsletterMembers } from '../../db/schema/shop.ts';
import { days, isoDay } from '../../src/dates.ts';
import { contactMail } from '../../src/features/content/contact/contact.mail.ts';
import { enqueueMail } from '../../src/mail/outbox.server.ts';
import { ctxOf } from '../support/context.ts';
import { openDrawerOnce } from '../support/drawer.ts';
import { admin, expect, expectRefusals, test } from '../support/e2e.ts';
import { openAtRest } from '../support/sound.ts';
import { endSessions, enter, inDatabase, somebody } from './accounts.ts';
import { everyScript, hold, signInAsDealer } from './steps.ts';

// A dealer abroad reads and plans the hours of his shop.
test.use({ timezoneId: 'America/Martinique' });

test('Le focus survit à des prix annulés et à une publication programmée, puis annulée', async ({ page: office }) => {
  await signInAsDealer(office, '/admin/cours');
  const look = office.getByRole('button', { name: 'Aperçu et publication' });
  await look.click();
  await expect(office.getByText('Aucun prix n’a changé\u00a0: il n’y a rien à publier.')).toBeVisible();

  await office.getByRole('textbox', { name: 'Vente, Lingotin d’or 2 g Heraeus' }).fill('261');

  await office.getByRole('button', { name: 'Tout annuler' }).click();
  await expect(look).toBeFocused();
  await office.getByRole('textbox', { name: 'Vente, Lingotin d’or 2 g Heraeus' }).fill('261');
  await look.click();
  const preview = office.getByRole('dialog', { name: 'Aperçu avant publication' });
  await preview.getByLabel('Ou publier le').fill(`${isoDay(Date.now() + days(20))}T08:00`);
  await preview.getByRole('button', { name: 'Programmer' }).click();
  await expect(preview).toBeHidden();
  await expect(office.getByRole('rowheader', { name: / à 8 h 00$/ })).toBeVisible();
  await expect(look).toBeFocused();
  await expect(office.getByText(/Rien n’est encore publié/)).toBeHidden();

  await office.getByRole('button', { name: 'Annuler', exact: true }).first().click();
  await office.getByRole('button', { name: 'Annuler la publication' }).click();
  await expect(office.getByRole('dialog')).toBeHidden();
  await expect(office.getByRole('heading', { name: 'Publications', exact: true })).toBeFocused();
});

test('Ce qui disparaît une fois pressé laisse le focus à la ligne suivante', async ({ page: office, shop }) => {
  await inDatabase(shop, (db) => {
    for (const email of ['un@liste.example', 'deux@liste.example'])
      db.insert(newsletterMembers).values({ email, unsubscribeToken: newId(), createdAt: 1, confirmedAt: 1 }).run();
  });
  await signInAsDealer(office, '/admin/letter/abonnes?q=liste.example');
  const leave = office.getByRole('button', { name: /^Désabonner/ });
  await leave.first().press('Enter');
  await expect(leave).toHaveCount(1);
  await expect(leave).toBeFocused();
  await office.keyboard.press('Enter');
  await expect(leave).toHaveCount(0);
  await expect(office.getByLabel('Adresse électronique')).toBeFocused();
});

test('Une réponse à demi tapée survit à un rechargement, et à celle qu’un collègue envoie avant', async ({
  page: office,
  context,
  shop,
  complaints,
}) => {
  const lea = { name: 'Léa', lastName: 'Roy', email: 'lea@example.fr' };
  await inDatabase(shop, (db) =>
    enqueueMail(ctxOf(db), {
      kind: 'contact',
      recipient: admin.email,
      headers: { 'Reply-To': 'lea@example.fr' },
      letter: contactMail({ ...lea, object: 'Un lingot', subject: 'En avez-vous\u202f?' }, false),
    }),
  );
  await signInAsDealer(office, '/admin/messages');
  const colleague = await context.newPage();
  const answer = async (page: Page, text: string) => {
    await page.getByRole('row').filter({ hasText: 'lea@example.fr' }).getByRole('link').press('Enter');
    await page.getByLabel('Votre réponse').fill(text);
    await expect(page.getByRole('button', { name: 'Envoyer la réponse' })).toBeVisible();
  };
  await answer(office, 'Bonjour, oui, deux.');
  office.once('dialog', (dialog) => dialog.accept());
  await office.reload();
  const reply = office.getByRole('textbox', { name: 'Votre réponse' });
  await expect(reply).toHaveValue('Bonjour, oui, deux.');
  await colleague.goto('/admin/messages');
  await answer(colleague, 'Bonjour, non.');
  await colleague.getByRole('button', { name: 'Envoyer la réponse' }).press('Enter');
  await expect(colleague.getByText('Votre réponse est en route.')).toBeVisible();
  await office.getByRole('button', { name: 'Envoyer la réponse' }).press('Enter');
  await expect(office.getByRole('row').filter({ hasText: 'Votre réponse' })).toContainText('Bonjour, non.');
  await expect(reply).toHaveValue('Bonjour, oui, deux.');
  expectRefusals(complaints, 409);
});

test('Au comptoir, deux Entrée de suite sur un bijou n’en prennent qu’un', async ({ page: office }) => {
  await signInAsDealer(office);
  await openAtRest(office, '/admin/comptoir');
  await office.route('**/api/counter/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    await route.continue();
  });
  const find = office.getByLabel('Article, monnaie, poids ou numéro');
  await find.fill('18 carats');
  await find.press('Enter');
  await find.press('Enter');
  await expect(office.getByLabel(/^Poids, g/)).toBeFocused();
  await office.waitForTimeout(700);
  await expect(office.getByLabel(/^Poids, g/)).toHaveCount(1);
});

test('Ce qui est tapé au comptoir revient après un rechargement', async ({ page: office }) => {
  office.on('dialog', (leaving) => void leaving.accept());
  await signInAsDealer(office);
  await openAtRest(office, '/admin/comptoir');
  const find = office.getByLabel('Article, monnaie, poids ou numéro');
  await find.fill('usd');
  await find.press('Enter');
  const sum = office.getByLabel(/^Somme en USD/);
  await sum.fill('1 000');
  await office.reload();
  await expect(sum).toHaveValue('1 000');
  await expect(office.getByLabel('Carte bancaire', { exact: true })).toBeVisible();
  await office.getByRole('button', { name: /^Retirer/ }).press('Enter');
  await office.reload();
  await expect(find).toBeFocused();
  await expect(sum).toHaveCount(0);
});

test('« Entrée » pressée avant React cherche la personne, et ne conclut rien', async ({ page: office, shop }) => {
  await enter(office, await somebody(shop, 'admin', { staffRole: 'counter' }));
  const arrive = await hold(office, everyScript);
  await office.goto('/admin/comptoir', { waitUntil: 'commit' });
  const find = office.getByLabel('Nom, téléphone ou numéro de pièce');
  await find.fill('personne de ce nom');
  await find.press('Enter');
  arrive();
  await expect(office.getByText('Inconnue ici. Entrée note une nouvelle personne.')).toBeVisible();
  await expect(office.getByRole('alert')).toHaveCount(0);
  await expect(find).toHaveValue('personne de ce nom');
});

test('Des prix tapés survivent à un rechargement et à une session qui finit, et ne passent pas ceux d’un collègue', async ({
  page: office,
  context,
  shop,
  complaints,
}) => {
  office.on('dialog', (leaving) => void leaving.accept());
  const person = await somebody(shop, 'admin', { staffRole: 'owner' });
  await enter(office, person);
  await openAtRest(office, '/admin/cours');
  const price = (page: Page) => page.getByRole('textbox', { name: 'Vente, Lingotin d’or 2 g Heraeus' });
  const look = (page: Page) => page.getByRole('button', { name: 'Aperçu et publication' });
  await price(office).fill('263');
  await office.reload();
  await expect(price(office)).toHaveValue('263');
  await endSessions(shop, person);
  await look(office).click();
  await office.waitForURL(/\/admin\?retour=/);
  expectRefusals(complaints, 401);
  await enter(office, person, '/admin/cours');
  await expect(price(office)).toHaveValue('263');

  const colleague = await context.newPage();
  await openAtRest(colleague, '/admin/cours');
  await price(colleague).fill('262');
  await look(colleague).click();
  await colleague
    .getByRole('dialog')
    .getByRole('button', { name: /^Publier/ })
    .click();
  await expect(colleague.getByRole('dialog')).toBeHidden();
  await office.reload();
  await expect(price(office)).toHaveValue('263');
  const arrive = await hold(office, '**/api/prices/getPrices');
  await look(office).click();
  await expect(office.getByText('Modifié entre-temps')).toBeVisible();
  await expect(price(office)).toHaveValue('263');
  expectRefusals(complaints, 409);
  await office.getByRole('button', { name: 'Tout annuler' }).click();
  arrive();
  await expect(price(office)).toHaveValue('262,00');
  await office.reload();
  await expect(price(office)).toHaveValue('262,00');
});

test('Ce qui est tapé à « Machine » revient après un rechargement, sauf les mots de passe', async ({
  page: office,
}) => {
  await signInAsDealer(office);
  await openAtRest(office, '/admin/machine');
  const form = office.locator('form', { has: office.getByLabel('Où', { exact: true }) });
  await form.getByLabel('Où', { exact: true }).selectOption('s3');
  await form.getByLabel('Serveur', { exact: true }).fill('s3.exemple.fr');
  await form.getByLabel('Mot de passe ou clé secrète').fill('un-secret');
  await office.reload();
  await expect(form.getByLabel('Serveur', { exact: true })).toHaveValue('s3.exemple.fr');
  await expect(form.getByLabel('Où', { exact: true })).toHaveValue('s3');
  await expect(form.getByLabel('Empreinte du serveur')).toHaveCount(0);
  await expect(form.getByLabel('Mot de passe ou clé secrète')).toHaveValue('');
  expect(await office.evaluate(() => JSON.stringify(sessionStorage) + JSON.stringify(localStorage))).not.toContain(
    'un-secret',
  );
});

test('Ce qui explique un compte revient avec lui après un rechargement, comme le courriel du comptoir', async ({
  page: office,
  shop,
}) => {
  office.on('dialog', (leaving) => void leaving.accept());
  await inDatabase(shop, openDrawerOnce);
  await signInAsDealer(office);
  for (const [path, label, text] of [
    ['/admin/comptoir/caisse', /^Raison de l’écart/, 'Un « billet » collé'],
    ['/admin/stock', /^Raison/, 'Inventaire d’été'],
    ['/admin/comptoir', /^Courriel pour le papier/, 'lea@example.fr'],
  ] as const)
    await test.step(path, async () => {
      await openAtRest(office, path);
      if (path.endsWith('stock'))
        await office
          .getByLabel(/^Dans le coffre/)
          .first()
          .fill('9');
      await office.getByLabel(label).fill(text);
      await office.reload();
      await expect(office.getByLabel(label)).toHaveValue(text);
      await office.getByLabel(label).fill('');
    });
});
