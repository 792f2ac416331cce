import { describe, expect, test } from 'vitest';
import { paymentAttempts, refunds } from '../../../db/schema/orders.ts';
import { cancelUnpaidOrder } from '../../../src/features/orders/cancel/cancelOrder.server.ts';
import { stateXml } from '../../support/bank.ts';
import { addRow, changeRows, rowsOf } from '../../support/people.ts';
import { hour, minute, openShop, price, refusal } from '../../support/shop.ts';

const shop = openShop({ withBank: true });
const { card, says, later, stored, events, alerts } = shop;
const run = shop.reconcile;
const knowsNothing = '<e><cdr>-2</cdr></e>';
const cancelled = async () => (await shop.jobs()).cancelled;

test('Un appel de la banque qui se perd : la boutique pose la question après trois minutes, pas avant, et paie la commande ; l’appel tardif ne change rien', async () => {
  const { id, reference } = await card();
  shop.bank.saysState('PA');
  later(2 * minute);
  expect(await run()).toEqual({ enquiries: 0, failures: [] });
  later(minute);
  expect(await run()).toEqual({ enquiries: 1, failures: [] });
  expect(stored(id)).toMatchObject({ paymentStatus: 'paid', status: 'confirmed' });
  expect(events()).toMatchObject([{ source: 'enquiry', reference, orderId: id, outcome: 'paid', amount: 48_235 }]);
  await says(reference);
  expect(alerts(id)).toEqual([]);
  const second = await says(reference, 'payetest', '482.35EUR', { date: '15/03/2026_a_11:00:00' });
  const alerted = { outcome: 'unexpectedPayment', event: { needsAttention: true } };
  expect(second, 'another payment of the same reference').toMatchObject(alerted);
  expect(shop.seen(id).overpayment).toMatchObject({ amount: 482.35 });
});

test.each([
  ['un centime de moins', stateXml('PA', '482.34EUR'), 'amountMismatch'],
  ['une autre référence', stateXml('PA').replace('<etat>', '<reference>AUTRE</reference><etat>'), 'unknownReference'],
  ['un autre terminal', stateXml('PA').replace('<etat>', '<TPE>7654321</TPE><etat>'), 'wrongEnvironment'],
])('Une réponse qui ne convient pas ne paie rien, %s : mise de côté et signalée une fois', async (_, xml, outcome) => {
  const { id } = await card();
  shop.bank.says(xml);
  for (const wait of [3, 3, 6]) {
    later(wait * minute);
    await run();
  }
  expect(stored(id).paymentStatus).toBe('pending');
  expect(events()).toMatchObject([{ outcome, needsAttention: true, orderId: id, deliveries: 3 }]);
  expect(shop.alerts(id)).toHaveLength(1);
});

describe('Les questions', () => {
  test('Les questions s’espacent de plus en plus, et cessent après quelques jours', async () => {
    await card();
    shop.bank.says(knowsNothing);
    const at: number[] = [];
    const start = Date.now();
    for (let n = 0; n < 260; n++) {
      // Minute by minute while the form lives, then hour by hour, and at last twice a day for weeks.
      later(n < 122 ? minute : n < 220 ? hour : 12 * hour);
      if ((await run()).enquiries) at.push((Date.now() - start) / minute);
    }
    expect(at[0]).toBe(3);
    expect(at.slice(1).every((moment, n) => moment - (at[n] ?? 0) >= 3)).toBe(true);
    expect(at.length).toBeLessThan(20);
    expect(at).toContain(121);
    expect(at.at(-1)).toBeGreaterThanOrEqual(2 * 60 + 3 * 24 * 60);
    expect(at.at(-1)).toBeLessThan(6 * 24 * 60);
  });

  test('après un arrêt de la boutique ne sont pas toutes rattrapées ; sans réponse, les autres paiements attendent', async () => {
    await card();
    shop.bank.says(knowsNothing);
    later(26 * hour);
    expect(await run(), 'a code is an answer').toEqual({ enquiries: 1, failures: [] });
    later(minute);
    expect((await run()).enquiries).toBe(0);
    for (const quantity of [2, 3]) await card(quantity);
    shop.bank.hangsUp();
    later(3 * minute);
    expect(await run()).toMatchObject({ enquiries: 1, failures: [expect.stringMatching(/^[A-Z0-9]{12}: /)] });
    shop.bank.saysState('PA');
    later(minute);
    expect((await run()).enquiries).toBe(1);
  });

  test('Deux passages à la fois n’en posent qu’une, et aucune quand la boutique s’arrête', async () => {
    await card();
    shop.bank.saysState('PA');
    later(3 * minute);
    expect((await run(AbortSignal.abort())).enquiries).toBe(0);
    await Promise.all([run(), run()]);
    expect(shop.bank.questions).toHaveLength(1);
  });
});

