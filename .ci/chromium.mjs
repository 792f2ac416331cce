// @ts-check
/** Finds a Chromium for the browser tests; run by itself, it installs Debian's. Playwright's own download is not relied on. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { run } from '../src/server/ensure.mjs';

/** The build without windows comes first: the tests take a third less time in it. */
const shell = '/usr/bin/chromium-headless-shell';
const places = [
  process.env['CHROMIUM'],
  shell,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** @returns {string | undefined} */
export const findChromium = () => places.find((place) => place !== undefined && existsSync(place));

function install() {
  const known = findChromium();
  const installs = existsSync('/usr/bin/apt-get') && process.getuid?.() === 0;
  if (!installs || (known && [process.env['CHROMIUM'], shell].includes(known))) return;
  run('apt-get', ['update', '-qq'], { quiet: true });
  const packages = ['chromium-headless-shell', 'chromium'];
  packages.find((name) => run('apt-get', ['install', '-y', '-qq', name], { quiet: true }) === 0);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  install();
  const found = findChromium();
  console.log(found ?? 'No Chromium and no way to install one: set CHROMIUM to its path.');
  process.exitCode = found ? 0 : 1;
}
