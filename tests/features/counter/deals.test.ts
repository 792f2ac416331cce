import { describe, expect, test } from 'vitest';
import { registerRows } from '../../../db/registerRows.ts';
import { metals } from '../../../db/schema/catalogue.ts';
import { cashMovements } from '../../../db/schema/drawer.ts';
import { registerParties, stockLines, stockLots } from '../../../db/schema/goods.ts';
import { invoices } from '../../../db/schema/invoices.ts';
import { orders } from '../../../db/schema/orders.ts';
import { defaultConfig } from '../../../db/schema/shop.ts';
import { mailOutbox } from '../../../db/schema/system.ts';
import { hours, isoDay } from '../../../src/dates.ts';
import { spanOf } from '../../../src/features/accounting/facts.server.ts';
import { readEntries, readTakings } from '../../../src/features/accounting/month.server.ts';
import { cancelDeal } from '../../../src/features/counter/deals.server.ts';
import { closeDrawer } from '../../../src/features/drawer/days.server.ts';
import { drawerCounts } from '../../../src/features/drawer/model/moveCash.server.ts';
import { invoiceDocument } from '../../../src/features/invoices/invoicePaper.ts';
import { getOrderById, listOrders } from '../../../src/features/orders/model/queries.server.ts';
import { orderListQuery } from '../../../src/features/orders/orders.api.ts';
import { finishErasures } from '../../../src/features/privacy/erase.server.ts';
import { addPiece, countStock, piecesOf } from '../../support/count.ts';
import { card, cash, openCounter } from '../../support/counter.ts';
import { plain } from '../../support/frenchText.ts';
import { makeMetal } from '../../support/orders.ts';
import { changeRows, configure, makeActor, rowsOf } from '../../support/people.ts';
import { countQuestions } from '../../support/questions.ts';

const month = isoDay(Date.now()).slice(0, 7);
const hundreds = (count: number) => [{ value: 100, count }];

type Counter = Awaited<ReturnType<typeof openCounter>>;
const refusedBy = async (work: Promise<unknown>) =>
  plain(
    await work.then(
      () => 'accepted',
      (error: unknown) => (error as Error).message,
    ),
  );
const moved = ({ db }: Counter) => rowsOf(db, cashMovements).filter(({ causeId }) => causeId !== null);
const inSafe = ({ db, coin }: Counter) => rowsOf(db, stockLines).find(({ metalId }) => metalId === coin.id)?.inSafe;
const entries = ({ ctx }: Counter) =>
  readEntries(ctx(), month).flatMap(({ journal, lines }) =>
    lines.map(({ account, debit, credit }) => `${journal} ${account} ${debit - credit}`),
  );

describe('Une vente au comptoir sans nom', () => {
  test('est placée, payée et remise d’un seul geste : coffre, papier, écritures et registre la portent', async () => {
    const counter = await openCounter();
    const { db, ctx, deal, coins } = counter;
    const done = await deal({ lines: [coins()], paid: card(600) });
    expect(done).toMatchObject({
      number: `${month.slice(0, 4)}-C00001`,
      due: 600,
      owed: 0,
      papers: [expect.any(String)],
    });
    const [order] = rowsOf(db, orders);
    expect(order).toMatchObject({ userId: null, channel: 'counter', status: 'delivered', paymentStatus: 'paid' });
    expect(inSafe(counter)).toBe(19);
    expect(rowsOf(db, mailOutbox)).toEqual([]);
    expect(moved(counter)).toEqual([]);
    expect(entries(counter)).toEqual(
      expect.arrayContaining(['VT client 60000', 'VT investment -60000', 'CB card 60000', 'CB client -60000']),
    );
    expect(readTakings(ctx(), month)).toMatchObject([{ method: 'Carte bancaire', received: 60_000 }]);
    // Below the law's amount nobody is named.
    expect(db.select().from(registerRows).all().at(-1)).toMatchObject({
      kind: 'out',
      source: 'sale',
      partyDigest: null,
    });
    expect(rowsOf(db, registerParties)).toEqual([]);
  });

  test('se lit dans les listes, à sa page et à la recherche, n’a ni rétractation ni acte à distance', async () => {
    const { ctx, deal, coins } = await openCounter();
    const { orderId } = await deal({ lines: [coins()], paid: card(600) });
    const found = (q: string) => listOrders(ctx(), orderListQuery.parse({ q })).rows.map(({ order }) => order.id);
    expect(found('comptoir')).toEqual([orderId]);
    expect(found('souverain')).toEqual([orderId]);
    const seen = getOrderById(ctx(), { id: orderId ?? '' });
    expect(seen).toMatchObject({
      statusLabel: 'Remise au comptoir',
      withdrawal: null,
      canCancel: false,
      transfer: null,
    });
    expect(seen.client).toBeUndefined();
    expect(seen.desk).toMatchObject({ transferRefundable: 0, transfers: [{ label: 'Carte bancaire, n° 0042' }] });
    expect(seen.desk?.paymentMoves.every(({ allowed }) => !allowed)).toBe(true);
  });

  test('perd son acheteur au bout du temps des comptes, comme celle d’un compte effacé', async () => {
    const { db, deal, coins, person } = await openCounter();
    const { _id } = await person();
    await deal({ lines: [coins()], paid: card(600), personId: _id });
    const buyer = () => rowsOf(db, orders)[0]?.buyer.lastName;
    await finishErasures(db);
    expect(buyer()).toBe('Lefèvre');
    await finishErasures(db, spanOf(`${Number(month.slice(0, 4)) + 12}`).from);
    expect(buyer()).toBe('effacé');
  });
});

