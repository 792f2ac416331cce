import { newId } from '../../db/id.ts';
import { newsletterMembers } from '../../db/schema/shop.ts';
import { mailOutbox } from '../../db/schema/system.ts';
import { days, isoDay } from '../../src/dates.ts';
import { updateOrderStatus } from '../../src/features/orders/fulfilment/status.server.ts';
import { system } from '../../src/http/actor.ts';
import { ctxOf } from '../support/context.ts';
import { expect, test } from '../support/e2e.ts';
import { expectReadable } from '../support/sound.ts';
import { inDatabase } from './accounts.ts';
import { morning } from './dealersDay.ts';
import { signInAsDealer } from './steps.ts';

test('Le focus survit à des prix annulés et à une publication programmée, puis annulée', async ({ page: office }) => {
  await signInAsDealer(office, '/admin/cours');
  const look = office.getByRole('button', { name: 'Aperçu et publication' });
  await look.click();
  await expect(office.getByText('Aucun prix n’a changé\u00a0: il n’y a rien à publier.')).toBeVisible();

  // Both sides of a ruled price typed by hand: the widest row.
  await office.getByRole('textbox', { name: 'Vente, Lingotin d’or 2 g Heraeus' }).fill('261');
  await office.getByRole('textbox', { name: 'Rachat, Lingotin d’or 2 g Heraeus' }).fill('224');
  await expect(office.getByRole('button', { name: /^rachat à la main/ })).toBeVisible();
  await expectReadable(office);

  await office.getByRole('button', { name: 'Tout annuler' }).click();
  await expect(look).toBeFocused();
  await office.getByRole('textbox', { name: 'Vente, Lingotin d’or 2 g Heraeus' }).fill('261');
  await look.click();
  const preview = office.getByRole('dialog', { name: 'Aperçu avant publication' });
  await preview.getByLabel('Ou publier le').fill(`${isoDay(Date.now() + days(20))}T08:00`);
  await preview.getByRole('button', { name: 'Programmer' }).click();
  await expect(preview).toBeHidden();
  await expect(look).toBeFocused();
  await expect(office.getByText(/Rien n’est encore publié/)).toBeHidden();

  await office.getByRole('button', { name: 'Annuler', exact: true }).first().click();
  await office.getByRole('button', { name: 'Annuler la publication' }).click();
  await expect(office.getByRole('dialog')).toBeHidden();
  await expect(office.getByRole('heading', { name: 'Publications programmées' })).toBeFocused();
});

test('Ce qui disparaît une fois pressé laisse le focus à la ligne suivante, ou près de lui', async ({
  page: office,
  shop,
}) => {
  const key = newId();
  const moments = { createdAt: Date.now(), dueAt: Date.now(), sentAt: Date.now() };
  const texts = { subject: `Bonjour de ${key}`, html: '', text: '', headers: { 'Reply-To': `${key}@example.fr` } };
  await inDatabase(shop, (db) => {
    for (const email of ['un@liste.example', 'deux@liste.example'])
      db.insert(newsletterMembers).values({ email, unsubscribeToken: newId(), createdAt: 1, confirmedAt: 1 }).run();
    const recipient = 'comptoir@vermeil.example';
    db.insert(mailOutbox)
      .values({ kind: 'contact', recipient, ...texts, ...moments })
      .run();
  });
  await signInAsDealer(office, '/admin/letter/abonnes?q=liste.example');
  const leave = office.getByRole('button', { name: /^Désabonner/ });
  await leave.first().press('Enter');
  await expect(leave).toHaveCount(1);
  await expect(leave).toBeFocused();
  await office.keyboard.press('Enter');
  await expect(leave).toHaveCount(0);
  await expect(office.getByLabel('Adresse électronique')).toBeFocused();

  await office.goto(`/admin/messages?q=${key}`);
  const message = office.locator('summary', { hasText: texts.subject });
  await message.click();
  await office.getByLabel('Note pour vos collègues').fill('Rappeler mardi');
  const keep = office.getByRole('button', { name: 'Garder la note' });
  await keep.press('Enter');
  await expect(keep).toHaveCount(0);
  await expect(message).toBeFocused();
});

test('Sur un téléphone, le stock s’ouvre un groupe à la fois', async ({ page: office }) => {
  await office.setViewportSize({ width: 390, height: 844 });
  await signInAsDealer(office, '/admin/stock');
  const bars = office.getByRole('button', { name: /^Lingots \(\d+\)$/ });
  const count = office.getByRole('textbox', { name: 'Dans le coffre, Lingotin d’or 2 g Heraeus' });
  await expect(bars).toHaveAttribute('aria-expanded', 'false');
  await expect(count).toBeHidden();
  expect(await office.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(1_700);
  await office.keyboard.press('j');
  await expect(bars).toBeFocused();
  await office.keyboard.press('Enter');
  await count.fill('251');
  await test.step('Chaque chiffre est sous son nom, d’un seul tenant', async () => {
    const cells = office
      .locator('.stock-table td:is([data-label="Réservé"], [data-label="Libre"], [data-label="Valeur"])')
      .filter({ visible: true });
    expect(await cells.count()).toBeGreaterThan(20);
    const wrong = await cells.evaluateAll((all) =>
      all.flatMap((cell) => {
        const text = document.createRange();
        text.selectNodeContents(cell);
        const lines = new Set([...text.getClientRects()].map(({ top }) => Math.round(top)));
        const isAside = text.getBoundingClientRect().left > cell.getBoundingClientRect().left + 1;
        return isAside || lines.size > 1 ? [`${cell.getAttribute('data-label')} ${cell.textContent}`] : [];
      }),
    );
    expect(wrong).toEqual([]);
  });
  // The typed text stays in sight.
  await bars.click();
  await expect(count).toBeVisible();
  await expect(office.getByRole('textbox', { name: 'Dans le coffre, Lingotin d’or 5 g Umicore' })).toBeHidden();
  await office.getByLabel('Chercher').fill('Umicore');
  await expect(office.getByRole('textbox', { name: 'Dans le coffre, Lingotin d’or 5 g Umicore' })).toBeVisible();
});

test('Un acte sur plusieurs commandes dit ce que chacune est devenue', async ({ page: office, shop }) => {
  const { client, parcels, counter } = await morning(shop);
  await inDatabase(shop, (db) =>
    updateOrderStatus(ctxOf(db, system('test')), { orderId: counter.id, status: 'prepared' }),
  );
  await office.setViewportSize({ width: 390, height: 844 });
  await signInAsDealer(office, `/admin/orders?q=${client.email}`);
  await office.getByRole('checkbox', { name: /^Choisir toute/ }).press('Space');
  await office.getByRole('button', { name: 'Livrées…' }).press('Enter');
  await office.getByRole('dialog').getByRole('button', { name: 'Noter la livraison' }).press('Enter');
  const result = office.getByRole('region', { name: 'Résultat' });
  await expect(result.getByText(`Livrées ou remises\u00a0: ${counter.number}.`)).toBeVisible();
  await expect(result.getByRole('listitem')).toHaveCount(parcels.length + 1);
  await expect(result.getByRole('heading')).toBeFocused();
  await expect(result.getByRole('heading')).toBeInViewport();
});
