import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { days } from '../../../src/dates.ts';
import { closeDueDays, purgeRegister } from '../../../src/features/goods/book/close.server.ts';
import { ShopError } from '../../../src/http/context.ts';
import { bookFigures, goodsFigures } from '../../support/goodsFigures.ts';
import { testDb } from '../../support/people.ts';
import { wholeBook } from '../../support/registerSound.ts';
import { standClock } from '../../support/shop.ts';
import { furnish, run, type Step, step } from '../../support/stockSteps.ts';

standClock();
const forward = (by: number) => vi.setSystemTime(Date.now() + by);

const begun: readonly Step[] = [
  { do: 'receive', item: 0, n: 5, lot: { unitCost: 70_000_000 } },
  { do: 'receive', item: 1, n: 5, lot: { unitCost: 91_337_001 } },
  { do: 'pieceIn', n: 4, lot: { unitCost: 400_000_000 } },
];
/** The same lives at each run: every second one begins with an empty safe, whose goods are sold uncounted at first. */
const lives = fc
  .sample(fc.array(step, { minLength: 20, maxLength: 45 }), { numRuns: 24, seed: 20_261_128 })
  .map((steps, at) => (at % 2 ? [...begun, ...steps] : steps));

/** Figures of a life, and how each of its steps ended. */
async function figuresOf(steps: readonly Step[]): Promise<string> {
  vi.setSystemTime(Date.parse('2026-09-07T10:00:00+02:00'));
  const shop = furnish(testDb());
  const ends: string[] = [];
  try {
    for (const told of steps)
      await run(shop, told, forward).then(
        () => ends.push(told.do),
        (error: unknown) => {
          if (!(error instanceof ShopError)) throw error;
          ends.push(`${told.do}: ${error.code}`);
        },
      );
    const figures = goodsFigures(shop);
    // Past every term persons are emptied, and the book stays whole.
    forward(days(11 * 365));
    await closeDueDays(shop.admin);
    await purgeRegister(shop.admin);
    wholeBook(shop.db);
    return [ends.join('\n'), figures, bookFigures(shop)].join('\n');
  } finally {
    shop.db.$client.close();
  }
}

test('Les mêmes vies de marchandises donnent les mêmes comptes, lots, coûts, marges, pages et fichiers', async () => {
  // `LIVES_FOLDER=/tmp/lives` writes the figures themselves, to be compared with those of another commit.
  const folder = process.env['LIVES_FOLDER'];
  const digests: string[] = [];
  for (const [at, steps] of lives.entries()) {
    const figures = await figuresOf(steps);
    digests.push(createHash('sha256').update(figures).digest('hex').slice(0, 16));
    if (folder) writeFileSync(`${folder}/${String(at).padStart(2, '0')}.txt`, figures);
  }
  expect(digests).toEqual(JSON.parse(readFileSync(new URL('lives.json', import.meta.url), 'utf8')));
}, 120_000);
