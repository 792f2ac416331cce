import type { DestinationStream } from 'pino';

const priorities: readonly [level: number, priority: number][] = [
  [50, 3],
  [40, 4],
  [30, 6],
];

export const withPriority = (level: number, line: string): string => {
  if (!process.env['JOURNAL_STREAM']) return line;
  const [, priority] = priorities.find(([least]) => level >= least) ?? [0, 7];
  return `<${priority}>${line}`;
};

/** With this property, pino passes the level to a stream. */
export const journal = {
  [Symbol.for('pino.metadata')]: true,
  lastLevel: 30,
  write(line: string) {
    process.stdout.write(withPriority(this.lastLevel, line));
  },
} satisfies DestinationStream & { lastLevel: number };
