import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { root } from '../../src/server/ensure.mjs';

/** Names on standard output whatever of `Intl` is made. */
const told = `for (const name of Object.getOwnPropertyNames(Intl)) {
  const own = Intl[name];
  if (typeof own === 'function' && own.prototype)
    Intl[name] = new Proxy(own, {
      construct: (...what) => {
        console.log(new Error(name).stack);
        return Reflect.construct(...what);
      },
    });
}`;

it('Les langues d’Intl attendent la première page, non l’ouverture', () => {
  const entry = pathToFileURL(join(root, 'dist/server/entry.mjs')).href;
  const load = `const { loadParts } = await import(${JSON.stringify(entry)}); await loadParts(); console.log('chargé');`;
  const run = (program: string) =>
    spawnSync(process.execPath, ['--input-type=module', '-e', `${told}\n${program}`], { encoding: 'utf8' }).stdout;
  expect(run('new Intl.NumberFormat()')).toMatch(/^Error: NumberFormat/);
  expect(run(load)).toBe('chargé\n');
});
