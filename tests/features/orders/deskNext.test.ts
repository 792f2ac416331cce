import { describe, expect, test } from 'vitest';
import { deskNext, withdrawalDue, withdrawalLeft } from '../../../src/features/orders/model/deskNext.ts';

type OfDesk = Parameters<typeof deskNext>[0];
type Moves = NonNullable<OfDesk['desk']>;

const proven = { required: false, satisfied: true, toSend: false, sentence: '' };
const line = { type: 'metal', name: 'Napoléon', quantity: 2, remaining: 2 } as OfDesk['Items'][number];
const next = ({ desk, ...values }: Partial<Omit<OfDesk, 'desk'>> & { desk?: Partial<Moves> } = {}) =>
  deskNext({
    status: 'confirmed',
    paymentStatus: 'paid',
    paymentType: 'virement',
    delivery: 'parcel',
    readyAt: null,
    identity: proven,
    Items: [line],
    ...values,
    desk: { statusMoves: [], paymentMoves: [], transferRefundable: 0, attempts: [], ...desk },
  });
const move = (to: Moves['statusMoves'][number]['to'], allowed = true, label: string = to) =>
  ({ to, label, allowed, why: allowed ? '' : 'parce que', needsTracking: to === 'shipped' }) as const;
const payment = (to: Moves['paymentMoves'][number]['to'], allowed = true) =>
  ({ to, label: to, allowed, why: allowed ? '' : 'parce que' }) as const;
const verbs = (...asked: Parameters<typeof next>) =>
  next(...asked).acts.map(({ verb, isMain }) => (isMain ? `${verb} !` : verb));

describe('La suite à donner d’une commande', () => {
  test('l’argent attendu passe avant les autres actes, l’annulation reste à part', () => {
    const statusMoves = [move('confirmed'), move('cancelled')];
    const unpaid = { status: 'pending', paymentStatus: 'pending' } as const;
    expect(verbs({ ...unpaid, desk: { statusMoves, paymentMoves: [payment('paid')] } })).toEqual([
      'Paiement reçu !',
      'Confirmer',
    ]);
    expect(verbs({ ...unpaid, desk: { statusMoves } })).toEqual(['Confirmer !']);
  });

  test('un virement après l’annulation se note encore, et ce qui est reçu se rend plus bas', () => {
    const gone = { status: 'cancelled', paymentStatus: 'cancelled' } as const;
    const paymentMoves = [payment('paid'), payment('refunded', false)];
    expect(verbs({ ...gone, desk: { paymentMoves } })).toEqual(['Virement arrivé après l’annulation']);
    expect(next({ ...gone, desk: { paymentMoves } })).toMatchObject({ blocked: [], over: null });
    expect(next({ ...gone, desk: { transferRefundable: 1 } }).over).toContain('rendez son paiement');
    expect(next(gone).over).toContain('terminée');
  });

  test('l’argent d’un virement se rend par sa somme, celui d’une carte aussi, sauf refus de la banque', () => {
    expect(verbs({ desk: { paymentMoves: [payment('refunded')] } })).toEqual([]);
    const byCard = { paymentType: 'carte' } as const;
    expect(verbs({ ...byCard, desk: { paymentMoves: [payment('refunded')] } })).toEqual(['Remboursement effectué']);
    expect(next({ ...byCard, desk: { paymentMoves: [payment('refunded', false)] } }).blocked).toEqual([]);
  });

  test('une commande payée qui attend une identité le dit une fois et n’est pas terminée', () => {
    const statusMoves = [move('prepared', false)];
    const identity = { ...proven, required: true, satisfied: false };
    expect(next({ identity, desk: { statusMoves } })).toMatchObject({ blocked: [], over: null });
    expect(next({ identity }).identity).toContain('la préparation l’attend');
    expect(next({ identity: { ...identity, toConfirm: true } }).identity).toContain('Une seule personne');
    expect(next({ status: 'prepared', identity }).identity).toBeNull();
    expect(next({ desk: { statusMoves } }).blocked).toMatchObject([{ why: 'parce que' }]);
    expect(next({ status: 'delivered' }).over).toContain('terminée');
  });

  test('un colis part avec son numéro, un retrait est prêt une fois, puis remis', () => {
    const statusMoves = [move('shipped'), move('delivered', false, 'Livrée')];
    expect(next({ status: 'prepared', desk: { statusMoves } })).toMatchObject({
      parcel: { to: 'shipped' },
      acts: [],
      blocked: [{ to: 'delivered' }],
    });
    const atCounter = { status: 'prepared', delivery: 'counter' } as const;
    const handOver = { desk: { statusMoves: [move('shipped', false), move('delivered', true, 'Remise au comptoir')] } };
    expect(verbs({ ...atCounter, ...handOver })).toEqual(['Prête au retrait !', 'Remise au comptoir']);
    expect(next({ ...atCounter, ...handOver }).blocked).toEqual([]);
    expect(verbs({ ...atCounter, ...handOver, readyAt: 1 })).toEqual(['Remise au comptoir !']);
    expect(verbs({ ...atCounter, desk: { statusMoves: [move('delivered', false)] } })).toEqual([]);
    expect(verbs({ status: 'shipped', desk: { statusMoves: [move('delivered')] } })).toEqual(['Marquer livrée !']);
  });

  test('une part remboursée est dite jusqu’à la remise', () => {
    const reduced = (remaining: number, status: OfDesk['status'] = 'prepared') =>
      next({ status, Items: [{ ...line, remaining }] }).reduced;
    expect(reduced(1)).toContain('À remettre\u00a0: 1 × Napoléon.');
    expect(reduced(0)).toContain('il ne reste rien à remettre');
    expect([reduced(2), reduced(1, 'delivered'), reduced(1, 'cancelled')]).toEqual([null, null, null]);
  });
});

test.each([
  ['refunded', 'delivered', true, 'La commande est remboursée', 'La commande est remboursée'],
  ['paid', 'delivered', true, 'reste à la noter', 'tout est rendu'],
  ['cancelled', 'cancelled', false, 'Rien n’a été payé', 'Rien n’est payé'],
  ['pending', 'confirmed', false, 'décidez de la suite', 'Rien n’est payé'],
  ['paid', 'delivered', false, 'attendre les pièces', 'Remboursez d’abord'],
  ['paid', 'confirmed', false, 'ne les envoyez pas', 'Remboursez d’abord'],
] as const)('une rétractation d’une commande %s, %s', (paymentStatus, status, isPaidBack, due, left) => {
  expect(withdrawalDue({ status, paymentStatus }, { settledBy: 0, isPaidBack })).toContain(due);
  const withdrawal = { owed: isPaidBack ? 0 : 10 } as Parameters<typeof withdrawalLeft>[0]['withdrawal'];
  const told = withdrawalLeft({ paymentStatus, withdrawal });
  expect(told.replace('Tout ce qui était dû est rendu', 'tout est rendu')).toContain(left);
});
