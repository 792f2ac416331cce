import { defaultConfig } from '../../../db/schema/shop.ts';
import type { Configuration } from '../../../src/features/configuration/configuration.server.ts';
import type { DecisionFacts } from '../../../src/features/orders/model/act.ts';
import type { OrderRecord } from '../../../src/features/orders/model/record.ts';
import type { OrderStatus, PaymentStatus } from '../../../src/features/orders/order.ts';
import { testShop } from '../../support/context.ts';
import { napoleon, recordOf, refund } from '../../support/record.ts';

export const now = Date.parse('2026-11-23T10:00:00+01:00');
const hour = 3_600_000;

export const configuration = {
  ...defaultConfig,
  invoicing: {},
  carriers: [],
  cardLimit: 500_000,
  fourEyesAbove: null,
} as unknown as Configuration;

let count = 0;
export const facts: DecisionFacts = {
  now,
  actor: { kind: 'admin', userId: 'admin', sessionId: '' },
  configuration,
  config: { ...testShop.config, demo: true },
  newId: () => `id ${++count}`,
};

const orderId = 'order';
const row = (kind: 'payment' | 'status', toValue: PaymentStatus | OrderStatus, at = now) => {
  const by = { actorKind: 'system', actorId: null } as const;
  return { id: `${kind} ${toValue}`, orderId, at, kind, fromValue: null, toValue, text: null, ...by };
};
const transfer = (amount: number): OrderRecord['transfers'][number] => {
  const said = {
    amount,
    shortfall: 0,
    valueDate: '2026-11-23',
    payer: 'MME LEFEVRE',
    means: 'transfer',
    slip: '',
    statusBefore: 'pending',
  } as const;
  const by = { createdAt: now, actorKind: 'admin', actorId: 'admin', undoneAt: null } as const;
  return { id: 'transfer', orderId, ...said, ...by };
};
const waiting = { id: 'event', outcome: 'pending', source: 'callback', fields: {} };
const atBank = [{ id: 'try', status: 'created', events: [waiting], refunds: [] }] as unknown as OrderRecord['payments'];
const withdrawal = (quantity: number, amount: number): OrderRecord['withdrawals'][number] => ({
  id: 'withdrawal',
  orderId: 'order',
  declaredAt: now,
  amount,
  reason: '',
  key: null,
  handledAt: null,
  lines: [{ withdrawalId: 'withdrawal', lineId: 'line', quantity }],
});
const unproven = { required: true, satisfied: false, toSend: true, sentence: 'Envoyez votre pièce d’identité.' };
const checked = { ...unproven, toSend: false, sentence: 'Nous vérifions votre pièce d’identité.' };

const base = { createdAt: now, updatedAt: now, payableUntil: now + 7 * 24 * hour, deliveryCost: 1_500, amount: 49_735 };
const card = { ...base, paymentType: 'carte', paymentStatus: 'pending', payableUntil: now + 2 * hour } as const;
const byTransfer = { ...base, paymentStatus: 'pending' } as const;
const paid = {
  ...base,
  status: 'confirmed',
  transfers: [transfer(49_735)],
  history: [row('payment', 'paid'), row('status', 'confirmed')],
} as const;
const moved = (status: OrderStatus) => ({
  ...paid,
  status,
  history: [...paid.history, row('status', status, now + 24 * hour)],
});
const counter = { deliveryMode: 'counter', deliveryCost: 0, amount: 48_235, transfers: [transfer(48_235)] } as const;
const taken = { ...waiting, outcome: 'paid', amount: 49_735, fields: { date: '1' }, needsAttention: false };
const accepted = [{ id: 'try', status: 'accepted', events: [taken], refunds: [] }] as unknown as typeof atBank;
const paidByCard = { ...paid, paymentType: 'carte', transfers: [], payments: accepted } as const;
const coins = {
  lines: [{ ...napoleon, name: 'Écu d’or', quantity: 2, amount: 96_470, metalType: 'Piece De Collection' }],
} as const;
const twoCoins = { ...coins, itemsAmount: 96_470, amount: 97_970, transfers: [transfer(97_970)] };
const onePiece = { refundId: 'refund', lineId: 'line', quantity: 1, notes: null };
const back = { ...refund, createdAt: now, answeredAt: now };

