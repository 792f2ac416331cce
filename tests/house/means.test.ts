import { expect, test } from 'vitest';
import { allocatePayments, type PaymentByMeans, paymentsText, paymentText } from '../../src/means.ts';
import { plain } from '../support/frenchText.ts';

const card = (amount: number): PaymentByMeans => ({ means: 'card', amount });
const cash = (amount: number): PaymentByMeans => ({ means: 'cash', amount });
const transfer = (amount: number): PaymentByMeans => ({ means: 'transfer', amount });

test.each([
  ['une carte paie tout', [card(900)], 900, 0, [card(900)]],
  [
    'les espèces passent d’abord, les autres dans leur ordre',
    [transfer(300), card(300), cash(300)],
    800,
    0,
    [cash(300), transfer(300), card(200)],
  ],
  ['ce qui fut payé avant n’est plus à partager', [card(500), cash(300)], 400, 200, [cash(100), card(300)]],
  ['un moyen épuisé avant n’y est plus', [card(500), cash(300)], 100, 300, [card(100)]],
  ['de deux paiements en espèces, le premier d’abord', [cash(100), cash(200)], 150, 0, [cash(100), cash(50)]],
  ['rien ne se partage de rien', [card(500)], 0, 0, []],
] as const)('Un règlement de plusieurs moyens se partage\u00a0: %s', (_, payments, amount, before, parts) => {
  expect(allocatePayments(payments, amount, before)).toEqual(parts);
});

test('Un règlement se lit avec ses sommes s’il y en a plusieurs, et un papier dit ses moyens', () => {
  expect(paymentsText([cash(100)])).toBe('Espèces');
  expect(plain(paymentsText([cash(10_000), transfer(15_500)]))).toBe('Espèces 100,00 €, Virement 155,00 €');
  expect(paymentText({ payment: 'carte', means: ['cheque', 'cash', 'cheque'] })).toBe('Chèque, Espèces');
  expect(paymentText({ payment: 'carte' })).toBe('Carte bancaire');
  expect(paymentText({ payment: 'virement' })).toBe('Virement');
});
