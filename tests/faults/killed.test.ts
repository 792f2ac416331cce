import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Db, openDb } from '../../db/client.ts';
import { newId } from '../../db/id.ts';
import { throttles } from '../../db/schema/accounts.ts';
import { reserves } from '../../db/schema/catalogue.ts';
import { stockLines } from '../../db/schema/goods.ts';
import { mailOutbox } from '../../db/schema/system.ts';
import { loadKeys } from '../../src/server/keys.ts';
import { testFolder } from '../support/folder.ts';
import { makeMetal } from '../support/orders.ts';
import { addRow, inDatabase } from '../support/people.ts';
import { launchShop, ownAdmin, spawnShop } from '../support/process.ts';
import { signInMany, signInNew } from '../support/signIn.ts';
import { type Mailbox, startMailbox } from '../support/smtp.ts';
import { aRound, nothingYet, press, rounds, tell } from './load.ts';

const firstPrice = 48_235;
const inSafe = 10_000;

const dataDir = testFolder('killed');
let mailbox: Mailbox;
beforeAll(async () => {
  mailbox = await startMailbox();
});
afterAll(() => mailbox.stop());

/** The papers of an order's mails are drawn anew for each: those of former rounds would take longer than all the rest. */
const postponePapers = ({ $client }: Db): void =>
  void $client
    .prepare('update mail_outbox set due_at = due_at + 86400000 where sent_at is null and order_id is not null')
    .run();

/** Mails that wait, and people who wait for a price: both leave while the orders come in. */
function fill(db: Db, round: number, watched: string): void {
  const now = Date.now();
  for (let n = 0; n < 10; n++) {
    const to = `lettre-${round}-${n}@exemple.fr`;
    const texts = { subject: 'Une lettre', html: '<p>Bonjour</p>', text: 'Bonjour' };
    addRow(db, mailOutbox, { kind: 'contact', recipient: to, ...texts, createdAt: now, dueAt: now });
  }
  for (let n = 0; n < 3; n++)
    addRow(db, reserves, {
      email: `alerte-${round}-${n}@exemple.fr`,
      desiredPrice: 10 * firstPrice,
      type: 'metal',
      typeId: watched,
      stopToken: newId(),
      confirmedAt: Date.now(),
      createdAt: now,
    });
  postponePapers(db);
  // All rounds come from one address, and within minutes.
  db.delete(throttles).run();
}

/** Invariants of the shop at any moment, whatever was answered. */
function expectSound({ $client }: Db, coin: string): void {
  const none = (question: string, ...values: unknown[]) =>
    expect($client.prepare(question).all(...values), question).toEqual([]);
  expect($client.pragma('integrity_check', { simple: true })).toBe('ok');
  none('pragma foreign_key_check');
  none('select user_id from orders group by user_id having count(*) > 1');
  none('select id from orders where (select count(*) from order_lines where order_id = orders.id) <> 1');
  none('select id from orders where not exists (select 1 from order_history where order_id = orders.id)');
  none('select id from orders where not exists (select 1 from mail_outbox where order_id = orders.id)');
  // Paid once, by one message of the bank, with one invoice; and invoiced only when paid.
  none(`select id from orders where (payment_status = 'paid') <> (
    (select count(*) from payment_events where order_id = orders.id and outcome = 'paid') = 1)`);
  none(`select id from orders where (select count(*) from order_history where order_id = orders.id
    and to_value = 'paid') <> (payment_status = 'paid')`);
  none(
    `select id from orders where (select count(*) from invoices where order_id = orders.id) <> (payment_status = 'paid')`,
  );
  none('select sequence from invoices where sequence > (select count(*) from invoices)');
  none('select recipient from mail_outbox group by recipient, kind, subject, order_id having count(*) > 1');
  none(`select email from reserves where (fired_at is not null) <> (
    select count(*) from mail_outbox where recipient = email and kind = 'alertFired')`);
  // The safe: each order holds its one coin, and the movements add up to what is held.
  none(
    'select id from orders where (select sum(reserved) from stock_reservations where order_id = orders.id) is not 1',
  );
  const orders = $client.prepare('select count(*) from orders').pluck().get();
  const line = $client.prepare('select in_safe, reserved from stock_lines where metal_id = ?').get(coin);
  expect(line).toEqual({ in_safe: inSafe, reserved: orders });
  expect($client.prepare('select sum(safe) from ledger where item_id = ?').pluck().get(coin)).toBe(inSafe);
}

const pricesOf = ({ $client }: Db, id: string): number[] =>
  $client
    .prepare("select to_price from price_log where item_id = ? and side = 'sell' order by id")
    .pluck()
    .all(id) as number[];

