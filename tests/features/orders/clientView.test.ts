import { describe, expect, it, test } from 'vitest';
import { defaultConfig } from '../../../db/schema/shop.ts';
import { lineView } from '../../../src/features/orders/lineView.ts';
import { expectedDeliveryText, handoverEstimate } from '../../../src/features/orders/model/arrival.ts';
import type { OrderRecord } from '../../../src/features/orders/model/record.ts';
import { historyRows, orderLinesProps, progressOf } from '../../../src/features/orders/model/state.ts';
import { testShop } from '../../support/context.ts';
import { plain } from '../../support/frenchText.ts';
import { banknotes } from '../../support/notes.ts';
import { napoleon, recordOf } from '../../support/record.ts';
import { situations } from './situations.ts';

const moved = (at: number, kind: 'payment' | 'status', toValue: string): OrderRecord['history'][number] => ({
  ...{ id: `${at}`, orderId: 'order', at, kind, fromValue: null, toValue, text: toValue },
  ...{ actorKind: 'system', actorId: null },
});
const [placed, sent, verified, prepared] = [1, 2, 3, 4];
const history = [moved(placed, 'status', 'placed'), moved(prepared, 'status', 'prepared')];
const required = { required: true, satisfied: true, toSend: false, sentence: 'x' };
const told = (values: Partial<OrderRecord['identity']>) => {
  const timeline = history.map(({ at, text }) => ({ at, text: text ?? '', by: 'La boutique' }));
  const record = recordOf({ createdAt: placed, history, identity: { ...required, ...values } });
  return historyRows(record, timeline).map(({ text }) => text);
};

it('L’historique d’une commande dit les pièces reçues et l’identité vérifiée entre la commande et sa préparation, et rien d’avant ni d’après', () => {
  const both = ['placed', 'Pièce d’identité reçue.', 'Identité vérifiée.', 'prepared'];
  expect(told({ sentAt: sent, verifiedAt: verified })).toEqual(both);
  expect(told({ sentAt: placed, verifiedAt: verified })).toEqual(both.toSpliced(1, 1));
  expect(told({ sentAt: prepared + 1 })).toEqual(['placed', 'prepared']);
  expect(told({})).toEqual(['placed', 'prepared']);
});

describe('Une ligne de commande', () => {
  const coins = { ...napoleon, quantity: 2, unitPrice: 71_120, amount: 142_240 };
  const told = (values: Parameters<typeof lineView>[0]) => {
    const { quantity, unitPrice, amount, notes } = lineView(values);
    return [quantity, unitPrice, amount, notes].map(plain);
  };

  it('Elle dit les pièces et leur prix, et à combien d’elles on a renoncé', () => {
    expect(told(coins)).toEqual(['2 pièces', expect.stringContaining('711,20 €'), '1 422,40 €', '']);
    expect(lineView({ ...coins, quantity: 1 }).quantity).toBe('1 pièce');
    const withdrawn = [0, 1, 2].map((count) => lineView({ ...coins, withdrawn: count }).withdrawn);
    expect(withdrawn).toEqual(['', 'dont 1 en rétractation', 'Rétractation']);
  });

  it('Elle dit les billets choisis, dans leur monnaie', () => {
    const worth = { quantity: 11_000, unitPrice: 621_500, coefficient: 100, amount: 6_837 };
    const notes = banknotes('1×10000, 2×500');
    const yens = { ...napoleon, ...worth, type: 'currency', name: 'Yen (JPY)', notes } as const;
    const words = ['11 000 JPY', '0,6215 € pour 100 JPY', '68,37 €', '1 billet de 10 000 JPY, 2 billets de 500 JPY'];
    expect(told(yens)).toEqual(words);
  });
});

test('Une commande annulée, payée en partie, dit ce qui revient et rien qui resterait payé', () => {
  const rows = (name: keyof typeof situations) =>
    orderLinesProps(situations[name]).refunds.map((row) => row.map(plain).join(' '));
  expect(rows('annulée, une partie du virement reçue')).toEqual(['À rembourser −100,00 €']);
  expect(rows('annulée, une partie reçue, une part rendue').at(-1)).toBe('À rembourser −60,00 €');
  expect(rows('annulée, à rembourser').at(-1)).toBe('Net après remboursement 0,00 €');
  expect(rows('remboursée en partie').at(-1)).toBe('Net après remboursement 397,35 €');
});

const [monday = 0, wednesday = 0, thursday = 0, friday = 0] = [23, 25, 26, 27].map((day) =>
  Date.parse(`2026-11-${day}T10:00:00+01:00`),
);
type Parts = NonNullable<Parameters<typeof recordOf>[0]>;
const { buyer } = recordOf().order;
const awaited: Parts = { paymentStatus: 'pending', paymentType: 'carte' };
const deliverTo = (values: object): Parts => ({ buyer: { ...buyer, deliverTo: values as typeof buyer.deliverTo } });
const from = (values: Pick<typeof buyer, 'country' | 'postalCode'>): Parts => ({ buyer: { ...buyer, ...values } });
const paidOn = (at: number): Parts => ({
  ...{ paymentStatus: 'paid', status: 'confirmed', history: [moved(at, 'payment', 'paid')] },
});
const paid = paidOn(monday);
// The last row is of a corrected number.
const moves = [moved(wednesday, 'status', 'shipped'), moved(friday, 'status', 'shipped')];
const shipped: Parts = { status: 'shipped', paymentStatus: 'paid', history: [...(paid.history ?? []), ...moves] };
const verifiedOn = (verifiedAt: number): Parts => ({ ...paidOn(wednesday), identity: { ...required, verifiedAt } });
const toVerify: Parts = { ...paid, identity: { ...required, satisfied: false } };
const atCounter: Parts = { deliveryMode: 'counter' };

