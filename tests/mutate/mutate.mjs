/** `npm run mutate -- ROOM or FILE …`: mutates where money is decided, and says which mutants no test notices. */
import { tmpdir } from 'node:os';
import { join, matchesGlob, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { Stryker } from '@stryker-mutator/core';

/** @type {Record<string, { mutate: string[], tests: string[] }>} */
const rooms = {
  money: { mutate: ['src/money.ts'], tests: ['tests/house/money.test.ts'] },
  cart: {
    mutate: ['src/features/cart/{totals,notes,amount}.ts'],
    tests: ['tests/features/cart/{totals,notes,cart}.test.ts'],
  },
  states: {
    mutate: ['src/features/orders/model/rules.ts'],
    tests: ['tests/features/orders/{order,stories,desk,unpaid,transfers,reconcile}.test.ts'],
  },
  figures: {
    mutate: ['src/features/invoices/{lines,figures,credit}.ts'],
    tests: ['tests/features/invoices/{figures,lines,credit}.test.ts'],
  },
  refunds: {
    mutate: [
      'src/features/orders/payments/refunds.server.ts',
      'src/features/orders/model/{money,goods,refundable,decide/refund*}.ts',
    ],
    tests: [
      'tests/features/orders/{decide,decideMoney,ledger,goods,withdrawal,withdraw,refunds,transferRefund,transfers,reconcile,rights,invariants}.test.ts',
      'tests/features/approvals/refunds.test.ts',
    ],
  },
  acts: {
    mutate: ['src/features/orders/model/{act,consequences,commit.server,decide/*}.ts'],
    tests: [
      'tests/features/orders/{act,acts,decide,decideMoney,desk,unpaid,orderMoves,withdraw,refunds,transferRefund,transfers,reconcile,invariants}.test.ts',
      'tests/features/orders/{placeOrder,handOver}.test.ts',
      'tests/features/{approvals/*,counter/deals,invoices/issue,invoices/moments,statements/settle}.test.ts',
    ],
  },
  pricing: {
    mutate: ['src/features/orders/{model/pricing,place/quote}.server.ts'],
    tests: ['tests/features/orders/{pricing,placeOrder}.test.ts'],
  },
  prices: {
    mutate: ['src/features/catalogue/model/{priceCheck,priceRule}.ts'],
    tests: ['tests/features/catalogue/{priceCheck,priceRule}.test.ts', 'tests/features/prices/savePrices.test.ts'],
  },
  payments: {
    mutate: [
      'src/features/orders/payments/{events,noteTransfer}.server.ts',
      'src/features/orders/model/{payerNames,decide/pay,decide/card}.ts',
    ],
    tests: [
      'tests/features/orders/{decide,decideMoney,invariants,unpaid,reconcile,rights,transfers,orderMoves}.test.ts',
    ],
  },
  attempts: {
    mutate: ['src/features/orders/payments/{attempt,reconcile}.server.ts'],
    tests: ['tests/features/orders/{placeOrder,unpaid,reconcile,orderMoves,refunds,transferRefund,invariants}.test.ts'],
  },
  counter: {
    mutate: ['src/features/orders/model/counterSale.server.ts', 'src/features/exchange/exchange.server.ts'],
    tests: ['tests/features/{counter/{deals,exchange,buy},exchange/*}.test.ts'],
  },
  drawer: {
    mutate: ['src/features/drawer/{days.server,model/*}.ts', 'src/means.ts'],
    tests: ['tests/features/{drawer/*,counter/{deals,exchange,buy}}.test.ts', 'tests/house/means.test.ts'],
  },
  taxes: {
    mutate: ['src/features/purchases/model/{tax,price}.ts', 'src/features/catalogue/model/saleTax.ts'],
    tests: ['tests/features/{purchases/{tax,price,contract,acts},catalogue/metalLaw,buyback/*}.test.ts'],
  },
  shown: {
    mutate: ['src/features/goods/model/stock.ts'],
    tests: ['tests/features/goods/stock.test.ts'],
  },
  stock: {
    mutate: ['src/features/goods/model/{lots,fold,commit.server,reservations.server,orders.server,count.server}.ts'],
    tests: ['tests/features/goods/{release,reserve,lots,fold,enter,chain,read,close,properties}.test.ts'],
  },
  invoices: {
    mutate: [
      'src/features/invoices/issue.server.ts',
      'src/features/orders/papers/papers.server.ts',
      'src/features/orders/model/invoiceContent.ts',
    ],
    tests: ['tests/features/{invoices/{content,moments,issue},counter/deals,orders/papers}.test.ts'],
  },
  accounting: {
    mutate: ['src/features/accounting/{entries,fec,takings}.ts'],
    tests: ['tests/features/accounting/*.test.ts', 'tests/features/overview/figures.test.ts'],
  },
  match: { mutate: ['src/features/statements/match.ts'], tests: ['tests/features/statements/match.test.ts'] },
  statements: {
    mutate: ['src/features/statements/settleCredit.server.ts'],
    tests: ['tests/features/statements/settle.test.ts', 'tests/features/approvals/refunds.test.ts'],
  },
};

const { positionals } = parseArgs({ allowPositionals: true });
const killed = new Set(['Killed', 'Timeout']);
const alive = new Set(['Survived', 'NoCoverage']);
/** @param {{ status: string }[]} mutants */
const score = (mutants) => {
  const dead = mutants.filter(({ status }) => killed.has(status)).length;
  const all = dead + mutants.filter(({ status }) => alive.has(status)).length;
  return { percent: (100 * dead) / all, text: `${dead} of ${all}, ${((100 * dead) / all).toFixed(1)} %` };
};
const leastPercent = 85;

const all = [];
for (const name of positionals.length > 0 ? positionals : Object.keys(rooms)) {
  const isIn = (/** @type {string} */ room) => room === name || rooms[room]?.mutate.some((of) => matchesGlob(name, of));
  const room = Object.keys(rooms).find(isIn);
  if (!room) throw new Error(`${name} is neither a room nor a file of one: ${Object.keys(rooms).join(', ')}`);
  const { mutate = [], tests = [] } = rooms[room] ?? {};
  const mutants = await new Stryker({
    plugins: ['@stryker-mutator/vitest-runner'],
    testRunner: 'vitest',
    vitest: { configFile: 'tests/mutate/vitest.config.ts', pool: 'forks', related: false },
    mutate: name === room ? mutate : [name],
    testFiles: tests,
    // Texts are read by people; those that matter are asserted where they are shown.
    mutator: { excludedMutations: ['StringLiteral'] },
    ignoreStatic: true,
    disableTypeChecks: false,
    incremental: true,
    incrementalFile: `tests/mutate/.results/${room}.json`,
    tempDirName: join(tmpdir(), `comptoir-mutants-${room}`),
    ignorePatterns: ['dist', '.dist', 'release', 'data', '.astro', '.results', 'tests/{api,bench,e2e,faults}'],
    cleanTempDir: 'always',
    concurrency: 2,
    dryRunTimeoutMinutes: 30,
    timeoutMS: 30_000,
    reporters: ['clear-text', 'progress-append-only'],
    clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
    allowConsoleColors: false,
  }).runMutationTest();
  // Results of the room's other files come along from its earlier runs.
  all.push(...mutants.filter(({ fileName }) => name === room || relative('.', fileName) === name));
}
for (const [file, mutants] of Map.groupBy(all, ({ fileName }) => relative('.', fileName)))
  console.log(file, score(mutants).text);
const { percent, text } = score(all);
console.log('all', text);
if (percent < leastPercent) process.exitCode = 1;
