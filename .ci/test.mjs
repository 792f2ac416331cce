// @ts-check
/** `npm test`: installs what is missing, then lint, types, import rule, unit and API tests, browser tests; adds them up. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { commandEnv, ensureBuilt, ensureInstalled, ensureNode, root, run, shopNode } from '../src/server/ensure.mjs';
import { findChromium } from './chromium.mjs';

const results = join(root, 'tests/.results');
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
const bin = (/** @type {string} */ path) => join(root, 'node_modules', path);

let passed = 0;
let failed = 0;
/** Named once more at the end: a long log is read from there. */
const failures = /** @type {string[]} */ ([]);
/** @param {string} name @param {number} count */
const fail = (name, count = 1) => {
  failed += count;
  failures.push(name);
};

/** Tells what it said once it is over. @param {string} name @param {string[]} args */
async function check(name, args) {
  const child = spawn(shopNode(), args, { cwd: root, env: commandEnv(), stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk));
  const [code] = await once(child, 'close');
  console.log(`\n— ${name}\n${said}`);
  if (code === 0) passed++;
  else fail(name);
}

/** @param {string} file @returns {any} */
const report = (file) =>
  existsSync(join(results, file)) ? JSON.parse(readFileSync(join(results, file), 'utf8')) : null;

// Before Chromium: apt-get serves one at a time.
ensureNode();
const browser = check('Chromium', ['.ci/chromium.mjs']);
await ensureInstalled();
const node = shopNode();
const quick = [
  check('lint', [bin('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', '.']),
  check('imports', ['.ci/imports.mjs']),
  check('dead code', [bin('knip/bin/knip.js'), '--config', '.knip.json']),
];
// The build and the types take long on one processor: beside them goes what is quick, and the unit tests.
await ensureBuilt();
const types = check('types', [
  bin('astro/bin/astro.mjs'),
  'check',
  '--minimumSeverity',
  'error',
  '--minimumFailingSeverity',
  'error',
]);
await Promise.all(quick);

console.log('\n— unit and API tests');
const unitCode = run(node, [
  bin('vitest/vitest.mjs'),
  'run',
  '--config',
  'tests/vitest.config.ts',
  '--project=features',
  '--project=api',
  '--reporter=default',
  '--reporter=json',
  '--outputFile.json=tests/.results/unit.json',
]);
const unit = report('unit.json');
passed += unit?.numPassedTests ?? 0;
for (const file of unit?.testResults ?? [])
  for (const { status, fullName } of file.assertionResults)
    if (status === 'failed') fail(`${relative(root, file.name)}: ${fullName}`);
if (unitCode !== 0 && !unit?.numFailedTests) fail('unit and API tests');
await types;

console.log('\n— browser tests');
await browser;
const chromium = findChromium();
if (chromium) {
  process.env['CHROMIUM'] = chromium;
  const code = run(node, [bin('playwright/cli.js'), 'test', '--config', 'tests/playwright.config.ts']);
  const stats = report('e2e.json')?.stats;
  passed += (stats?.expected ?? 0) + (stats?.flaky ?? 0);
  if (stats?.unexpected) fail('browser tests: see the list above', stats.unexpected);
  if (stats?.flaky) console.log(`${stats.flaky} browser tests needed a second try: see the list above.`);
  if (code !== 0 && !stats?.unexpected) fail('browser tests');
}

/** @param {any} suite @returns {{ title: string, ms: number }[]} */
const browserTests = (suite) => [
  ...(suite.specs ?? []).map((/** @type {any} */ spec) => ({
    title: spec.title,
    ms: Math.max(
      0,
      ...spec.tests.flatMap((/** @type {any} */ t) => t.results.map((/** @type {any} */ r) => r.duration)),
    ),
  })),
  ...(suite.suites ?? []).flatMap(browserTests),
];
const timed = [
  ...(unit?.testResults ?? []).flatMap((/** @type {any} */ file) =>
    file.assertionResults.map((/** @type {any} */ t) => ({ title: t.fullName, ms: t.duration ?? 0 })),
  ),
  ...browserTests(report('e2e.json') ?? {}),
];
console.log('\nThe ten slowest:');
for (const { title, ms } of timed.toSorted((a, b) => b.ms - a.ms).slice(0, 10))
  console.log(`${(ms / 1000).toFixed(1).padStart(6)} s  ${title}`);

for (const name of failures) console.log(`\nFailed: ${name}`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
