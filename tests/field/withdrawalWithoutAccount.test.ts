import { beforeEach, describe, expect, test } from 'vitest';
import { orders } from '../../db/schema/orders.ts';
import { findWithdrawalContract } from '../../src/features/orders/withdrawal/withdrawal.api.ts';
import { findWithdrawal, withdrawWithoutAccount } from '../../src/features/orders/withdrawal/withdrawal.server.ts';
import { anonymous } from '../../src/http/context.ts';
import { ctxOf, shopOf } from '../support/context.ts';
import { makeMetal, orderByTransfer } from '../support/orders.ts';
import { openShop, price } from '../support/shop.ts';

const shop = openShop({ person: { email: 'zoe@example.fr' } });
const reachable = shopOf({ SHOP_ADDRESS: '1 rue du Change', SHOP_EMAIL: 'comptoir@example.fr' });
const visitor = () => ctxOf(shop.db, anonymous, reachable);
let orderNumber = '';
let lineId = '';

const place = async (type: 'Piece De Collection' | 'Lingots') => {
  const item = makeMetal(shop.db, { metalName: 'Écu d’or', type, netSellPrice: price });
  const Items = [{ type: 'metal' as const, id: item.id, quantity: 2 }];
  const order = await orderByTransfer(shop.db, shop.client, 2 * price, { Items });
  return { number: order.orderNumber, id: order._id, line: order.Items[0]?.lineId ?? '' };
};

beforeEach(async () => {
  shop.clockShows('2026-11-16T10:00:00+01:00');
  ({ number: orderNumber, line: lineId } = await place('Piece De Collection'));
});

const find = (number: string, email: string) =>
  findWithdrawal(visitor(), findWithdrawalContract.body.parse({ orderNumber: number, email }));
const declare = (email = 'zoe@example.fr') =>
  withdrawWithoutAccount(visitor(), { orderNumber, email, lines: [{ lineId, quantity: 1 }], key: 'page', reason: '' });
const mails = (kind: string) => shop.mails().filter((mail) => mail.kind === kind);

describe('Qui a acheté sans compte (C. conso. L221-21, D221-5)', () => {
  test.each([
    ['tels qu’au courriel', (number: string) => number, 'zoe@example.fr'],
    [
      'en minuscules, avec des espaces',
      (number: string) => number.toLowerCase().replace(/(.{3})/g, '$1 '),
      'zoe@example.fr',
    ],
    ['avec des majuscules dans l’adresse', (number: string) => number, ' Zoe@Example.fr '],
  ])('trouve sa commande par le numéro et l’adresse, %s', (_, typed, email) => {
    expect(find(typed(orderNumber), email).withdrawal.lines).toMatchObject([{ name: 'Écu d’or', left: 2 }]);
  });

  test.each([
    ['une autre adresse', () => orderNumber, 'lea@example.fr'],
    ['un autre numéro', () => 'KRF482MPX756', 'zoe@example.fr'],
    ['les deux', () => 'KRF482MPX756', 'lea@example.fr'],
  ])('reçoit la même réponse pour %s', (_, number, email) => {
    const message = expect.stringContaining('Aucune commande ne porte ce numéro et cette adresse');
    expect(() => find(number(), email)).toThrow(expect.objectContaining({ code: 'notFound', message }));
  });

  test('renonce, et le reçu daté part à l’adresse de la commande', async () => {
    await declare();
    await declare();
    expect(mails('withdrawalReceipt')).toMatchObject([{ recipient: 'zoe@example.fr' }]);
    expect(mails('withdrawalReceipt')[0]?.text).toMatch(/heure de Paris/);
    expect(mails('withdrawalNotice')).toHaveLength(1);
    expect(find(orderNumber, 'zoe@example.fr').withdrawal.lines).toMatchObject([{ left: 1 }]);
    expect(JSON.stringify(shop.journal('order.withdrawal'))).toContain('sans compte');
  });

  test('ne renonce pas pour un autre, ni à de l’or d’investissement', async () => {
    await expect(declare('lea@example.fr')).rejects.toMatchObject({ code: 'notFound' });
    const bar = await place('Lingots');
    expect(() => find(bar.number, 'zoe@example.fr')).toThrow(expect.objectContaining({ code: 'conflict' }));
    expect(mails('withdrawalReceipt')).toEqual([]);
  });

  test('ne lit rien d’autre de la commande : ni adresse, ni téléphone, ni motif', () => {
    const shown = findWithdrawalContract.data.parse(find(orderNumber, 'zoe@example.fr'));
    const row = shop.db.select().from(orders).get();
    expect(Object.keys(shown).sort()).toEqual(['buyer', 'deliveryCost', 'orderNumber', 'paymentStatus', 'withdrawal']);
    expect(JSON.stringify(shown)).not.toContain(row?.buyer.address ?? '?');
  });
});
