// @ts-check
/** The one-way import rule and the slips that were made twice. Prints each breach, exits 1 when there is one. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { root } from '../src/server/ensure.mjs';

const features = [
  'content',
  'privacy',
  'overview',
  'imports',
  'board',
  'prices',
  'checkout',
  'reviews',
  'statements',
  'accounting',
  'counter',
  'purchases',
  'orders',
  'invoices',
  'bank',
  'cart',
  'alerts',
  'buyback',
  'drawer',
  'exchange',
  'catalogue',
  'goods',
  'identity',
  'people',
  'accounts',
  'robotCheck',
  'newsletter',
  'news',
  'carousel',
  'seo',
  'approvals',
  'configuration',
];
const base = [
  'ui',
  'http',
  'document',
  'mail',
  'uploads',
  'money',
  'dates',
  'browserStorage',
  'workingDays',
  'paths',
  'adminPaths',
  'countryCodes',
  'email',
  'email.server',
  'mailDomain',
  'oneOff',
  'richText',
  'config',
  'environment',
  'dealer',
  'law',
  'machine',
  'version',
  'thread.server',
];
const top = ['pages', 'layouts', 'server', 'middleware', 'env.d'];

/** @param {string} file @returns {string} the room a file of src lives in, `db` or `elsewhere` */
function roomOf(file) {
  const parts = relative(root, file).split('/');
  if (parts[0] === 'db') return 'db';
  if (parts[0] !== 'src') return 'elsewhere';
  if (parts[1] === 'features') return `features/${parts[2]}`;
  return (parts[1] ?? '').replace(/\.(ts|tsx|astro|mjs)$/, '');
}

/** @param {string} from @param {string} to @returns {boolean} */
function allowed(from, to) {
  if (from === to || to === 'elsewhere') return true;
  if (from === 'db') return false;
  if (top.includes(from)) return true;
  if (top.includes(to)) return false;
  if (base.includes(from)) return base.includes(to) || to === 'db';
  const own = features.indexOf(from.replace('features/', ''));
  const other = features.indexOf(to.replace('features/', ''));
  if (to.startsWith('features/')) return own >= 0 && other > own;
  return true;
}

