import { beforeEach, expect, test, vi } from 'vitest';
import { defaultConfig } from '../../../db/schema/shop.ts';
import { expectedDeliveryText } from '../../../src/features/orders/model/arrival.ts';
import { isReduced } from '../../../src/features/orders/model/goods.ts';
import { orderMail } from '../../../src/features/orders/model/letters.ts';
import { amountsOf } from '../../../src/features/orders/model/money.ts';
import { nextStepsOf } from '../../../src/features/orders/model/nextSteps.ts';
import { currentMailKind, type OrderMailKind } from '../../../src/features/orders/model/orderMails.ts';
import { presentOrder } from '../../../src/features/orders/model/present.ts';
import type { OrderRecord } from '../../../src/features/orders/model/record.ts';
import { availableTransitions } from '../../../src/features/orders/model/rules.ts';
import {
  cancelledRefundDay,
  clientActions,
  finalPaymentText,
  identityDueText,
  netText,
  orderState,
  overpaymentSentence,
  paymentStateText,
  progressOf,
  refundDeadlineText,
} from '../../../src/features/orders/model/state.ts';
import {
  type WithdrawalMail,
  withdrawalNoticeMail,
  withdrawalReceiptMail,
} from '../../../src/features/orders/model/withdrawal.mail.ts';
import { nextStepsSentences } from '../../../src/features/orders/model/withdrawals.ts';
import type { Shop } from '../../../src/http/context.ts';
import { absoluteUrl, type Block, type MailContent } from '../../../src/mail/letter.ts';
import { formatEuro } from '../../../src/money.ts';
import { shopOf } from '../../support/context.ts';
import { plain } from '../../support/frenchText.ts';
import { now, type Situation, situations } from './situations.ts';

/**
 * What an order says in each of its states, and every letter, in two files that a person reads in the diff. `-u` writes
 * them anew.
 */
beforeEach(() => void vi.useFakeTimers({ now, toFake: ['Date'] }));
const shop = shopOf({
  SHOP_IBAN: 'FR08 3000 4000 0500 0012 3456 789',
  SHOP_BIC: 'BNPAFRPP',
  SHOP_ADDRESS: '1 rue du Change',
  SHOP_HOURS: 'du mardi au samedi, 10 h à 18 h',
  SMTP_URL: 'smtp://courriel.test',
});
const ways = { cardLimit: 500_000, offersTransfers: true };
const line = (label: string, ...parts: (string | false | null | undefined)[]): string[] => {
  const told = parts.filter(Boolean).join(' · ');
  return told ? [`  ${label} : ${told}`] : [];
};

function story(record: OrderRecord, at: Shop = shop): string {
  const { order } = record;
  const shown = presentOrder(record, at, ways);
  const { label, badge, title, sentences, isWaiting } = orderState(record, at);
  const left = orderState(record, at, { gaveUp: true });
  const steps = progressOf(record)?.map(({ label, state }) =>
    state === 'done' ? label : state === 'now' ? `[${label}]` : '…',
  );
  const moves = availableTransitions(record);
  const offered = [...moves.statusMoves, ...moves.paymentMoves];
  const { withdrawal } = shown;
  const next = nextStepsOf(record);
  return [
    ...line(
      'client',
      `${label}${badge && ` (${badge.replace('badge-', '')})`}`,
      ...clientActions(record, at).map(({ label }) => `→ ${label}`),
    ),
    ...line('page', title, ...sentences, isWaiting && '(attend la banque)'),
    ...line('renonce chez la banque', ...(left.title === title ? [] : [left.title, ...left.sentences])),
    ...line('paiement', paymentStateText(record), netText(record) && `net ${netText(record)}`),
    ...line(
      'dit',
      overpaymentSentence(record),
      identityDueText(record),
      expectedDeliveryText(record, at, defaultConfig.times, now),
    ),
    ...line(
      'rendu',
      amountsOf(record).refundDue > 0 &&
        order.status === 'cancelled' &&
        refundDeadlineText(cancelledRefundDay(record), at),
    ),
    ...line('à la fin', finalPaymentText(record)),
    ...line('étapes', steps?.join(' ')),
    ...line(
      'peut',
      shown.canPay && 'payer',
      shown.canCancel && 'annuler',
      shown.otherWay && `payer par ${shown.otherWay}`,
    ),
    ...line('retrait', ...(shown.pickup?.sentences ?? [])),
    ...line(
      'rétractation',
      withdrawal && (withdrawal.why || 'ouverte'),
      ...(withdrawal?.declared ?? []).flatMap((one) => one.next),
    ),
    ...line('liste', `${shown.statusLabel}, ${shown.paymentStatusLabel}`, isReduced(record) && 'remise réduite'),
    ...line('comptoir', ...offered.map(({ label, why }) => (why ? `${label} ✗ ${why}` : `${label} ✓`))),
    ...line(
      'suite',
      ...next.acts.map(({ verb, isMain }) => (isMain ? `[${verb}]` : verb)),
      next.parcel && `${next.parcel}, avec son numéro`,
      ...next.blocked.map(({ label }) => `${label} ✗`),
      next.identity,
      next.reduced,
      next.over,
    ),
    ...line('courriel', orderMail(currentMailKind(record), newsOf(record, at)).subject),
  ].join('\n');
}