test('Sur un remboursement sans réponse, la première question attend trois minutes aussi, si vieux que soit le paiement', async () => {
  const paid = await shop.paidCard();
  later(26 * hour);
  shop.bank.hangsUp();
  await shop.refund(paid);
  later(2 * minute);
  expect((await run()).enquiries).toBe(0);
  later(minute);
  expect((await run()).enquiries).toBe(1);
});

test('Les tentatives d’une commande ne sont pas toutes demandées d’un coup : 25 par passage, 20 par clic, 3 avant d’annuler', async () => {
  const { id, reference } = await card();
  const [first] = rowsOf(shop.db, paymentAttempts);
  if (!first) throw new Error('no attempt');
  for (let n = 1; n <= 25; n++)
    addRow(shop.db, paymentAttempts, { ...first, id: `${n}`, reference: `${reference}${n}` });
  shop.bank.says(knowsNothing);
  later(3 * minute);
  const asked = async (work: () => Promise<unknown>) => {
    const before = shop.bank.questions.length;
    await work();
    return shop.bank.questions.length - before;
  };
  expect(await asked(run)).toBe(25);
  expect(await asked(run), 'the one left over').toBe(1);
  expect(await asked(() => shop.ask(id))).toBe(20);
  expect(await asked(() => cancelUnpaidOrder(shop.ctx(shop.client), { orderId: id, toCart: false }))).toBe(3);
});

describe('Un travail qui échoue', () => {
  const failing = (table: string, when = 'true') =>
    shop.db.$client.exec(
      `create temp trigger failing before update on main.${table} when ${when} begin select raise(abort, 'disque plein'); end`,
    );
  const mended = () => shop.db.$client.exec('drop trigger failing');

  test('pour un paiement est dit avec sa référence, les autres se font, et lui au passage d’après', async () => {
    const [first, second] = [await card(), await card(2)];
    shop.bank.says(({ fields }, response) =>
      response.end(stateXml('PA', fields['reference'] === first.reference ? '482.35EUR' : '964.70EUR')),
    );
    failing('payment_events', `new.reference = '${first.reference}'`);
    const failure = expect.stringMatching(new RegExp(`^${first.reference}: .*disque plein`));
    later(3 * minute);
    expect(await run()).toEqual({ enquiries: 2, failures: [failure] });
    expect([first.id, second.id].map((id) => stored(id).paymentStatus)).toEqual(['pending', 'paid']);
    const { reference, attemptId, id: orderId } = first;
    expect(events(), 'in sight').toMatchObject([{ reference, attemptId, orderId, needsAttention: true }, {}]);
    later(minute);
    expect(await run(), 'its message is read again').toEqual({ enquiries: 0, failures: [failure] });
    mended();
    expect(await run()).toEqual({ enquiries: 0, failures: [] });
    expect(stored(first.id).paymentStatus).toBe('paid');
  });

  test('pour un appel que la banque répète ensuite sous un autre sceau : repris, il ne paie pas une seconde fois', async () => {
    const { id, reference } = await card();
    failing('payment_events');
    await says(reference);
    expect(stored(id).paymentStatus).toBe('pending');
    mended();
    await says(reference, 'payetest', '482.35EUR', { hasard: '1' });
    later(minute);
    await run();
    expect(events()).toMatchObject([{ outcome: 'paid' }, { outcome: 'paid' }]);
    expect(alerts(id)).toEqual([]);
  });

  test('pour un remboursement dont la réponse s’est perdue est dit aussi ; deux passages à la fois le closent une fois', async () => {
    const paid = await shop.paidCard();
    shop.bank.hangsUp();
    await shop.refund(paid);
    changeRows(shop.db, refunds, { status: 'asked' });
    shop.bank.says(knowsNothing);
    later(minute);
    const closed = () => rowsOf(shop.db, refunds).map(({ status }) => status);
    await run();
    expect(closed(), 'its answer may still come').toEqual(['asked']);
    later(minute);
    failing('refunds');
    expect((await run()).failures).toEqual([expect.stringContaining('disque plein')]);
    mended();
    const both = await Promise.all([run(), run()]);
    expect(both.flatMap(({ failures }) => failures)).toEqual([]);
    expect(closed()).toEqual(['unknown']);
  });
});

