import { expect, it } from 'vitest';
import { withdrawalSentences } from '../../../src/features/checkout/page/Payment.tsx';

const coin = { type: 'metal', path: '/pieces-or-investissement/napoleon/1' } as const;
const notes = { type: 'currency', path: '/cours-des-devises/dollar/2' } as const;
const collected = { type: 'metal', path: '/pieces-or-collection/ecu/3' } as const;

it('L’or et les billets, dont le prix suit un cours, ne se rétractent pas', () => {
  expect(withdrawalSentences([coin])).toEqual([
    expect.stringMatching(/^Les lingots et les pièces d’investissement ne peuvent pas/),
  ]);
  expect(withdrawalSentences([notes])).toEqual([expect.stringMatching(/^Les billets de banque ne peuvent pas/)]);
  expect(withdrawalSentences([coin, notes])).toEqual([
    expect.stringMatching(/^Les lingots, les pièces d’investissement et les billets de banque ne peuvent pas/),
  ]);
});

it('Les pièces de collection gardent leurs 14 jours, seules ou avec d’autres articles', () => {
  expect(withdrawalSentences([collected])).toEqual([expect.stringMatching(/14 jours.*frais de retour/)]);
  expect(withdrawalSentences([coin, collected])).toHaveLength(2);
});
