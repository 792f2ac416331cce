import type { CashCounts } from '../../../../db/schema/drawer.ts';
import { type Cents, formatNumber } from '../../../money.ts';
import type { DrawerNote } from '../drawer.api.ts';
import { denominationName, denominations, smallestNote } from '../model/cash.ts';
import type { DrawerState } from '../model/moveCash.server.ts';

export type DrawerView = {
  state: DrawerState;
  /** Open day, or the next one: « 29 novembre 2026 ». */
  day: string;
  isFirst: boolean;
  counts: CashCounts;
  notes: readonly DrawerNote[];
};

export const modes = {
  open: { label: 'Ouvrir', column: 'Compté' },
  close: { label: 'Compter et clore', column: 'Compté' },
  deposit: { label: 'Remise en banque', column: 'Sortent' },
  withdrawal: { label: 'Apport', column: 'Entrent' },
} as const;
export type Mode = keyof typeof modes;

export const modesByState: Record<DrawerState, readonly Mode[]> = {
  unopened: ['open'],
  open: ['close', 'deposit', 'withdrawal'],
  late: ['close'],
  closed: [],
};

export const isCount = (mode: Mode): boolean => mode === 'open' || mode === 'close';

export type DrawerLine = {
  key: string;
  group: string;
  name: string;
  inDrawer: number;
  /** Null for a foreign banknote. */
  unitCents: Cents | null;
  note: DrawerNote | null;
};

export const noteKey = ({ currencyId, value }: Pick<DrawerNote, 'currencyId' | 'value'>): string =>
  `${currencyId}:${value}`;

export const countLines = (
  { counts, notes }: DrawerView,
  mode: Mode,
  isShown: (note: DrawerNote) => boolean,
): DrawerLine[] => [
  ...denominations.map((value) => ({
    key: String(value),
    group: value >= smallestNote ? 'Billets en euros' : 'Pièces en euros',
    name: denominationName(value),
    inDrawer: counts[value] ?? 0,
    unitCents: value,
    note: null,
  })),
  ...notes
    .filter((note) => isCount(mode) && isShown(note))
    .map((note) => ({
      key: noteKey(note),
      group: `${note.name} (${note.iso})`,
      name: `${formatNumber(note.value)} ${note.iso}`,
      inDrawer: note.inSafe,
      unitCents: null,
      note,
    })),
];

export function parseCount(text: string): number | null | undefined {
  const digits = text.replace(/\s/g, '');
  if (digits === '') return null;
  return /^\d{1,5}$/.test(digits) ? Number(digits) : undefined;
}

/** When a day is opened, the counts of the last close are proposed. */
export const proposedCount = ({ isFirst }: DrawerView, mode: Mode, { note, inDrawer }: DrawerLine): string =>
  mode === 'open' && !isFirst && note === null && inDrawer > 0 ? String(inDrawer) : '';
