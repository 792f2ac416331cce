import { newId } from '../../db/id.ts';
import { paymentAttempts, paymentEvents } from '../../db/schema/orders.ts';
import { expect, expectRefusals, test } from '../support/e2e.ts';
import { addRow } from '../support/people.ts';
import { openAtRest } from '../support/sound.ts';
import { endSessions, enter, inDatabase, somebody } from './accounts.ts';
import { deliveredCoins, morning, sender } from './dealersDay.ts';
import { signInAsDealer } from './steps.ts';

test('La fiche d’une commande dit aussitôt ce qu’un acte a changé', async ({ page: office, shop, complaints }) => {
  const day = await morning(shop);
  const client = await somebody(shop, 'client', { identityStatus: 'verified', identityDecidedAt: Date.now() });
  const coins = await deliveredCoins(shop, client);
  await signInAsDealer(office, `/admin/orders/${coins.orderId}`);
  const dialog = office.getByRole('dialog');

  await test.step('Un article remboursé est marqué, son avoir est parmi les papiers', async () => {
    const refunds = office.getByRole('region', { name: 'Remboursements' });
    await expect(office.getByRole('link', { name: /^Avoir / })).toHaveCount(0);
    await refunds.getByText('Noter un remboursement par virement…').click();
    await refunds.getByRole('button', { name: /^Des articles/ }).click();
    await dialog.getByLabel(/pièces, sur 2/).fill('1');
    await dialog.getByLabel('Les pièces').selectOption({ label: 'Revenues en bon état\u00a0: remises en vente' });
    await dialog.getByRole('button', { name: /^Noter/ }).click();
    await expect(office.getByRole('link', { name: /^Avoir / })).toBeVisible();
    await expect(office.locator('[data-order-sheet]').getByText(/1 remboursé/)).toBeVisible();
  });

  await test.step('Un virement noté deux fois se demande', async () => {
    await openAtRest(office, `/admin/orders/${day.awaited.id}`);
    const note = async (isAnother: boolean) => {
      await office.getByRole('button', { name: 'Paiement reçu' }).click();
      await dialog.getByLabel('Montant reçu').fill('10');
      await dialog.getByLabel('Nom du payeur').fill('MARTIN');
      const box = dialog.getByLabel(/^Un virement de ce montant/);
      await expect(box).toHaveCount(isAnother ? 1 : 0);
      if (isAnother) await dialog.getByRole('button', { name: 'Paiement reçu' }).click();
      if (isAnother)
        await expect(dialog.getByText(/est déjà noté\. Si le relevé en montre deux/).first()).toBeVisible();
      if (isAnother) await box.check();
      await dialog.getByRole('button', { name: 'Paiement reçu' }).click();
      await expect(dialog).toHaveCount(0);
    };
    await note(false);
    await note(true);
    await expect(office.getByText(/^Virement\s: 10,00\s€, valeur/)).toHaveCount(2);
    expectRefusals(complaints, 400);
  });

  await test.step('Un message de la banque réglé est dans l’historique, et n’attend plus', async () => {
    const { id: orderId, number } = day.counter;
    const reference = number.slice(0, 10);
    const card = { userId: day.client.id, orderId, reference, amount: 100, mac: number, bankDate: '07/09/2026' };
    await inDatabase(shop, (db) => {
      const { id: attemptId } = addRow(db, paymentAttempts, { ...card, id: newId(), createdAt: 0, expiresAt: 0 });
      const message = { attemptId, orderId, reference, mac: number, code: 'payetest', amount: 100, fields: {} };
      const outcome = { outcome: 'unexpectedPayment', needsAttention: true } as const;
      addRow(db, paymentEvents, { ...message, ...outcome, id: newId(), receivedAt: Date.now() });
    });
    await openAtRest(office, `/admin/orders/${orderId}`);
    const settle = office.getByRole('button', { name: 'C’est réglé' });
    await settle.click();
    await dialog.getByRole('button', { name: 'C’est réglé' }).click();
    await expect(office.getByText(`Message de la banque traité, référence ${reference}.`)).toBeVisible();
    await expect(settle).toHaveCount(0);
    await expect(office.getByRole('heading', { name: 'Suite à donner' })).toBeFocused();
  });

  await test.step('Plusieurs remises demandent, et s’annulent chacune sur sa fiche', async () => {
    await openAtRest(office, `/admin/orders/${day.counter.id}`);
    await office.getByRole('button', { name: 'Mettre en préparation' }).click();
    await expect(office.getByRole('button', { name: 'Prête au retrait' })).toBeVisible();
    await openAtRest(office, `/admin/orders?q=${day.counter.number}`);
    await office.getByRole('checkbox', { name: day.counter.number }).check();
    for (const isSeen of [false, true]) {
      await office.getByRole('button', { name: 'Livrées…' }).click();
      if (isSeen) for (const box of await dialog.getByRole('checkbox').all()) await box.check();
      await dialog.getByRole('button', { name: 'Noter la livraison' }).click();
      const words = isSeen ? /s’annule pendant une minute/ : /demandez le numéro et une pièce d’identité, puis cochez/;
      await expect(office.getByText(words)).toBeVisible();
      if (!isSeen) await office.getByRole('checkbox', { name: day.counter.number }).check();
    }
    await openAtRest(office, `/admin/orders/${day.counter.id}`);
    await expect(office.getByRole('button', { name: 'Annuler la remise' })).toBeVisible();
  });
});

test('Une identité décidée ne se propose plus, et dit ce qui vient d’être saisi', async ({ page: office, shop }) => {
  const person = await sender(shop);
  await signInAsDealer(office, `/admin/users/identity/${person.id}`);
  const decide = office.getByRole('button', { name: 'Valider l’identité' });
  await decide.click();
  for (const box of (await office.getByRole('group', { name: 'Éléments retenus' }).getByRole('checkbox').all()).slice(
    0,
    2,
  ))
    await box.check();
  await office.getByRole('dialog').getByRole('button', { name: 'Valider l’identité' }).click();
  await expect(office.getByText('Identité vérifiée. Le client est prévenu.').first()).toBeVisible();
  await expect(decide).toHaveCount(0);
});

test('Une session finie pendant un acte dit « Unauthorized », aussi sur la page de connexion', async ({
  page: office,
  shop,
  complaints,
}) => {
  const day = await morning(shop);
  const dealer = await somebody(shop, 'admin');
  await enter(office, dealer, `/admin/orders/${day.parcels[0]?.id}`);
  await endSessions(shop, dealer);
  await office.getByRole('button', { name: 'Mettre en préparation' }).click();
  await office.waitForURL(/\/admin(\?retour=.*)?$/);
  await expect(office.getByText('Unauthorized')).toBeVisible();
  expectRefusals(complaints, 401);
});
