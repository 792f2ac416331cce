import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Command, limitArgs } from './command.ts';

const heading = /^## (?=\d+\.\d+\.\d+ — )/m;

export function changelogSince(changelog: string, version?: string): string {
  const entries = changelog.split(heading).slice(1);
  const knownIndex = entries.findIndex((entry) => entry.startsWith(`${version} `));
  return entries
    .slice(0, knownIndex < 0 ? 1 : knownIndex)
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
