import type { ClipboardEvent } from 'react';
import { formatNumber, plural } from '../../money.ts';
import { toast } from '../toaster.ts';

const maxNamed = 5;

/**
 * Spreadsheet lines pasted into the field of `data-key` and `data-field` fill it and those right of it and below.
 * `type` enters one text and returns whether the row has that field.
 */
export const pasteHandler =
  <Field extends string>(
    keys: readonly string[],
    fieldsFrom: (field: Field) => readonly Field[],
    type: (row: number, field: Field, text: string) => boolean,
  ) =>
  (event: ClipboardEvent<HTMLElement>): void => {
    const { key, field } = (event.target as HTMLElement).dataset;
    if (!key || !field) return;
    const lines = event.clipboardData
      .getData('text')
      .replace(/\r?\n$/, '')
      .split(/\r?\n/);
    if (lines.length < 2 && !lines[0]?.includes('\t')) return;
    event.preventDefault();
    const firstRow = keys.indexOf(key);
    const fields = fieldsFrom(field as Field);
    const unplacedCells = lines.flatMap((line, index) =>
      line.split('\t').flatMap((cell, place) => {
        const text = cell.trim();
        const name = fields[place];
        const isTaken = text === '' || (name && type(firstRow + index, name, text));
        return isTaken ? [] : `«\u00a0${text}\u00a0» (ligne ${formatNumber(index + 1)})`;
      }),
    );
    if (unplacedCells.length === 0) return;
    const namesText = unplacedCells.slice(0, maxNamed).join(', ') + (unplacedCells.length > maxNamed ? '…' : '');
    toast(
      `${plural(unplacedCells.length, 'cellule collée n’a', 'cellules collées n’ont')} pas de case\u00a0: ${namesText}`,
      'error',
    );
  };