const newsOf = (record: OrderRecord, at: Shop = shop) => ({
  ...record,
  amounts: amountsOf(record),
  times: defaultConfig.times,
  procureDays: 0,
  attachedNumbers: [],
  invoiceFollows: false,
  shop: at,
});

const blockText = (block: Block): string => {
  if (block.kind === 'facts')
    return [...block.rows, ...(block.total ? [block.total] : [])].map((fact) => fact.join(' : ')).join(' | ');
  if (block.kind === 'button' || block.kind === 'link')
    return `${block.kind === 'button' ? '[' : ''}${block.label}${block.kind === 'button' ? ']' : ''} → ${absoluteUrl(block.href, shop.sender)}`;
  return block.text.replaceAll('\n', '\n  ');
};
function letterText({ subject, preview, blocks }: MailContent): string {
  expect(
    blocks.filter(({ kind }) => kind === 'button'),
    `${subject} has one main act`,
  ).toHaveLength(1);
  const own = blocks.filter((block) => block.kind !== 'text' || !block.text.startsWith('Bonjour'));
  return [`« ${subject} » ${preview}`, ...own.map(blockText)].map((told) => `  ${told}`).join('\n');
}

const letters: [OrderMailKind, Situation, string?][] = [
  ['orderReceived', 'par carte, identité à prouver'],
  ['orderReceived', 'par virement, attendu'],
  ['orderReceived', 'pièces de collection, commandées'],
  ['paymentReceived', 'payée'],
  ['paymentReceived', 'payée, au comptoir'],
  ['paymentReceived', 'payée, pièce d’identité à envoyer'],
  ['paymentReceived', 'payée, identité en cours de vérification'],
  ['paymentReceived', 'payée de trop'],
  ['paymentReceived', 'pièces de collection, à qui on a renoncé en partie'],
  ['paymentRefused', 'par carte, refusée'],
  ['orderStatus', 'confirmée avant son virement'],
  ['orderStatus', 'en préparation'],
  ['orderStatus', 'en préparation, au comptoir'],
  ['orderReady', 'prête au retrait'],
  ['orderStatus', 'expédiée, identité vérifiée'],
  ['orderStatus', 'livrée'],
  ['orderStatus', 'remise au comptoir'],
  ['orderStatus', 'pièces de collection, livrées'],
  ['orderCancelled', 'annulée avant tout paiement par carte', 'Vous l’avez demandé.'],
  ['orderCancelled', 'annulée avant son virement'],
  ['orderCancelled', 'annulée, à rembourser'],
  ['orderCancelled', 'annulée, une partie du virement reçue'],
  ['orderCancelled', 'annulée, une partie reçue, une part rendue'],
  ['orderRefunded', 'remboursée', formatEuro(10_000)],
  ['partialRefund', 'remboursée en partie', formatEuro(10_000)],
  ['partialRefund', 'payée de trop, le trop rendu', formatEuro(1_765)],
  ['latePayment', 'annulée, à rembourser', formatEuro(49_735)],
  ['secondPayment', 'payée'],
  ['transferReminder', 'par virement, attendu'],
  ['transferReminder', 'par virement, reçu en partie'],
  ['transferShort', 'par virement, reçu en partie', '400,00 €'],
  ['transferChosen', 'par virement, attendu'],
  ['notesChanged', 'payée', '3 billets de 50.'],
  ['invoiceIssued', 'payée'],
];

