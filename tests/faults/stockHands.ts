import { writeSync } from 'node:fs';
import fc from 'fast-check';
import { openDb } from '../../db/client.ts';
import { orders } from '../../db/schema/orders.ts';
import { ShopError } from '../../src/http/context.ts';
import { counterIn, counterStep, runCounter } from '../support/counterSteps.ts';
import { float, openToday } from '../support/drawer.ts';
import { rowsOf } from '../support/people.ts';
import { buyingNotes, run, shopIn, step } from '../support/stockSteps.ts';

/** A process to be killed: does what chance says to the safe of a database, three things at once, one of them at its counter, and tells what was answered. */
const [file = '', seed = '0'] = process.argv.slice(2);
const shop = shopIn(openDb(file));
buyingNotes(shop);
const counter = counterIn(shop.db);
const placed = () => rowsOf(shop.db, orders);

// Later than all that a killed process has left.
const real = Date.now;
let ahead = Math.max(0, ...placed().map(({ createdAt }) => createdAt - real()));
Date.now = () => real() + ahead;
const forward = (by: number) => {
  ahead += by;
};

const dealt = fc.sample(counterStep, { numRuns: 200, seed: Number(seed) });
/** One deal or more across the counter, whose drawer is open. */
const serve = async (at: number) => {
  await openToday(counter.dealer, float);
  const step = dealt[at];
  if (step) await runCounter(counter, step, forward);
};

const steps = fc.sample(step, { numRuns: 400, seed: Number(seed) });
for (let at = 0; at < steps.length; at += 2) {
  await Promise.all(
    [...steps.slice(at, at + 2).map((told) => run(shop, told, forward)), serve(at / 2)].map((work) =>
      work.catch((error: unknown) => {
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
