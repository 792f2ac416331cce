import { useRef, useState } from 'react';
import { formatDense } from '../../../dates.ts';
import { messageOf } from '../../../http/call.ts';
import { formatNumber } from '../../../money.ts';
import { adminOrderPath } from '../../../paths.ts';
import { Button } from '../../../ui/Button.tsx';
import { act } from '../../../ui/desk/act.ts';
import { readDecimal } from '../../../ui/desk/fields.ts';
import { ErrorSummary } from '../../../ui/forms/ErrorSummary.tsx';
import { Field } from '../../../ui/forms/Field.tsx';
import { noProblem } from '../../../ui/forms/formProblem.ts';
import { problemIn, useSubmission } from '../../../ui/forms/useSubmission.ts';
import { island } from '../../../ui/island/Island.tsx';
import { lotOf, noPurchase, PurchaseFields } from '../PurchaseFields.tsx';
import { addPieceContract, type Piece, type Pieces, removePieceContract } from './pieces.api.ts';

const states: Record<Piece['state'], string> = {
  inSafe: 'Dans le coffre',
  reserved: 'Réservée',
  handedOver: 'Remise',
  takenOut: 'Sortie',
};

type Props = { metalId: string; first: Pieces | null };

export const PieceDesk = island(Desk);

function Desk({ metalId, first }: Props) {
  const [shown, setShown] = useState(first);
  const [problem, setProblem] = useState('');
  const pieces = shown?.pieces ?? [];
  const doing = async (work: () => Promise<{ data: Pieces }>) => {
    setProblem('');
    try {
      setShown((await work()).data);
    } catch (error) {
      setProblem(messageOf(error));
    }
  };
  const remove = (piece: Piece) => {
    const reason = `Sortie du n° ${piece.serialNumber} à la main`;
    return doing(() => act(removePieceContract, { params: { id: piece._id }, body: { reason } }));
  };
  return (
    <div className="stack">
      {shown && (
        <p>
          {formatNumber(shown.line.inSafe)} dans le coffre, dont {formatNumber(shown.line.reserved)} réservée
          {shown.line.reserved > 1 && 's'}
          {shown.line.owed > 0 && `, ${formatNumber(shown.line.owed)} due${shown.line.owed > 1 ? 's' : ''}`}.
        </p>
      )}
      <NewPiece metalId={metalId} onAdded={setShown} />
      {problem && (
        <p className="notice notice-danger" role="alert">
          {problem}
        </p>
      )}
      {pieces.length === 0 ? (
        <p className="panel">Aucune pièce n’est entrée avec son numéro.</p>
      ) : (
        <table className="table table-stacked">
          <thead>
            <tr>
              <th scope="col">Numéro</th>
              <th scope="col">Année</th>
              <th scope="col">État</th>
              <th scope="col">Commande</th>
              <th scope="col">Entrée</th>
              <th scope="col">Partie</th>
              <th scope="col">Actes</th>
            </tr>
          </thead>
          <tbody>
            {pieces.map((piece) => (
              <tr key={piece._id}>
                <th scope="row" className="figures">
                  {piece.serialNumber}
                </th>
                <td data-label="Année">{piece.year ?? '–'}</td>
                <td data-label="État">{states[piece.state]}</td>
                <td data-label="Commande">
                  {piece.orderId && <a href={adminOrderPath(piece.orderId)}>{piece.orderNumber}</a>}
                </td>
                <td data-label="Entrée">{formatDense(piece.createdAt)}</td>
                <td data-label="Partie">{piece.leftAt === null ? '–' : formatDense(piece.leftAt)}</td>
                <td data-label="Actes">
                  {piece.state === 'inSafe' && (
                    <Button look="plain" onClick={() => void remove(piece)}>
                      Sortir<span className="visually-hidden"> le n° {piece.serialNumber}</span>
                    </Button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}

function NewPiece({ metalId, onAdded }: { metalId: string; onAdded: (pieces: Pieces) => void }) {
  const form = useRef<HTMLFormElement>(null);
  const [purchase, setPurchase] = useState(noPurchase);
  const { busy, problem, formProps } = useSubmission(form, async (typed) => {
    const { serialNumber = '', year = '', reason = '', unitCost = '' } = typed;
    const lot = { ...lotOf(purchase), unitCost: readDecimal(unitCost) as number | null };
    const body = { metalId, serialNumber, year: year.trim() ? Number(year) : null, reason, lot };
    const wrong = problemIn(addPieceContract.body, body);
    if (wrong) return wrong;
    onAdded((await act(addPieceContract, { body })).data);
    for (const name of ['serialNumber', 'year', 'unitCost']) {
      const input = form.current?.elements.namedItem(name);
      if (input instanceof HTMLInputElement) input.value = '';
    }
    document.querySelector<HTMLElement>('#serialNumber')?.focus();
    return noProblem;
  });
  const errors = Object.fromEntries(
    Object.entries(problem.errors).map(([name, text]) => [name.replace('lot.', ''), text]),
  );
  return (
    <form {...formProps} className="card stack" aria-label="Nouvelle pièce">
      <ErrorSummary message={problem.message} errors={errors} />
      <div className="cluster">
        <Field name="serialNumber" label="Numéro" autoComplete="off" errors={errors} />
        <Field name="year" label="Année" inputMode="numeric" autoComplete="off" optional errors={errors} />
        <Field name="reason" label="Raison" defaultValue="Achat" errors={errors} />
        <Field name="unitCost" label="Coût" inputMode="decimal" autoComplete="off" after="€" errors={errors} optional />
        <PurchaseFields purchase={purchase} onChange={setPurchase} errors={errors} />
        <Button type="submit" busy={busy}>
          Entrer la pièce
        </Button>
      </div>
    </form>
  );
}
