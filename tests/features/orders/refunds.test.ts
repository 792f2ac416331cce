import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { invoices } from '../../../db/schema/invoices.ts';
import { refunds } from '../../../db/schema/orders.ts';
import { settleRefund } from '../../../src/features/orders/payments/refunds.server.ts';
import { stateXml } from '../../support/bank.ts';
import { plain } from '../../support/frenchText.ts';
import { addRow } from '../../support/people.ts';
import { refuses } from '../../support/refuses.ts';
import { hour, minute, openShop, price, refusal } from '../../support/shop.ts';

const shop = openShop({ withBank: true });
const { card, says, paidCard, refund, ask, later, stored, alerts, mailKinds, journal } = shop;
const run = shop.reconcile;
const rows = () => shop.db.select().from(refunds).all();
const notes = () => shop.db.select().from(invoices).where(eq(invoices.kind, 'creditNote')).all();
const asClient = (id: string) => shop.seen(id, shop.client);
const bankAlerts = () => shop.work().bankAlerts;
const prepare = (id: string) => shop.move(id, 'prepared');
/** So many tries of the same order. */
const tries = async (count: number) => {
  const opened: Awaited<ReturnType<typeof card>>[] = [];
  while (opened.length < count) opened.push(await card(1, { key: 'panier' }));
  return opened as [(typeof opened)[0], (typeof opened)[0], (typeof opened)[0]];
};

describe('La boutique rembourse par la banque', () => {
  test('tout : la commande est remboursée, le client le lit et reçoit un courriel', async () => {
    const order = await paidCard();
    shop.bank.saysRefund(0, 'recredit accepte');
    expect(await refund(order)).toMatchObject({ outcome: 'accepted', order: { paymentStatus: 'refunded' } });
    const fields = {
      version: '3.0',
      date: '07/09/2026:10:00:00',
      date_commande: '07/09/2026',
      montant: '482.35EUR',
      montant_recredit: '482.35EUR',
      montant_possible: '482.35EUR',
      reference: order.reference,
      lgue: 'FR',
    };
    expect(shop.bank.questions).toMatchObject([{ service: '/recredit_paiement.cgi', fields }]);
    expect(rows()).toMatchObject([{ status: 'accepted', bankCode: '0', amount: price, actorId: shop.admin.userId }]);
    expect(mailKinds().at(-1)).toBe('orderRefunded');
    const text = expect.stringContaining('Pour\u00a0: toute la commande.');
    expect(asClient(order.id).timeline.at(-1)).toMatchObject({ by: 'La banque', from: 'paid', to: 'refunded', text });
    expect(journal('order.note')).toMatchObject([{ actorId: shop.admin.userId }]);
  });

  test('pas pour rien, pas au-delà, pas un paiement qui n’a rien pris ni celui d’une autre commande', async () => {
    const order = await card();
    await expect(refund(order)).rejects.toThrow(refusal('conflict'));
    await says(order.reference);
    for (const amount of [0, -100, price + 1]) await expect(refund(order, amount)).rejects.toThrow(refusal('invalid'));
    const { attemptId } = order;
    for (const id of ['inconnue', (await card(2)).id])
      await refuses(refund({ id, attemptId }, price, { what: { purpose: 'goodwill' } }), 'notFound');
    expect(shop.bank.questions).toEqual([]);
    expect(rows()).toEqual([]);
  });

  test('Ni deux clics à la fois, ni un second écran ne font deux demandes', async () => {
    const order = await paidCard();
    shop.bank.says(({ fields }, response) =>
      setTimeout(() => response.end(`reference=${fields['reference']}\ncdr=0\n`), 50),
    );
    const answers = await Promise.allSettled([refund(order, 10_000), refund(order, 10_000)]);
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const again = refund(order, 10_000, { refundable: price });
    await expect(again).rejects.toThrow(refusal('conflict', 'entre-temps'));
    expect(shop.bank.questions).toHaveLength(1);
    expect(rows()).toMatchObject([{ status: 'accepted', amount: 10_000 }]);
  });
});

