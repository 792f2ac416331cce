import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { users } from '../../../db/schema/accounts.ts';
import { withdrawals } from '../../../db/schema/orders.ts';
import { deactivatedAddress } from '../../../src/features/accounts/model/deactivatedAddress.ts';
import { handleWithdrawal, withdraw } from '../../../src/features/orders/withdrawal/withdrawal.server.ts';
import { ctxOf, shopOf } from '../../support/context.ts';
import { makeMetal, orderByTransfer } from '../../support/orders.ts';
import { openShop, price, refusal } from '../../support/shop.ts';

const shop = openShop({ person: { email: 'zoe@example.fr' } });
const reachable = shopOf({ SHOP_ADDRESS: '1 rue du Change', SHOP_EMAIL: 'comptoir@example.fr' });
let orderId: string;
let coin: string;
let gold: string;

/** Collector coins, and gold beside them where asked. */
const place = async (
  quantity: number,
  netSellPrice = price,
  Items: { type: 'metal'; id: string; quantity: number }[] = [],
) => {
  const collected = makeMetal(shop.db, { metalName: 'Écu d’or', type: 'Piece De Collection', netSellPrice });
  const all = [{ type: 'metal' as const, id: collected.id, quantity }, ...Items];
  const amount = netSellPrice * quantity + price * Items.length;
  const { _id: id, Items: lines } = await orderByTransfer(shop.db, shop.client, amount, { Items: all });
  return { id, lines: lines.map(({ lineId }) => lineId) };
};
beforeEach(async () => {
  shop.clockShows('2026-11-16T10:00:00+01:00');
  const placed = await place(2, price, shop.Items);
  [orderId, coin = '', gold = ''] = [placed.id, ...placed.lines];
});

type Asked = { lineId?: string; key?: string; reason?: string };
const ask = (quantity = 1, { lineId = coin, ...more }: Asked = {}) =>
  withdraw(ctxOf(shop.db, shop.client, reachable), { orderId, lines: [{ lineId, quantity }], ...more });
const renounce = (id: string, lineId: string, quantity = 1) =>
  withdraw(shop.ctx(shop.client), { orderId: id, lines: [{ lineId, quantity }] });
const deliver = async () => {
  await shop.pay(orderId);
  for (const status of ['prepared', 'delivered'] as const) await shop.move(orderId, status);
};
const declared = () => shop.db.select().from(withdrawals).all();
const mails = (kind: string) => shop.mails().filter((mail) => mail.kind === kind);
const setEmail = (email: string) => shop.db.update(users).set({ email }).where(eq(users.id, shop.client.userId)).run();

describe('Un client renonce à des pièces de collection', () => {
  test('reçues : la déclaration est datée, et le reçu part avec son contenu', async () => {
    await deliver();
    shop.clockShows('2026-11-30T23:59:58+01:00');
    const { withdrawal, timeline } = await ask(1, { reason: 'Doublon' });
    const lines = [{ name: 'Écu d’or', quantity: 1 }];
    expect(withdrawal).toMatchObject({
      open: true,
      lines: [{ lineId: coin, quantity: 2, left: 1 }],
      declared: [{ at: Date.now(), lines, amount: 482.35, reason: 'Doublon', handledAt: null }],
    });
    expect(timeline.at(-1)).toMatchObject({ kind: 'withdrawal', by: 'Vous' });
    const [receipt] = mails('withdrawalReceipt');
    expect(receipt?.recipient).toBe('zoe@example.fr');
    expect(receipt?.text).toMatch(/23.h.59.min.58.s, heure de Paris \(UTC\+1\)/);
    for (const sentence of withdrawal?.declared[0]?.next ?? ['none']) expect(receipt?.text).toContain(sentence);
    const headers = { 'Reply-To': 'zoe@example.fr' };
    expect(mails('withdrawalNotice')).toMatchObject([{ recipient: 'comptoir@example.fr', headers }]);
    expect(shop.journal('order.withdrawal')).toHaveLength(1);
  });

  test('jamais à l’or d’investissement, ni deux fois aux mêmes : un second appui sur le bouton n’en est pas une', async () => {
    await expect(ask(1, { lineId: gold })).rejects.toThrow(refusal('conflict', 'ne peuvent pas faire l’objet'));
    const twice = [2, 1].map((quantity) => ({ lineId: coin, quantity }));
    await expect(withdraw(shop.ctx(shop.client), { orderId, lines: twice }), 'named twice').rejects.toThrow(
      refusal('conflict', '2 pièces au plus'),
    );
    for (const _ of [1, 2])
      expect(await ask(1, { key: 'page' })).toMatchObject({ withdrawal: { lines: [{ left: 1 }] } });
    expect([declared().length, mails('withdrawalReceipt').length]).toEqual([1, 1]);
    await ask(1, { key: 'autre page' });
    await expect(ask(1)).rejects.toThrow(refusal('conflict', 'déjà renoncé'));
    expect(declared()).toHaveLength(2);
  });

  test('d’une commande impayée : elle est annulée quand il n’en reste rien, et le travail attend un comptoir sans adresse', async () => {
    expect((await renounce(orderId, coin, 2)).status).toBe('pending');
    const whole = await place(1);
    await renounce(whole.id, whole.lines[0] ?? '');
    expect(shop.stored(whole.id)).toMatchObject({ status: 'cancelled', paymentStatus: 'cancelled' });
    expect(mails('orderCancelled')[0]?.text).toContain('Vous avez renoncé à tout votre achat.');
    expect(mails('withdrawalNotice')).toEqual([]);
    expect(shop.work().withdrawals.rows.map(({ id }) => id)).toEqual([orderId]);
  });
});

