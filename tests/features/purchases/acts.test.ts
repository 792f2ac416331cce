import { readFileSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { registerRows } from '../../../db/registerRows.ts';
import { users } from '../../../db/schema/accounts.ts';
import { metals } from '../../../db/schema/catalogue.ts';
import { stockLines, stockLots } from '../../../db/schema/goods.ts';
import { people } from '../../../db/schema/people.ts';
import { purchaseLines, purchases } from '../../../db/schema/purchases.ts';
import { installation, mailOutbox } from '../../../db/schema/system.ts';
import { guestPasswordHash } from '../../../src/features/accounts/model/ownUser.server.ts';
import { deleteItemWithAlerts } from '../../../src/features/alerts/changeItem.server.ts';
import { correctRegister } from '../../../src/features/goods/book/acts.server.ts';
import { registerActs } from '../../../src/features/goods/book/register.api.ts';
import { saveLot } from '../../../src/features/goods/lots/lots.server.ts';
import { firstDifference } from '../../../src/features/goods/model/checkGoods.server.ts';
import { updateOrderStatus } from '../../../src/features/orders/fulfilment/status.server.ts';
import { updatePaymentStatus } from '../../../src/features/orders/payments/noteTransfer.server.ts';
import { erasePersonalData } from '../../../src/features/privacy/erase.server.ts';
import {
  assign,
  closeWithdrawalPeriods,
  correct,
  deletePurchase,
  print,
  recordDeparture,
  regime,
  reprice,
  sellBack,
  sign,
} from '../../../src/features/purchases/desk/acts.server.ts';
import { purchaseList } from '../../../src/features/purchases/desk/purchaseList.server.ts';
import { recognise } from '../../../src/features/purchases/desk/recognise.server.ts';
import { netPayable, purchaseState } from '../../../src/features/purchases/model/purchase.ts';
import { type OfferInput, purchaseActs } from '../../../src/features/purchases/model/purchases.api.ts';
import { purgePurchases } from '../../../src/features/purchases/model/terms.server.ts';
import { listQuery } from '../../../src/http/contract.ts';
import { ctxOf, shopOf } from '../../support/context.ts';
import { addPiece } from '../../support/count.ts';
import { tempFolder } from '../../support/folder.ts';
import { orderByTransfer } from '../../support/orders.ts';
import { changeRows, configure, makeActor, makeUser, rowsOf } from '../../support/people.ts';
import { bracelet, iban, purchaseShop } from '../../support/purchases.ts';
import { wholeBook } from '../../support/registerSound.ts';
import { clockShows, refusal, standClock } from '../../support/shop.ts';

standClock();
/** A Thursday: the 48 hours end on the Monday after. */
beforeEach(() => clockShows('2026-11-19T15:20:00+01:00'));

const goodsOf = (row: { goods: string }) => JSON.parse(row.goods);

test('Un même numéro ne s’achète pas deux fois d’un même geste', async () => {
  const { prepared, bar } = purchaseShop();
  const numbered = (serial: string) =>
    ({ kind: 'piece', metalId: bar.id, quantity: 1, serials: [serial] }) as OfferInput;
  await expect(prepared([numbered('A-1'), numbered('a- 1')])).rejects.toThrow('Deux lignes ont le même numéro.');
  expect(await prepared([numbered('A-1'), numbered('A-2')])).toHaveLength(1);
});

test('Un bracelet et deux napoléons font deux contrats, chacun à son prix et avec ou sans ses 48 heures', async () => {
  const { prepared, coins, load } = purchaseShop();
  const ids = await prepared([bracelet, coins(2)], { agreedPrice: 2_367.2 });
  expect(ids.map(load)).toMatchObject([
    { number: 'RA-2026-00001', tax: 'metal', mayWithdraw: true, gross: 98_720, taxDue: 10_859, crds: 494 },
    { number: 'RA-2026-00002', tax: 'metal', mayWithdraw: false, gross: 138_000, taxDue: 15_180, crds: 690 },
  ]);
  expect(ids.map((id) => netPayable(load(id)))).toEqual([87_367, 122_130]);
});

test('Un achat pressé deux fois se prépare une fois', async () => {
  const { prepared, db, ctx, load } = purchaseShop();
  const [id = ''] = await prepared([bracelet], { key: 'the-very-key' });
  expect(await prepared([bracelet], { key: 'the-very-key' })).toEqual([id]);
  await print(ctx, { id });
  const both = await Promise.allSettled([1, 2].map(() => sign(ctx, { id, bag: 12_340 })));
  expect(both.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
  await expect(sign(ctx, { id, bag: 12_340 })).rejects.toEqual(refusal('conflict', 'déjà signé, le 19 novembre 2026'));
  await expect(print(ctx, { id })).rejects.toEqual(refusal('conflict', 'ne se réimprime qu’en copie'));
  expect(rowsOf(db, registerRows)).toHaveLength(1);
  expect(load(id).lines[0]?.orderNo).toBe('2026-00001');
});

test('Le numéro d’un brouillon supprimé, que son papier imprimé porte, ne revient à aucun autre', async () => {
  const { ctx, prepared, load } = purchaseShop();
  const [printed = ''] = await prepared([bracelet]);
  await print(ctx, { id: printed });
  await deletePurchase(ctx, { id: printed });
  const [old = ''] = await prepared([bracelet]);
  clockShows('2026-12-20T15:20:00+01:00');
  await purgePurchases(ctx);
  const [last = ''] = await prepared([bracelet]);
  expect(() => load(old)).toThrow('n’existe pas');
  expect(load(last).number).toBe('RA-2026-00003');
});

test('La suite des numéros reprend au plus grand que la base d’avant a donné, même supprimé', async () => {
  const { db, ctx, prepared, load } = purchaseShop();
  const [id = ''] = await prepared([bracelet]);
  await deletePurchase(ctx, { id: (await prepared([bracelet]))[0] ?? '' });
  db.delete(installation).run();
  db.$client.exec(readFileSync('db/migrations/0011_series.sql', 'utf8'));
  expect(load(id).number).toBe('RA-2026-00001');
  expect((await prepared([bracelet])).map((next) => load(next).number)).toEqual(['RA-2026-00003']);
});

describe('Ce qui est signé', () => {
  test('entre dans les deux livres sous le numéro de son sachet, avec son vendeur, son coût et son régime', async () => {
    const { db, ctx, bought, coins, oldCoins } = purchaseShop();
    await bought(bracelet);
    await bought(coins(2));
    await bought(oldCoins(1));
    const { rows } = wholeBook(db);
    expect(
      rows.map(({ kind, source, books, orderNo, pieces }) => [kind, source, books.length, orderNo, pieces]),
    ).toEqual([
      ['in', 'public', 2, '2026-00001', 1],
      ['in', 'public', 2, '2026-00002', 2],
      // Bought, and not yet to sell.
      ['in', 'public', 2, '2026-00003', 0],
    ]);
    expect(rows.map(goodsOf)).toMatchObject([
      { nature: 'Bijou', weight: 12_340, title: 7_500, price: 98_720 },
      { quantity: 2, price: 138_000 },
      { quantity: 1, price: 90_000, apart: true },
    ]);
    expect(
      rowsOf(db, stockLots).map(({ lineId, source, regime, cost }) => [lineId === null, source, regime, cost]),
    ).toEqual([
      [true, 'public', 'taxed', 98_720],
      [false, 'public', 'investment', 138_000],
    ]);
    expect(firstDifference(db)).toBeUndefined();
    // What was paid for them is declared each year (CGI 1649 bis): another number would change it.
    const correction = (seq: number, change: object) =>
      correctRegister(ctx, registerActs.correct.contract.body.parse({ seq, reason: 'Erreur', ...change }));
    for (const seq of [1, 2, 3])
      await expect(correction(seq, { quantity: 4 })).rejects.toThrow(/vient du rachat RA-\d{4}-\d+.*contrat signé/);
    await correction(2, { description: 'Napoléon, tranche inscrite' });
    expect(wholeBook(db).rows).toHaveLength(4);
  });

  test('L’achat signé devient ferme au bout de ses 48 heures, et se vend alors', async () => {
    const { db, ctx, bought, oldCoins, load } = purchaseShop();
    const id = await bought(oldCoins(2));
    clockShows('2026-11-23T15:20:00+01:00');
    await closeWithdrawalPeriods(ctx);
    expect([purchaseState(load(id), Date.now()), rowsOf(db, stockLines)]).toEqual(['signed', []]);
    clockShows('2026-11-23T15:21:00+01:00');
    await closeWithdrawalPeriods(ctx);
    await closeWithdrawalPeriods(ctx);
    expect(purchaseState(load(id), Date.now())).toBe('firm');
    expect(rowsOf(db, stockLines)).toMatchObject([{ inSafe: 2 }]);
    expect(rowsOf(db, stockLots)).toMatchObject([{ quantity: 2, cost: 180_000, regime: 'margin', source: 'public' }]);
    expect(rowsOf(db, mailOutbox).map(({ kind }) => kind)).toEqual(['purchase.signed', 'purchase.firm']);
    expect(firstDifference(db)).toBeUndefined();
    wholeBook(db);
  });

  test('une coupure entre l’impression et la note de la signature ne perd rien\u00a0: l’heure du papier fait foi', async () => {
    const { ctx, prepared, load } = purchaseShop();
    const [id = ''] = await prepared([bracelet]);
    await print(ctx, { id });
    clockShows('2026-11-19T16:05:00+01:00');
    await sign(ctx, { id, bag: 12_340 });
    expect(load(id)).toMatchObject({
      signedAt: Date.parse('2026-11-19T15:20:00+01:00'),
      endsAt: Date.parse('2026-11-23T15:20:00+01:00'),
    });
  });
});

test('Un rachat dont la pièce ne peut entrer au coffre n’arrête pas les autres', async () => {
  const { db, ctx, old, bought, oldCoins, load } = purchaseShop();
  const entered = (serialNumber: string) =>
    addPiece(ctx, { metalId: old.id, serialNumber, year: null, reason: 'Reprise', lot: {} });
  await entered('L-0');
  const numbered = (serial: string) => ({ ...oldCoins(1), serials: [serial] }) as OfferInput;
  const blocked = await bought(numbered('L-1'));
  const next = await bought(numbered('L-2'));
  await entered('L-1');
  clockShows('2026-11-24T15:21:00+01:00');
  await expect(closeWithdrawalPeriods(ctx)).rejects.toEqual(refusal('conflict', 'Le n° L-1 de'));
  expect([blocked, next].map((id) => load(id).firmAt !== null)).toEqual([false, true]);
  expect(db.select().from(stockLots).all()).toHaveLength(3);
});

test('Un article ne passe pas aux numéros tant qu’un rachat compté sans numéros doit encore y entrer', async () => {
  const { ctx, db, old, coin, bought, oldCoins, coins, prepared, sign } = purchaseShop();
  const entered = ({ id }: { id: string }) =>
    addPiece(ctx, { metalId: id, serialNumber: 'L-1', year: null, reason: 'Reprise', lot: {} });
  await bought(oldCoins(3));
  await expect(entered(old)).rejects.toEqual(refusal('conflict', 'RA-2026-00001'));
  const [printed = ''] = await prepared([coins(3)]);
  await print(ctx, { id: printed });
  await expect(entered(coin)).rejects.toEqual(refusal('conflict', 'RA-2026-00002'));
  await sign(printed);
  clockShows('2026-11-24T15:21:00+01:00');
  await closeWithdrawalPeriods(ctx);
  for (const one of [old, coin]) await expect(entered(one)).rejects.toEqual(refusal('conflict', '3 dans le coffre'));
  expect(rowsOf(db, stockLines).map(({ inSafe, byPiece }) => [inSafe, byPiece])).toEqual([
    [3, false],
    [3, false],
  ]);
});

describe('Le vendeur se rétracte', () => {
  test('Le vendeur se rétracte jusqu’à la dernière minute et reprend son sachet\u00a0: le livre le dit rendu', async () => {
    const { db, bought, withdraw, load } = purchaseShop();
    const id = await bought(bracelet);
    clockShows('2026-11-23T15:20:00+01:00');
    await withdraw(id);
    expect(purchaseState(load(id), Date.now())).toBe('withdrawn');
    expect(rowsOf(db, registerRows).map(({ kind, pieces }) => [kind, pieces])).toEqual([
      ['in', 1],
      ['out', -1],
    ]);
    expect(rowsOf(db, stockLots).filter(({ remaining, isOut }) => remaining > 0 && !isOut)).toEqual([]);
    await expect(withdraw(id)).rejects.toEqual(refusal('conflict', 'déjà rétracté'));
    expect(firstDifference(db)).toBeUndefined();
  });

  test('à 48 h 01, il est trop tard\u202f; pour l’or d’investissement, il n’y a pas de délai', async () => {
    const { bought, withdraw, coins } = purchaseShop();
    const [id, gold] = [await bought(bracelet), await bought(coins(1))];
    clockShows('2026-11-23T15:21:00+01:00');
    await expect(withdraw(id)).rejects.toEqual(refusal('conflict', 'a pris fin le 23 novembre 2026'));
    await expect(withdraw(gold)).rejects.toEqual(refusal('conflict', 'n’ouvre aucun droit'));
    await expect(withdraw(id, { at: Date.parse('2026-11-18T10:00:00+01:00') })).rejects.toEqual(
      refusal('conflict', 'la rétractation vient après'),
    );
    // Sent in time, noted later.
    await withdraw(id, { at: Date.parse('2026-11-23T15:20:00+01:00') });
  });

  test('Le vendeur payé rend le prix\u202f; si ses biens ne sont plus là, la boutique lui doit le double', async () => {
    const { db, bought, withdraw, pay, load } = purchaseShop();
    configure(db, { registerTerms: { payAtOnce: true } });
    const [first, second] = [await bought(bracelet), await bought(bracelet)];
    await pay(first);
    await expect(withdraw(first)).rejects.toEqual(refusal('conflict', 'il rend le prix contre ses biens'));
    await withdraw(first, { isRepaid: true });
    expect(load(first)).toMatchObject({ repaidAt: Date.now(), penalty: 0 });
    expect((await withdraw(second, { isGone: true })).text).toContain('1\u202f974,40');
    expect(load(second)).toMatchObject({ penalty: 197_440 });
    await expect(pay(first)).rejects.toEqual(refusal('conflict', 'rien n’est dû'));
  });

  test('le double du prix se paie et se note une fois, au vendeur seul, moins le prix qu’il a déjà', async () => {
    const { db, ctx, bought, withdraw, pay, load } = purchaseShop();
    configure(db, { registerTerms: { payAtOnce: true } });
    const [unpaid, paid] = [await bought(bracelet), await bought(bracelet)];
    await pay(paid);
    for (const id of [unpaid, paid]) await withdraw(id, { isGone: true });
    const due = () => purchaseList.query(ctx, { ...listQuery.parse({}), state: 'toPay' }).rows.map(({ id }) => id);
    expect(due().toSorted()).toEqual([unpaid, paid].toSorted());
    await expect(pay(unpaid, { payeeAnswer: 'noMatch' })).rejects.toEqual(refusal('conflict', 'au nom de Odile'));
    expect((await pay(unpaid)).text).toContain('1\u202f974,40');
    const cheque = { means: 'cheque', paidTo: '0012345', payeeAnswer: null };
    expect((await pay(paid, cheque)).text).toContain('1\u202f100,73');
    expect(due()).toEqual([]);
    await expect(pay(paid)).rejects.toEqual(refusal('conflict', 'Le double du prix est déjà payé'));
    expect(load(paid)).toMatchObject({ means: 'transfer', penaltyPayment: { ...cheque, at: Date.now() } });
    expect(rowsOf(db, mailOutbox).at(-1)).toMatchObject({ kind: 'purchase.penaltyPaid', papers: ['RA-2026-00002'] });
  });
});

describe('Le paiement', () => {
  test('Le paiement attend la fin du délai, sauf si la boutique le permet avant', async () => {
    const { db, bought, pay, load } = purchaseShop();
    const id = await bought(bracelet);
    await expect(pay(id)).rejects.toEqual(refusal('conflict', 'jusqu’au 23 novembre 2026'));
    configure(db, { registerTerms: { payAtOnce: true } });
    await pay(id);
    expect(load(id)).toMatchObject({ means: 'transfer', payeeAnswer: 'match', paidAt: Date.now() });
    await expect(pay(id)).rejects.toEqual(refusal('conflict', 'déjà payé'));
  });

  test('Le paiement va au vendeur seul, par chèque barré ou virement, jamais en espèces', async () => {
    const { bought, pay, coins } = purchaseShop();
    const id = await bought(coins(1));
    for (const means of ['cash', 'voucher', 'netting', ''])
      expect(purchaseActs.pay.contract.body.safeParse({ means, paidTo: iban }).error?.issues[0]?.message).toContain(
        'jamais en espèces',
      );
    await expect(pay(id, { payeeAnswer: 'noMatch' })).rejects.toEqual(refusal('conflict', 'n’est pas au nom de Odile'));
    await expect(pay(id, { payeeAnswer: null })).rejects.toEqual(refusal('conflict', 'Notez ce que la banque'));
    await expect(pay(id, { paidTo: 'FR76' })).rejects.toEqual(refusal('conflict', 'IBAN'));
    await expect(pay(id, { means: 'cheque', paidTo: 'n°' })).rejects.toEqual(refusal('conflict', 'numéro du chèque'));
    // The desk sends its select as it stands: « Chèque : sans réponse » is empty.
    const cheque = { means: 'cheque', paidTo: '0012345', payeeAnswer: '' };
    expect((await pay(id, cheque)).text).toContain('Odile Lefèvre');
  });
});

describe('Se refusent, dans des mots clairs', () => {
  test('ce qui manque à une signature ou à un paiement, à son champ', async () => {
    const { prepared, signed, bought, pay, coins } = purchaseShop();
    const [id = ''] = await prepared([bracelet]);
    const atField = (name: string) => expect.objectContaining({ details: { errors: { [name]: expect.any(String) } } });
    await expect(signed(id, null)).rejects.toEqual(atField('bag'));
    await expect(signed(id, 15.34)).rejects.toEqual(atField('bag'));
    const firm = await bought(coins(1));
    await expect(pay(firm, { paidTo: 'FR76' })).rejects.toEqual(atField('paidTo'));
    await expect(pay(firm, { means: 'cheque', paidTo: 'n°' })).rejects.toEqual(atField('paidTo'));
    await expect(pay(firm, { payeeAnswer: 'noMatch' })).rejects.toEqual(atField('payeeAnswer'));
  });

  test('un prix qui a bougé depuis l’annonce, jusqu’à ce que celui du jour soit repris', async () => {
    const { db, ctx, prepared, load } = purchaseShop();
    await expect(prepared([bracelet], { agreedPrice: 987.19 })).rejects.toEqual(refusal('conflict', 'a bougé'));
    const [id = ''] = await prepared([bracelet]);
    configure(db, { carrates18: 7_900 });
    await expect(print(ctx, { id })).rejects.toEqual(refusal('conflict', '987,20'));
    await reprice(ctx, { id });
    await print(ctx, { id });
    expect(load(id).gross).toBe(97_486);
  });

  test('trois grammes de plus sur la balance, ou un sachet sans poids', async () => {
    const { ctx, prepared } = purchaseShop();
    const [id = ''] = await prepared([bracelet]);
    await expect(sign(ctx, { id, bag: 12_340 })).rejects.toEqual(refusal('conflict', 'Imprimez d’abord'));
    await print(ctx, { id });
    await expect(sign(ctx, { id, bag: 15_340 })).rejects.toEqual(
      refusal('conflict', 'La balance dit 15,34\u00a0g, le contrat 12,34\u00a0g'),
    );
    await expect(sign(ctx, { id, bag: null })).rejects.toEqual(refusal('conflict', 'Pesez le sachet'));
    await sign(ctx, { id, bag: 12_350 });
  });

  test('un papier d’un autre jour, dont le délai serait déjà passé', async () => {
    const { ctx, prepared, load } = purchaseShop();
    const [id = ''] = await prepared([bracelet]);
    await print(ctx, { id });
    clockShows('2026-11-27T10:00:00+01:00');
    await expect(sign(ctx, { id, bag: 12_340 })).rejects.toEqual(
      refusal(
        'conflict',
        'Ce papier est du 19 novembre 2026 à\u00a015\u00a0h\u00a020\u00a0: imprimez le contrat à nouveau',
      ),
    );
    await print(ctx, { id });
    await sign(ctx, { id, bag: 12_340 });
    expect(purchaseState(load(id), Date.now())).toBe('signed');
  });

  test('une pièce inscrite comme bijou', async () => {
    const { prepared } = purchaseShop();
    for (const name of ['Napoléon', '20 francs or', 'Pièce de 10 francs', 'lingotin'])
      await expect(prepared([{ ...bracelet, name }])).rejects.toEqual(refusal('conflict', 'se lit comme une pièce'));
  });

  test('un bijou acheté pour être revendu, puis fondu, et tout sachet encore à son vendeur', async () => {
    const { ctx, bought, load } = purchaseShop();
    const resold = await bought({ ...bracelet, estimate: 1_500 });
    const melted = await bought(bracelet);
    const lines = [resold, melted].map((id) => load(id).lines[0]?.id ?? '');
    const go = (at: number, to: 'melt' | 'resell') => recordDeparture(ctx, { ids: [lines[at] ?? ''], to, reason: '' });
    await expect(go(1, 'melt')).rejects.toEqual(refusal('conflict', 'peut le reprendre jusqu’au 23 novembre'));
    clockShows('2026-11-24T10:00:00+01:00');
    await expect(go(0, 'melt')).rejects.toEqual(refusal('conflict', 'acheté pour être revendu'));
    await go(0, 'resell');
    await go(1, 'melt');
    await expect(go(1, 'melt')).rejects.toEqual(refusal('conflict', 'déjà sorti'));
  });

  test('un mineur, une pièce d’identité qui manque ou n’est plus valable, un vendeur que personne n’a dit', async () => {
    const { ctx, prepared, person } = purchaseShop();
    const refused = async (values: object, words: string) => {
      const [id = ''] = await prepared([bracelet], { personId: await person(values) });
      await expect(print(ctx, { id })).rejects.toEqual(refusal('conflict', words));
    };
    await refused({ bornOn: '2008-11-20' }, 'on n’achète rien à un mineur (C. pén. R635-4)');
    await refused({ documentSeen: false }, 'l’original');
    await refused({ documentExpiresOn: '2026-11-18' }, 'plus valable');
    await refused({ sex: null, address: null, postalCode: null, town: null }, 'son adresse et son sexe');
  });

  test('un vendeur à l’étranger ou le choix de la plus-value sans leurs pièces, un article sans prix de rachat', async () => {
    const { db, coins, prepared } = purchaseShop();
    await expect(prepared([bracelet], { regime: { choice: 'abroad', paper: 'Attestation' } })).rejects.toEqual(
      refusal('conflict', 'attestation de sa résidence'),
    );
    await expect(prepared([coins(1)], { regime: { choice: 'gain' } })).rejects.toEqual(
      refusal('conflict', 'preuve de la date'),
    );
    const abroad = { choice: 'abroad', residence: 'Belgique', paper: 'Attestation' };
    expect(await prepared([bracelet], { regime: abroad })).toHaveLength(1);
    const { body } = purchaseActs.regime.contract;
    const gain = { choice: 'gain', day: '2020-03-01', price: 800, paper: 'Facture' };
    for (const wrong of [{ day: '2099-01-01' }, { day: '0001-01-01' }, { price: -5 }])
      expect([body.safeParse(gain).success, body.safeParse({ ...gain, ...wrong }).success]).toEqual([true, false]);
    configure(db, { carrates18: 0 });
    await expect(prepared([bracelet])).rejects.toEqual(refusal('conflict', 'n’a pas de prix au gramme'));
  });
});

test('Un sachet se rectifie dans les deux livres, sans que son prix change', async () => {
  const { db, ctx, bought, load, ofAct } = purchaseShop();
  const id = await bought(bracelet);
  const put = (body: object) =>
    correct(ctx, ofAct('correct', id, { bag: '2026-00001', reason: 'Relecture', ...body }) as never);
  await expect(put({})).rejects.toEqual(refusal('conflict', 'Rien ne change'));
  await put({ gross: 12.3, title: 585 });
  const { rows } = wholeBook(db);
  expect(rows.map(({ kind, corrects }) => [kind, corrects])).toEqual([
    ['in', null],
    ['correction', 1],
  ]);
  expect(rows.map(goodsOf)).toMatchObject([
    { weight: 12_340, title: 7_500 },
    { weight: 12_300, title: 5_850, price: 98_720 },
  ]);
  expect(load(id).lines[0]).toMatchObject({ gross: 12_300, title: 5_850, amount: 98_720 });
});

test('Un brouillon change de vendeur ou disparaît, un contrat signé non', async () => {
  const { ctx, prepared, signed, person } = purchaseShop();
  const [id = '', ...more] = await prepared([bracelet]);
  expect(more).toEqual([]);
  const personId = await person({ lastName: 'Martin', documentNumber: 'ZZ1' });
  expect((await assign(ctx, { id, personId })).text).toContain('Martin');
  await signed(id, 12.34);
  await expect(assign(ctx, { id, personId })).rejects.toEqual(refusal('conflict', 'ne change plus'));
  await expect(deletePurchase(ctx, { id })).rejects.toEqual(refusal('conflict', 'que par la rétractation'));
  const [other = ''] = await prepared([bracelet]);
  expect((await deletePurchase(ctx, { id: other })).text).toContain('RA-2026-00002');
});

test('Un client prépare de son compte la revente de ses pièces, et le comptoir la retrouve par son numéro', async () => {
  const { db, ctx, coin, person } = purchaseShop();
  const client = { ...ctx, actor: makeActor(db, 'client', { firstName: 'Zoé', lastName: 'Lefort' }) };
  const ask = (key: string) => sellBack(client, { key, metal: coin.id, quantity: 2 });
  // The contract says where the goods come from.
  const unbought = { details: { errors: { quantity: expect.stringContaining('acheté ici 0 pièce de cet article') } } };
  await expect(ask('never-bought')).rejects.toMatchObject(unbought);
  const Items = [{ type: 'metal' as const, id: coin.id, quantity: 2 }];
  const { _id: orderId } = await orderByTransfer(db, client.actor, 2 * coin.netSellPrice, { Items });
  await updatePaymentStatus(ctx, { orderId, status: 'paid' });
  for (const status of ['prepared', 'delivered'] as const) await updateOrderStatus(ctx, { orderId, status });
  const { _id: id, number } = await ask('pressed-once');
  expect(await ask('pressed-once')).toEqual({ _id: id, number });
  const letters = db.select().from(mailOutbox).where(eq(mailOutbox.kind, 'purchasePrepared'));
  const { email: recipient } = db.select().from(users).where(eq(users.id, client.actor.userId)).get() ?? {};
  expect(letters.all()).toMatchObject([{ userId: client.actor.userId, recipient }]);
  expect(letters.all()[0]?.text).toMatch(new RegExp(`${number}[^]*Net vendeur aujourd’hui[^]*À apporter[^]*RIB`));
  const found = purchaseList.query(ctx, { ...listQuery.parse({ q: number }), state: '' }).rows;
  expect(found).toMatchObject([{ id, gross: 138_000, sellerName: 'Zoé Lefort', personId: null }]);
  await expect(print(ctx, { id })).rejects.toEqual(refusal('conflict', 'Dites d’abord qui vend'));
  await assign(ctx, { id, personId: await person() });
  expect((await print(ctx, { id })).text).toContain(number);
  // Repeated once the counter has signed it, the same press prepares nothing.
  changeRows(db, purchases, { signedAt: Date.now() }, eq(purchases.id, id));
  expect(await ask('pressed-once')).toEqual({ _id: id, number });
  expect(letters.all()).toHaveLength(1);
  changeRows(db, purchases, { signedAt: null }, eq(purchases.id, id));
  for (let at = 0; at < 9; at++) await ask(`another-${at}-time`);
  await expect(ask('one-too-many')).rejects.toEqual(refusal('conflict', 'dix rachats'));
});

test('Le coût d’un lot acheté par contrat reste le prix signé, que livres et écritures portent', async () => {
  const { db, ctx, bought, coins } = purchaseShop();
  await bought(coins(2));
  const [lot] = rowsOf(db, stockLots);
  const change = saveLot(ctx, { id: `${lot?.id}`, unitCost: 600_000_000 });
  await expect(change).rejects.toEqual(refusal('conflict', 'Ce lot vient du rachat RA-2026-00001'));
  expect(await saveLot(ctx, { id: `${lot?.id}`, unitCost: 690_000_000, regime: 'taxed' })).toMatchObject({
    regime: 'taxed',
  });
});

test('Un lingot que nous avons vendu revient par son numéro\u00a0: sa date, son prix et son gain sont dits', async () => {
  const { db, ctx, bar, coin } = purchaseShop();
  clockShows('2026-01-12T10:00:00+01:00');
  await addPiece(ctx, { metalId: bar.id, serialNumber: 'A-12345', year: null, reason: 'Achat' });
  changeRows(db, metals, { netSellPrice: 3_250_000 }, eq(metals.id, bar.id));
  const verified = { identityStatus: 'verified', identityDecidedAt: Date.now() } as const;
  const Items = [{ type: 'metal' as const, id: bar.id, quantity: 1 }];
  const { _id: orderId } = await orderByTransfer(db, makeActor(db, 'client', verified), 3_250_000, { Items });
  await updatePaymentStatus(ctx, { orderId, status: 'paid' });
  for (const status of ['prepared', 'delivered'] as const) await updateOrderStatus(ctx, { orderId, status });
  clockShows('2026-11-19T15:20:00+01:00');
  const known = recognise(ctx, { serial: 'A-12345' });
  expect(known).toMatchObject({ metalId: bar.id, day: '2026-01-12', price: 32_500 });
  expect(known?.text.replace(/\s/g, ' ')).toContain('le 12 janvier 2026 à 32 500,00 €');
  expect(known?.text.replace(/\s/g, ' ')).toContain('gain 65 500,00 €');
  expect(recognise(ctx, { serial: 'a - 12345' })).toEqual(known);
  expect(recognise(ctx, { serial: 'B-1' })).toBeNull();
  // The same number on a bar of another maker proves nothing.
  expect(recognise(ctx, { serial: 'A-12345', metalId: coin.id })).toBeNull();
});

test('Chaque papier a son terme\u00a0: l’identité cinq ans, la preuve d’un régime six, le contrat dix', async () => {
  const { db, ctx, bought, coins, load, prepared } = purchaseShop();
  const proof = { residence: 'Belgique', paper: 'Attestation' };
  const id = await bought(coins(1), null, { regime: { choice: 'abroad', ...proof } });
  await prepared([bracelet]);
  const after = async (day: string) => {
    clockShows(`${day}T12:00:00+01:00`);
    await purgePurchases(ctx);
  };
  await after('2026-12-25');
  expect(rowsOf(db, purchases).map(({ number }) => number)).toEqual(['RA-2026-00001']);
  await after('2031-11-18');
  expect(JSON.stringify(load(id).paper)).toContain('12AB34567');
  await after('2031-11-20');
  expect(load(id)).toMatchObject({ proof, paper: null, seller: { name: 'Odile Lefèvre', document: '', email: null } });
  await after('2032-11-20');
  expect(load(id).proof).toBeNull();
  await after('2036-11-20');
  expect(rowsOf(db, purchases)).toEqual([]);
});

test('Le régime d’un brouillon se change avec ses preuves, et revient au forfait', async () => {
  const { ctx, prepared, bar, load, ofAct } = purchaseShop();
  const [id = ''] = await prepared([{ kind: 'piece', metalId: bar.id, quantity: 1, serials: ['A-1'] }]);
  const change = (body: object) => regime(ctx, ofAct('regime', id, body) as never);
  await expect(change({ choice: 'gain', day: '2011-01-12' })).rejects.toEqual(refusal('conflict', 'preuve de la date'));
  await change({ choice: 'gain', day: '2011-01-12', price: 32_500, paper: 'Facture 2011-42, n° A-1' });
  expect(load(id)).toMatchObject({ tax: 'gain', taxDue: 0, proof: { price: 3_250_000 } });
  await change({ choice: 'flat' });
  expect(load(id)).toMatchObject({ tax: 'metal', taxDue: 1_078_000, crds: 49_000, proof: null });
});

test('Un article corrigé depuis le brouillon n’imprime ni l’ancienne taxe ni l’ancien délai', async () => {
  const { db, ctx, coins, coin, prepared, load } = purchaseShop();
  const [id = ''] = await prepared([coins(1)]);
  const refused = refusal('conflict', 'Supprimez ce brouillon');
  const isCoin = eq(metals.id, coin.id);
  changeRows(db, metals, { legalTender: false }, isCoin);
  await expect(print(ctx, { id })).rejects.toEqual(refused);
  changeRows(
    db,
    metals,
    { legalTender: true, type: 'Piece De Collection', mintingStart: 1786, mintingEnd: 1786 },
    isCoin,
  );
  await expect(print(ctx, { id })).rejects.toEqual(refused);
  expect(load(id).printedAt).toBeNull();
  const [again = ''] = await prepared([coins(1)]);
  await print(ctx, { id: again });
  expect(load(again)).toMatchObject({ tax: 'jewel', mayWithdraw: true });
});

test('Un compte ne s’efface pas tant que le prix d’un rachat signé, ou son double, lui est dû', async () => {
  const { db, ctx, person, prepared, signed, bought, pay, withdraw } = purchaseShop();
  const { id: userId } = makeUser(db, 'client', { passwordHash: guestPasswordHash });
  const client = ctxOf(db, { kind: 'client', userId, sessionId: 's' }, shopOf({ DATA_DIR: tempFolder() }));
  const erase = () => erasePersonalData(client, { password: 'effacer', address: null });
  const own = { userId, personId: await person({ userId }) };
  const [id = ''] = await prepared([bracelet], own);
  await signed(id, 12.34);
  const owed = (number: string) => refusal('conflict', `Nous vous devons le prix du rachat ${number}`);
  await expect(erase()).rejects.toEqual(owed('RA-2026-00001'));
  const gone = await bought(bracelet, 12.34, own);
  await withdraw(gone, { isGone: true });
  clockShows('2026-11-23T15:21:00+01:00');
  await closeWithdrawalPeriods(ctx);
  await pay(id);
  await expect(erase()).rejects.toEqual(owed('RA-2026-00002'));
  expect(rowsOf(db, people)).toMatchObject([{ email: 'odile@exemple.fr' }]);
  await pay(gone);
  await erase();
  expect(rowsOf(db, purchases).map(({ seller }) => seller?.email)).toEqual([null, null]);
});

test('Une pièce rachetée ne se supprime pas du catalogue\u00a0: son contrat la nomme', async () => {
  const { db, ctx, coin, coins, prepared } = purchaseShop();
  await prepared([coins(2)]);
  const dealer = ctxOf(db, makeActor(db, 'admin'));
  expect(await deleteItemWithAlerts(dealer, { type: 'metal', id: coin.id })).toMatchObject({ outcome: 'hidden' });
  expect(rowsOf(ctx.db, purchaseLines)).toMatchObject([{ metalId: coin.id }]);
});
