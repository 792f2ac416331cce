import { getOrderById } from '../../src/features/orders/model/queries.server.ts';
import { withdraw } from '../../src/features/orders/withdrawal/withdrawal.server.ts';
import { ctxOf } from '../support/context.ts';
import { expect, test } from '../support/e2e.ts';
import { axeFindings } from '../support/pageChecks.ts';
import { expectAlive } from '../support/sound.ts';
import { enter, inDatabase, someClient } from './accounts.ts';
import { deliveredCoins } from './dealersDay.ts';
import { pressOn, tabTo } from './keys.ts';
import { signInAsDealer } from './steps.ts';

test('Au clavier, une cliente renonce à une pièce, et le comptoir la traite', async ({ page, browser, shop }) => {
  test.setTimeout(90_000);
  await page.setViewportSize({ width: 390, height: 844 });
  const person = await someClient(shop);
  const { orderId, orderNumber, coin } = await deliveredCoins(shop, person);
  await enter(page, person, '/historique-commandes');
  await pressOn(page, new RegExp(`^Renoncer au contrat ici, commande ${orderNumber}$`));
  await page.waitForURL(`/historique-commandes/${orderId}/retractation`);
  await expect(page.getByText(orderNumber, { exact: true }).last()).toBeVisible();
  await expect(page.getByText(person.email)).toBeVisible();

  const back = page.getByRole('status').filter({ hasText: 'Montant remboursé' });
  await expect(back).toHaveCount(0);
  await tabTo(page, new RegExp(`^${coin}`));
  await page.keyboard.type('3');
  await pressOn(page, /^Confirmer la rétractation$/);
  await expect(page.getByRole('alert')).toBeFocused();
  await expect(page.getByRole('alert')).toContainText('Indiquez un nombre de 0 à 2.');
  await page.getByLabel(coin).focus();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('1');
  const price = /[\d\s]+,\d\d\s€/.exec((await page.getByText(/chacune\.$/).textContent()) ?? '')?.[0].trim() ?? '-';
  await expect(back).toContainText(price);
  await pressOn(page, /^Confirmer la rétractation$/);
  await expect(page.getByRole('heading', { name: 'Votre rétractation est enregistrée' })).toBeFocused();
  await expect(page.getByText(`Vous avez renoncé à 1 × ${coin}`)).toBeVisible();
  const next = [
    'Renvoyez ou rapportez les pièces au plus tard le',
    'recommandé et assuré',
    `Nous vous remboursons ${price},`,
  ];
  for (const words of next) await expect(page.getByText(words)).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  const receipt = await shop.mailbox.waitFor(person.email, 'Votre rétractation est enregistrée');
  expect(receipt.text).toContain(orderNumber);
  expect(receipt.text).toMatch(/min\s\d\d\ss, heure de Paris \(UTC\+[12]\)/);
  await pressOn(page, /^Revenir à ma commande$/);
  await page.waitForURL(`/historique-commandes/${orderId}`);
  await expect(page.getByText(`Vous avez renoncé à 1 × ${coin}`)).toBeVisible();
  await expect(page.getByText(`Vous pouvez encore renoncer à 1 × ${coin}`)).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Renoncer au contrat ici' })).toBeVisible();

  const office = await browser.newPage({ baseURL: shop.base, viewport: { width: 1440, height: 900 } });
  await signInAsDealer(office, '/admin/overview');
  const queue = office.locator('section', { has: office.getByRole('heading', { name: /^Rétractations à traiter/ }) });
  const row = queue.getByRole('listitem').filter({ hasText: orderNumber });
  await expect(row.getByText(/À régler au plus tard le/)).toBeVisible();
  expect(await axeFindings(office)).toEqual([]);
  await row.getByRole('link', { name: orderNumber }).click();
  await expect(office.getByText(/À rembourser au plus tard le/)).toBeVisible();
  // The text is there before the button works.
  await expectAlive(office);
  await office.getByRole('button', { name: 'Rétractation traitée' }).click();
  const question = office.getByRole('dialog');
  await question.getByRole('button', { name: 'Rétractation traitée' }).click();
  await expect(question.getByText('Indiquez si les pièces sont revenues.').first()).toBeVisible();
  await question.getByLabel('Les pièces').selectOption('saleable');
  await question.getByRole('button', { name: 'Rétractation traitée' }).click();
  await expect(office.getByText(/^Traitée le/)).toBeVisible();
  expect(await axeFindings(office)).toEqual([]);
  await office.goto('/admin/overview');
  await expect(queue.getByRole('link', { name: orderNumber })).toHaveCount(0);
  await office.close();
});

test('Deux rétractations d’une commande disent une fois ce qui vaut pour les deux', async ({ page, shop }) => {
  const person = await someClient(shop);
  const { orderId } = await deliveredCoins(shop, person);
  await inDatabase(shop, async (db) => {
    const ctx = ctxOf(db, { kind: 'client', userId: person.id, sessionId: 'none' });
    const [line] = getOrderById(ctx, { id: orderId }).Items;
    const lines = [{ lineId: line?.lineId ?? '', quantity: 1 }];
    for (const _ of [1, 2]) await withdraw(ctx, { orderId, lines });
  });
  await enter(page, person, `/historique-commandes/${orderId}`);
  await expect(page.getByText(/^Vous avez renoncé à/)).toHaveCount(2);
  for (const words of ['Renvoyez ou rapportez', 'recommandé et assuré', 'Un accusé de réception'])
    await expect(page.getByText(words)).toHaveCount(1);
});
