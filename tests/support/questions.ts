import type { Db } from '../../db/client.ts';

type Ask = (...values: unknown[]) => unknown;

/** Counts SQLite statements over any connection; `stop` ends the count. */
export function countQuestions({ $client }: Db): { count: number; stop: () => void } {
  // Shops of other test files in the process still run jobs.
  const isOurs = ({ database }: { database: Db['$client'] }) =>
    database === $client || (!$client.memory && database.name === $client.name);
  const statement = Object.getPrototypeOf($client.prepare('select 1')) as Record<'get' | 'all' | 'run', Ask>;
  const { get, all, run } = statement;
  const counted = { count: 0, stop: () => void Object.assign(statement, { get, all, run }) };
  const counting = (ask: Ask): Ask =>
    function (this: { database: Db['$client'] }, ...values) {
      if (isOurs(this)) counted.count++;
      return ask.apply(this, values);
    };
  Object.assign(statement, { get: counting(get), all: counting(all), run: counting(run) });
  return counted;
}
