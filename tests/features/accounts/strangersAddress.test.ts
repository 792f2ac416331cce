import { describe, expect, test } from 'vitest';
import { orderLines } from '../../../db/schema/orders.ts';
import { days } from '../../../src/dates.ts';
import {
  confirmEmail,
  requestEmailChange,
  sendConfirmation,
} from '../../../src/features/accounts/profile/confirmEmail.server.ts';
import { mailResetLink, resetForgottenPassword } from '../../../src/features/accounts/recovery/recovery.server.ts';
import { mailSignInLink } from '../../../src/features/accounts/recovery/signInLink.server.ts';
import { cancelUnpaidOrder } from '../../../src/features/orders/cancel/cancelOrder.server.ts';
import { withdraw } from '../../../src/features/orders/withdrawal/withdrawal.server.ts';
import { makeMetal, orderByTransfer } from '../../support/orders.ts';
import { makeUser, rowsOf } from '../../support/people.ts';
import { newPassword, openAccounts, password, visitor } from './account.ts';

const theirs = 'victime@example.fr';
const shop = openAccounts({ email: theirs });
const { asZoe, by, edit, mails, tokenIn } = shop;

const received = () => mails().filter(({ recipient }) => recipient === theirs);

const order = ({ id } = makeMetal(shop.db)) =>
  orderByTransfer(shop.db, shop.zoe.actor, 48_235, { Items: [{ type: 'metal', id, quantity: 1 }] });

async function orderAndCancel() {
  const { _id: orderId } = await order();
  await cancelUnpaidOrder(asZoe(), { orderId, toCart: false });
}

async function orderAndWithdraw() {
  const { _id: orderId } = await order(makeMetal(shop.db, { type: 'Piece De Collection' }));
  const lineId = rowsOf(shop.db, orderLines).at(-1)?.id ?? '';
  await withdraw(asZoe(), { orderId, lines: [{ lineId, quantity: 1 }] });
}

const requestTheirs = () => requestEmailChange(asZoe(), makeUser(shop.db, 'client', { emailProvenAt: 1 }), theirs);

const floods: Record<string, (n: number) => Promise<unknown>> = {
  'de commandes passées puis annulées': orderAndCancel,
  'de rétractations': orderAndWithdraw,
  'de changements de coordonnées': (n) => edit({ address: `${n + 1} rue de la Paix` }),
  'de demandes de plusieurs comptes': async () => {
    shop.set({ email: 'ailleurs@example.fr' });
    requestTheirs();
  },
};

describe('L’adresse d’un autre, donnée à la boutique', () => {
  test.each(Object.entries(floods))('n’est pas noyée sous un flot %s', async (_, flood) => {
    for (let n = 0; n < 24; n++) await flood(n);
    expect(received().length).toBeGreaterThan(0);
    expect(received().length).toBeLessThanOrEqual(20);
  });

  test('reçoit toujours le lien qui rend le compte à son propriétaire, puis tous ses courriels', async () => {
    for (let n = 0; n < 25; n++) await orderAndCancel();
    const before = received().length;
    await mailSignInLink(by(), { email: theirs, ...visitor });
    await mailResetLink(by(), { email: theirs, ...visitor });
    expect(received()).toHaveLength(before + 2);
    await resetForgottenPassword(by(), { token: tokenIn('reintialiser-mot-passe-oublier'), newPassword, ...visitor });
    await orderAndCancel();
    expect(received().length).toBeGreaterThan(before + 3);
  });

  test('reçoit le lien de reprise quand un voleur, ses courriels épuisés, emmène le compte ailleurs', async () => {
    shop.set({ createdAt: Date.now() - days(2) });
    for (let n = 0; n < 24; n++) await edit({ address: `${n + 1} rue de la Paix` });
    await edit({ email: 'voleur@example.fr', currentPassword: password });
    await confirmEmail(asZoe(), { token: tokenIn('confirmer-adresse') });
    expect(received().at(-1)?.subject).toContain('adresse électronique');
    expect(received().at(-1)?.text).toContain('/securiser-compte/');
  });

  test('confirmée, n’a pas de limite', async () => {
    await sendConfirmation(asZoe());
    shop.set({ emailProvenAt: 1 });
    for (let n = 0; n < 15; n++) await orderAndCancel();
    expect(received().length).toBeGreaterThanOrEqual(30);
  });
});
