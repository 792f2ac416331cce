import { describe, expect, test } from 'vitest';
import { type Candidate, judge } from '../../../src/features/statements/match.ts';

const candidate = (values: Partial<Candidate> = {}): Candidate => ({
  id: 'a',
  orderNumber: 'K7PQ2M9XA4TB',
  missing: 48_235,
  amount: 48_235,
  state: 'awaited',
  buyer: { firstName: 'Zoé', lastName: 'Lefèvre', company: null },
  noted: [],
  ...values,
});
const credit = (values: Partial<Parameters<typeof judge>[0]> = {}) => ({
  amount: 48_235,
  valueDate: '2026-11-20',
  payer: 'MME LEFEVRE',
  text: 'VIR K7PQ2M9XA4TB',
  ...values,
});
const verdict = (...asked: Parameters<typeof judge>) => judge(...asked).verdict;

describe('Un virement qui nomme sa commande', () => {
  test('est exact quand la somme et le nom sont les siens, même coupé ou en minuscules', () => {
    const own = candidate();
    for (const text of ['VIR K7PQ2M9XA4TB', 'vir k7pq 2m9x-a4tb/merci'])
      expect(judge(credit({ text }), [own, candidate({ id: 'b', orderNumber: 'ZZZZZZZZZZZZ' })])).toEqual({
        verdict: 'exact',
        candidate: own,
        isOtherPayer: false,
      });
  });

  test('est trop bas ou trop haut dès le premier centime', () => {
    expect(verdict(credit({ amount: 48_234 }), [candidate()])).toBe('tooLittle');
    expect(verdict(credit({ amount: 48_236 }), [candidate()])).toBe('tooMuch');
    expect(verdict(credit({ amount: 8_235 }), [candidate({ missing: 8_235 })])).toBe('exact');
  });

  test('d’un autre payeur le dit, quoi qu’il en soit du reste', () => {
    const other = { payer: 'SARL DURAND' };
    expect(judge(credit(other), [candidate()])).toMatchObject({ verdict: 'otherPayer', isOtherPayer: true });
    expect(judge(credit({ ...other, amount: 1 }), [candidate()])).toMatchObject({
      verdict: 'tooLittle',
      isOtherPayer: true,
    });
    expect(judge(credit({ payer: '', text: 'LEFEVRE K7PQ2M9XA4TB' }), [candidate()])).toMatchObject({
      verdict: 'exact',
      isOtherPayer: false,
    });
    // Where the bank names the payer, a name in the text does not stand for it.
    expect(verdict(credit({ ...other, text: 'LEFEVRE K7PQ2M9XA4TB' }), [candidate()])).toBe('otherPayer');
  });

  test('vient après une annulation, ou une seconde fois', () => {
    expect(verdict(credit(), [candidate({ state: 'cancelled' })])).toBe('late');
    expect(verdict(credit(), [candidate({ state: 'paid', missing: 0 })])).toBe('twice');
  });

  test('déjà noté à la main, la même somme à cinq jours près, ne compte pas deux fois', () => {
    const noted = (valueDate: string, amount = 48_235) => [candidate({ noted: [{ amount, valueDate }] })];
    for (const day of ['2026-11-15', '2026-11-20', '2026-11-25']) expect(verdict(credit(), noted(day))).toBe('twice');
    for (const day of ['2026-11-14', '2026-11-26']) expect(verdict(credit(), noted(day))).toBe('exact');
    expect(verdict(credit(), noted('2026-11-20', 48_234))).toBe('exact');
    const cancelled = candidate({ state: 'cancelled', noted: [{ amount: 48_235, valueDate: '2026-11-20' }] });
    expect(verdict(credit(), [cancelled])).toBe('twice');
  });

  test('qui en nomme deux n’est d’aucune', () => {
    const two = [candidate(), candidate({ id: 'b', orderNumber: 'ZZZZZZZZZZZZ' })];
    expect(judge(credit({ text: 'K7PQ2M9XA4TB ET ZZZZZZZZZZZZ' }), two)).toEqual({
      verdict: 'unknown',
      candidate: null,
      isOtherPayer: false,
    });
    const alike = [candidate({ missing: 1 }), candidate({ id: 'b', orderNumber: 'ZZZZZZZZZZZZ' })];
    expect(verdict(credit({ text: 'K7PQ2M9XA4TB ET ZZZZZZZZZZZZ' }), alike)).toBe('unknown');
  });
});

describe('Un virement sans numéro', () => {
  const silent = credit({ text: 'VIREMENT' });

  test('est sans doute celui de la seule commande de ce nom et de cette somme', () => {
    const own = candidate();
    const others = [candidate({ id: 'b', missing: 48_234 }), candidate({ id: 'c', state: 'cancelled' })];
    expect(judge(silent, [...others, own])).toEqual({ verdict: 'likely', candidate: own, isOtherPayer: false });
  });

  test('est inconnu quand aucune ou plusieurs pourraient l’attendre, ou que le nom est autre', () => {
    for (const candidates of [
      [],
      [candidate({ missing: 48_234 })],
      [candidate({ state: 'paid' })],
      [candidate(), candidate({ id: 'b' })],
    ])
      expect(judge(silent, candidates)).toEqual({ verdict: 'unknown', candidate: null, isOtherPayer: false });
    expect(verdict(credit({ text: 'VIREMENT', payer: 'M DURAND' }), [candidate()])).toBe('unknown');
  });
});
