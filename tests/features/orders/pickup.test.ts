import { expect, test } from 'vitest';
import { moveOrders } from '../../../src/features/orders/admin/dispatch/moveOrders.server.ts';
import { markReady } from '../../../src/features/orders/fulfilment/status.server.ts';
import { sendManualOrderEmail } from '../../../src/features/orders/mails/send.server.ts';
import { openShop, refusal } from '../../support/shop.ts';

const shop = openShop();
const ready = (orderId: string, updatedAt?: number) => markReady(shop.ctx(), { orderId, updatedAt });
const paid = async (id: string) => {
  await shop.pay(id);
  return id;
};

test('Une commande à retirer, préparée, se dit prête une fois : le client l’apprend, et vient la chercher', async () => {
  const id = await paid(await shop.transfer());
  const read = () => shop.seen(id, shop.client);
  const { updatedAt } = read();
  await expect(ready(id), 'not prepared').rejects.toThrow(refusal('conflict', 'Seule une commande en préparation'));
  shop.later(1);
  await shop.move(id, 'prepared');
  await expect(ready(id, updatedAt), 'seen before').rejects.toThrow(refusal('conflict', 'a changé entre-temps'));
  expect(read()).toMatchObject({ readyAt: null, statusLabel: 'En préparation' });
  const waits = { status: 'prepared', statusLabel: 'Prête au retrait' };
  expect(await ready(id, read().updatedAt)).toMatchObject(waits);
  expect(read().timeline.at(-1)).toMatchObject({ text: 'Commande prête au retrait.', by: 'La boutique' });
  await expect(ready(id), 'twice').rejects.toThrow(refusal('conflict', 'déjà prévenu'));
  expect(shop.mailKinds().filter((kind) => kind === 'orderReady')).toHaveLength(1);
  expect((await sendManualOrderEmail(shop.ctx(), { orderId: id })).subject).toContain('prête au retrait');
  expect((await shop.move(id, 'delivered')).pickup).toBeNull();
  expect(read().timeline.at(-1)?.text).toBe('Commande remise au comptoir.');
});

test('Plusieurs le sont d’un geste, un colis parmi elles restant où il est', async () => {
  const [id, parcel] = [await paid(await shop.transfer(2)), await paid(await shop.parcel())];
  for (const one of [id, parcel]) await shop.move(one, 'prepared');
  expect(await moveOrders(shop.ctx(), { orderIds: [id, parcel], status: 'ready' })).toMatchObject([
    { _id: id, moved: true },
    { _id: parcel, moved: false, why: 'Cette commande part par colis.' },
  ]);
  expect(shop.seen(id).statusLabel).toBe('Prête au retrait');
});
