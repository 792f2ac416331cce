import { useState } from 'react';
import { formatNumber } from '../../../../money.ts';
import { Button } from '../../../../ui/Button.tsx';
import { CheckBox } from '../../../../ui/desk/CheckBox.tsx';
import { onEnter } from '../../../../ui/desk/onEnter.ts';
import { TableHead } from '../../../../ui/desk/TableHead.tsx';
import { Field } from '../../../../ui/forms/Field.tsx';
import { HiddenField } from '../../../../ui/forms/HiddenField.tsx';
import { type NoteInput, noteLinesText, parseNoteLines } from '../../lines.ts';

/** `counts` is keyed by value, without an entry for a note that was never counted. */
type Props = { value: string; error: string | undefined; counts: Readonly<Record<number, number>>; stockPath: string };
type Row = NoteInput & { isSold: boolean };

export function NotesTable({ value, error, counts, stockPath }: Props) {
  const [rows, setRows] = useState<Row[]>(() => parseNoteLines(value).map((note) => ({ ...note, isSold: true })));
  const [input, setInput] = useState('');
  const change = (value: number, next: Partial<Row>) =>
    setRows((before) => before.map((row) => (row.value === value ? { ...row, ...next } : row)));
  const add = () => {
    const values = [...new Set((input.match(/\d+/g) ?? []).map(Number))].filter((one) => one > 0);
    const newValues = values.filter((one) => !rows.some((row) => row.value === one));
    setRows(
      [...rows, ...newValues.map((one) => ({ value: one, count: '', isBoughtBack: true, isSold: true }))].sort(
        (a, b) => a.value - b.value,
      ),
    );
    setInput('');
  };
  const soldRows = rows.filter(({ isSold }) => isSold);
  return (
    <fieldset className="field" id="notes" tabIndex={-1}>
      <legend>Coupures</legend>
      <HiddenField name="notes" value={noteLinesText(soldRows)} />
      {soldRows.length === 0 && (
        <p className="notice">Sans billet, cette devise ne peut pas être vendue. Ajoutez ses coupures.</p>
      )}
      {rows.length > 0 && (
        <div className="table-scroll">
          <table className="table table-stacked" data-grid>
            <TableHead headings={[['Coupure'], ['En stock', 'right'], ['Reprise']]} />
            <tbody>
              {rows.map(({ value: of, count, isBoughtBack, isSold }) => (
                <tr key={of}>
                  <th scope="row">
                    <CheckBox checked={isSold} onCheck={(checked) => change(of, { isSold: checked })}>
                      {formatNumber(of)}
                    </CheckBox>
                  </th>
                  <td className="right" data-label="En stock">
                    {of in counts ? (
                      <a href={stockPath} aria-label={`Stock du billet de ${of}\u00a0: ${counts[of]}`}>
                        {formatNumber(counts[of] ?? 0)}
                      </a>
                    ) : (
                      <input
                        className="input"
                        inputMode="numeric"
                        autoComplete="off"
                        aria-label={`En stock, billet de ${of}`}
                        placeholder="non compté"
                        disabled={!isSold}
                        value={count}
                        onChange={({ target }) => change(of, { count: target.value.replace(/\D/g, '') })}
                      />
                    )}
                  </td>
                  <td data-label="Reprise">
                    <CheckBox
                      checked={isBoughtBack}
                      disabled={!isSold}
                      onCheck={(checked) => change(of, { isBoughtBack: checked })}
                    >
                      Repris
                      <span className="visually-hidden">, billet de {of}</span>
                    </CheckBox>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <div className="cluster">
        <Field
          label="Ajouter des coupures"
          hint="Par exemple 5 10 20 50 100."
          inputMode="numeric"
          autoComplete="off"
          value={input}
          onChange={({ target }) => setInput(target.value)}
          onKeyDown={onEnter(add)}
        />
        <Button variant="quiet" onClick={add}>
          Ajouter ces coupures
        </Button>
      </div>
      {error && (
        <span className="field-error" role="alert">
          {error}
        </span>
      )}
    </fieldset>
  );
}