const delivered = situations['pièces de collection, livrées'];
/** What follows a withdrawal; `amount` and `delivery` are the cents that go back. */
const next = (
  { order }: OrderRecord,
  sent: boolean,
  [amount, delivery]: [number, number],
  rest: 'open' | 'partial' | 'none',
) => nextStepsSentences({ order, shop, at: now, wasShipped: sent, amount, delivery, remainder: rest });
const withdrawals = {
  'livrée, la dernière pièce avec sa livraison': next(delivered, true, [49_735, 1_500], 'none'),
  'livrée, une pièce de deux': next(delivered, true, [48_235, 0], 'open'),
  'avant le départ, de l’or gardé': next(situations.payée, false, [48_235, 0], 'partial'),
  'impayée, une partie': next(situations['par virement, attendu'], false, [48_235, 0], 'open'),
  'impayée, tout, par virement': next(situations['annulée avant son virement'], false, [0, 0], 'none'),
  'impayée, tout, par carte': next(situations['annulée avant tout paiement par carte'], false, [0, 0], 'none'),
};
const declared = {
  at: now,
  lines: [{ name: 'Écu d’or', quantity: 1 }],
  amount: 482.35,
  reason: 'Doublon',
  next: withdrawals['livrée, une pièce de deux'],
};
const renounced: WithdrawalMail = {
  order: delivered.order,
  email: 'zoe@example.fr',
  declaration: declared,
  isOrderCancelled: false,
  shop,
};

test('Ce qu’une commande dit d’elle-même dans chacun de ses états : client, liste, comptoir, courriel', async () => {
  const told = Object.entries(situations).map(([name, record]) => `${name}\n${story(record)}`);
  const awaited = situations['par virement, attendu'];
  told.push(`par virement, boutique sans IBAN\n${story(awaited, shopOf({ DEMO: '0' }))}`);
  told.push(`par virement, démonstration\n${story(awaited, shopOf({ DEMO: '1', SMTP_URL: 'smtp://courriel.test' }))}`);
  await expect(`${plain(told.join('\n'))}\n`).toMatchFileSnapshot('stories/states.txt');
});

test('Sans serveur de courriel, une commande ne dit rien d’envoyé', () => {
  const places = [shopOf({ SHOP_IBAN: 'FR08 3000 4000 0500 0012 3456 789', DEMO: '0' }), shopOf({ DEMO: '1' })];
  for (const [name, record] of Object.entries(situations))
    for (const place of places) {
      const { title, sentences } = orderState(record, place);
      expect([name, title, ...sentences].join(' ')).not.toMatch(/envoyée|@/);
    }
  const [real] = places as [Shop, Shop];
  expect(orderState(situations['par virement, attendu'], real).sentences[0]).toMatch(/sont ci-dessous, et restent/);
});

test.each(letters)('La lettre %s, %s, nomme la commande par son numéro', (kind, situation, detail) => {
  const record = situations[situation];
  const { blocks } = orderMail(kind, newsOf(record), detail);
  expect(JSON.stringify(blocks)).toContain(record.order.orderNumber);
});

test('La lettre d’un refus après le délai n’invite plus à payer', () => {
  const told = (situation: Situation) => plain(letterText(orderMail('paymentRefused', newsOf(situations[situation]))));
  expect(told('par carte, refusée')).toContain('Payer à nouveau');
  const late = told('par carte, refusée, délai passé');
  expect(late).toContain('Le délai pour la payer à ce prix est passé.');
  expect(late).not.toMatch(/gardé|à nouveau/);
});

test('Toutes les lettres d’une commande', async () => {
  const sent = letters.map(
    ([kind, situation, detail]) =>
      `${kind}, ${situation}\n${letterText(orderMail(kind, newsOf(situations[situation]), detail))}`,
  );
  for (const [kind, situation] of [
    ['orderReceived', 'par virement, attendu'],
    ['transferReminder', 'par virement, attendu'],
    ['orderCancelled', 'annulée avant son virement'],
  ] as const)
    sent.push(
      `${kind}, démonstration\n${letterText(orderMail(kind, newsOf(situations[situation], shopOf({ DEMO: '1' }))))}`,
    );
  sent.push(`reçu de rétractation\n${letterText(withdrawalReceiptMail(renounced))}`);
  sent.push(`avis de rétractation au comptoir\n${letterText(withdrawalNoticeMail(renounced))}`);
  for (const [name, words] of Object.entries(withdrawals))
    sent.push(`suite d’une rétractation, ${name}\n  ${words.join('\n  ')}`);
  await expect(`${plain(sent.join('\n'))}\n`).toMatchFileSnapshot('stories/letters.txt');
});