/** What a file asks for by a relative path, at once or later. */
const specifier = /(?:^\s*(?:import|export)\s(?:[^'"]*?\sfrom\s)?|(?<!typeof )\bimport\()['"](\.{1,2}\/[^'"]+)['"]/gm;

/** Files that may reach a browser: all but those of the server, by their names or folders. */
const mayReachBrowser = /^src\/(?!server\/|pages\/|middleware\.ts|http\/serve\.ts).*(?<!\.server|\.mail|Thread)\.ts$/;
const valueImport = /^(?:import|export)\s(?!type\s)(?!\{(?:\s*type\s\w+,?)+\s*\})[^;'"]*?\sfrom\s+'([^']+)'/gm;

/** What a person reads on one line: texts between quotes and tags, without the values put into them. */
const spoken = /'(?:[^'\\\n]|\\.)*'|`[^`\n]*`|(?<![=\s])>(?=[\p{L}«])[^<>{}\n]+(?=[<{]|$)/gu;
/** Where French has a space that no line may break at: U+00A0 before : and € and inside « », U+202F before ; ! and ? */
const looseSpace = /[\p{L}\p{N})»…x] [:;!?](?=[ '`<{]|$)|« | »|\d €/u;

/** @param {string} line @returns {boolean} whether it has a French text with an ordinary space in the wrong place */
function breaksFrench(line) {
  if (/^\s*(\/\/|\/?\*)/.test(line)) return false;
  let text = line;
  // From the inside out: a value may hold another text with values.
  for (let before = ''; before !== text; ) {
    before = text;
    text = text.replace(/\$\{[^{}]*\}/g, 'x');
  }
  const texts = text.match(spoken) ?? [];
  return texts.some((text) => looseSpace.test(text));
}

/** @param {string} file @returns {[feature: string, room: string] | null} the room is a subfolder, `.` at the root */
function placeOf(file) {
  const [, feature, room = '.'] = /^src\/features\/(\w+)\/(?:(\w+)\/)?/.exec(file) ?? [];
  return feature === undefined ? null : [feature, room];
}

/** @type {string[]} */
const breaches = [];
/** @type {Map<string, string[]>} what each file of src imports, types too */
const imported = new Map();
let checked = 0;
for (const folder of ['src', 'db']) {
  for (const name of readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })) {
    const file = join(root, folder, name);
    if (!/\.(ts|tsx|astro|mjs)$/.test(name)) continue;
    const text = readFileSync(file, 'utf8');
    const shown = relative(root, file);
    checked++;
    for (const match of text.matchAll(specifier)) {
      const target = resolve(dirname(file), match[1] ?? '');
      const isType = /^\s*(?:import|export)\s+type\s/.test(match[0]);
      imported.set(shown, [...(imported.get(shown) ?? []), relative(root, target)]);
      if (!allowed(roomOf(file), roomOf(target))) breaches.push(`${shown} imports ${relative(root, target)}`);
      if (shown.endsWith('.tsx') && /\.server(\.ts)?$/.test(target) && !isType)
        breaches.push(`${shown} imports ${match[1]}`);
      const touchesTables = /\/db\/(schema|client)/.test(target) && !isType;
      const mayTouch =
        /\.server\.ts$/.test(shown) ||
        shown.startsWith('db/') ||
        shown.startsWith('src/server/') ||
        shown === 'src/http/serve.ts';
      if (touchesTables && !mayTouch) breaches.push(`${shown} touches tables: only *.server.ts may`);
    }
    if (mayReachBrowser.test(shown))
      for (const [, from = ''] of text.matchAll(valueImport))
        if (/^node:|\.server\.ts$/.test(from)) breaches.push(`${shown} imports ${from}: name it *.server.ts`);
    if (/from 'lucia'/.test(text) && shown !== 'src/features/accounts/model/session.server.ts')
      breaches.push(`${shown} imports lucia`);
    if (/\bstyle=(["'{])/.test(text) && /^src\/(?!mail)/.test(shown) && /\.(astro|tsx)$/.test(shown))
      breaches.push(`${shown} has an inline style, which the page's policy blocks`);
    // A terminal and the call's English summaries keep plain spaces.
    if (folder === 'src' && !/^src\/(server\/|(config|environment)\.ts$)|\.api\.ts$/.test(shown))
      for (const [index, line] of text.split('\n').entries())
        if (breaksFrench(line))
          breaches.push(`${shown}:${index + 1} has a plain space where French wants one that holds`);
  }
}
for (const folder of ['tests']) {
  for (const name of readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })) {
    if (!/\.(ts|tsx)$/.test(name)) continue;
    if (/\.(only|skip|todo)\(/.test(readFileSync(join(root, folder, name), 'utf8')))
      breaches.push(`${folder}/${name} leaves a test out`);
  }
}
/** @param {string} file @param {string[]} above @param {Set<string>} done names every circle once */
function follow(file, above, done) {
  if (above.includes(file)) breaches.push(`circle: ${[...above.slice(above.indexOf(file)), file].join(' → ')}`);
  if (done.has(file)) return;
  done.add(file);
  for (const next of imported.get(file) ?? []) follow(next, [...above, file], done);
}
const done = new Set();
for (const file of imported.keys()) follow(file, [], done);
/** @type {Map<string, string>} two rooms, and the import that showed the first that it needs the second */
const between = new Map();
for (const [file, targets] of imported)
  for (const target of targets) {
    const [feature, from] = placeOf(file) ?? [];
    const [other, to] = placeOf(target) ?? [];
    if (feature === undefined || other === undefined || to === undefined) continue;
    if (feature !== other && !['.', 'model'].includes(to))
      breaches.push(`${file} imports a room of ${other}: ${target}; its face is its root and model/`);
    if (feature !== other || from === to) continue;
    between.set(`${feature}: ${from} → ${to}`, `${file} imports ${target}`);
    const back = between.get(`${feature}: ${to} → ${from}`);
    if (back) breaches.push(`two rooms import each other: ${file} imports ${target}, ${back}`);
  }

for (const breach of breaches) console.error(breach);
console.log(`imports: ${checked} files checked, ${breaches.length} breaches`);
process.exit(breaches.length > 0 ? 1 : 0);
