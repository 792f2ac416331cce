import { expect, test } from 'vitest';
import { cashHintText, emptyForm, firstProblem, requestBody } from '../../../src/features/counter/desk/sheet.ts';
import type { CounterItem } from '../../../src/features/counter/kinds/goods.api.ts';
import { viewOf } from '../../../src/features/counter/kinds/kinds.ts';
import type { LineDraft } from '../../../src/features/counter/kinds/line.ts';
import { isUnreadable, newSellDraft, sellBody } from '../../../src/features/counter/kinds/sell.ts';
import { personShape } from '../../../src/features/people/people.api.ts';

const coin: CounterItem = {
  ...({ type: 'metal', id: 'coin', name: 'Napoléon', iso: '', detail: '', coefficient: 1 } as const),
  ...{ sellPrice: 700, buyPrice: 680, tiers: [], free: 3, notes: [], pieces: [], jewel: null, toConfirm: false },
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
  return { ...emptyForm, lines, person: personShape.parse({ ...martine, ...person }) };
};

test('« Même personne » reste dit de qui se nomme ensuite : un nom sans pièce ne délie pas ses changes', () => {
  const body = requestBody({ ...bought({}), linkedTo: 'deal-1' }, { key: 'press', drawer: {} });
  expect(body).toMatchObject({ linkedTo: 'deal-1' });
});

test('Ce qui manque du vendeur se dit avant de conclure, et mène à sa fiche', () => {
  expect(firstProblem(bought({}), {})).toBeNull();
  const text = 'De Martine Roux, indiquez son lieu de naissance et l’autorité qui l’a délivrée.';
  expect(firstProblem(bought({ bornAt: null, documentAuthority: null }), {})).toEqual({ text, fieldId: 'person-edit' });
  expect(firstProblem(bought({ documentSeen: false }), {})?.fieldId).toBe('person-edit');
  expect(firstProblem(bought({ sex: null }), {})?.text).toContain('son sexe');
  // A sale needs none of it.
  const sold = { ...bought({ bornAt: null }), lines: [{ ...newSellDraft(coin), line: 'sell:coin' }] };
  expect(firstProblem(sold, {})?.fieldId).toBe('paid-card');
});

test.each<[gross: string, stones: string, weights: [number, number] | null]>([
  ['12,34 g', '', [12.34, 0]],
  ['12.34g', '1,2 g', [12.34, 1.2]],
  [' 12,34\u00a0g ', '0', [12.34, 0]],
  // What is not read as the weight of stones would be paid as gold.
  ['12,34', 'abc', null],
  ['12,34', '-1', null],
  ['12,34', '1.250', null],
  ['12,34', '12,34', null],
  ['-2', '', null],
  ['1.250', '', null],
])('Un bijou de « %s » dont « %s » de pierres se lit %o', (gross, stones, weights) => {
  const goods = { ...coin, jewel: { title: 750, isMelted: true, name: 'Bracelet' } };
  const draft = { ...viewOf('buy').offer(goods)?.draft, gross, stones } as LineDraft;
  const body = viewOf('buy').body(draft) as { offer: { gross: number; stones: number } } | null;
  expect(body && [body.offer.gross, body.offer.stones]).toEqual(weights);
});

test('Un bijou à revendre ne s’estime pas à moins que rien', () => {
  const goods = { ...coin, jewel: { title: 750, isMelted: false, name: 'Bague' } };
  const draft = { ...viewOf('buy').offer(goods)?.draft, gross: '4', estimate: '-10' } as LineDraft;
  expect(viewOf('buy').body(draft)).toBeNull();
  expect(viewOf('buy').body({ ...draft, estimate: '10 €' } as LineDraft)).toMatchObject({ offer: { estimate: 10 } });
});

test('Une somme qui n’est pas une coupure demande les billets', () => {
  const sold = { ...emptyForm, lines: [{ ...newSellDraft(coin), line: 'sell:coin' }] };
  const paid = { ...sold, paid: { cash: { amount: '700', slip: '' } } };
  expect(firstProblem({ ...paid, received: '300' }, {})).toEqual({ text: cashHintText, fieldId: 'cash-received' });
  expect(firstProblem({ ...paid, received: '3x200 100' }, {})).toBeNull();
});

test.each([
  ['1 000', 1000],
  ['1\u202f000', 1000],
  [' 12 ', 12],
  ['douze', 0],
  ['1,5', 0],
])('« %s » billets, collé ou tapé, se lit %i, et se marque où il ne se lit pas', (quantity, units) => {
  const dollars: CounterItem = {
    ...coin,
    type: 'currency',
    id: 'usd',
    sellPrice: 0.9,
    notes: [{ value: 1, free: null }],
  };
  const draft = { ...newSellDraft(dollars), quantity };
  expect(sellBody(draft)?.quantity ?? 0).toBe(units);
  expect(isUnreadable(draft)).toBe(units === 0);
});

test.each(['abc', '12,345', '-700', '7 00'])('un règlement de « %s » ne se conclut pas sans lui', (amount) => {
  const lines = [{ ...newSellDraft(coin), line: 'sell:coin' }];
  const paid = { card: { amount: '700', slip: '' }, cheque: { amount, slip: '' } };
  expect(firstProblem({ ...emptyForm, lines, paid }, {})).toEqual({
    text: 'Ce montant ne se lit pas.',
    fieldId: 'paid-cheque',
  });
});

test('Une carte ou un chèque sans son numéro mène au numéro', () => {
  const form = { ...emptyForm, lines: [{ ...newSellDraft(coin), line: 'sell:coin' }] };
  const paid = (slip: string) => ({ card: { amount: '400', slip: '0042' }, cheque: { amount: '300', slip } });
  expect(firstProblem({ ...form, paid: paid(' ') }, {})).toEqual({
    text: 'Indiquez le numéro du ticket ou du chèque.',
    fieldId: 'paid-cheque-slip',
  });
  expect(firstProblem({ ...form, paid: paid('77') }, {})).toBeNull();
});
