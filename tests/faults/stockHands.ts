import { writeSync } from 'node:fs';
import fc from 'fast-check';
import { openDb } from '../../db/client.ts';
import { orders } from '../../db/schema/orders.ts';
import { ShopError } from '../../src/http/errors.ts';
import { rowsOf } from '../support/people.ts';
import { run, shopIn, step } from '../support/stockSteps.ts';

/** A process to be killed: does what chance says to the safe of a database, two things at once, and tells what was answered. */
const [file = '', seed = '0'] = process.argv.slice(2);
const shop = shopIn(openDb(file));
const placed = () => rowsOf(shop.db, orders);

// Later than all that a killed process has left.
const real = Date.now;
let ahead = Math.max(0, ...placed().map(({ createdAt }) => createdAt - real()));
Date.now = () => real() + ahead;
const forward = (by: number) => {
  ahead += by;
};

const steps = fc.sample(step, { numRuns: 400, seed: Number(seed) });
for (let at = 0; at < steps.length; at += 2) {
  await Promise.all(
    steps.slice(at, at + 2).map((told) =>
      run(shop, told, forward).catch((error: unknown) => {
        if (!(error instanceof ShopError)) throw error;
      }),
    ),
  );
  writeSync(
    1,
    `${placed()
      .map(({ id }) => id)
      .join(' ')}\n`,
  );
}
