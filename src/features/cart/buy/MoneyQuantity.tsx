import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { NoteChoice } from '../../../../db/schema/orders.ts';
import { checkAmount, checkChosen } from '../amount.ts';
import { $notePreference, setQuantity } from '../cart.store.ts';
import { type CartItem, readQuantity } from '../cart.ts';
import { type Denomination, notesText } from '../notes.ts';
import { composeNotes, type NotePreference } from '../totals.ts';
import { type NoteMode, NotesField } from './NotesField.tsx';
import { QuantityField } from './QuantityField.tsx';

type Props = { item: CartItem; denominations: readonly Denomination[]; most?: number | undefined };

const sameNotes = (a: readonly NoteChoice[], b: readonly NoteChoice[] | null) =>
  b !== null && notesText(a) === notesText(b);

export function MoneyQuantity({ item, denominations, most }: Props) {
  const { iso = '', quantity } = item;
  const check = (units: number | null) => checkAmount(units, denominations, iso, most);
  const preference = useStore($notePreference);
  const compose = (units: number, how: NotePreference) => composeNotes(units, denominations, how);
  const notes = item.notes ?? compose(quantity, preference) ?? [];
  const [text, setText] = useState(String(quantity));
  const [free, setFree] = useState(false);
  useEffect(() => setText(String(quantity)), [quantity]);

  const known = ([preference, 'mixed', 'small', 'large'] as const).find((how) =>
    sameNotes(notes, compose(quantity, how)),
  );
  const mode: NoteMode = free ? 'free' : (known ?? 'free');
  const take = (units: number, chosen?: NoteChoice[] | null) => {
    setText(String(units));
    return setQuantity(item, units, chosen ?? undefined);
  };
  const change = (next: string) => {
    const units = readQuantity(next);
    setText(next);
    if (units === null || check(units).problem) return;
    // Chosen notes stay: completed by hand, or replaced by another way to compose.
    if (!free) take(units, compose(units, known ?? preference));
  };
  const units = readQuantity(text);
  const possible = check(units);
  const checked = possible.problem === null && free ? checkChosen(units ?? 0, notes, iso) : possible;
  const changeMode = (next: NoteMode) => {
    setFree(next === 'free');
    if (next === 'free') return;
    $notePreference.set(next);
    const wanted = possible.problem === null && units !== null ? units : quantity;
    take(wanted, compose(wanted, next));
  };
  const changeNotes = (chosen: NoteChoice[]) => {
    setFree(true);
    const sum = chosen.reduce((total, { value, count }) => total + value * count, 0);
    // The last note stays: a line is taken away by its own button.
    if (sum > 0) take(sum, chosen);
  };

  return (
    <>
      <QuantityField label={`Montant en ${iso}`} iso={iso} text={text} onText={change} checked={checked} />
      <details
        className="cart-notes"
        open={(mode === 'free' && checked !== possible && checked.problem !== null) || undefined}
      >
        <summary>
          Billets :{' '}
          <span className="figures" translate="no">
            {notesText(notes)}
          </span>
        </summary>
        <NotesField
          iso={iso}
          denominations={denominations}
          notes={notes}
          mode={mode}
          onMode={changeMode}
          onNotes={changeNotes}
        />
      </details>
    </>
  );
}
