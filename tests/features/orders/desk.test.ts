import { describe, expect, test } from 'vitest';
import { defaultConfig } from '../../../db/schema/shop.ts';
import { trackingWarning } from '../../../src/features/configuration/carriers.ts';
import {
  loadChosenOrders,
  moveOrders,
  pickLines,
} from '../../../src/features/orders/admin/dispatch/chosenOrders.server.ts';
import { changeNotes, markReady } from '../../../src/features/orders/fulfilment/status.server.ts';
import { sendManualOrderEmail } from '../../../src/features/orders/mails/send.server.ts';
import { loadMetals } from '../../../src/features/orders/model/queries.server.ts';
import { banknotes } from '../../support/notes.ts';
import { configure } from '../../support/people.ts';
import { openShop, refusal } from '../../support/shop.ts';

const shop = openShop({ person: { identityStatus: 'verified' } });
const { transfer, pay, move, stored, seen } = shop;
const unseen = { numberSaid: false, identitySeen: false };
const lastMail = () => shop.mails().at(-1);
const prepared = async () => {
  const id = await shop.parcel();
  await pay(id);
  await move(id, 'prepared');
  return id;
};

describe('Plusieurs commandes à la fois', () => {
  test('Chacune avance selon sa propre table, et la réponse dit ce qu’il en est de chacune', async () => {
    const [paid, unpaid] = [await transfer(), await transfer(2)];
    await pay(paid);
    const orderIds = [paid, unpaid, 'inconnue', paid];
    const [can, none] = ['ne peut pas', 'n’existe pas'].map((words) => expect.stringContaining(words));
    expect(await moveOrders(shop.ctx(), { ...unseen, orderIds, status: 'prepared' })).toEqual([
      { _id: paid, orderNumber: stored(paid).orderNumber, moved: true, why: '' },
      { _id: unpaid, orderNumber: stored(unpaid).orderNumber, moved: false, why: can },
      { _id: 'inconnue', orderNumber: '', moved: false, why: none },
    ]);
    expect([paid, unpaid].map((id) => stored(id).status)).toEqual(['prepared', 'pending']);
    const parcel = await prepared();
    expect(await moveOrders(shop.ctx(), { ...unseen, orderIds: [paid, parcel], status: 'ready' })).toMatchObject([
      { _id: paid, moved: true },
      { _id: parcel, moved: false, why: 'Cette commande part par colis.' },
    ]);
  });

  test('La liste de préparation réunit les articles et les billets de toutes, avec poids et titre', async () => {
    const mixed = [await shop.dollars(120), await shop.dollars(120, shop.Items)];
    const ids = [await transfer(2), await transfer(3), ...mixed];
    const orders = loadChosenOrders(shop.ctx(), ids);
    const picks = pickLines(orders);
    const notes = banknotes('2×100, 2×20');
    expect(picks).toMatchObject([
      { type: 'metal', quantity: 6 },
      { type: 'currency', quantity: 240, notes },
    ]);
    expect(picks[0]?.orders).toHaveLength(3);
    expect(loadMetals(shop.ctx(), orders).get(shop.coin.id)).toEqual({ weight: 6_451, purity: 9_000 });
  });
});

