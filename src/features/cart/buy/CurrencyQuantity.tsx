import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { NoteChoice } from '../../../../db/schema/orders.ts';
import { checkAmount, checkChosenNotes } from '../amount.ts';
import { $notePreference, setQuantity } from '../cart.store.ts';
import { type CartItem, parseQuantity } from '../cart.ts';
import { type Denomination, notesText, notesValue } from '../notes.ts';
import { composeNotes, type NotePreference } from '../totals.ts';
import { type NoteMode, NotesField } from './NotesField.tsx';
import { QuantityField } from './QuantityField.tsx';

type Props = { item: CartItem; denominations: readonly Denomination[]; max?: number | undefined };

const isSameNotes = (a: readonly NoteChoice[], b: readonly NoteChoice[] | null) =>
  b !== null && notesText(a) === notesText(b);

export function CurrencyQuantity({ item, denominations, max }: Props) {
  const { iso = '', quantity } = item;
  const checkUnits = (units: number | null) => checkAmount(units, denominations, iso, max);
  const preference = useStore($notePreference);
  const compose = (units: number, option: NotePreference) => composeNotes(units, denominations, option);
  const notes = item.notes ?? compose(quantity, preference) ?? [];
  const [text, setText] = useState(String(quantity));
  const [isCustom, setIsCustom] = useState(false);
  useEffect(() => setText(String(quantity)), [quantity]);

  const matchingOption = ([preference, 'mixed', 'small', 'large'] as const).find((option) =>
    isSameNotes(notes, compose(quantity, option)),
  );
  const mode: NoteMode = isCustom ? 'custom' : (matchingOption ?? 'custom');
  const setAmount = (units: number, chosenNotes?: NoteChoice[] | null) => {
    setText(String(units));
    return setQuantity(item, units, chosenNotes ?? undefined);
  };
  const change = (next: string) => {
    const units = parseQuantity(next);
    setText(next);
    if (units === null || checkUnits(units).problem) return;
    if (!isCustom) setAmount(units, compose(units, matchingOption ?? preference));
  };
  const units = parseQuantity(text);
  const amountCheck = checkUnits(units);
  const quantityCheck =
    amountCheck.problem === null && isCustom ? checkChosenNotes(units ?? 0, notes, iso) : amountCheck;
  const changeMode = (next: NoteMode) => {
    setIsCustom(next === 'custom');
    if (next === 'custom') return;
    $notePreference.set(next);
    const nextQuantity = amountCheck.problem === null && units !== null ? units : quantity;
    setAmount(nextQuantity, compose(nextQuantity, next));
  };
  const changeNotes = (chosenNotes: NoteChoice[]) => {
    setIsCustom(true);
    const sum = notesValue(chosenNotes);
    // A sum of zero keeps the line: only the remove button deletes it.
    if (sum > 0) setAmount(sum, chosenNotes);
  };

  return (
    <>
      <QuantityField label={`Montant en ${iso}`} iso={iso} text={text} onText={change} quantityCheck={quantityCheck} />
      <details
        className="cart-notes"
        open={(mode === 'custom' && quantityCheck !== amountCheck && quantityCheck.problem !== null) || undefined}
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
