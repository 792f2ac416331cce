// @ts-check
/** Finds a Chromium for the browser tests, or installs Debian's. Playwright's own download is not relied on. */
import { existsSync } from 'node:fs';
import { run } from '../src/server/ensure.mjs';

const places = [
  process.env['CHROMIUM'],
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

const find = () => places.find((place) => place !== undefined && existsSync(place));

/** @returns {string | undefined} */
export function ensureChromium() {
  const known = find();
  if (known || !existsSync('/usr/bin/apt-get') || process.getuid?.() !== 0) return known;
  console.log('Installation de Chromium…');
  run('apt-get', ['update', '-qq'], { quiet: true });
  run('apt-get', ['install', '-y', '-qq', 'chromium'], { quiet: true });
  return find();
}
