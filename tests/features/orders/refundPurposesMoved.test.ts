import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDb } from '../../../db/client.ts';
import { migrationsBefore } from '../../support/migrations.ts';

/** Refunds as the versions before the column wrote them. */
const old = `
  insert into users (id, email, password_hash, role, first_name, last_name, created_at, updated_at)
    values ('zoe', 'zoe@example.fr', 'x', 'client', 'Zoé', 'Lefèvre', 1, 1);
  insert into metals (id, metal_name, type, weight, purity, net_sell_price, gross_buy_price, priced_at, created_at, updated_at)
    values ('ecu', 'Écu d’or', 'Piece De Collection', 6451, 9000, 20000, 19000, 1, 1, 1);
  insert into orders (id, user_id, order_number, payment_type, amount, items_amount, delivery_cost, delivery_mode, status, payment_status, buyer, payable_until, created_at, updated_at)
    values ('stands', 'zoe', 'N1', 'virement', 60000, 60000, 0, 'counter', 'delivered', 'paid', '{}', 2, 1, 1),
      ('twice', 'zoe', 'N2', 'carte', 20000, 20000, 0, 'counter', 'confirmed', 'paid', '{}', 2, 1, 1),
      ('dead', 'zoe', 'N3', 'virement', 20000, 20000, 0, 'counter', 'cancelled', 'paid', '{}', 2, 1, 1);
  insert into order_lines (id, order_id, position, type, metal_id, name, quantity, unit_price, amount)
    values ('l', 'stands', 0, 'metal', 'ecu', 'Écu d’or', 3, 20000, 60000);
  insert into transfers (id, order_id, amount, value_date, status_before, created_at, undone_at, actor_kind)
    values ('t1', 'stands', 60700, '2026-01-05', 'pending', 1, null, 'admin'), ('t2', 'dead', 5000, '2026-01-05', 'pending', 1, null, 'admin'),
      ('t3', 'dead', 90000, '2026-01-05', 'pending', 1, 2, 'admin');
  insert into payment_attempts (id, reference, user_id, order_id, amount, mac, bank_date, created_at, expires_at)
    values ('a1', 'R1', 'zoe', 'twice', 20000, 'x', '21/11/2026', 1, 1), ('a2', 'R2', 'zoe', 'twice', 20000, 'x', '21/11/2026', 1, 1);
  insert into payment_events (id, received_at, source, mac, reference, attempt_id, order_id, code, amount, currency, fields, outcome)
    values ('e1', 1, 'callback', 'm1', 'R1', 'a1', 'twice', 'payetest', 20000, 'EUR', '{"date":"1"}', 'paid'),
      ('e2', 2, 'callback', 'm2', 'R1', 'a1', 'twice', 'payetest', 20000, 'EUR', '{"date":"1"}', 'paid'),
      ('e3', 3, 'enquiry', 'm3', 'R2', 'a2', 'twice', 'PA', 20000, 'EUR', '{}', 'unexpectedPayment');
  insert into withdrawals (id, order_id, declared_at, treated_at, amount)
    values ('w1', 'stands', 100, 200, 20000), ('w2', 'stands', 150, null, 20000);
  insert into refunds (id, order_id, attempt_id, amount, status, created_at, actor_kind)
    values ('beyond', 'stands', null, 700, 'accepted', 50, 'admin'), ('gesture', 'stands', null, 500, 'accepted', 60, 'admin'),
      ('pieces', 'stands', null, 20000, 'accepted', 120, 'admin'), ('first', 'stands', null, 20000, 'accepted', 160, 'admin'),
      ('second', 'stands', null, 9000, 'accepted', 300, 'admin'), ('double', 'twice', 'a2', 20000, 'accepted', 50, 'admin'),
      ('after', 'twice', 'a1', 100, 'accepted', 60, 'admin'), ('given up', 'dead', null, 5000, 'accepted', 50, 'admin');
  insert into refund_lines (refund_id, line_id, quantity) values ('pieces', 'l', 1);
  insert into proposals (id, kind, entity_id, version, amount, text, input, proposed_by, created_at)
    values ('free', 'transfer', 'stands', 1, 1, '', '{"amount":1}', 'zoe', 1),
      ('named', 'card', 'stands', 1, 1, '', '{"pieces":{"lines":[{"lineId":"l","quantity":1}],"delivery":true}}', 'zoe', 1),
      ('all', 'transfer', 'dead', 1, 1, '', '{"amount":1}', 'zoe', 1);
`;

test('Les remboursements d’une version antérieure disent pour quoi ils furent faits, et les propositions aussi', () => {
  const dir = mkdtempSync(join(tmpdir(), 'shop-refunds-'));
  const file = join(dir, 'shop.db');
  const before = openDb(file, { migrations: migrationsBefore(dir, '_refund_purposes') });
  before.$client.exec(old);
  before.$client.close();
  const db = openDb(file);
  const rows = db.$client.prepare('select id, purpose, withdrawal_id as `of` from refunds').all();
  expect(rows).toEqual([
    { id: 'beyond', purpose: 'overpayment', of: null },
    { id: 'gesture', purpose: 'goodwill', of: null },
    { id: 'pieces', purpose: 'articles', of: null },
    { id: 'first', purpose: 'withdrawal', of: 'w1' },
    { id: 'second', purpose: 'withdrawal', of: 'w2' },
    { id: 'double', purpose: 'overpayment', of: null },
    { id: 'after', purpose: 'goodwill', of: null },
    { id: 'given up', purpose: 'order', of: null },
  ]);
  const wanted = db.$client.prepare("select id, input ->> '$.what' as what from proposals").all();
  expect(wanted).toEqual([
    { id: 'free', what: '{"purpose":"goodwill"}' },
    { id: 'named', what: '{"lines":[{"lineId":"l","quantity":1}],"delivery":true,"purpose":"articles"}' },
    { id: 'all', what: '{"purpose":"order"}' },
  ]);
  db.$client.close();
  rmSync(dir, { recursive: true });
});
