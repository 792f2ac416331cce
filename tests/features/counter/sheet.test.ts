import { expect, test } from 'vitest';
import { cashHint, emptySheet, firstProblem } from '../../../src/features/counter/desk/sheet.ts';
import type { CounterGoods } from '../../../src/features/counter/kinds/goods.api.ts';
import { viewOf } from '../../../src/features/counter/kinds/kinds.ts';
import { sellDraft } from '../../../src/features/counter/kinds/sell.ts';
import { personShape } from '../../../src/features/people/people.api.ts';

const coin: CounterGoods = {
  ...({ type: 'metal', id: 'coin', name: 'Napoléon', iso: '', detail: '', coefficient: 1 } as const),
  ...{ sellPrice: 700, buyPrice: 680, tiers: [], free: 3, notes: [], pieces: [], jewel: null, isOld: false },
  bought: { tax: 'metal', mayWithdraw: false },
};
const martine = {
  ...{ _id: 'one', firstNames: 'Martine', lastName: 'Roux', bornOn: '1961-04-09', bornAt: 'Alès', sex: 'F' },
  ...{ documentKind: 'idCard', documentNumber: '880692310285', documentIssuedOn: '2021-03-03' },
  ...{ documentAuthority: 'Préfecture du Gard', documentSeen: true, address: '5 rue Nationale', town: 'Nîmes' },
};
const bought = (person: object) => {
  const offer = viewOf('buy').offer(coin);
  if (!offer) throw new Error('the shop does not buy it');
  const lines = [{ ...offer.draft, line: 'buy:coin' }];
  return { ...emptySheet, lines, person: personShape.parse({ ...martine, ...person }) };
};

test('ce qui manque du vendeur se dit avant de conclure, et mène à sa fiche', () => {
  expect(firstProblem(bought({}), {})).toBeNull();
  const text = 'De Martine Roux, indiquez son lieu de naissance et l’autorité qui l’a délivrée.';
  expect(firstProblem(bought({ bornAt: null, documentAuthority: null }), {})).toEqual({ text, at: 'person-edit' });
  expect(firstProblem(bought({ documentSeen: false }), {})?.at).toBe('person-edit');
  expect(firstProblem(bought({ sex: null }), {})?.text).toContain('son sexe');
  // A sale needs none of it.
  const sold = { ...bought({ bornAt: null }), lines: [{ ...sellDraft(coin), line: 'sell:coin' }] };
  expect(firstProblem(sold, {})?.at).toBe('paid-card');
});

test('une somme qui n’est pas une coupure demande les billets', () => {
  const sold = { ...emptySheet, lines: [{ ...sellDraft(coin), line: 'sell:coin' }] };
  const paid = { ...sold, paid: { cash: { amount: '700', slip: '' } } };
  expect(firstProblem({ ...paid, received: '300' }, {})).toEqual({ text: cashHint, at: 'cash-received' });
  expect(firstProblem({ ...paid, received: '3x200 100' }, {})).toBeNull();
});
