/** `count` as typed, for a note that nobody has counted. */
export type Note = { value: number; count: string; isBoughtBack: boolean };

/** A line a note: its value, « repris » or « non », then how many are in stock. */
export const noteLines = (notes: readonly Note[]): string =>
  notes
    .map(({ value, count, isBoughtBack }) => `${value} ${isBoughtBack ? 'repris' : 'non'} ${count}`.trim())
    .join('\n');

export const readNoteLines = (lines: string): Note[] =>
  lines.split('\n').flatMap((line) => {
    const [value = '', bought, count = ''] = line.split(' ');
    return value ? [{ value: Number(value), count, isBoughtBack: bought === 'repris' }] : [];
  });