describe('Un colis', () => {
  const carriers = [
    { name: 'Valeurs Express', link: 'https://suivi.example/colis/{numero}?l=fr' },
    { name: 'Convoyeur', link: '' },
  ];
  const ship = (id: string, trackingNumber: string, carrier?: string) =>
    move(id, 'shipped', { trackingNumber, carrier });

  test('Un colis part avec un transporteur de la liste, dont le lien est dans le courriel et sur la commande', async () => {
    configure(shop.db, { carriers });
    const id = await prepared();
    const trackingLink = 'https://suivi.example/colis/VX12345678?l=fr';
    const shipped = await ship(id, 'VX 1234-5678', 'Valeurs Express');
    expect(shipped).toMatchObject({ carrier: 'Valeurs Express', trackingLink });
    expect(lastMail()?.html).toContain(trackingLink);
    const corrected = { trackingNumber: 'C1', carrier: 'Convoyeur', trackingLink: null };
    expect(await ship(id, 'C1', 'Convoyeur')).toMatchObject(corrected);
    await expect(ship(id, 'C1', 'Convoyeur'), 'nothing to correct').rejects.toThrow(refusal('conflict'));
    expect((await ship(id, 'C3', '')).carrier).toBeNull();
  });

  test('Sans transporteur dit, il part avec le seul qu’il y a, ou celui que la livraison annonce ; sinon au choix', async () => {
    configure(shop.db, { carriers: carriers.slice(0, 1) });
    const only = { carrier: 'Valeurs Express', trackingLink: 'https://suivi.example/colis/VX1?l=fr' };
    expect(await ship(await prepared(), 'VX1')).toMatchObject(only);
    configure(shop.db, { carriers });
    expect((await ship(await prepared(), 'VX3')).carrier, 'one of two').toBeNull();
    configure(shop.db, { carriers: [], times: { ...defaultConfig.times, carrier: 'Messager' } });
    const id = await prepared();
    expect(seen(id).desk?.carriers).toEqual([{ name: 'Messager', link: '' }]);
    expect(await ship(id, 'M12345')).toMatchObject({ carrier: 'Messager', trackingLink: null });
    expect(lastMail()?.text).toContain('avec Messager');
  });

  test('Un numéro mal lu est signalé, jamais interdit', () => {
    for (const [carrier, number, doubt] of [
      ['', 'RB 123 456 784 GB', 'chiffre de contrôle'],
      ['Colissimo', '6A1234567890', '13 ou 15'],
      ['Convoyeur', '8RXR123456785FR', 'deux étiquettes'],
      ['Convoyeur', 'A1', 'court'],
      ['Convoyeur', 'é12345678', 'lettres et des chiffres'],
    ] as const)
      expect(trackingWarning(carrier, number), number).toContain(doubt);
    expect([trackingWarning('', 'RB123456785GB'), trackingWarning('Colissimo', '6A12345678901')]).toEqual([null, null]);
  });
});

test('Le comptoir donne d’autres billets de la même somme, tant que rien n’est préparé, et la cliente l’apprend', async () => {
  const mixed = banknotes('3×100, 3×50, 2×20, 2×5');
  const id = await shop.dollars(500);
  const change = (notes: typeof mixed, updatedAt?: number) =>
    changeNotes(shop.ctx(), { orderId: id, lineId: seen(id).Items[0]?.lineId ?? '', notes, updatedAt });
  for (const wrong of [mixed.slice(1), [{ value: 250, count: 2 }]])
    await expect(change(wrong)).rejects.toThrow(refusal('invalid'));
  await expect(change(mixed, seen(id).updatedAt - 1), 'seen before').rejects.toThrow(refusal('conflict'));
  const order = await change([...mixed, { value: 10, count: 0 }]);
  expect(order.Items[0]).toMatchObject({ notes: mixed, remainingNotes: mixed, quantity: 500 });
  expect(lastMail()?.kind).toBe('notesChanged');
  expect(lastMail()?.text).toContain('3 billets de 50');
  expect(seen(id, shop.client).timeline.at(-1)?.text).toContain('Billets changés');
  const before = { notes: [{ value: 100, count: 5 }] };
  expect(shop.journal('order.banknotes')[0]?.detail).toMatchObject({ before, after: { notes: mixed } });
  await pay(id);
  await move(id, 'prepared');
  expect(seen(id).desk?.banknotes).toEqual([]);
  await expect(change(mixed)).rejects.toThrow('ne se changent plus');
});

const ready = (orderId: string, updatedAt?: number) => markReady(shop.ctx(), { orderId, updatedAt });

test('Une commande à retirer, préparée, se dit prête une fois : le client l’apprend, et vient la chercher', async () => {
  const id = await transfer();
  await pay(id);
  const read = () => shop.seen(id, shop.client);
  const { updatedAt } = read();
  await expect(ready(id), 'not prepared').rejects.toThrow(refusal('conflict', 'Seule une commande en préparation'));
  shop.later(1);
  await shop.move(id, 'prepared');
  await expect(ready(id, updatedAt), 'seen before').rejects.toThrow(refusal('conflict', 'a changé entre-temps'));
  expect(read()).toMatchObject({ readyAt: null, statusLabel: 'En préparation' });
  const waits = { status: 'prepared', statusLabel: 'Prête au retrait' };
  expect(await ready(id, read().updatedAt)).toMatchObject(waits);
  await expect(ready(id), 'twice').rejects.toThrow(refusal('conflict', 'déjà prévenu'));
  expect(shop.mailKinds().filter((kind) => kind === 'orderReady')).toHaveLength(1);
  const { subject } = await sendManualOrderEmail(shop.ctx(), { orderId: id });
  expect(subject, 'its present state').toContain('prête au retrait');
  expect(shop.seen(id).timeline.at(-1)).toMatchObject({ kind: 'mail' });
  expect((await shop.move(id, 'delivered')).pickup).toBeNull();
});
