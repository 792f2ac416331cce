import { useState } from 'react';
import { ambiguousNumberText, plural } from '../../../money.ts';
import { act } from '../../../ui/desk/act.ts';
import { parseDecimal } from '../../../ui/desk/fields.ts';
import { Field, TextField } from '../../../ui/forms/Field.tsx';
import { Form, fieldsProblem, findProblem, noProblem, useSubmission } from '../../../ui/forms/Form.tsx';
import { reloadList } from '../../../ui/list/listStale.ts';
import { serialKey } from '../model/lots.ts';
import { lotInput, nonEmptyValues } from '../model/purchase.ts';
import { emptyPurchase, PurchaseFields } from '../PurchaseFields.tsx';
import { addPiecesContract, type Piece, pieceShape } from '../stock.api.ts';

/** One piece a line: its number and, after a tab or semicolon, its year. */
export function parsePieces(text: string): { pieces: Piece[]; problem: string } {
  const pieces: Piece[] = [];
  const serials = new Set<string>();
  for (const [at, line] of text.split(/\r?\n/).entries()) {
    const [serialNumber = '', year = '', ...otherCells] = line.split(/[;\t]/).map((cell) => cell.trim());
    if (line.replace(/[;\s]/g, '') === '') continue;
    const lineError = (words: string) => ({ pieces: [], problem: `Ligne ${at + 1}\u00a0: ${words}` });
    if (serialNumber === '') return lineError('le numéro manque.');
    if (serials.has(serialKey(serialNumber))) return lineError(`le numéro ${serialNumber} est déjà plus haut.`);
    if (!/^\d{0,4}$/.test(year)) return lineError(`«\u00a0${year}\u00a0» n’est pas une année.`);
    if (otherCells.some(Boolean)) return lineError('rien d’autre ne s’écrit après le numéro et l’année.');
    if (!/\d/.test(serialNumber))
      return lineError(`«\u00a0${serialNumber}\u00a0» n’a pas de chiffre. Est-ce le titre de la colonne\u00a0?`);
    const { data, error } = pieceShape.safeParse({ serialNumber, year: year === '' ? null : Number(year) });
    if (error) return lineError(error.issues[0]?.message ?? '');
    serials.add(serialKey(serialNumber));
    pieces.push(data);
  }
  return { pieces, problem: '' };
}

const defaultReason = 'Achat';

export function PieceForm({ metalId }: { metalId: string }) {
  const [purchase, setPurchase] = useState(emptyPurchase);
  const submission = useSubmission(async (typed) => {
    const { unitCost = '' } = typed;
    const reason = typed['reason']?.trim() || defaultReason;
    const { pieces, problem } = parsePieces(typed['pieces'] ?? '');
    if (problem) return fieldsProblem({ pieces: problem });
    const ambiguityText = ambiguousNumberText(unitCost);
    if (ambiguityText) return fieldsProblem({ unitCost: ambiguityText });
    const lot = { ...nonEmptyValues(purchase), unitCost: parseDecimal(unitCost) as number | null };
    const inputProblem = findProblem(addPiecesContract.body.extend(lotInput.shape), {
      metalId,
      pieces,
      reason,
      ...lot,
    });
    if (inputProblem) return inputProblem;
    const message = `${plural(pieces.length, 'pièce est entrée', 'pièces sont entrées')}.`;
    await act(addPiecesContract, { body: { metalId, pieces, reason, lot }, success: message });
    reloadList();
    const field = submission.form.current?.elements.namedItem('pieces');
    if (field instanceof HTMLTextAreaElement) {
      field.value = '';
      field.focus();
    }
    return noProblem;
  });
  const { errors } = submission;
  return (
    <Form
      submission={submission}
      className="card stack"
      autoComplete="off"
      aria-label="Nouvelles pièces"
      submit="Entrer ces pièces"
    >
      <TextField
        name="pieces"
        label="Numéros"
        hint="Un par ligne, avec l’année après un point-virgule si elle compte. Vous pouvez coller une colonne."
        rows={4}
        errors={errors}
      />
      <div className="cluster">
        <Field name="reason" label="Raison" defaultValue={defaultReason} maxLength={200} />
        <Field name="unitCost" label="Coût de chaque pièce" inputMode="decimal" after="€" errors={errors} optional />
      </div>
      <PurchaseFields purchase={purchase} onChange={setPurchase} errors={errors} />
    </Form>
  );
}
