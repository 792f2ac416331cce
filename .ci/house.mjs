// @ts-check
/** `npm run house`: what the shape of the code measures, as a table. It judges nothing; `imports.mjs` does. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { root } from '../src/server/ensure.mjs';

const names = ['src', 'db'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
);
const sources = names
  .filter((name) => /\.(ts|tsx|astro)$/.test(name) && !name.startsWith('db/migrations'))
  .map((name) => ({ name, lines: readFileSync(join(root, name), 'utf8').split('\n') }));

/** @param {number[]} values @param {number} share @returns {number} */
const quantile = (values, share) => values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * share)] ?? 0;

/** @param {readonly string[]} lines @returns {number} how many of them are comments */
const commentLines = (lines) => lines.filter((line) => /^\s*(\/\/|\/\*|\*)/.test(line)).length;

/** @param {string} name @param {readonly string[]} lines @returns {string[]} exported functions of more than two parameters */
function wideVerbs(name, lines) {
  const file = ts.createSourceFile(name, lines.join('\n'), ts.ScriptTarget.Latest);
  return file.statements.flatMap((statement) => {
    const exported =
      ts.canHaveModifiers(statement) &&
      ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
    if (!exported) return [];
    const functions = ts.isFunctionDeclaration(statement)
      ? [{ name: statement.name?.text, parameters: statement.parameters }]
      : ts.isVariableStatement(statement)
        ? statement.declarationList.declarations.flatMap(({ name: own, initializer }) =>
            initializer && ts.isArrowFunction(initializer) && ts.isIdentifier(own)
              ? [{ name: own.text, parameters: initializer.parameters }]
              : [],
          )
        : [];
    return functions.filter(({ parameters }) => parameters.length > 2).map((verb) => `${name}: ${verb.name}`);
  });
}

const sizes = sources.map(({ lines }) => lines.length - 1);
const longest = sources.toSorted((a, b) => b.lines.length - a.lines.length).slice(0, 5);
const rooms = Map.groupBy(
  names.filter((name) => name.startsWith('src/features/') && /\.\w+$/.test(name)),
  (name) => dirname(name),
);
const fullest = [...rooms]
  .map(([room, files]) => `${files.length} ${room}`)
  .sort((a, b) => Number.parseInt(b, 10) - Number.parseInt(a, 10));
const verbs = sources.filter(({ name }) => name.endsWith('.server.ts'));
const wide = verbs.flatMap(({ name, lines }) => wideVerbs(name, lines));
const share = (/** @type {typeof sources} */ files) =>
  `${((100 * files.reduce((sum, { lines }) => sum + commentLines(lines), 0)) / files.reduce((sum, { lines }) => sum + lines.length, 0)).toFixed(1)} %`;

const rows = {
  'files / lines': `${sources.length} / ${sizes.reduce((sum, size) => sum + size, 0)}`,
  'lines of a file: median, p90': `${quantile(sizes, 0.5)}, ${quantile(sizes, 0.9)}`,
  'longest files': longest.map(({ name, lines }) => `${lines.length - 1} ${name}`).join(', '),
  'fullest rooms of features': fullest.slice(0, 3).join(', '),
  'comments, all': share(sources),
  'comments, *.server.ts': share(verbs),
  'exported functions of *.server.ts with more than two parameters': wide.length,
};
for (const [what, value] of Object.entries(rows)) console.log(`${what}: ${value}`);
if (process.argv.includes('--all')) for (const verb of wide) console.log(`  ${verb}`);
console.log('circles, arrows against the order, folders over twenty files: none, or `npm run imports` fails');
