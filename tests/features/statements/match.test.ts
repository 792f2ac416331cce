import { expect, test } from 'vitest';
import { type Candidate, matchCredit, type Verdict } from '../../../src/features/statements/match.ts';

const own: Candidate = {
  id: 'a',
  orderNumber: 'K7PQ2M9XA4TB',
  missing: 48_235,
  amount: 48_235,
  state: 'awaited',
  buyer: { firstName: 'Zoé', lastName: 'Lefèvre', company: null },
  notedTransfers: [],
};
const other: Candidate = { ...own, id: 'b', orderNumber: 'ZZZZZZZZZZZZ', missing: 1 };
const said = {
  amount: 48_235,
  valueDate: '2026-11-20',
  payer: 'MME LEFEVRE',
  text: 'VIR K7PQ2M9XA4TB',
  isReturned: false,
};
const noted = (valueDate: string, amount = 48_235) => ({ notedTransfers: [{ amount, valueDate }] });
const stranger = { payer: 'SARL DURAND' };
const silent = { text: 'VIREMENT' };
const unknown = { verdict: 'unknown', candidate: null, isOtherPayer: false };

test.each<[string, Partial<typeof said>, Partial<Candidate>, Verdict, boolean?]>([
  ['exact, quand le numéro, la somme et le nom sont les siens', {}, {}, 'exact'],
  ['exact, le numéro même coupé ou en minuscules', { text: 'vir k7pq 2m9x-a4tb/merci' }, {}, 'exact'],
  ['exact, pour ce qui reste dû', { amount: 8_235 }, { missing: 8_235 }, 'exact'],
  ['exact, quand le nom n’est que dans le libellé', { payer: '', text: 'LEFEVRE K7PQ2M9XA4TB' }, {}, 'exact'],
  ['trop bas dès le premier centime', { amount: 48_234 }, {}, 'tooLittle'],
  ['trop haut dès le premier centime', { amount: 48_236 }, {}, 'tooMuch'],
  ['d’un tiers, quand un autre paie', stranger, {}, 'otherPayer', true],
  [
    'd’un tiers, même si le libellé nomme le client',
    { ...stranger, text: 'LEFEVRE K7PQ2M9XA4TB' },
    {},
    'otherPayer',
    true,
  ],
  ['d’un tiers, quand personne n’est nommé', { payer: '', text: 'K7PQ2M9XA4TB' }, {}, 'otherPayer', true],
  ['en retard, après une annulation', {}, { state: 'cancelled' }, 'late'],
  ['de trop, quand la commande est payée', {}, { state: 'paid', missing: 0 }, 'twice'],
  ['déjà noté cinq jours avant', {}, noted('2026-11-15'), 'twice'],
  ['déjà noté cinq jours après', {}, noted('2026-11-25'), 'twice'],
  ['déjà noté, puis annulé', {}, { state: 'cancelled', ...noted('2026-11-20') }, 'twice'],
  ['un autre que celui noté six jours avant', {}, noted('2026-11-14'), 'exact'],
  ['un autre que celui noté six jours après', {}, noted('2026-11-26'), 'exact'],
  ['un autre que celui d’une autre somme', {}, noted('2026-11-20', 48_234), 'exact'],
  ['probable, sans numéro mais à la même somme et au même nom', silent, {}, 'likely'],
  ['inconnu, sans numéro et à une autre somme', silent, { missing: 48_234 }, 'unknown'],
  ['inconnu, sans numéro pour une commande payée', silent, { state: 'paid' }, 'unknown'],
  ['inconnu, sans numéro et d’un autre nom', { ...silent, payer: 'M DURAND' }, {}, 'unknown'],
])('Un virement est %s', (_, credit, changes, verdict, isOtherPayer = false) => {
  const candidate = { ...own, ...changes };
  const judged = matchCredit({ ...said, ...credit }, [other, candidate]);
  expect(judged).toEqual(verdict === 'unknown' ? unknown : { verdict, candidate, isOtherPayer });
});

test('Un virement de la boutique qui revient n’est d’aucune commande, même s’il la nomme', () => {
  expect(matchCredit({ ...said, isReturned: true }, [own])).toEqual({ ...unknown, verdict: 'returned' });
});

test('Un virement qui nomme deux commandes, ou que deux peuvent attendre, n’est d’aucune', () => {
  const both = { ...said, text: 'K7PQ2M9XA4TB ET ZZZZZZZZZZZZ' };
  expect(matchCredit(both, [own, { ...other, missing: own.missing }])).toEqual(unknown);
  expect(
    matchCredit(both, [
      { ...own, missing: 1 },
      { ...other, missing: own.missing },
    ]),
  ).toEqual(unknown);
  expect(matchCredit({ ...said, ...silent }, [own, { ...other, missing: own.missing }])).toEqual(unknown);
  expect(matchCredit({ ...said, ...silent }, [])).toEqual(unknown);
});
