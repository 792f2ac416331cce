import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Db } from '../../../db/client.ts';
import { users } from '../../../db/schema/accounts.ts';
import { priceSets, reserves } from '../../../db/schema/catalogue.ts';
import { invoices } from '../../../db/schema/invoices.ts';
import { orders, refunds } from '../../../db/schema/orders.ts';
import { guestPasswordHash } from '../../../src/features/accounts/model/ownUser.server.ts';
import { fireStockAlerts, requestStockAlert } from '../../../src/features/alerts/back/notify.server.ts';
import { completeHandOvers, handOver } from '../../../src/features/orders/fulfilment/status.server.ts';
import { issueDueInvoices } from '../../../src/features/orders/papers/papers.server.ts';
import { publishDuePrices, schedulePrices } from '../../../src/features/prices/schedule.server.ts';
import { processDormantAccounts } from '../../../src/features/privacy/dormantAccounts.server.ts';
import { ctxOf, shopOf } from '../../support/context.ts';
import { countStock } from '../../support/count.ts';
import { tempFolder } from '../../support/folder.ts';
import { completeSeller } from '../../support/invoices.ts';
import { makeMetal } from '../../support/orders.ts';
import { addRow, changeRows, makeActor, makeUser, rowsOf } from '../../support/people.ts';
import { hour, minute, openShop } from '../../support/shop.ts';
import { setting, typed } from '../prices/setting.ts';

const shop = openShop({ withBank: true });

/** The database refuses to write this record, as it does where a rule of ours is broken. */
const spoil = (db: Db, event: 'insert' | 'update', table: string, where: string) =>
  db.$client.exec(
    `create trigger spoilt before ${event} on ${table} when new.${where} begin select raise(abort, 'spoilt'); end`,
  );
const spoilt = (id = '') => spoil(shop.db, 'update', 'orders', `id = '${id}'`);

test('Une remise qui échoue n’arrête pas les autres, et l’échec est dit', async () => {
  const ids: string[] = [];
  for (let n = 0; n < 3; n++) {
    const id = await shop.transfer();
    ids.push(id);
    await shop.pay(id);
    await shop.move(id, 'prepared');
    await handOver(shop.ctx(), { orderId: id });
  }
  spoilt(ids[0]);
  shop.later(minute);
  await expect(completeHandOvers(shop.ctx())).rejects.toThrow('spoilt');
  expect(ids.map((id) => shop.stored(id).status)).toEqual(['prepared', 'delivered', 'delivered']);
});

test('Un rappel ou une annulation qui échoue n’arrête ni les rappels ni les annulations qui suivent', async () => {
  const [overdue, late] = [await shop.transfer(), await shop.transfer()];
  const [first, second] = [await shop.transfer(), await shop.transfer()];
  const deadline = (ids: string[], payableUntil: number) => {
    for (const id of ids) changeRows(shop.db, orders, { payableUntil }, eq(orders.id, id));
  };
  shop.clockShows('2026-09-10T10:00:00+02:00');
  deadline([overdue, late], Date.now() - minute);
  deadline([first, second], Date.now() + 24 * hour);
  shop.db.$client.exec(
    `create trigger spoilt before update on orders when new.id in ('${first}', '${overdue}') begin select raise(abort, 'spoilt'); end`,
  );
  await expect(shop.jobs()).rejects.toMatchObject({ errors: [{ message: 'spoilt' }, { message: 'spoilt' }] });
  expect([shop.stored(overdue).status, shop.stored(late).status]).toEqual(['pending', 'cancelled']);
  expect([shop.stored(first).remindedAt, shop.stored(second).remindedAt]).toEqual([null, Date.now()]);
});

test('Une facture qui échoue n’arrête pas les autres', async () => {
  const dealer = ctxOf(shop.db, shop.admin, shopOf(completeSeller));
  const [first, second] = [await shop.transfer(), await shop.transfer()];
  for (const id of [first, second]) await shop.note(id, 48_235);
  spoil(shop.db, 'insert', 'invoices', `order_id = '${first}'`);
  shop.later(minute);
  await expect(issueDueInvoices(dealer)).rejects.toThrow('spoilt');
  expect(rowsOf(shop.db, invoices).map(({ orderId }) => orderId)).toEqual([second]);
});

test('Un article de retour dont l’alerte échoue n’empêche pas de dire les autres', async () => {
  const coins = [makeMetal(shop.db), makeMetal(shop.db)];
  const zoe = makeActor(shop.db, 'client', { email: 'zoe@example.fr', emailProvenAt: 1 });
  const count = (id: string, n: number) => countStock(shop.ctx(), { type: 'metal', id, count: n, reason: 'Comptage' });
  for (const { id } of coins) {
    await count(id, 1);
    await count(id, 0);
    await requestStockAlert(shop.ctx(zoe), { email: 'zoe@example.fr', type: 'metal', typeId: id });
    await count(id, 1);
  }
  const [bad] = rowsOf(shop.db, reserves);
  spoil(shop.db, 'update', 'reserves', `id = '${bad?.id}'`);
  await expect(fireStockAlerts(shop.ctx())).rejects.toThrow('spoilt');
  expect(shop.mailKinds().filter((kind) => kind === 'stockAlertFired')).toHaveLength(1);
});

test('Un remboursement perdu qui ne se note pas n’empêche pas d’interroger la banque', async () => {
  const { attemptId, id: orderId } = await shop.paidCard();
  const open = await shop.card(2);
  addRow(shop.db, refunds, { attemptId, orderId, amount: 100, createdAt: Date.now(), actorKind: 'admin' });
  spoil(shop.db, 'update', 'refunds', "status = 'unknown'");
  shop.bank.saysState('PA', '964.70EUR');
  shop.later(5 * minute);
  expect(await shop.reconcile()).toMatchObject({ failures: [expect.stringContaining('spoilt')] });
  expect(shop.stored(open.id).paymentStatus).toBe('paid');
});

test('Des prix programmés qui échouent n’arrêtent pas les autres', async () => {
  const { db, by, admin, asked, row } = setting();
  for (const price of [715, 716])
    await schedulePrices(by(admin), { ...asked({ rows: [row({ sell: typed(price) })] }), dueAt: Date.now() + minute });
  const [first] = rowsOf(db, priceSets);
  spoil(db, 'update', 'price_sets', `id = '${first?.id}'`);
  shop.later(minute);
  await expect(publishDuePrices(by(admin))).rejects.toThrow('spoilt');
  expect(rowsOf(db, priceSets).map(({ status }) => status)).toEqual(['waiting', 'published']);
});

test('Un compte endormi qui ne s’efface pas n’arrête pas les autres', async () => {
  const guests = [0, 1].map(() => makeUser(shop.db, 'client', { passwordHash: guestPasswordHash }));
  spoil(shop.db, 'update', 'users', `erased_at is not null and new.id = '${guests[0]?.id}'`);
  shop.clockShows('2026-10-08T11:00:00+02:00');
  const dealer = ctxOf(shop.db, shop.admin, shopOf({ DATA_DIR: tempFolder() }));
  await expect(processDormantAccounts(dealer)).rejects.toThrow('spoilt');
  const erased = rowsOf(shop.db, users).filter(({ erasedAt }) => erasedAt !== null);
  expect(erased.map(({ id }) => id)).toEqual([guests[1]?.id]);
});