describe('Une commande dont le délai est passé', () => {
  test('Elle n’est annulée que si la banque a répondu depuis, de façon lisible, ou s’est tue un jour', async () => {
    const { id } = await card();
    shop.bank.says(knowsNothing);
    later(90 * minute);
    await run();
    later(31 * minute);
    expect(await cancelled(), 'asked while the client could still pay').toBe(0);
    shop.bank.hangsUp();
    await shop.ask(id);
    expect(await cancelled(), 'no answer').toBe(0);
    shop.bank.saysState('EC');
    await run();
    expect(await cancelled(), 'an answer that says nothing').toBe(0);
    expect((await shop.ask(id)).message).toContain('n’est pas lisible');
    later(72 * minute);
    shop.bank.says('une page d’erreur');
    expect(await run()).toMatchObject({ enquiries: 1, failures: [expect.stringContaining('not readable')] });
    expect(await cancelled(), 'a page').toBe(0);
    later(6 * hour);
    shop.bank.says(knowsNothing);
    await run();
    expect(await cancelled()).toBe(1);
    expect(stored(id).status).toBe('cancelled');
    const silent = await card();
    later(26 * hour - minute);
    expect(await cancelled(), 'silent, a minute too early').toBe(0);
    later(minute);
    expect(await cancelled()).toBe(1);
    expect(stored(silent.id).status).toBe('cancelled');
  });

  test('Elle ne l’est pas si une carte a pu passer sans que la banque prévienne, même après un refus', async () => {
    const [refused, paid] = [await card(), await card(1, { key: 'panier' })];
    await says(refused.reference, 'Annulation');
    later(121 * minute);
    expect(await cancelled()).toBe(0);
    shop.bank.says(({ fields }, response) =>
      response.end(fields['reference'] === paid.reference ? stateXml('PA') : stateXml('RE', '0.00EUR')),
    );
    await run();
    expect(await cancelled()).toBe(1);
    expect(stored(refused.id).status).toBe('cancelled');
    expect(stored(paid.id)).toMatchObject({ status: 'confirmed', paymentStatus: 'paid' });
  });
});

test('« Interroger la banque » le fait tout de suite, dit en français ce qu’elle répond, et le garde au journal', async () => {
  const { id, reference } = await card();
  shop.bank.hangsUp();
  expect((await shop.ask(id)).message).toContain('n’a pas répondu');
  for (const [words, said] of [
    ['code -2', knowsNothing],
    ['n’est pas lisible', stateXml('ZZ')],
  ] as const) {
    shop.bank.says(said);
    expect((await shop.ask(id)).message).toContain(words);
    expect(stored(id).paymentStatus, words).toBe('pending');
  }
  shop.bank.saysState('PA');
  const answer = await shop.ask(id);
  expect(answer.message).toMatch(new RegExp(`${reference}.* la banque a accepté 482,35`));
  expect(answer.order).toMatchObject({ paymentStatus: 'paid', desk: { events: [{ source: 'enquiry' }] } });
  expect(shop.journal('order.askBank').at(-1)).toMatchObject({ actorId: shop.admin.userId, entityId: id });
  expect(shop.attempt(reference)?.enquiries, 'the dealer’s questions do not count').toBe(0);
  await expect(shop.ask(await shop.transfer(2))).rejects.toEqual(refusal('conflict'));
});

test('« Interroger la banque » demande chaque tentative, la dernière d’abord, et s’arrête quand la banque se tait', async () => {
  const { id, reference } = await card();
  await says(reference, 'Annulation');
  later(minute);
  const { orderNumber: last } = await shop.form(price, id);
  shop.bank.says(knowsNothing);
  const { message } = await shop.ask(id);
  expect(message).toMatch(new RegExp(`^Référence ${last}\\b.* Référence ${reference}\\b`));
  const answers = [last, reference].map((one) => expect.stringMatching(new RegExp(`^Référence ${one}\\b`)));
  expect(shop.journal('order.askBank').at(-1)?.detail).toEqual({ answers });
  shop.bank.hangsUp();
  expect((await shop.ask(id)).message).not.toContain(reference);
  expect(() => shop.ask(id, shop.client)).toThrow(refusal('forbidden'));
});
