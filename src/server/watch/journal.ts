import type { DestinationStream } from 'pino';

const priorities: readonly [level: number, priority: number][] = [
  [50, 3],
  [40, 4],
  [30, 6],
];

/** A line with the priority that the journal of systemd reads from its beginning; elsewhere the line alone. */
export const prioritised = (level: number, line: string): string => {
  if (!process.env['JOURNAL_STREAM']) return line;
  const [, priority] = priorities.find(([least]) => level >= least) ?? [0, 7];
  return `<${priority}>${line}`;
};

/** pino notes the level of each line beside it where a stream asks for that. */
export const journal = {
  [Symbol.for('pino.metadata')]: true,
  lastLevel: 30,
  write(line: string) {
    process.stdout.write(prioritised(this.lastLevel, line));
  },
} satisfies DestinationStream & { lastLevel: number };
