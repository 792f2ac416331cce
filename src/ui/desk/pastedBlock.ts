import type { ClipboardEvent } from 'react';

type Line = (row: number, field: string, cells: string[]) => void;

/** Lines pasted from a spreadsheet fill the field with `data-key` and `data-field`, and the rows below. */
export const pasteHandler =
  (keys: readonly string[], line: Line) =>
  (event: ClipboardEvent<HTMLElement>): void => {
    const { key, field } = (event.target as HTMLElement).dataset;
    if (!key || !field) return;
    const lines = event.clipboardData
      .getData('text')
      .replace(/\r?\n$/, '')
      .split(/\r?\n/);
    if (lines.length < 2 && !lines[0]?.includes('\t')) return;
    event.preventDefault();
    const firstIndex = keys.indexOf(key);
    for (const [index, text] of lines.entries()) line(firstIndex + index, field, text.split('\t'));
  };
