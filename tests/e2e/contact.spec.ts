import { expect, expectStill, test } from '../support/e2e.ts';
import { expectReadable } from '../support/sound.ts';
import { hold } from './steps.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('Sur un téléphone, un visiteur écrit à la boutique au clavier seul, et la boutique peut lui répondre', async ({
  page,
  shop,
}) => {
  await page.goto('/nous-contacter');
  const message = page.getByLabel('Message');
  // The proof that nobody asks for begins with the first field.
  const proof = page.waitForRequest('**/api/altcha');
  await message.focus();
  await proof;
  await test.step('Une erreur ou un rechargement ne perd rien', async () => {
    await message.fill('Un long message.');
    await page.getByRole('button', { name: 'Envoyer le message' }).click();
    await expect(page.getByRole('alert')).toContainText('4 champs sont à corriger.');
    await page.getByRole('link', { name: 'Choisissez l’objet de votre message.' }).click();
    await expect(page.getByLabel('Objet')).toBeFocused();
    await expectReadable(page);
    await page.reload();
    await expect(message).toHaveValue('Un long message.');
    await expectStill(page);
    await message.fill('');
  });
  await page.getByLabel('Prénom').focus();
  for (const word of ['Zoé', 'Lefèvre', 'zoe@exemple.fr', 'Dev']) {
    await page.keyboard.type(word);
    await page.keyboard.press('Tab');
  }
  await expect(page.getByLabel('Objet')).toHaveValue('Devises');
  await page.keyboard.type('Avez-vous des yens pour mardi ?');
  await page.getByRole('button', { name: 'Envoyer le message' }).focus();
  await page.keyboard.press('Enter');
  const sent = page.getByRole('status').filter({ hasText: 'Votre message est parti' });
  await expect(sent).toBeFocused();
  await expectReadable(page);

  await shop.mailbox.waitFor('comptoir@vermeil.example', 'Devises · Zoé Lefèvre');
  await page.reload();
  await expect(message).toHaveValue('');
});

test('Partir pendant l’envoi se confirme, et le message part', async ({ page }) => {
  await page.goto('/nous-contacter');
  const typed = { Prénom: 'Zoé', Nom: 'Lefèvre', Message: 'Un long message.' };
  for (const [label, text] of Object.entries(typed)) await page.getByLabel(label, { exact: true }).fill(text);
  await page.getByLabel('Adresse électronique').first().fill('zoe@exemple.fr');
  await page.getByLabel('Objet').selectOption('Devises');
  const leave = await hold(page, '**/api/users/contact');
  page.on('dialog', async (dialog) => {
    expect(dialog.type()).toBe('beforeunload');
    await dialog.dismiss();
    leave();
  });
  const sending = page.waitForRequest('**/api/users/contact');
  await page.getByRole('button', { name: 'Envoyer le message' }).click();
  await sending;
  await page.close({ runBeforeUnload: true });
  await expect(page.getByRole('status').filter({ hasText: 'Votre message est parti' })).toBeVisible();
});

test('Un lien vers une question l’ouvre, et une question ouverte a son adresse', async ({ page }) => {
  await page.goto('/faq-questions-frequentes#frais-de-livraison');
  await expect(page.getByText('retrait au comptoir : gratuit')).toBeVisible();
  await page.getByText('Comment lire les deux cours d’une devise').click();
  await expect(page).toHaveURL(/#lire-les-cours$/);
});