describe('Le comptoir', () => {
  test('Le comptoir voit la rétractation parmi son travail jusqu’à ce qu’il la note traitée', async () => {
    await deliver();
    await ask(1);
    const { withdrawals: waiting, withdrawn } = shop.work();
    expect(waiting).toMatchObject({ total: 1, rows: [{ id: orderId, amount: price }] });
    expect(withdrawn.get(orderId)?.at).toBe(Date.now());
    expect(shop.listed('withdrawn')).toEqual([orderId]);
    const treat = () =>
      handleWithdrawal(shop.ctx(), { orderId, withdrawalId: declared()[0]?.id ?? '', goods: 'saleable' });
    const order = await treat();
    expect(order.withdrawal?.declared).toMatchObject([{ handledAt: Date.now() }]);
    const text = 'Rétractation traitée. Pièces revenues, remises en vente.';
    expect(order.timeline.at(-1)).toMatchObject({ kind: 'withdrawalTreated', text });
    expect([shop.work().withdrawals.total, shop.listed('withdrawn')]).toEqual([0, []]);
    expect(shop.journal('order.withdrawalTreated')).toMatchObject([{ actorId: shop.admin.userId }]);
    await expect(treat()).rejects.toThrow(refusal('conflict', 'déjà notée'));
  });

  test('Il ne promet ni ne réclame encore ce qui est rendu d’une première rétractation, pas notée traitée', async () => {
    const { id, lines } = await place(3, 20_000);
    await shop.pay(id);
    const next = expect.arrayContaining([expect.stringMatching(/200,00.€/)]);
    const declare = async () => (await renounce(id, lines[0] ?? '')).withdrawal;
    expect(await declare()).toMatchObject({ declared: [{ isPaidBack: false, next }] });
    await shop.giveBack(id, 20_000);
    expect(shop.work().withdrawn.get(id)).toEqual({ at: null, amount: 0 });
    const declared = [
      { isPaidBack: true, next: [] },
      { isPaidBack: false, next },
    ];
    expect(await declare()).toMatchObject({ owed: 200, declared });
    expect(shop.work().withdrawn.get(id)).toEqual({ at: Date.now(), amount: 20_000 });
  });
});

test('Le reçu va à l’adresse du compte d’aujourd’hui ; d’un compte fermé, les courriels à celle de la commande', async () => {
  setEmail('zoe.neuve@example.fr');
  await ask(1);
  expect(mails('withdrawalReceipt')[0]?.recipient).toBe('zoe.neuve@example.fr');
  setEmail(deactivatedAddress(shop.client.userId));
  await shop.pay(orderId);
  expect(mails('paymentReceived')[0]?.recipient).toBe('zoe@example.fr');
});