test('Le papier d’une vente sans adresse est un ticket, que reçoit seul qui donne un courriel', async () => {
  const { db, shop, deal, coins, person } = await openCounter();
  await deal({
    lines: [coins()],
    paid: [...card(500), { means: 'cheque', amount: 100, slip: '7' }],
    email: 'zoe@exemple.fr',
  });
  expect(rowsOf(db, mailOutbox)).toMatchObject([
    { kind: 'invoiceIssued', recipient: 'zoe@exemple.fr', papers: [expect.any(String)] },
  ]);
  // Who has no account has no page of the order and no name here.
  expect(rowsOf(db, mailOutbox)[0]?.text).toMatch(
    /^Bonjour,\n\nLa facture de votre commande \w+ est jointe à ce courriel\.\n\n-- /,
  );
  const { _id } = await person({ address: '1 rue de la Paix', postalCode: '75002', town: 'Paris' });
  await deal({ lines: [coins()], paid: card(600), personId: _id });
  const [ticket, invoice] = rowsOf(db, invoices).map((row) =>
    plain(JSON.stringify(invoiceDocument(row, shop.config.siteUrl))),
  );
  expect(ticket).toMatch(
    /"title":"Ticket .*Client au comptoir".*Carte bancaire, Chèque, reçu le .*Remise au comptoir, le /,
  );
  expect(ticket).not.toMatch(/rétractation|renoncer/);
  expect(invoice).toMatch(/"title":"Facture .*Zoé Lefèvre/);
});

describe('Les espèces', () => {
  test('entrent dans la caisse par coupure, rendu compris, et au compte 53', async () => {
    const counter = await openCounter();
    const { deal, coins } = counter;
    const given = [
      { value: 500, count: 1 },
      { value: 200, count: 1 },
      { value: 100, count: -1 },
    ];
    await deal({ lines: [coins()], paid: cash(600), cash: given });
    expect(moved(counter)).toMatchObject([{ kind: 'sale', counts: { 50000: 1, 20000: 1, 10000: -1 }, amount: 60_000 }]);
    expect(entries(counter)).toEqual(expect.arrayContaining(['CA cash 60000', 'CA client -60000']));
  });

  test('s’arrêtent au plafond de la loi, que les billets vendus ne comptent pas', async () => {
    const { deal, coins, dollars, person } = await openCounter();
    const paid = cash(1200);
    const at = { lines: [coins(2)], paid, cash: hundreds(12) };
    expect(await refusedBy(deal(at))).toMatch(/^Au-dessus de 1 000 €, une vente ne se paie pas en espèces/);
    const part = [...cash(1000), { means: 'card', amount: 200, slip: '7' }];
    await deal({ ...at, paid: part, cash: hundreds(10) });
    const notes = { lines: [coins(1), dollars(5)], paid: [...cash(1060), ...card(0.77)] };
    await deal({ ...notes, cash: [...hundreds(10), { value: 50, count: 1 }, { value: 10, count: 1 }] });
    const identity = { bornOn: '1960-03-12', bornAt: 'Genève', documentKind: 'passport', documentNumber: 'X1234567' };
    const seen = { documentIssuedOn: '2024-01-02', documentAuthority: 'Genève', documentSeen: true };
    const { _id: personId } = await person({ ...identity, ...seen, country: 'Suisse' });
    await deal({ ...at, personId });
    for (const country of ['la France', ' FRANCE', 'fr', 'La Réunion', 'guadeloupe', 'Nouvelle Calédonie']) {
      const { _id: resident } = await person({ ...identity, ...seen, country });
      expect(await refusedBy(deal({ ...at, personId: resident })), country).toMatch(/^Au-dessus de 1 000 €/);
    }
  });

  test('sont refusées quand la caisse n’a pas la coupure à rendre ou qu’elle est close', async () => {
    const { db, ctx, deal, coins } = await openCounter();
    const twoHundreds = [
      { value: 500, count: 2 },
      { value: 200, count: -2 },
    ];
    const lacking = deal({ lines: [coins()], paid: cash(600), cash: twoHundreds });
    expect(await refusedBy(lacking)).toMatch(/La caisse n’a pas assez de billets de 200 €/);
    const wrong = deal({ lines: [coins()], paid: cash(600), cash: hundreds(5) });
    expect(await refusedBy(wrong)).toBe('Les pièces et billets font 500 €, et non 600 €. Recomptez.');
    const idle = deal({ lines: [coins()], paid: card(600), cash: hundreds(1) });
    expect(await refusedBy(idle)).toBe('Rien n’est payé en espèces : la caisse ne bouge pas.');
    await closeDrawer(ctx(), { counts: drawerCounts(db), notes: [], reason: '' });
    const late = deal({ lines: [coins()], paid: cash(600), cash: hundreds(6) });
    expect(await refusedBy(late)).toMatch(/^La caisse du jour est close/);
  });
});

describe('Ce qui ne va pas est dit, et rien n’en reste', () => {
  test('un prix qui a bougé, un article absent, un règlement faux, un métal sans identité', async () => {
    const counter = await openCounter();
    const { db, deal, coins } = counter;
    const refusals = [
      await refusedBy(deal({ lines: [coins(1, { amount: 590 })], paid: card(590) })),
      await refusedBy(deal({ lines: [coins(21)], paid: card(12_600) })),
      await refusedBy(deal({ lines: [coins()], paid: card(500) })),
      await refusedBy(deal({ lines: [coins()], paid: [{ means: 'card', amount: 600 }] })),
    ];
    expect(refusals).toEqual([
      'Le prix a changé : Souverain, 600,00 € au lieu de 590,00 €. Dites-le avant de conclure.',
      'Le coffre n’a pas cela. Souverain : 20 libres.',
      'Le client paie 600,00 € : les règlements en font 500,00 €.',
      'Indiquez le numéro : carte bancaire, ticket ou chèque.',
    ]);
    expect([rowsOf(db, orders), inSafe(counter)]).toEqual([[], 20]);
  });

  test('le prix qui a bougé est rendu avec sa ligne, et un prix à confirmer est nommé', async () => {
    const { db, deal, coins, dollars } = await openCounter();
    const moved = deal({ lines: [dollars(), coins(1, { amount: 590 })], paid: card(866.46) });
    await expect(moved).rejects.toMatchObject({ details: { data: { moved: [{ line: 1, amount: 600 }] } } });
    configure(db, { priceTerms: { ...defaultConfig.priceTerms, oldAfter: 60 } });
    changeRows(db, metals, { pricedAt: Date.now() - hours(2) });
    expect(await refusedBy(deal({ lines: [coins()], paid: card(600) }))).toBe(
      'Prix à confirmer avant de vendre : Souverain.',
    );
  });

  test('le coffre vend jusqu’à sa dernière pièce et son dernier billet, et dit ce qu’il n’a pas', async () => {
    const counter = await openCounter();
    const { ctx, coin, deal, coins, dollars } = counter;
    await countStock(ctx(), { type: 'metal', id: coin.id, count: 2, reason: 'Recompté' });
    expect(await refusedBy(deal({ lines: [coins(3), dollars(11)], paid: card(2813.69) }))).toBe(
      'Le coffre n’a pas cela. Souverain : 2 libres. Dollar américain (USD) : 10 billets libres de 100.',
    );
    await deal({ lines: [coins(2), dollars(10)], paid: card(2121.53) });
    expect(rowsOf(counter.db, stockLines).map(({ inSafe }) => inSafe)).toEqual([0, 10, 10, 0]);
  });

  test('un lingot se vend par son numéro, celui que le comptoir a choisi', async () => {
    const { db, ctx, deal } = await openCounter();
    const bar = makeMetal(db, { metalName: 'Lingotin', type: 'Lingots', weight: 1_000, netSellPrice: 60_000 });
    for (const serialNumber of ['A-1', 'A-2', 'A-3'])
      await addPiece(ctx(), { metalId: bar.id, serialNumber, year: null, reason: 'Achat' });
    const [one, two, three] = rowsOf(db, stockLots).flatMap(({ piece }) => piece ?? []);
    const sell = (pieces: unknown[]) =>
      deal({
        lines: [{ kind: 'sell', type: 'metal', id: bar.id, quantity: 2, pieces, amount: 1200 }],
        paid: card(1200),
      });
    for (const pieces of [[], [two], [one, two, three]])
      expect(await refusedBy(sell(pieces))).toBe('Le coffre n’a pas cela. Lingotin : choisissez 2 numéros.');
    await sell([two, three]);
    const states = piecesOf({ db }, bar.id)?.map(({ serial, state }) => `${serial} ${state}`);
    expect(states?.toSorted()).toEqual(['A-1 inSafe', 'A-2 handedOver', 'A-3 handedOver']);
  });

  test('le métal demande une identité à son seuil, ventes précédentes de la même personne comprises', async () => {
    const { deal, coins, person } = await openCounter();
    const { _id: personId } = await person();
    await deal({ lines: [coins(9)], paid: card(5400), personId });
    const again = { lines: [coins(8)], paid: card(4800) };
    expect(await refusedBy(deal({ ...again, personId }))).toMatch(
      /^À partir de 10 000 € de métal, en une fois ou sur 30 jours, l’identité se vérifie\. De Zoé Lefèvre, indiquez/,
    );
    await deal(again);
  });

  test('le métal d’une personne notée deux fois, sans pièce, se compte ensemble', async () => {
    const { deal, coins, person } = await openCounter();
    const { _id: personId } = await person({ bornOn: '1970-05-02' });
    await deal({ lines: [coins(9)], paid: card(5400), personId });
    const { _id: again } = await person({ bornOn: '1970-05-02', lastName: 'LEFEVRE' });
    expect(await refusedBy(deal({ lines: [coins(8)], paid: card(4800), personId: again }))).toMatch(
      /10 000 € de métal/,
    );
  });

  test('le métal d’une même personne sans nom compte aussi, quand un change l’a dite la même', async () => {
    const { deal, coins, dollars, person } = await openCounter();
    const both = { lines: [coins(9), dollars(1)], paid: card(5492.15) };
    const { _id: linkedTo } = await deal(both);
    const more = { lines: [coins(8)], paid: card(4800), linkedTo };
    const rule = /^À partir de 10 000 € de métal/;
    expect(await refusedBy(deal(more))).toMatch(rule);
    const { _id: personId } = await person();
    await deal({ lines: [dollars(1)], paid: card(92.15), personId, linkedTo });
    expect(await refusedBy(deal({ ...more, personId, linkedTo: null }))).toMatch(rule);
    await deal({ ...more, linkedTo: null });
  });
});

describe('La clé d’une feuille', () => {
  const sheet = { key: 'press', paid: card(600) };

  test('est celle d’une seule opération, même pressée deux fois', async () => {
    const { db, deal, coins } = await openCounter();
    const twice = { ...sheet, lines: [coins()] };
    const [first, second] = await Promise.all([deal(twice), deal(twice)]);
    expect(second).toEqual(first);
    expect(rowsOf(db, orders)).toHaveLength(1);
  });

  test('ne conclut ni une autre feuille, ni de nouveau celle qui fut annulée depuis', async () => {
    const { db, ctx, deal, coins, person } = await openCounter();
    const { _id: id } = await deal({ ...sheet, lines: [coins()] });
    const other = deal({ ...sheet, lines: [coins(2)], paid: card(1200) });
    expect(await refusedBy(other)).toBe(
      `Cette feuille est déjà conclue (${month.slice(0, 4)}-C00001) : repartez de là, ou d’une feuille vide.`,
    );
    const { id: otherCoin } = makeMetal(db, { netSellPrice: 60_000 });
    const others = [
      { lines: [coins(1, { id: otherCoin })] },
      { personId: (await person())._id },
      { paid: [{ means: 'cheque', amount: 600, slip: '7' }] },
      { cash: hundreds(1) },
    ];
    for (const change of others)
      expect(await refusedBy(deal({ ...sheet, lines: [coins()], ...change }))).toContain('déjà conclue');
    await cancelDeal(ctx(), { id, reason: 'Erreur', cash: {} });
    expect(await refusedBy(deal({ ...sheet, lines: [coins()] }))).toContain('déjà conclue');
    expect(rowsOf(db, orders)).toHaveLength(1);
  });
});

test('Conclure et annuler posent peu de questions à la base', async () => {
  const { db, ctx, deal, coins } = await openCounter();
  const counted = countQuestions(db);
  const questions = async <T>(work: Promise<T>) => {
    const before = counted.count;
    const done = await work;
    return { done, asked: counted.count - before };
  };
  const closed = await questions(deal({ lines: [coins()], paid: cash(600), cash: hundreds(6) }));
  const { _id: id } = closed.done;
  const cancelled = await questions(cancelDeal(ctx(), { id, reason: 'Erreur', cash: { 10000: -6 } }));
  counted.stop();
  expect(closed.asked, 'close').toBeLessThanOrEqual(50);
  expect(cancelled.asked, 'cancel').toBeLessThanOrEqual(45);
});

describe('Une opération annulée', () => {
  test('rend l’argent, les pièces, le papier et la caisse', async () => {
    const counter = await openCounter();
    const { ctx, deal, coins } = counter;
    const { _id: id } = await deal({ lines: [coins()], paid: cash(600), cash: hundreds(6) });
    const back = { 10000: -6 };
    const { deal: gone } = await cancelDeal(ctx(), { id, reason: 'Mauvais article', cash: back });
    expect(gone).toMatchObject({ cancelledAt: expect.any(Number), papers: [expect.any(String), expect.any(String)] });
    expect(inSafe(counter)).toBe(20);
    expect(moved(counter).map(({ kind, amount }) => `${kind} ${amount}`)).toEqual([
      'sale 60000',
      'cancellation -60000',
    ]);
    const [, ...byDeal] = entries(counter).filter((one) => one.includes('cash'));
    expect(byDeal).toEqual(['CA cash 60000', 'CA cash -60000']);
    expect(await refusedBy(cancelDeal(ctx(), { id, reason: 'Encore', cash: {} }))).toMatch(/déjà annulée/);
  });

  test('L’annulation au-dessus du montant du marchand attend une seconde personne', async () => {
    const { db, ctx, deal, coins } = await openCounter();
    configure(db, { fourEyesAbove: 50_000 });
    const { _id: id } = await deal({ lines: [coins()], paid: card(600) });
    const input = { id, reason: 'Erreur', cash: {} };
    expect(await cancelDeal(ctx(), input)).toMatchObject({ proposed: true, deal: { cancelledAt: null } });
    expect(await refusedBy(cancelDeal(ctx(), input))).toMatch(/une autre personne/);
    const second = await cancelDeal(ctx(makeActor(db, 'admin')), input);
    expect(second).toMatchObject({ proposed: false, deal: { cancelledAt: expect.any(Number) } });
  });
});

describe('Une journée qui n’est pas ouverte', () => {
  test('refuse toute opération, par carte aussi, et toute annulation', async () => {
    const { db, ctx, deal, coins } = await openCounter();
    const { _id: id } = await deal({ lines: [coins()], paid: card(600) });
    await closeDrawer(ctx(), { counts: drawerCounts(db), notes: [], reason: '' });
    const refused = 'La caisse du jour est close et ne rouvre pas : plus rien ne se conclut au comptoir avant demain.';
    expect(await refusedBy(deal({ lines: [coins()], paid: card(600) }))).toBe(refused);
    expect(await refusedBy(cancelDeal(ctx(), { id, reason: 'Erreur', cash: {} }))).toBe(refused);
    expect(rowsOf(db, orders)).toHaveLength(1);
  });
});
