import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Command, limitArgs } from './command.ts';

const heading = /^## (?=\d+\.\d+\.\d+ — )/m;

export function changelogSince(changelog: string, version = ''): string {
  const entries = changelog.split(heading).slice(1);
  const [number, build] = version.split('+');
  const knownIndex = entries.findIndex((entry) => entry.startsWith(`${number} `));
  // Another build of the same number may bring what stands under it.
  return entries
    .slice(0, knownIndex < 0 || build ? Math.max(1, knownIndex) : knownIndex)
    .join('')
    .trim();
}

export const newsCommand: Command = {
  usage: 'news [VERSION]',
  summary: 'dit ce que cette version apporte, ou tout ce qui est venu depuis VERSION',
  run: async (args, home) => {
    const [version] = limitArgs(args, 1);
    return changelogSince(readFileSync(join(home, 'CHANGELOG.md'), 'utf8'), version) || 'Rien de nouveau.';
  },
};
