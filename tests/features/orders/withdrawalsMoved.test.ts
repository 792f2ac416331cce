import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Connection, openDb } from '../../../db/client.ts';
import { getOrderById } from '../../../src/features/orders/lists/queries.server.ts';
import { treatWithdrawal, withdraw } from '../../../src/features/orders/withdrawal/withdrawal.server.ts';
import { workToDo } from '../../../src/features/overview/overview.server.ts';
import type { Actor } from '../../../src/http/actor.ts';
import { ctxOf } from '../../support/context.ts';
import { migrationsBefore } from '../../support/migrations.ts';

/** What happened, as the versions before the table wrote it: the pieces and the reason as JSON in the history. */
const old = `
  insert into users (id, email, password_hash, role, first_name, last_name, created_at, updated_at)
    values ('zoe', 'zoe@example.fr', 'x', 'client', 'Zoé', 'Lefèvre', 1, 1);
  insert into metals (id, metal_name, type, weight, purity, net_sell_price, gross_buy_price, priced_at, created_at, updated_at)
    values ('ecu', 'Écu d’or', 'Piece De Collection', 6451, 9000, 20000, 19000, 1, 1, 1),
      ('henri', 'Henri d’or', 'Piece De Collection', 6451, 9000, 30000, 29000, 1, 1, 1),
      ('lingot', 'Lingot', 'Lingots', 6451, 9000, 50000, 49000, 1, 1, 1);
  insert into orders (id, user_id, order_number, payment_type, amount, items_amount, delivery_cost, delivery_mode, status, payment_status, buyer, payable_until, created_at, updated_at)
    values ('partly', 'zoe', 'N1', 'virement', 111500, 110000, 1500, 'parcel', 'delivered', 'paid', '{}', 2, 1, 900),
      ('whole', 'zoe', 'N2', 'virement', 71500, 70000, 1500, 'parcel', 'delivered', 'paid', '{}', 2, 2, 900),
      ('twice', 'zoe', 'N3', 'virement', 41500, 40000, 1500, 'parcel', 'confirmed', 'paid', '{}', 2, 3, 900),
      ('atOnce', 'zoe', 'N4', 'virement', 41500, 40000, 1500, 'parcel', 'confirmed', 'pending', '{}', 2, 4, 900),
      ('kept', 'zoe', 'N5', 'virement', 20000, 20000, 0, 'counter', 'confirmed', 'paid', '{}', 2, 5, 900);
  insert into order_lines (id, order_id, position, type, metal_id, name, quantity, unit_price, amount)
    values ('p1', 'partly', 0, 'metal', 'ecu', 'Écu d’or', 3, 20000, 60000),
      ('p2', 'partly', 1, 'metal', 'lingot', 'Lingot', 1, 50000, 50000),
      ('w1', 'whole', 0, 'metal', 'ecu', 'Écu d’or', 2, 20000, 40000),
      ('w2', 'whole', 1, 'metal', 'henri', 'Henri d’or', 1, 30000, 30000),
      ('t1', 'twice', 0, 'metal', 'ecu', 'Écu d’or', 2, 20000, 40000),
      ('a1', 'atOnce', 0, 'metal', 'ecu', 'Écu d’or', 2, 20000, 40000),
      ('k1', 'kept', 0, 'metal', 'ecu', 'Écu d’or', 1, 20000, 20000);
  insert into order_history (id, order_id, at, kind, from_value, to_value, text, actor_kind, actor_id)
    values ('h1', 'partly', 100, 'status', 'shipped', 'delivered', 'Commande « Livrée ».', 'admin', 'dealer'),
      ('h2', 'partly', 200, 'withdrawal', null, '{"lines":[{"lineId":"p1","quantity":2}],"reason":"Doublon, l’\\"écu\\"","key":"page"}', 'Rétractation : 2 × Écu d’or.', 'client', 'zoe'),
      ('h3', 'whole', 300, 'withdrawal', null, '{"lines":[{"lineId":"w1","quantity":2},{"lineId":"w2","quantity":1}],"reason":""}', 'Rétractation : 2 × Écu d’or, 1 × Henri d’or.', 'client', 'zoe'),
      ('h4', 'whole', 400, 'withdrawalTreated', 'h3', null, 'Rétractation traitée.', 'admin', 'dealer'),
      ('h5', 'twice', 500, 'withdrawal', null, '{"lines":[{"lineId":"t1","quantity":1}]}', 'Rétractation : 1 × Écu d’or.', 'client', 'zoe'),
      ('h6', 'twice', 600, 'withdrawalTreated', 'h5', null, 'Rétractation traitée.', 'admin', 'dealer'),
      ('h7', 'twice', 700, 'withdrawal', null, '{"lines":[{"lineId":"t1","quantity":1}],"reason":"Encore","key":"page"}', 'Rétractation : 1 × Écu d’or.', 'client', 'zoe'),
      ('h9', 'atOnce', 800, 'withdrawal', null, '{"lines":[{"lineId":"a1","quantity":1}],"reason":"Un"}', 'Rétractation : 1 × Écu d’or.', 'client', 'zoe'),
      ('h8', 'atOnce', 800, 'withdrawal', null, '{"lines":[{"lineId":"a1","quantity":1}],"reason":"Deux"}', 'Rétractation : 1 × Écu d’or.', 'client', 'zoe');
  insert into refunds (id, order_id, amount, status, created_at, actor_kind)
    values ('r1', 'partly', 10000, 'accepted', 250, 'admin'), ('r2', 'whole', 71500, 'accepted', 350, 'admin'),
      ('r3', 'twice', 15000, 'accepted', 550, 'admin'), ('r4', 'twice', 5000, 'accepted', 750, 'admin');
`;