it(
  'Tuée au milieu de commandes, d’appels de la banque, de courriels et de prix, elle n’en perd aucun et n’en fait aucun deux fois',
  async () => {
    const keys = loadKeys(dataDir);
    const environment = { DEMO: '1', SHOP_IBAN: 'FR08 3000 4000 0500 0012 3456 789', SMTP_URL: mailbox.url };
    const { coin, watched } = inDatabase(dataDir, (db) => {
      const [coin, watched] = [makeMetal(db).id, makeMetal(db).id];
      const now = Date.now();
      db.insert(stockLines).values({ metalId: coin, inSafe, countedAt: now, updatedAt: now }).run();
      db.$client
        .prepare(
          `insert into ledger (at, occurred_at, kind, line_id, item_type, item_id, quantity, safe, expected, in_safe, pieces, reference, reason, actor_kind)
           select @now, @now, 'counted', id, 'metal', metal_id, in_safe, in_safe, 0, in_safe, '[]', '', '', 'system' from stock_lines`,
        )
        .run({ now });
      return { coin, watched };
    });
    const promised = nothingYet();
    const moments = [
      () => promised.paid.length,
      () => mailbox.mails.length,
      () => promised.prices.length,
      () => promised.orders.length,
    ];
    for (let round = 0; round < rounds; round++) {
      const db = openDb(join(dataDir, 'shop.db'));
      fill(db, round, watched);
      const admin = await signInNew(db, keys, 'admin');
      const clients = await signInMany(24, db, keys, 'client');
      const lastPrice = pricesOf(db, watched).at(-1) ?? firstPrice;
      db.$client.close();

      const shop = await spawnShop(dataDir, environment);
      const before = moments.map((count) => count());
      const grown = (which: number) => (moments[which]?.() ?? 0) - (before[which] ?? 0);
      let isOver = false;
      const pressing = press({ base: shop.base, keys, clients, admin, coin, watched, lastPrice, promised }).finally(
        () => {
          isOver = true;
        },
      );
      // Something of everything, and then a moment that differs from round to round.
      const isTime = () => moments.every((_, which) => grown(which) > 0) && grown(round % 4) > 1 + (round % 5);
      // All orders may be in before the first mail leaves.
      while (!isTime() && !(isOver && grown(1) > 0)) await wait(1);
      await wait((round * 7) % 20);
      await shop.kill();
      await pressing;

      inDatabase(dataDir, (db) => {
        expectSound(db, coin);
        const known = (question: string) => db.$client.prepare(question).pluck().all();
        expect(known('select id from orders')).toEqual(expect.arrayContaining(promised.orders));
        expect(known("select id from orders where payment_status = 'paid'")).toEqual(
          expect.arrayContaining(promised.paid),
        );
        const prices = pricesOf(db, watched);
        expect(prices).toEqual(prices.map((_, at) => firstPrice + 1 + at));
        expect(prices).toEqual(expect.arrayContaining(promised.prices));
      });
    }
    for (const count of moments) expect(count()).toBeGreaterThan(0);

    // The bank repeats all it has said, what was heard and what was not, and the mails that wait leave.
    inDatabase(dataDir, postponePapers);
    const shop = await spawnShop(dataDir, environment);
    for (const body of promised.told) expect(await tell(shop.base, body)).toBe(true);
    const waiting = 'select count(*) from mail_outbox where sent_at is null and order_id is null';
    while (inDatabase(dataDir, (db) => Number(db.$client.prepare(waiting).pluck().get())) > 0) await wait(200);
    expect(await shop.stop()).toBe(0);
    inDatabase(dataDir, (db) => {
      expectSound(db, coin);
      const paid = db.$client.prepare("select count(*) from orders where payment_status = 'paid'").pluck().get();
      expect(paid).toBe(promised.told.length);
      const mails = (which: string) =>
        db.$client.prepare(`select id || ' ' || recipient from mail_outbox where ${which}`).pluck().all();
      const arrived = mailbox.mails.map(({ messageId, to }) => `${messageId?.slice(1, 37)} ${to?.[0]?.address}`);
      const once = new Set(arrived);
      expect([...once]).toEqual(expect.arrayContaining(mails('sent_at is not null')));
      expect(mails('true')).toEqual(expect.arrayContaining([...once]));
      // A server may have taken a mail whose shop was killed before it knew: the one in hand, under the same id.
      expect(arrived.length - once.size).toBeLessThanOrEqual(rounds);
    });
  },
  rounds * aRound,
);

it(
  'Tuée pendant sa première ouverture, elle s’ouvre ensuite comme si de rien n’était',
  async () => {
    for (let round = 0; round < rounds; round++) {
      const folder = join(dataDir, `premiere-${round}`);
      const child = launchShop(folder, { DEMO: '0', ...ownAdmin });
      await wait(150 + ((round * 83) % 600));
      if (child.exitCode === null) {
        child.kill('SIGKILL');
        await once(child, 'exit');
      }
      const again = await spawnShop(folder, { DEMO: '0', ...ownAdmin });
      expect((await fetch(again.base)).status).toBe(200);
      await again.kill();
    }
  },
  rounds * aRound,
);