test('La banque refuse : la boutique lit pourquoi et quoi faire, rien ne change, elle peut demander à nouveau', async () => {
  const order = await paidCard();
  shop.bank.saysRefund(-30, 'adresse IP non autorisee');
  const answer = await refund(order);
  expect(answer).toMatchObject({ outcome: 'refused', order: { paymentStatus: 'paid' } });
  expect(answer.message).toContain('adresse IP');
  expect(rows()).toMatchObject([{ status: 'refused', bankCode: '-30', bankText: 'adresse IP non autorisee' }]);
  expect(alerts(order.id)).toHaveLength(1);
  expect(JSON.stringify(asClient(order.id))).not.toContain('Remboursement');
  for (const [code, words] of [
    [-48, 'totalité'],
    [-51, 'espace commerçant'],
  ] as const) {
    shop.bank.saysRefund(code);
    expect((await refund(order)).message, `${code}`).toContain(words);
  }
  shop.bank.saysRefund(0);
  expect((await refund(order)).outcome).toBe('accepted');
});

describe('La réponse de la banque ne vient pas, ou n’est pas claire', () => {
  test('Le remboursement reste en doute, en vue, et n’est jamais redemandé', async () => {
    const order = await paidCard();
    shop.bank.hangsUp();
    const answer = await refund(order);
    expect(answer).toMatchObject({ outcome: 'unknown', order: { paymentStatus: 'paid', needsAttention: true } });
    expect(answer.message).toContain('peut-être');
    expect(answer.order.desk).toMatchObject({ refunds: [{ status: 'unknown' }], attempts: [{ refundable: 0 }] });
    expect(shop.work().refundsInDoubt).toMatchObject({ total: 1, rows: [{ id: order.id }] });
    expect(shop.listed('inDoubt')).toEqual([order.id]);
    await expect(refund(order)).rejects.toThrow(refusal('conflict'));
    await expect(prepare(order.id)).rejects.toThrow(refusal('conflict', 'remboursement'));
  });

  test('La banque l’avait fait : la question le dit, le client est prévenu une fois, un autre écran le voit', async () => {
    const order = await paidCard();
    shop.bank.hangsUp();
    later(minute);
    await refund(order, 10_000);
    expect(stored(order.id).updatedAt, 'another screen sees the question').toBe(Date.now());
    shop.bank.saysState('PA', '482.35EUR', '100.00EUR');
    later(3 * minute);
    expect((await run()).enquiries).toBe(1);
    expect(stored(order.id), 'and the answer').toMatchObject({ paymentStatus: 'paid', updatedAt: Date.now() });
    await ask(order.id);
    expect(rows()).toMatchObject([{ status: 'accepted', bankText: 'etatpaiement' }]);
    expect(mailKinds().filter((kind) => kind === 'partialRefund')).toHaveLength(1);
    expect(shop.work().refundsInDoubt.total).toBe(0);
  });

  test('La banque ne l’avait pas fait : la boutique l’apprend quand il n’est plus en route, et peut redemander', async () => {
    const order = await paidCard();
    shop.bank.saysRefund(1);
    expect((await refund(order, 10_000)).outcome).toBe('unknown');
    const asked = async (...state: Parameters<typeof shop.bank.saysState>) => {
      shop.bank.saysState(...state);
      await ask(order.id);
      return rows().map(({ status }) => status);
    };
    expect(await asked('PA'), 'too early').toEqual(['unknown']);
    later(10 * minute);
    for (const sum of ['99.99EUR', '200.00EUR', 'tout'])
      expect(await asked('PA', '482.35EUR', sum), `another sum, ${sum}`).toEqual(['unknown']);
    expect(await asked('AN'), 'it knows no payment').toEqual(['unknown']);
    expect(await asked('PA')).toEqual(['refused']);
    shop.bank.saysRefund(0);
    expect((await refund(order, 10_000)).outcome).toBe('accepted');
  });

  test('Une panne pendant la demande : la boutique s’en aperçoit, et demande à la banque', async () => {
    const { id: orderId, attemptId } = await paidCard();
    const by = { actorKind: 'admin', actorId: shop.admin.userId } as const;
    addRow(shop.db, refunds, { attemptId, orderId, amount: price, createdAt: Date.now(), ...by });
    shop.bank.saysState('PA', '482.35EUR', '482.35EUR');
    for (const status of ['asked', 'unknown', 'accepted']) {
      later(minute);
      await run();
      expect(rows()).toMatchObject([{ status }]);
      expect(alerts(orderId)).toHaveLength(status === 'asked' ? 0 : 1);
    }
    expect(stored(orderId).paymentStatus).toBe('refunded');
  });

  const inDoubt = async (answer: string) => {
    const order = await paidCard();
    shop.bank.hangsUp();
    await refund(order, 10_000);
    shop.bank.says(answer);
    return { ...order, refundId: rows()[0]?.id ?? '' };
  };
  const settle = (refundId: string, done: boolean) => settleRefund(shop.ctx(), { refundId, done });
  const isDecidable = (id: string) => shop.seen(id).desk?.refunds.map(({ decidable }) => decidable);

  test('La banque ne connaît pas ce paiement : dès qu’elle devait le savoir, la boutique dit que rien n’est parti', async () => {
    const { refundId, ...order } = await inDoubt('<e><cdr>-2</cdr><lib>commande inexistante</lib></e>');
    later(10 * minute);
    expect(isDecidable(order.id), 'not asked since').toEqual([false]);
    await expect(settle(refundId, false)).rejects.toThrow(refusal('conflict'));
    await ask(order.id);
    expect(isDecidable(order.id)).toEqual([true]);
    const desk = { refunds: [{ status: 'refused' }], attempts: [{ refundable: 482.35 }] };
    expect(await settle(refundId, false)).toMatchObject({ needsAttention: false, desk });
    const text = expect.stringMatching(/constaté à la banque.+non fait/);
    expect(journal('order.note').at(-1)).toMatchObject({ actorId: shop.admin.userId, detail: { text } });
    expect((await prepare(order.id)).status).toBe('prepared');
  });

  test('La banque n’en dit rien de lisible un jour durant : la boutique dit que c’est fait, le client l’apprend', async () => {
    const { refundId, ...order } = await inDoubt('<html>');
    later(24 * hour);
    expect(isDecidable(order.id)).toEqual([true]);
    const refunds = [{ status: 'accepted', decidable: false }];
    const desk = { attempts: [{ refunded: 100, refundable: 382.35 }], refunds };
    expect(await settle(refundId, true)).toMatchObject({ paymentStatus: 'paid', needsAttention: false, desk });
    expect(mailKinds().at(-1)).toBe('partialRefund');
    expect(asClient(order.id).timeline.at(-1)).toMatchObject({ by: 'La boutique' });
    await expect(settle(refundId, false)).rejects.toThrow(refusal('conflict'));
  });

  test('La réponse qui arrive après la question ne rend pas l’argent deux fois', async () => {
    const order = await paidCard();
    shop.bank.says(async ({ service, fields }, response) => {
      if (service !== '/recredit_paiement.cgi') return response.end(stateXml('PA', '482.35EUR', '100.00EUR'));
      await ask(order.id);
      return response.end(`reference=${fields['reference']}\ncdr=0\n`);
    });
    expect((await refund(order, 10_000)).outcome).toBe('accepted');
    expect(mailKinds().filter((kind) => kind === 'partialRefund')).toHaveLength(1);
    expect(rows()).toHaveLength(1);
  });
});

