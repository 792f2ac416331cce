// @ts-check
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, shopNode } from '../src/server/ensure.mjs';

/**
 * What runs, in CycloneDX, without what differs from one making to the next: the packages in the bundles, those with
 * machine code, Node with what is compiled into it, SQLite, and libvips with its libraries.
 * @param {string} file @param {{ name: string, machine: string, packages: string }} release
 */
export function writeParts(file, { name, machine, packages }) {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  /** @type {Record<string, string>} */
  const bundled = JSON.parse(readFileSync(join(root, 'dist/packages.json'), 'utf8'));
  const installed = JSON.parse(readFileSync(join(packages, 'node_modules/.package-lock.json'), 'utf8')).packages;
  const component = (/** @type {string} */ folder) => {
    // The bundler also takes what lies in a folder above ours, which the lockfile does not name.
    const { version, integrity, license } = lock[folder] ?? { version: bundled[folder] };
    const [, named = ''] = /node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(folder) ?? [];
    const purl = `pkg:npm/${named.replace('@', '%40')}@${version}`;
    const [, content = ''] = /^sha512-(.*)$/.exec(integrity ?? '') ?? [];
    return {
      type: 'library',
      'bom-ref': `${folder}@${version}`,
      name: named,
      version,
      purl,
      ...(content && { hashes: [{ alg: 'SHA-512', content: Buffer.from(content, 'base64').toString('hex') }] }),
      ...(license && { licenses: [{ license: { name: license } }] }),
    };
  };
  const generic = (/** @type {string} */ named, /** @type {string} */ version, type = 'library') => ({
    type,
    'bom-ref': `${named}@${version}`,
    name: named,
    version,
    purl: `pkg:generic/${named}@${version}`,
  });
  const ask = (/** @type {string} */ code) =>
    spawnSync(shopNode(), ['-p', code], { cwd: root, encoding: 'utf8' }).stdout.trim();
  /** @type {Record<string, string>} */
  const { node = '', modules: _, napi: _api, ...inNode } = JSON.parse(ask('JSON.stringify(process.versions)'));
  const sqlite = ask("new (require('better-sqlite3'))(':memory:').prepare('select sqlite_version()').pluck().get()");
  const libvips = join(packages, `node_modules/@img/sharp-libvips-${machine}/versions.json`);
  const { vips, ...inVips } = JSON.parse(readFileSync(libvips, 'utf8'));
  const compiled = Object.entries(inNode).filter(([, version]) => version);
  const components = [
    generic('node', node, 'platform'),
    ...compiled.map(([part, version]) => generic(`node-${part}`, version)),
    generic('sqlite', sqlite),
    generic('libvips', vips),
    ...Object.entries(inVips).map(([part, version]) => generic(part, String(version))),
    ...[...new Set([...Object.keys(bundled), ...Object.keys(installed)])].sort().map(component),
  ];
  const metadata = {
    lifecycles: [{ phase: 'post-build' }],
    component: { ...generic('comptoir', name, 'application'), purl: undefined },
    properties: [{ name: 'machine', value: machine }],
  };
  const bom = { bomFormat: 'CycloneDX', specVersion: '1.5', version: 1, metadata, components };
  writeFileSync(file, `${JSON.stringify(bom, null, 1)}\n`);
}

/** The licence of every package that is installed for the shop to run, each text once. @param {string} file */
export function writeLicences(file) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  /** @type {Map<string, string[]>} */
  const texts = new Map();
  for (const [path, { dev, version }] of Object.entries(packages)) {
    const folder = join(root, path);
    if (!path || dev || !existsSync(join(folder, 'package.json'))) continue;
    const { name, license = 'licence not named' } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    const own = readdirSync(folder)
      .filter((one) => /^(licen[cs]e|copying|notice)/i.test(one))
      .sort();
    const text =
      own.map((one) => readFileSync(join(folder, one), 'utf8').trim()).join('\n\n') || String(license.type ?? license);
    texts.set(text, [...(texts.get(text) ?? []), `${name} ${version} (${license.type ?? license})`]);
  }
  texts.set(
    'GPL-3.0 with the GCC Runtime Library Exception 3.1 (https://gcc.gnu.org/onlinedocs/libstdc++/manual/license.html), source at https://gcc.gnu.org',
    ['libatomic.so.1 of GCC, beside Node on Linux'],
  );
  const chapters = [...texts].map(([text, names]) => `${names.join('\n')}\n\n${text}\n`);
  writeFileSync(file, chapters.join(`\n${'-'.repeat(80)}\n\n`));
}
