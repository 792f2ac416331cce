// @ts-check
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../src/server/ensure.mjs';

/** What the release is made of, in CycloneDX, without what differs from one making to the next. @param {string} file */
export function writeParts(file) {
  const { stdout, stderr, status } = spawnSync(
    'npm',
    ['sbom', '--sbom-format=cyclonedx', '--omit=dev', '--package-lock-only', '--loglevel=error'],
    { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  );
  if (status !== 0) throw new Error(stderr);
  const { serialNumber: _, ...parts } = JSON.parse(stdout);
  delete parts.metadata.timestamp;
  // npm names it after its folder.
  parts.metadata.component.name = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).name;
  writeFileSync(file, `${JSON.stringify(parts, null, 1)}\n`);
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