describe('Un remboursement fait dans l’espace de la banque', () => {
  test('Il est constaté par une question, une seule fois ; ce qui ne peut être vrai ne compte pas', async () => {
    const order = await paidCard();
    shop.bank.saysState('PA', '482.35EUR', '482.36EUR');
    await ask(order.id);
    const other = '<reference>AAAAAAAAAAAA</reference><numauto>';
    shop.bank.says(stateXml('PA', '482.35EUR', '482.35EUR').replace('<numauto>', other));
    await ask(order.id);
    expect(rows(), 'more than it took, another reference').toEqual([]);
    expect(stored(order.id).paymentStatus).toBe('paid');
    shop.bank.saysState('PA', '482.35EUR', '100.00EUR');
    expect(plain((await ask(order.id)).message)).toContain('dont 100,00 € rendus');
    await ask(order.id);
    expect(rows()).toMatchObject([{ status: 'accepted', amount: 10_000, actorKind: 'system', actorId: 'bank' }]);
    shop.bank.saysState('PA', '482.35EUR', '482.35EUR');
    await ask(order.id);
    expect(stored(order.id).paymentStatus).toBe('refunded');
    expect(mailKinds().slice(-2)).toEqual(['partialRefund', 'orderRefunded']);
  });

  test('L’argent rendu d’un panier jamais commandé n’attend plus personne', async () => {
    const { orderNumber } = await shop.form();
    shop.bank.saysState('PA', '482.35EUR', '482.35EUR');
    later(3 * minute);
    await run();
    const attemptId = shop.attempt(orderNumber)?.id;
    expect(rows()).toMatchObject([{ attemptId, orderId: null, amount: price }]);
    const noted = { entityId: attemptId, detail: { reference: orderNumber, amount: price } };
    expect(journal('order.refund')).toMatchObject([noted]);
    expect(bankAlerts()).toEqual([]);
    await shop.form();
    shop.bank.saysState('PA');
    later(3 * minute);
    await run();
    expect(journal('order.refund'), 'not of one that was kept').toHaveLength(1);
    expect(bankAlerts()).toHaveLength(1);
  });
});