let dir: string;
let db: Connection;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: 86_400_000 });
  dir = mkdtempSync(join(tmpdir(), 'shop-withdrawals-'));
  const file = join(dir, 'shop.db');
  const before = openDb(file, { migrations: migrationsBefore(dir, '_withdrawals') });
  before.$client.exec(old);
  before.$client.close();
  db = openDb(file);
});
afterEach(() => {
  vi.useRealTimers();
  db.$client.close();
  rmSync(dir, { recursive: true });
});

const client = { kind: 'client', userId: 'zoe' } as Actor;
const admin = { kind: 'admin', userId: 'dealer' } as Actor;

const settledBy = Date.parse('1970-01-16T00:00:00+01:00') - 1;
const ecus = (lineId: string, quantity: number) => [{ lineId, name: 'Écu d’or', quantity }];

// What the versions before the table answered about these very rows.
test.each([
  [
    'partly',
    {
      open: true,
      owed: 300,
      lines: [{ ...ecus('p1', 3)[0], left: 1 }],
      declared: [
        {
          _id: 'h2',
          at: 200,
          lines: ecus('p1', 2),
          amount: 400,
          reason: 'Doublon, l’"écu"',
          settledBy,
          treatedAt: null,
        },
      ],
    },
    [2, 0],
  ],
  [
    'whole',
    {
      open: false,
      owed: 0,
      declared: [
        {
          _id: 'h3',
          at: 300,
          lines: [...ecus('w1', 2), { lineId: 'w2', name: 'Henri d’or', quantity: 1 }],
          amount: 715,
          reason: '',
          treatedAt: 400,
        },
      ],
    },
    [2, 1],
  ],
  [
    'twice',
    {
      open: false,
      owed: 165,
      declared: [
        { _id: 'h5', at: 500, lines: ecus('t1', 1), amount: 200, reason: '', treatedAt: 600 },
        { _id: 'h7', at: 700, lines: ecus('t1', 1), amount: 215, reason: 'Encore', treatedAt: null },
      ],
    },
    [2],
  ],
  [
    'atOnce',
    {
      open: false,
      owed: 415,
      declared: [
        { _id: 'h9', at: 800, lines: ecus('a1', 1), amount: 200, reason: 'Un', treatedAt: null },
        { _id: 'h8', at: 800, lines: ecus('a1', 1), amount: 215, reason: 'Deux', treatedAt: null },
      ],
    },
    [2],
  ],
  ['kept', { open: true, owed: 0, declared: [] }, [0]],
])('La rétractation « %s » d’une version antérieure se lit comme avant', (id, withdrawal, withdrawn) => {
  const order = getOrderById(ctxOf(db, client), { id });
  expect(order.withdrawal).toMatchObject(withdrawal);
  expect(order.Items.map((item) => item.withdrawn)).toEqual(withdrawn);
});

test('L’histoire garde ses phrases, sans rien d’autre', () => {
  const told = (id: string) =>
    getOrderById(ctxOf(db, client), { id }).timeline.map(({ _id, kind, from, to, text, by }) => [
      _id,
      kind,
      from,
      to,
      text,
      by,
    ]);
  expect(told('partly')).toEqual([
    ['h1', 'status', 'shipped', 'delivered', 'Commande livrée.', 'La boutique'],
    ['h2', 'withdrawal', 'h2', null, 'Rétractation : 2 × Écu d’or.', 'Vous'],
  ]);
  expect(told('whole').at(-1)).toEqual(['h4', 'withdrawalTreated', 'h3', null, 'Rétractation traitée.', 'La boutique']);
});

test('Le comptoir retrouve ce qui l’attend, le traite, et une seconde pression n’en fait pas d’autre', async () => {
  const { withdrawals, withdrawn } = workToDo(ctxOf(db, admin));
  expect(withdrawals.rows.map(({ id, amount }) => [id, amount])).toEqual([
    ['partly', 30_000],
    ['twice', 16_500],
    ['atOnce', 41_500],
  ]);
  expect(withdrawn.get('twice')?.at).toBe(700);
  const lines = [{ lineId: 'p1', quantity: 2 }];
  const again = await withdraw(ctxOf(db, client), { orderId: 'partly', lines, key: 'page' });
  expect(again.withdrawal?.declared).toHaveLength(1);
  await treatWithdrawal(ctxOf(db, admin), { orderId: 'twice', withdrawalId: 'h7' });
  expect(workToDo(ctxOf(db, admin)).withdrawals.total).toBe(2);
});
