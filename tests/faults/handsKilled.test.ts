import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { isNotNull } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Db, openDb } from '../../db/client.ts';
import { deals } from '../../db/schema/counter.ts';
import { stockReservations } from '../../db/schema/goods.ts';
import { orders } from '../../db/schema/orders.ts';
import { purchases } from '../../db/schema/purchases.ts';
import { closeRegister } from '../../src/features/goods/book/close.server.ts';
import { firstDifference } from '../../src/features/goods/model/checkGoods.server.ts';
import { updateOrderStatus } from '../../src/features/orders/fulfilment/status.server.ts';
import { loadPurchases } from '../../src/features/purchases/model/commit.server.ts';
import { ShopError } from '../../src/http/context.ts';
import { soundCounter } from '../support/counterSound.ts';
import { tempFolder } from '../support/folder.ts';
import { rowsOf } from '../support/people.ts';
import { bracelet, purchaseShop } from '../support/purchases.ts';
import { soundExchange, wholeBook } from '../support/registerSound.ts';
import { reconcile } from '../support/stockSound.ts';
import { furnish, shopIn } from '../support/stockSteps.ts';
import { aRound, rounds } from './load.ts';

/** After so many lines of the hands, and some milliseconds. */
type Kill = { seed: number; after: number; pause: number };

/** @returns the last line that the process had said when it was killed */
async function killed(hands: string, file: string, { seed, after, pause }: Kill): Promise<string> {
  const child = spawn(process.execPath, [`tests/faults/${hands}.ts`, file, `${seed}`], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  let told = '';
  let count = 0;
  for await (const line of createInterface({ input: child.stdout })) {
    told = line;
    if (++count !== after) continue;
    await wait(pause);
    child.kill('SIGKILL');
  }
  expect(await ended).toEqual([null, 'SIGKILL']);
  return told;
}

type Hands = {
  hands: 'registerHands' | 'stockHands' | 'purchaseHands';
  most: { after: number; pause: number };
  eachTime: (db: Db, told: string) => unknown;
  atLast?: (db: Db) => Promise<void>;
};

/** Kills the hands two or three times on one database, and looks at it each time; of a database a round. */
async function killAtRandom({ hands, most, eachTime, atLast }: Hands): Promise<void> {
  const kill = fc.record({
    seed: fc.nat(),
    after: fc.integer({ min: 1, max: most.after }),
    pause: fc.nat({ max: most.pause }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(kill, { minLength: 2, maxLength: 3 }), async (kills) => {
      const file = join(tempFolder(), 'shop.db');
      const open = async (look: (db: Db) => unknown) => {
        const db = openDb(file);
        await look(db);
        db.$client.close();
      };
      await open(furnish);
      for (const one of kills) {
        const told = await killed(hands, file, one);
        await open((db) => eachTime(db, told));
      }
      if (atLast) await open(atLast);
    }),
    // A shrunk kill is another kill: the failure is reported as it was.
    { numRuns: rounds, endOnFailure: true },
  );
}

test(
  'Tué pendant que cent mains écrivent et que l’on clôt, le registre n’a aucun trou et se clôt ensuite',
  async () => {
    let [rowsSeen, pagesSeen] = [0, 0];
    const eachTime = async (db: Db) => {
      const { rows, pages } = wholeBook(db);
      expect(rows.map(({ seq }) => seq)).toEqual(rows.map((_, at) => at + 1));
      expect(pages.map(({ no }) => no)).toEqual(pages.map((_, at) => at + 1));
      if (rows.length > (pages.at(-1)?.lastSeq ?? 0)) await closeRegister(shopIn(db).admin);
      expect(wholeBook(db).pages.at(-1)?.lastSeq).toBe(rows.at(-1)?.seq);
      rowsSeen += rows.length;
      pagesSeen += pages.length;
    };
    await killAtRandom({ hands: 'registerHands', most: { after: 6, pause: 12 }, eachTime });
    expect(rowsSeen).toBeGreaterThan(100);
    expect(pagesSeen).toBeGreaterThan(5);
  },
  rounds * aRound,
);

test(
  'Tuée au milieu de commandes, paiements, opérations du comptoir, annulations et comptages, coffre et caisse tombent juste',
  async () => {
    let [seen, dealt] = [0, 0];
    const eachTime = (db: Db, told: string) => {
      expect(db.$client.pragma('integrity_check', { simple: true })).toBe('ok');
      // The orders that it had answered for.
      const ids = told.split(' ').filter(Boolean);
      expect(rowsOf(db, orders).map(({ id }) => id)).toEqual(expect.arrayContaining(ids));
      reconcile(db);
      soundCounter(shopIn(db).admin);
      soundExchange(db);
      seen += ids.length;
      dealt += rowsOf(db, deals).length;
    };
    /** Everything that is still ahead is given up: nothing may stay behind in the safe. */
    const atLast = async (db: Db) => {
      for (const { id: orderId } of rowsOf(db, orders))
        await updateOrderStatus(shopIn(db).admin, { orderId, status: 'cancelled' }).catch((error: unknown) => {
          if (!(error instanceof ShopError)) throw error;
        });
      reconcile(db);
      const isOpen = ({ status }: { status: string }) => ['pending', 'confirmed', 'prepared'].includes(status);
      expect(rowsOf(db, orders).filter(isOpen)).toEqual([]);
      expect(rowsOf(db, stockReservations).filter(({ reserved, owed }) => reserved + owed > 0)).toEqual([]);
    };
    await killAtRandom({ hands: 'stockHands', most: { after: 60, pause: 8 }, eachTime, atLast });
    expect(seen).toBeGreaterThan(0);
    expect(dealt).toBeGreaterThan(0);
  },
  rounds * aRound,
);

test(
  'Tué entre l’impression d’un contrat de rachat et la note de sa signature, rien ne se perd ni ne se signe deux fois',
  async () => {
    let [printed, signed] = [0, 0];
    const eachTime = async (db: Db, told: string) => {
      const house = purchaseShop({}, db);
      const [last = '', said] = told.split(' ');
      expect(house.load(last)).toMatchObject({ paper: expect.anything() });
      if (said === 'signed') expect(house.load(last).signedAt).not.toBeNull();
      for (const { id, printedAt, signedAt } of loadPurchases(db, isNotNull(purchases.printedAt))) {
        signed += Number(signedAt !== null);
        printed += Number(signedAt === null);
        if (signedAt === null) await house.sign(id, bracelet.gross);
        await expect(house.sign(id, bracelet.gross)).rejects.toThrow('déjà signé');
        expect(house.load(id)).toMatchObject({ signedAt: printedAt, lines: [{ orderNo: expect.any(String) }] });
      }
      const all = loadPurchases(db, isNotNull(purchases.signedAt));
      expect(wholeBook(db).rows.map(({ reference }) => reference)).toEqual(all.map(({ number }) => number));
      expect(firstDifference(db)).toBeUndefined();
    };
    await killAtRandom({ hands: 'purchaseHands', most: { after: 12, pause: 4 }, eachTime });
    expect(printed + signed).toBeGreaterThan(5);
  },
  rounds * aRound,
);
