import { describe, expect, it } from 'vitest';
import { newId } from '../../../db/id.ts';
import { cashMovements, drawerDays } from '../../../db/schema/drawer.ts';
import { ledger } from '../../../db/schema/goods.ts';
import { write } from '../../../db/writer.ts';
import { closeDrawer, moveBankCash as moveByKey, openDrawer } from '../../../src/features/drawer/days.server.ts';
import { closeDrawerContract } from '../../../src/features/drawer/drawer.api.ts';
import { drawerCounts, firstInconsistentDay, moveCash } from '../../../src/features/drawer/model/moveCash.server.ts';
import { countStock } from '../../support/count.ts';
import { makeCurrency } from '../../support/orders.ts';
import { changeRows, rowsOf } from '../../support/people.ts';
import { openShop, refusal } from '../../support/shop.ts';

const shop = openShop();
const float = { 5000: 4, 2000: 5, 200: 10 };
const count = (counts: Record<number, number>, reason = '') => ({ counts, notes: [], reason });
type Moved = Omit<Parameters<typeof moveByKey>[1], 'key'> & { key?: string };
const moveBankCash = (ctx: Parameters<typeof moveByKey>[0], move: Moved) => moveByKey(ctx, { key: newId(), ...move });
const sell = (counts: Record<number, number>) =>
  write(shop.ctx(), (tx) =>
    moveCash(tx, { counts, causes: [{ kind: 'sale', id: 'd1', number: 'C1', orderId: 'o1' }] }),
  );
const tomorrow = () => shop.clockShows('2026-09-08T09:00:00+02:00');

