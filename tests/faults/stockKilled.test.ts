import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Db, openDb } from '../../db/client.ts';
import { orders } from '../../db/schema/orders.ts';
import { stockReservations } from '../../db/schema/stock.ts';
import { updateOrderStatus } from '../../src/features/orders/fulfilment/status.server.ts';
import { ShopError } from '../../src/http/errors.ts';
import { reconcile } from '../support/stockSound.ts';
import { furnish, shopIn } from '../support/stockSteps.ts';
import { aRound, rounds } from './load.ts';

type Kill = { seed: number; after: number; pause: number };

/** @returns the orders that the process had answered for when it was killed */
async function killed(file: string, { seed, after, pause }: Kill): Promise<string[]> {
  const hands = spawn(process.execPath, ['tests/faults/stockHands.ts', file, `${seed}`], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(hands, 'exit');
  let told = '';
  let count = 0;
  for await (const line of createInterface({ input: hands.stdout })) {
    told = line;
    if (++count !== after) continue;
    await wait(pause);
    hands.kill('SIGKILL');
  }
  const [code, signal] = await ended;
  expect([code, signal]).toEqual([null, 'SIGKILL']);
  return told === '' ? [] : told.split(' ');
}

const idsIn = (db: Db) =>
  db
    .select({ id: orders.id })
    .from(orders)
    .all()
    .map(({ id }) => id);

/** Everything that is still ahead is given up: nothing may stay behind in the safe. */
async function giveUp(db: Db): Promise<void> {
  const { admin } = shopIn(db);
  for (const orderId of idsIn(db))
    await updateOrderStatus(admin, { orderId, status: 'cancelled' }).catch((error: unknown) => {
      if (!(error instanceof ShopError)) throw error;
    });
}

test(
  'tuée au milieu de commandes, paiements, annulations, remboursements et comptages, le coffre tombe juste',
  async () => {
    let seen = 0;
    const kill = fc.record({ seed: fc.nat(), after: fc.integer({ min: 1, max: 60 }), pause: fc.nat({ max: 8 }) });
    await fc.assert(
      fc.asyncProperty(fc.array(kill, { minLength: 2, maxLength: 3 }), async (kills) => {
        const folder = mkdtempSync(join(tmpdir(), 'shop-safe-'));
        const file = join(folder, 'shop.db');
        try {
          const first = openDb(file);
          furnish(first);
          first.$client.close();
          for (const one of kills) {
            const told = await killed(file, one);
            const db = openDb(file);
            expect(db.$client.pragma('integrity_check', { simple: true })).toBe('ok');
            expect(idsIn(db)).toEqual(expect.arrayContaining(told));
            reconcile(db);
            seen += told.length;
            db.$client.close();
          }
          const last = openDb(file);
          await giveUp(last);
          reconcile(last);
          const held = last.select().from(stockReservations).all();
          const open = new Set(
            last
              .select()
              .from(orders)
              .all()
              .flatMap(({ id, status }) => (['pending', 'confirmed', 'prepared'].includes(status) ? [id] : [])),
          );
          expect(held.filter(({ orderId, reserved, owed }) => !open.has(orderId) && reserved + owed > 0)).toEqual([]);
          expect(open.size).toBe(0);
          last.$client.close();
        } finally {
          rmSync(folder, { recursive: true, force: true });
        }
      }),
      // A shrunk kill is another kill: the failure is reported as it was.
      { numRuns: rounds, endOnFailure: true },
    );
    expect(seen).toBeGreaterThan(0);
  },
  rounds * aRound,
);