/** An order in every state that somebody reads about, each a value. */
export const situations = {
  'par carte, à payer': recordOf(card),
  'par carte, refusée': recordOf({ ...card, paymentStatus: 'refused' }),
  'par carte, refusée, délai passé': recordOf({ ...card, paymentStatus: 'refused', payableUntil: now }),
  'par carte, à la banque': recordOf({ ...card, payments: atBank }),
  'par carte, délai passé': recordOf({ ...card, payableUntil: now }),
  'par carte, identité à prouver': recordOf({ ...card, identity: unproven }),
  'par virement, attendu': recordOf(byTransfer),
  'une pièce de trois rendue, à remettre': recordOf({
    ...moved('prepared'),
    lines: [{ ...napoleon, quantity: 3 }],
    refunds: [{ ...back, purpose: 'articles', lines: [onePiece] }],
  }),
  'par virement, reçu en partie': recordOf({ ...byTransfer, transfers: [transfer(40_000)] }),
  'par virement, identité à prouver': recordOf({ ...byTransfer, identity: unproven }),
  payée: recordOf(paid),
  'payée, au comptoir': recordOf({ ...paid, ...counter }),
  'payée, pièce d’identité à envoyer': recordOf({ ...paid, identity: unproven }),
  'payée, identité en cours de vérification': recordOf({ ...paid, identity: checked }),
  'payée, identité à confirmer par une autre personne': recordOf({
    ...paid,
    identity: { ...checked, toConfirm: true },
  }),
  'payée de trop': recordOf({ ...paid, transfers: [transfer(51_500)] }),
  'payée de trop, le trop rendu': recordOf({
    ...paid,
    transfers: [transfer(51_500)],
    refunds: [{ ...back, amount: 1_765, purpose: 'overpayment' }],
  }),
  'payée par carte': recordOf({ ...paidByCard }),
  'payée par carte, remboursée en partie': recordOf({
    ...paidByCard,
    refunds: [{ ...back, amount: 10_000, purpose: 'goodwill', attemptId: 'try' }],
  }),
  'payée par carte, que la banque refuse de rendre': recordOf({
    ...paidByCard,
    refunds: [{ ...back, attemptId: 'try', status: 'refused' }],
  }),
  'remboursée en partie': recordOf({ ...paid, refunds: [{ ...back, amount: 10_000, purpose: 'goodwill' }] }),
  'remboursement sans réponse': recordOf({
    ...paid,
    refunds: [{ ...back, amount: 10_000, purpose: 'goodwill', status: 'unknown' }],
  }),
  'toutes les pièces remboursées, la banque se tait': recordOf({
    ...paidByCard,
    refunds: [{ ...back, attemptId: 'try', purpose: 'articles', status: 'unknown', lines: [onePiece] }],
  }),
  'confirmée avant son virement': recordOf({ ...byTransfer, status: 'confirmed' }),
  'en préparation': recordOf(moved('prepared')),
  'en préparation, au comptoir': recordOf({ ...moved('prepared'), ...counter }),
  'prête au retrait': recordOf({ ...moved('prepared'), ...counter, readyAt: now }),
  'expédiée, identité vérifiée': recordOf({
    identity: { ...unproven, satisfied: true },
    ...moved('shipped'),
    trackingNumber: '8R1',
    carrier: 'Valeurs Express',
    trackingLink: 'https://suivi.example/8R1',
  }),
  livrée: recordOf(moved('delivered')),
  'remise au comptoir': recordOf({ ...moved('delivered'), ...counter }),
  'pièces de collection, commandées': recordOf({ ...byTransfer, ...twoCoins, transfers: [] }),
  'pièces de collection, livrées': recordOf({ ...moved('delivered'), ...twoCoins }),
  'pièces de collection, en route, à qui on a renoncé en partie': recordOf({
    ...moved('shipped'),
    ...twoCoins,
    trackingNumber: '8R1',
    withdrawals: [withdrawal(1, 48_235)],
  }),
  'pièces de collection, à qui on a renoncé en partie': recordOf({
    ...paid,
    ...twoCoins,
    withdrawals: [withdrawal(1, 48_235)],
  }),
  'pièces de collection, à qui on a renoncé en entier': recordOf({
    ...paid,
    ...twoCoins,
    withdrawals: [withdrawal(2, 97_970)],
  }),
  'annulée avant tout paiement par carte': recordOf({ ...card, status: 'cancelled', paymentStatus: 'cancelled' }),
  'annulée avant son virement': recordOf({ ...byTransfer, status: 'cancelled', paymentStatus: 'cancelled' }),
  'annulée, carte refusée': recordOf({ ...card, status: 'cancelled', paymentStatus: 'refused' }),
  'annulée, à rembourser': recordOf(moved('cancelled')),
  'annulée, une partie du virement reçue': recordOf({ ...moved('cancelled'), transfers: [transfer(10_000)] }),
  'annulée, une partie reçue, une part rendue': recordOf({
    ...moved('cancelled'),
    transfers: [transfer(10_000)],
    refunds: [{ ...back, amount: 4_000, purpose: 'goodwill' }],
  }),
  'livrée, puis toutes les pièces rendues': recordOf({
    ...moved('delivered'),
    refunds: [{ ...back, answeredAt: now + 48 * hour, purpose: 'articles', lines: [onePiece] }],
  }),
  'vendue au comptoir, rendue en espèces': recordOf({
    ...{ ...moved('delivered'), ...counter, channel: 'counter', paymentStatus: 'refunded' },
    transfers: [{ ...transfer(48_235), means: 'cash' }],
    refunds: [{ ...back, answeredAt: now + 48 * hour, means: 'cash' }],
  }),
  'remboursée sur la carte, puis par virement': recordOf({
    ...paidByCard,
    paymentStatus: 'refunded',
    refunds: [
      { ...back, amount: 40_000, attemptId: 'try', createdAt: now - 24 * hour, answeredAt: now },
      { ...back, amount: 9_735, createdAt: now + 24 * hour, answeredAt: null },
    ],
  }),
  remboursée: recordOf({ ...paid, paymentStatus: 'refunded', refunds: [{ ...back, amount: 49_735 }] }),
} satisfies Record<string, OrderRecord>;

export type Situation = keyof typeof situations;
