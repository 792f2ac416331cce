// @ts-check
import { cpSync, existsSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** Runtime packages, and the licences that must travel with them. */
const needed = /\.(c?js|mjs|json|node|dylib)$|-latin-\d00-normal\.woff$|\.so[.\d]*$|licen[cs]e|notice/i;
/** Sources and type declarations. */
const sources = /^(src|deps|install)$/;

/**
 * Copies an installed package and what it depends on, without what is never read at run time.
 * @param {string} name @param {{ from: string, to: string, machine: string }} places `from`: folder whose node_modules are
 * searched, then those above it; `to`: a node_modules folder; `machine`: such as linux-x64 @returns {void}
 */
export function copyPackage(name, { from, to, machine }) {
  const otherMachines = new RegExp(`/prebuilds/(?!${machine}\\.)`);
  const target = join(to, name);
  const source = find(name, from);
  if (!source || existsSync(target)) return;
  cpSync(source, target, {
    recursive: true,
    dereference: true,
    filter: (file) => {
      const inside = file.slice(source.length);
      if (otherMachines.test(inside)) return false;
      if (statSync(file).isDirectory())
        return !(dirname(inside) === '/' && sources.test(basename(inside))) && basename(inside) !== 'node_modules';
      return needed.test(basename(inside));
    },
  });
  const { dependencies = {}, optionalDependencies = {} } = JSON.parse(
    readFileSync(join(source, 'package.json'), 'utf8'),
  );
  for (const next of Object.keys({ ...dependencies, ...optionalDependencies }))
    copyPackage(next, { from: source, to, machine });
}

/** @param {string} name @param {string} from @returns {string | undefined} */
function find(name, from) {
  const here = join(from, 'node_modules', name);
  if (existsSync(here)) return here;
  return dirname(from) === from ? undefined : find(name, dirname(from));
}
