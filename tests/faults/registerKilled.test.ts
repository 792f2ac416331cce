import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openDb } from '../../db/client.ts';
import { closeRegister } from '../../src/features/register/close.server.ts';
import { wholeBook } from '../support/registerSound.ts';
import { furnish, shopIn } from '../support/stockSteps.ts';
import { aRound, rounds } from './load.ts';

type Kill = { after: number; pause: number };

async function killed(file: string, { after, pause }: Kill): Promise<void> {
  const hands = spawn(process.execPath, ['tests/faults/registerHands.ts', file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(hands, 'exit');
  let count = 0;
  for await (const _line of createInterface({ input: hands.stdout })) {
    if (++count !== after) continue;
    await wait(pause);
    hands.kill('SIGKILL');
  }
  expect(await ended).toEqual([null, 'SIGKILL']);
}

test(
  'tué pendant que cent mains écrivent et que l’on clôt, le registre n’a aucun trou et se clôt ensuite',
  async () => {
    let [rowsSeen, pagesSeen] = [0, 0];
    const kill = fc.record({ after: fc.integer({ min: 1, max: 6 }), pause: fc.nat({ max: 12 }) });
    await fc.assert(
      fc.asyncProperty(fc.array(kill, { minLength: 2, maxLength: 3 }), async (kills) => {
        const folder = mkdtempSync(join(tmpdir(), 'shop-register-'));
        const file = join(folder, 'shop.db');
        try {
          const first = openDb(file);
          furnish(first);
          first.$client.close();
          for (const one of kills) {
            await killed(file, one);
            const db = openDb(file);
            const { rows, pages } = wholeBook(db);
            expect(rows.map(({ seq }) => seq)).toEqual(rows.map((_, at) => at + 1));
            expect(pages.map(({ no }) => no)).toEqual(pages.map((_, at) => at + 1));
            const open = rows.length - (pages.at(-1)?.lastSeq ?? 0);
            if (open > 0) await closeRegister(shopIn(db).admin);
            expect(wholeBook(db).pages.at(-1)?.lastSeq).toBe(rows.at(-1)?.seq);
            rowsSeen += rows.length;
            pagesSeen += pages.length;
            db.$client.close();
          }
        } finally {
          rmSync(folder, { recursive: true, force: true });
        }
      }),
      // A shrunk kill is another kill: the failure is reported as it was.
      { numRuns: rounds, endOnFailure: true },
    );
    expect(rowsSeen).toBeGreaterThan(100);
    expect(pagesSeen).toBeGreaterThan(5);
  },
  rounds * aRound,
);