describe('La caisse du jour', () => {
  it('s’ouvre sur un fonds, prend et rend des espèces, et se clôt au compte juste', async () => {
    expect(await openDrawer(shop.ctx(), count(float))).toEqual({ day: '2026-09-07', euros: 320, difference: 0 });
    await sell({ 10000: 1, 2000: -2 });
    expect(drawerCounts(shop.db)).toEqual({ 10000: 1, 5000: 4, 2000: 3, 200: 10 });
    const closed = await closeDrawer(shop.ctx(), count({ 10000: 1, 5000: 4, 2000: 3, 200: 10 }));
    expect(closed).toEqual({ day: '2026-09-07', euros: 380, difference: 0 });
    tomorrow();
    expect((await openDrawer(shop.ctx(), count({ 10000: 1, 5000: 4, 2000: 3, 200: 10 }))).difference).toBe(0);
  });

  it('refuse ce qui n’est pas d’une journée ouverte', async () => {
    await expect(sell({ 5000: 1 })).rejects.toEqual(refusal('conflict', 'La caisse n’est pas ouverte'));
    await openDrawer(shop.ctx(), count(float));
    await expect(openDrawer(shop.ctx(), count(float))).rejects.toEqual(refusal('conflict', 'déjà ouverte'));
    tomorrow();
    await expect(sell({ 5000: 1 })).rejects.toEqual(
      refusal('conflict', 'La caisse du 7 septembre 2026 n’est pas close'),
    );
    await closeDrawer(shop.ctx(), count(float));
    await openDrawer(shop.ctx(), count(float));
    await closeDrawer(shop.ctx(), count(float));
    await expect(sell({ 5000: 1 })).rejects.toEqual(refusal('conflict', 'close et ne rouvre pas'));
    await expect(openDrawer(shop.ctx(), count(float))).rejects.toEqual(refusal('conflict', 'ne rouvre pas'));
    await expect(closeDrawer(shop.ctx(), count(float))).rejects.toEqual(refusal('conflict', 'Aucune caisse'));
  });

  it('refuse une pièce ou un billet dit deux fois, dont un seul compterait', () => {
    const twice = [1, 3].map((pieces) => ({ value: 50, count: pieces }));
    const { error } = closeDrawerContract.body.safeParse({ counts: twice });
    expect(error?.issues[0]?.message).toBe('Indiquez chaque pièce ou billet une seule fois.');
    expect(closeDrawerContract.body.safeParse({ counts: twice.slice(1) }).success).toBe(true);
  });

  it('refuse une coupure qui manque et une somme qui n’est pas la bonne, et ne garde rien de l’essai', async () => {
    await openDrawer(shop.ctx(), count(float));
    await expect(sell({ 5000: -5 })).rejects.toEqual(refusal('conflict', 'billets de 50'));
    const wrong = { counts: { 5000: 1 }, causes: [{ kind: 'sale', amount: 4000 }] } as const;
    await expect(write(shop.ctx(), (tx) => moveCash(tx, wrong))).rejects.toEqual(refusal('conflict', 'et non 40'));
    expect(drawerCounts(shop.db)).toEqual(float);
  });

  it('garde sous chaque cause sa somme quand un même mouvement en règle deux', async () => {
    await openDrawer(shop.ctx(), count(float));
    const causes = [
      { kind: 'sale', id: 'd1', orderId: 'o1', amount: 30_000 },
      { kind: 'exchange', id: 'd1', amount: -20_000 },
    ] as const;
    await write(shop.ctx(), (tx) => moveCash(tx, { counts: { 10000: 1 }, causes }));
    const [, ...rows] = rowsOf(shop.db, cashMovements);
    expect(rows.map(({ amount, counts }) => [amount, counts])).toEqual([
      [30_000, { 10000: 1 }],
      [-20_000, {}],
    ]);
  });

  it('demande la raison d’un écart et le garde ; d’autres pièces pour la même somme n’en demandent pas', async () => {
    await openDrawer(shop.ctx(), count(float));
    const short = { 5000: 4, 2000: 4, 200: 10 };
    await expect(closeDrawer(shop.ctx(), count(short))).rejects.toEqual(refusal('invalid', 'indiquez la raison'));
    const closed = await closeDrawer(shop.ctx(), count(short, 'Rendu en trop'));
    expect(closed).toEqual({ day: '2026-09-07', euros: 300, difference: -20 });
    tomorrow();
    expect((await openDrawer(shop.ctx(), count({ 5000: 3, 2000: 4, 1000: 5, 200: 10 }))).difference).toBe(0);
    expect(rowsOf(shop.db, cashMovements).map(({ kind, amount, reason }) => [kind, amount, reason])).toEqual([
      ['withdrawal', 32_000, 'Fonds de caisse'],
      ['count', -2000, 'Rendu en trop'],
      ['count', 0, 'Même somme, autres pièces et billets'],
    ]);
  });

  it('compte aussi les billets étrangers, dont l’écart est un événement du stock', async () => {
    const { id } = makeCurrency(shop.db);
    await countStock(shop.ctx(), { type: 'currency', id, value: 50, count: 12, reason: 'Premier compte' });
    const note = { currencyId: id, value: 50, count: 11, seen: 12 };
    const lacking = { ...count(float), notes: [note] };
    await expect(openDrawer(shop.ctx(), lacking)).rejects.toEqual(refusal('invalid', 'indiquez la raison'));
    await expect(
      openDrawer(shop.ctx(), { ...lacking, notes: [{ ...note, seen: 10 }], reason: 'Recompté' }),
    ).rejects.toEqual(refusal('conflict', 'Comptez à nouveau'));
    await openDrawer(shop.ctx(), { ...lacking, reason: 'Un billet déchiré' });
    expect(rowsOf(shop.db, ledger).at(-1)).toMatchObject({
      kind: 'counted',
      inSafeChange: -1,
      reason: 'Un billet déchiré',
    });
    expect(rowsOf(shop.db, drawerDays)[0]?.openingNotes).toMatchObject([{ value: 50, count: 11, before: 12 }]);
    await expect(closeDrawer(shop.ctx(), { ...count(float), notes: [{ ...note, value: 7 }] })).rejects.toEqual(
      refusal('notFound', 'pas dans le stock'),
    );
  });

  it('remet des espèces en banque et en reçoit', async () => {
    await openDrawer(shop.ctx(), count(float));
    expect(await moveBankCash(shop.ctx(), { kind: 'deposit', counts: { 5000: 3 }, reference: 'BR 12' })).toEqual({
      euros: 170,
    });
    await moveBankCash(shop.ctx(), { kind: 'withdrawal', counts: { 100: 25 }, reference: '' });
    expect(drawerCounts(shop.db)).toEqual({ 5000: 1, 2000: 5, 200: 10, 100: 25 });
    const again = { kind: 'deposit', counts: { 2000: 1 }, reference: 'BR 13' } as const;
    await Promise.all([1, 2].map(() => moveBankCash(shop.ctx(), { ...again, key: 'twice' })));
    await moveBankCash(shop.ctx(), { ...again, key: 'third' });
    await moveBankCash(shop.ctx(), { ...again, kind: 'withdrawal', key: 'third' });
    expect([drawerCounts(shop.db)[2000], shop.journal('drawer.deposit').length]).toEqual([4, 3]);
    const none = { kind: 'deposit', counts: {}, reference: '' } as const;
    await expect(moveBankCash(shop.ctx(), none)).rejects.toEqual(refusal('invalid', 'Indiquez les pièces'));
  });

  it('n’est comptée et remplie que par l’équipe', async () => {
    const stranger = shop.ctx(shop.client);
    const deposit = { kind: 'deposit', counts: { 5000: 1 }, reference: '' } as const;
    expect(() => openDrawer(stranger, count(float))).toThrow(refusal('forbidden'));
    await openDrawer(shop.ctx(), count(float));
    expect(() => closeDrawer(stranger, count(float))).toThrow(refusal('forbidden'));
    expect(() => moveBankCash(stranger, deposit)).toThrow(refusal('forbidden'));
    expect(drawerCounts(shop.db)).toEqual(float);
  });

  it('dit le jour suivant comme le premier quand rien n’y bouge, et au journal ce qui fut compté', async () => {
    await openDrawer(shop.ctx(), count(float));
    await closeDrawer(shop.ctx(), count(float));
    expect(rowsOf(shop.db, cashMovements), 'only the float').toHaveLength(1);
    const short = { 5000: 4, 2000: 5, 200: 9 };
    tomorrow();
    await openDrawer(shop.ctx(), count(short, 'Deux euros manquent'));
    await moveBankCash(shop.ctx(), { kind: 'deposit', counts: { 5000: 3 }, reference: 'BR 12' });
    expect(shop.journal('drawer.count').map(({ detail }) => detail)).toEqual([
      { difference: 0, reason: '' },
      { difference: 0, reason: '' },
      { difference: -200, reason: 'Deux euros manquent' },
    ]);
    expect(shop.journal('drawer.deposit')).toMatchObject([{ detail: { amount: 15_000 } }]);
  });

  it.each([
    ['le report d’un jour', 'drawer_days', `update drawer_days set carried = '{"5000":5}' where day = '2026-09-08'`, 8],
    [
      'un compte de clôture',
      'drawer_days',
      `update drawer_days set closing = '{"5000":5}' where day = '2026-09-07'`,
      7,
    ],
    ['les pièces d’un mouvement', 'cash_movements', `update cash_movements set counts = '{"5000":9}' where id = 3`, 8],
    ['la somme d’un mouvement', 'cash_movements', 'update cash_movements set amount = 1 where id = 3', 8],
  ])('changée à la main dans la base, dit le premier jour faux\u00a0: %s', async (_, table, change, day) => {
    await openDrawer(shop.ctx(), count(float));
    await sell({ 10000: 1, 2000: -2 });
    const after = drawerCounts(shop.db);
    await closeDrawer(shop.ctx(), count(after));
    tomorrow();
    await openDrawer(shop.ctx(), count(after));
    await sell({ 5000: 1 });
    expect(firstInconsistentDay(shop.db)).toBeUndefined();
    shop.db.$client.exec(`drop trigger ${table}_keep_update; ${change}`);
    expect(firstInconsistentDay(shop.db)?.day).toBe(`2026-09-0${day}`);
  });

  it('ne change plus : ni un mouvement, ni une journée close', async () => {
    await openDrawer(shop.ctx(), count(float));
    expect(() => changeRows(shop.db, cashMovements, { amount: 1 })).toThrow('never changed');
    expect(() => shop.db.delete(cashMovements).run()).toThrow('never deleted');
    expect(() => shop.db.delete(drawerDays).run()).toThrow('never deleted');
    await closeDrawer(shop.ctx(), count(float));
    expect(() => changeRows(shop.db, drawerDays, { closedAt: null })).toThrow('never changed');
    const late = { at: 1, day: '2026-09-07', kind: 'sale', number: '', counts: {}, amount: 0, reason: '' } as const;
    expect(() =>
      shop.db
        .insert(cashMovements)
        .values({ ...late, actorKind: 'system' })
        .run(),
    ).toThrow('not open');
  });
});
