// @ts-check
/** `npm run house`: what the shape of the code measures, each figure beside its goal. It judges nothing; `imports.mjs` does. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../src/server/ensure.mjs';

const names = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8', maxBuffer: 1e8 })
  .split('\0')
  .filter((name) => /\.(ts|tsx|astro|mjs|js|css|sql|json)$/.test(name) && existsSync(join(root, name)));
const files = new Map(names.map((name) => [name, readFileSync(join(root, name), 'utf8').split('\n').slice(0, -1)]));
const under = (/** @type {RegExp} */ pattern) => [...files].filter(([name]) => pattern.test(name));
const lines = (/** @type {RegExp} */ pattern) => under(pattern).reduce((sum, [, { length }]) => sum + length, 0);

const code = under(/^src\/.*\.(ts|tsx|astro)$/);
const imports = under(/^src\//).flatMap(([from, text]) =>
  Array.from(text.join('\n').matchAll(/(?:from|import)\s*\(?\s*['"](\.{1,2}\/[^'"]+)['"]/g), ([, to = '']) => ({
    from,
    to: join(dirname(from), to),
  })).filter(({ to }) => files.has(to)),
);

/** @param {string} name @returns {{ feature: string, room: string } | null} a file at a feature's root is in its room « . » */
function placeOf(name) {
  const [, feature, room] = /^src\/features\/([^/]+)\/(?:([^/]+)\/)?/.exec(name) ?? [];
  return feature ? { feature, room: room ?? '.' } : null;
}
const arrows = new Set();
const reaching = [];
for (const { from, to } of imports) {
  const [a, b] = [placeOf(from), placeOf(to)];
  if (!a || !b) continue;
  if (a.feature !== b.feature) {
    if (!['.', 'model'].includes(b.room)) reaching.push(`${from} → ${to}`);
  } else if (a.room !== b.room) arrows.add(`${a.feature}: ${a.room} → ${b.room}`);
}
const turned = (/** @type {string} */ arrow) => arrow.replace(/: (\S+) → (\S+)$/, ': $2 → $1');
const mutual = [...arrows].filter((arrow) => arrow < turned(arrow) && arrows.has(turned(arrow)));
const inOrders = [...arrows].filter((arrow) => arrow.startsWith('orders:'));
const roomsOfOrders = new Set(inOrders.flatMap((arrow) => arrow.slice(8).split(' → ')));

const readers = Map.groupBy(imports, ({ to }) => to);
const crumbs = code.filter(
  ([name, { length }]) =>
    length <= 30 && !name.startsWith('src/pages/') && new Set(readers.get(name)?.map(({ from }) => from)).size === 1,
);
const sizes = code.map(([, { length }]) => length).sort((a, b) => a - b);
const at = (/** @type {number} */ share) => sizes[Math.floor((sizes.length - 1) * share)];
const comments = code.flatMap(([, text]) => text.filter((line) => /^\s*(\/\/|\/\*|\*)/.test(line))).length;
const written = code.reduce((sum, [, text]) => sum + text.filter((line) => line.trim()).length, 0);

const rows = [
  ['lines of src', lines(/^src\//), '72 200, with what was built since'],
  ['lines of tests', lines(/^tests\//), '31 700, likewise'],
  ['lines of db, its demo and its SQL', lines(/^db\/.*\.(ts|sql)$/), '7 000'],
  ['lines of snapshots of migrations', lines(/^db\/migrations\/meta\//), '12 000'],
  ['lines of a file: median, p90, longest', [at(0.5), at(0.9), at(1)].join(', '), '60, 150'],
  ['rooms of a feature that import each other', mutual.length, '0'],
  ['imports that reach into a room of another feature', reaching.length, '0'],
  ['rooms in orders, arrows between them', `${roomsOfOrders.size}, ${inOrders.length}`, '12, 40'],
  ['files of at most 30 lines with a single importer', crumbs.length, '20'],
  ['comments', `${((100 * comments) / written).toFixed(1)} %`, '4 %'],
];
for (const [what, figure, goal] of rows) console.log(`${what}: ${figure} (at most ${goal})`);
if (process.argv.includes('--all'))
  for (const name of [...mutual, ...reaching, ...crumbs.map(([crumb]) => crumb)]) console.log(`  ${name}`);
console.log('queries of a purchase: npm run bench. Circles, arrows against the order: none, or npm run imports fails.');
