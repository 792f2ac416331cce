import { useState } from 'react';
import type { NoteChoice } from '../../../../db/schema/orders.ts';
import { plural } from '../../../money.ts';
import { parseQuantity } from '../cart.ts';
import { formatUnits } from '../changes.ts';
import { availableNotes, type Denomination, notesText, notesValue } from '../notes.ts';
import { QuantityField } from './QuantityField.tsx';
import './NotesField.css';
import { useUniqueId } from '../../../ui/useOwnId.ts';
import { countNotes, type NotePreference } from '../totals.ts';

export type NoteMode = NotePreference | 'custom';

const modes: { mode: NoteMode; label: string }[] = [
  { mode: 'mixed', label: 'Assortiment' },
  { mode: 'small', label: 'Petites coupures' },
  { mode: 'large', label: 'Grosses coupures' },
  { mode: 'custom', label: 'Je choisis mes billets' },
];

type Props = {
  iso: string;
  denominations: readonly Denomination[];
  notes: readonly NoteChoice[];
  mode: NoteMode;
  onMode: (mode: NoteMode) => void;
  onNotes: (notes: NoteChoice[]) => void;
};

const maxPerDenomination = 9999;

export function NotesField({ iso, denominations, notes, mode, onMode, onNotes }: Props) {
  const group = useUniqueId();
  const notesInStock = availableNotes(denominations).reverse();
  const soldOutValues = denominations.flatMap((denomination) =>
    typeof denomination !== 'number' && denomination.left === 0 ? denomination.value : [],
  );
  const countOf = (value: number) => notes.find((note) => note.value === value)?.count ?? 0;
  const [shortage, setShortage] = useState<string | null>(null);
  const change = (value: number, count: number) => {
    const available = notesInStock.find((note) => note.value === value)?.left ?? maxPerDenomination;
    const allowedCount = Math.min(Math.max(count, 0), available, maxPerDenomination);
    const limitText = plural(available, 'billet', 'billets');
    setShortage(count > allowedCount ? `Au plus ${limitText} de ${formatUnits(value, iso)}.` : null);
    const counts = notesInStock.map(({ value: v }) => ({ value: v, count: v === value ? allowedCount : countOf(v) }));
    onNotes(counts.filter((note) => note.count > 0));
  };
  const count = countNotes(notes);
  return (
    <fieldset className="notes-field stack gap-2">
      <legend>Vos billets</legend>
      <div className="notes-modes">
        {modes.map(({ mode: each, label }) => (
          <label className="choice" key={each}>
            <input type="radio" name={group} checked={mode === each} onChange={() => onMode(each)} />
            <span>{label}</span>
          </label>
        ))}
      </div>
      {mode === 'custom' && (
        <div className="notes-free grid gap-3">
          {notesInStock.map(({ value }) => (
            <QuantityField
              key={value}
              label={`Billets de ${formatUnits(value, iso)}`}
              text={String(countOf(value))}
              onText={(text) => change(value, parseQuantity(text || '0') ?? countOf(value))}
              onStep={(step) => change(value, countOf(value) + step)}
            />
          ))}
          {soldOutValues.map((value) => (
            <p key={value} className="soft">
              Billets de {formatUnits(value, iso)}
              {'\u00a0'}: épuisés
            </p>
          ))}
        </div>
      )}
      <p className="small" aria-live="polite">
        {mode === 'custom' && shortage && <strong>{shortage} </strong>}
        {count === 0
          ? mode === 'custom' && 'Aucun billet choisi.'
          : `${notesText(notes)}, soit ${formatUnits(notesValue(notes), iso)} en ${count} billet${count > 1 ? 's' : ''}.`}
      </p>
    </fieldset>
  );
}
