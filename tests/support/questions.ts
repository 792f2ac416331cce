import type { Db } from '../../db/client.ts';

type Ask = (...values: unknown[]) => unknown;

/** Counts the statements that SQLite runs, of every connection of this process; `stop` ends the count. */
export function countQuestions({ $client }: Db): { count: number; stop: () => void } {
  const statement = Object.getPrototypeOf($client.prepare('select 1')) as Record<'get' | 'all' | 'run', Ask>;
  const { get, all, run } = statement;
  const counted = { count: 0, stop: () => void Object.assign(statement, { get, all, run }) };
  const counting = (ask: Ask): Ask =>
    function (this: unknown, ...values) {
      counted.count++;
      return ask.apply(this, values);
    };
  Object.assign(statement, { get: counting(get), all: counting(all), run: counting(run) });
  return counted;
}
