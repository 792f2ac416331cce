import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Command, only } from './command.ts';

const heading = /^## (?=\d+\.\d+\.\d+ — )/m;

export function changelogSince(changelog: string, version?: string): string {
  const entries = changelog.split(heading).slice(1);
  const known = entries.findIndex((entry) => entry.startsWith(`${version} `));
  return entries
    .slice(0, known < 0 ? 1 : known)
    .join('')
    .trim();
}

export const newsCommand: Command = {
  usage: 'news [VERSION]',
  does: 'dit ce que cette version apporte, ou tout ce qui est venu depuis VERSION',
  run: async (words, home) => {
    const [version] = only(words, 1);
    return changelogSince(readFileSync(join(home, 'CHANGELOG.md'), 'utf8'), version) || 'Rien de nouveau.';
  },
};