describe('De l’argent qui n’était pas dû', () => {
  /** Each try of one order took the price: the first pays, the next is to be given back. */
  const paidTries = async (count: number) => {
    const all = await tries(count);
    for (const { reference } of all) await says(reference);
    return all;
  };

  test('Le premier paiement, rendu à la place du second, règle l’alerte de lui-même, et la commande reste payée', async () => {
    const [back, kept] = await paidTries(2);
    shop.bank.saysRefund(0);
    await refund(back, price - 1);
    expect([asClient(back.id).overpayment, bankAlerts().length]).toEqual([{ amount: 482.35, settledAt: null }, 1]);
    await refund(back, 1);
    const overpayment = { amount: 482.35, settledAt: Date.now() };
    expect(asClient(back.id)).toMatchObject({ paymentStatus: 'paid', overpayment });
    expect(bankAlerts()).toEqual([]);
    expect((await refund(kept)).order.paymentStatus).toBe('refunded');
    const asked = shop.bank.questions.map(({ fields }) => fields['reference']);
    expect(asked, 'each under its own reference').toEqual([back.reference, back.reference, kept.reference]);
  });

  test('Un remboursement qui a réglé une alerte ne compte pas pour la suivante', async () => {
    const [first, second, third] = await tries(3);
    for (const { reference } of [first, second]) await says(reference);
    shop.bank.saysRefund(0);
    await refund(first);
    await says(third.reference);
    await refund(second, 100);
    expect(bankAlerts()).toHaveLength(1);
  });

  test('Deux fois la même référence : l’une est rendue, l’autre paie ; une alerte d’une autre sorte reste', async () => {
    const order = await paidCard();
    await says(order.reference, 'payetest', '482.35EUR', { date: '15/03/2026_a_11:00:00' });
    await says(order.reference, 'payetest', '1.00EUR', { date: '15/03/2026_a_12:00:00' });
    expect(bankAlerts()).toHaveLength(2);
    shop.bank.saysRefund(0);
    expect((await refund(order)).order).toMatchObject({ paymentStatus: 'paid' });
    expect(shop.events().map(({ resolvedAt }) => resolvedAt)).toEqual([null, Date.now(), null]);
    expect(bankAlerts()).toMatchObject([{ outcome: 'amountMismatch' }]);
    expect((await refund(order)).order.paymentStatus).toBe('refunded');
  });

  test('Un paiement venu après le remboursement se rend aussi, sans rembourser la commande une seconde fois', async () => {
    const [first, late] = await tries(2);
    await says(first.reference);
    shop.bank.saysRefund(0);
    await refund(first);
    await says(late.reference);
    await refund(late);
    expect(mailKinds().slice(-3)).toEqual(['orderRefunded', 'secondPayment', 'partialRefund']);
    expect(shop.seen(first.id).timeline.at(-1)).toMatchObject({ from: 'refunded', to: null });
  });

  test('Deux paiements ne se rendent pas ensemble : tant que la banque n’a pas répondu de l’un, l’autre attend', async () => {
    const [first, second] = await paidTries(2);
    shop.bank.hangsUp();
    await refund(first);
    await expect(refund(second)).rejects.toThrow('attend encore la réponse');
    expect(shop.bank.questions).toHaveLength(1);
  });

  test('Deux paiements sont rendus autrement après un refus de la banque : chacun une fois, un essai qui n’a rien pris jamais', async () => {
    const [first, second, empty] = await tries(3);
    for (const { reference } of [first, second]) await says(reference);
    await says(empty.reference, 'Annulation');
    shop.bank.saysRefund(-51);
    await refund(first);
    await shop.pay(first.id, 'refunded');
    const back = rows().filter(({ status }) => status === 'accepted');
    const given = [first, second].map(({ attemptId }) => [attemptId, price]);
    expect(back.map(({ attemptId, amount }) => [attemptId, amount]).toSorted()).toEqual(given.toSorted());
    expect(bankAlerts()).toEqual([]);
    expect(shop.mails().at(-1)).toMatchObject({ kind: 'orderRefunded', papers: [notes()[0]?.number] });
  });
});