const early = 'chez vous mercredi 25 ou jeudi 26 novembre';
const later = 'chez vous entre vendredi 27 et lundi 30 novembre';
const abroad = 'entre vendredi 27 novembre et mercredi 2 décembre';
test.each<[string, Parts, number, string | null]>([
  ['payée, depuis son paiement', paid, monday, early],
  ['payée, au comptoir', { ...paid, ...atCounter }, monday, 'au comptoir dès mardi 24 novembre'],
  ['à payer par carte, d’aujourd’hui', {}, wednesday, later],
  ['à payer par virement', { paymentType: 'virement' }, monday, 'chez vous entre jeudi 26 et lundi 30 novembre'],
  ['identité à prouver', toVerify, wednesday, 'chez vous entre vendredi 27 novembre et mardi 1er décembre'],
  ['identité vérifiée avant le paiement', verifiedOn(monday), friday, later],
  ['vérifiée après lui', verifiedOn(friday), friday, 'chez vous mardi 1er ou mercredi 2 décembre'],
  ['à l’étranger', from({ country: 'BE', postalCode: '1000' }), monday, `chez vous ${abroad}`],
  ['à Monaco', from({ country: 'MC', postalCode: '98000' }), monday, early],
  [
    'outre-mer',
    from({ country: 'FR', postalCode: '97400' }),
    monday,
    expect.stringMatching(/^chez vous entre .* hors formalités de douane$/),
  ],
  ['hors d’Europe', deliverTo({ country: 'CH' }), monday, `${abroad}, hors formalités de douane`],
  ['partie, depuis son départ', shipped, wednesday, 'chez vous jeudi 26 ou vendredi 27 novembre'],
  ['partie, sans les jours déjà passés', shipped, friday, 'chez vous vendredi 27 novembre'],
  ['préparée, identité restée à prouver, depuis son paiement', { ...toVerify, status: 'prepared' }, monday, early],
  ['préparée, sans les jours déjà passés', { ...paid, status: 'prepared' }, thursday, 'chez vous jeudi 26 novembre'],
  ['passé le dernier jour', shipped, friday + 86_400_000, null],
  [
    'partie à l’étranger',
    { ...shipped, ...from({ country: 'BE', postalCode: '1000' }) },
    friday,
    expect.stringMatching(/lundi 30 novembre/),
  ],
  ['partie, sans qu’on sache quand', { status: 'shipped' }, monday, null],
  ['annulée', { status: 'cancelled' }, monday, null],
  ['remboursée', { paymentStatus: 'refunded' }, monday, null],
  ['prête au retrait', { status: 'prepared', ...atCounter, readyAt: monday }, monday, null],
  ['en retard', { ...paid, status: 'prepared' }, friday, null],
])('Une commande arrive : %s', (_, values, now, told) => {
  const estimate = handoverEstimate(recordOf({ ...awaited, ...values }), defaultConfig.times, now);
  expect(estimate && plain(estimate)).toEqual(told);
});

test('À une autre adresse que la sienne, rien n’est dit « chez vous »', () => {
  const record = recordOf({ ...awaited, ...deliverTo({ firstName: 'Inès' }) });
  expect(plain(expectedDeliveryText(record, testShop, defaultConfig.times, monday))).toBe(
    'Livraison prévue mercredi 25 ou jeudi 26 novembre, si vous payez aujourd’hui.',
  );
});

const statuses = ['confirmed', 'prepared', 'shipped', 'delivered'] as const;
test.each([
  ...statuses.map((status) => ({ status, deliveryMode: 'parcel' as const, readyAt: null })),
  ...statuses
    .filter((status) => status !== 'shipped')
    .map((status) => ({ status, deliveryMode: 'counter' as const, readyAt: null })),
  { status: 'prepared', deliveryMode: 'counter', readyAt: monday } as const,
])('Une commande préparée ou partie n’attend plus l’identité : $status, $deliveryMode, prête $readyAt', (stage) => {
  const record = recordOf({ ...toVerify, ...stage, identity: { ...required, satisfied: false, toSend: true } });
  const isOpen = stage.status === 'confirmed';
  const steps = progressOf(record) ?? [];
  expect(steps.find(({ label }) => label === 'Identité')?.state).toBe(isOpen ? 'now' : 'done');
  expect(steps.map(({ state }) => state).join(' ')).toMatch(/^(done ?)*(now( ahead)*)?$/);
  const arrival = expectedDeliveryText(record, testShop, defaultConfig.times, monday) ?? '';
  expect(arrival.includes('identité')).toBe(isOpen);
});
