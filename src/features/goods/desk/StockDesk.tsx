import { useRef, useState } from 'react';
import { adminPaths } from '../../../adminPaths.ts';
import { formatEuro, formatNumber, plural } from '../../../money.ts';
import { Button } from '../../../ui/Button.tsx';
import { Download } from '../../../ui/Download.tsx';
import { GridViews, storeView } from '../../../ui/desk/GridHead.tsx';
import { SaveForm } from '../../../ui/desk/SaveForm.tsx';
import { useRowWindow } from '../../../ui/desk/useWindow.tsx';
import { RefusalNote } from '../../../ui/forms/ErrorSummary.tsx';
import { Field } from '../../../ui/forms/Field.tsx';
import { PurchaseFields } from '../PurchaseFields.tsx';
import { exportStockContract, type StockRow } from '../stock.api.ts';
import {
  addsWithoutCost,
  type InitialStockGrid,
  type StockMode,
  type StockView,
  stockFields,
  stockKeyOf,
  stockModes,
  stockViews,
} from './model.ts';
import { StockTable } from './StockTable.tsx';
import { stockValue } from './stockWorth.ts';
import { useStock } from './useStock.ts';
import './stockDesk.css';

type Props = { first: InitialStockGrid; view: StockView; mode: StockMode };

const keysOf = <Name extends string>(of: Record<Name, unknown>) => Object.keys(of) as Name[];
const focusOn = (selector: string) => setTimeout(() => document.querySelector<HTMLElement>(selector)?.focus());

export function StockDesk({ first, view: firstView, mode: firstMode }: Props) {
  const stock = useStock(first);
  const [selectedView, setSelectedView] = useState(firstView);
  const [mode, setMode] = useState(firstMode);
  const [onlyChanged, setOnlyChanged] = useState(false);
  const { rows, isComplete, changedInputs, drafts, problem, undone } = stock;
  const hasDraft = (row: StockRow) => stockKeyOf(row) in drafts;
  const allViews = { ...stockViews, typed: { label: 'Ce qui change', matches: hasDraft } };
  const view = onlyChanged && changedInputs.length > 0 ? 'typed' : selectedView;
  const { matches } = allViews[view];
  const headRef = useRef<HTMLFieldSetElement>(null);
  const leaveChangesView = () => {
    setOnlyChanged(false);
    setTimeout(() => headRef.current?.querySelector<HTMLElement>('[aria-pressed="true"]')?.focus());
  };
  const choose = (next: StockView | 'typed') => {
    setOnlyChanged(next === 'typed');
    showRow(0);
    if (next === 'typed') return;
    setSelectedView(next);
    storeView('vue', next);
  };
  const chooseMode = (next: StockMode) => {
    setMode(next);
    storeView('mode', stockModes[next].query);
  };
  const {
    q,
    matches: foundRows,
    search,
    visibleRows,
    pager,
    showRow,
    clearSearch,
  } = useRowWindow(rows.filter(matches), ({ name, value }) => `${name} ${value ?? ''}`);
  const modeFields: readonly (typeof stockFields)[number][] = stockModes[mode].fields;
  const hasInput = (field: (typeof stockFields)[number]) =>
    Object.values(drafts).some((draft) => draft[field] !== undefined);
  const fields = view === 'typed' ? stockFields.filter(hasInput) : modeFields;

  const invalidRows = changedInputs.filter(({ error }) => error);
  const totals = isComplete ? stockValue(rows) : first.totals;
  const counts = changedInputs.filter(({ changes }) => changes.count != null);
  const difference = stockValue(
    counts.map(({ row, changes }) => ({ ...row, inSafe: (changes.count ?? 0) - row.inSafe })),
  ).buy;
  const unpricedCount = changedInputs.filter(({ row, changes }) => addsWithoutCost(row, changes)).length;
  const isPurchaseProblem = Object.keys(problem.purchase).length > 0;
  const isReasonMissing = stock.reason.trim() === '';

  const focusRow = (key: string | undefined) => {
    if (key === undefined) return;
    if (!visibleRows.some((row) => stockKeyOf(row) === key) || !fields.some((field) => field in (drafts[key] ?? {}))) {
      setOnlyChanged(true);
      clearSearch();
      showRow(rows.filter(hasDraft).findIndex((row) => stockKeyOf(row) === key));
    }
    focusOn('.stock-table [aria-invalid]');
  };
  const submit = async () => {
    if (changedInputs.length === 0 || stock.busy) return;
    const [invalidRow] = invalidRows;
    if (invalidRow) return focusRow(stockKeyOf(invalidRow.row));
    if (isReasonMissing) {
      stock.setProblem({ ...problem, reason: 'Indiquez la raison.' });
      return document.querySelector<HTMLElement>('#stock-reason')?.focus();
    }
    const saveProblem = await stock.save();
    if (!saveProblem) return leaveChangesView();
    if (Object.keys(saveProblem.purchase).length > 0) {
      chooseMode('buy');
      focusOn('.stock-purchase [aria-invalid]');
    } else if (saveProblem.reason) focusOn('#stock-reason');
    else focusRow(Object.keys(saveProblem.rows)[0]);
  };

  return (
    <SaveForm className="stock-desk stack gap-3" onSave={submit}>
      <div className="grid-head cluster">
        <GridViews
          legend="Travail"
          views={keysOf(stockModes).map((name) => ({ name, label: stockModes[name].label }))}
          selected={mode}
          onChoose={chooseMode}
        />
        <GridViews
          views={keysOf(allViews).flatMap((name) =>
            name === 'typed' && changedInputs.length === 0
              ? []
              : {
                  name,
                  label: allViews[name].label,
                  count:
                    isComplete || name === 'typed' ? rows.filter(allViews[name].matches).length : first.counts[name],
                },
          )}
          selected={view}
          onChoose={choose}
          ref={headRef}
        />
        {search}
        <div className="small">
          <span className="soft">Valeur du stock aujourd’hui</span>
          <br />
          <strong className="figures">{formatEuro(totals.buy)}</strong> au rachat ·{' '}
          <span className="figures">{formatEuro(totals.sell)}</span> à la vente ·{' '}
          <a href={adminPaths.lots}>
            <span className="figures">{formatEuro(totals.cost)}</span> au coût
            {totals.uncosted > 0 && `, ${formatNumber(totals.uncosted)} sans coût`}
          </a>
        </div>
        <div className="cluster grid-files">
          <a className="button button-quiet" href={adminPaths.imports}>
            Importer un comptage
          </a>
          <Download contract={exportStockContract} name="stock.csv" variant="quiet">
            Exporter
          </Download>
        </div>
      </div>
      {!isComplete && <RefusalNote text={problem.message} />}
      {mode === 'buy' && (
        <fieldset className="stock-purchase">
          <legend>Achat de ce qui est reçu</legend>
          <PurchaseFields
            key={String(changedInputs.length === 0)}
            purchase={stock.purchase}
            onChange={stock.changePurchase}
            errors={problem.purchase}
          />
        </fieldset>
      )}
      {visibleRows.length === 0 ? (
        <p className="panel">{view === 'low' ? 'Rien ne manque.' : 'Aucun article ne répond à cette recherche.'}</p>
      ) : (
        <StockTable
          work={stock}
          fields={fields}
          rows={foundRows}
          visibleRows={visibleRows}
          isUnfolded={view === 'low' || q !== ''}
        />
      )}
      {pager}
      {undone && changedInputs.length === 0 && (
        <div className="save-bar">
          <Button variant="quiet" onClick={() => stock.restore(undone)}>
            Reprendre la saisie annulée
          </Button>
        </div>
      )}
      {changedInputs.length > 0 && (
        <div className="save-bar stock-save cluster">
          <Field
            id="stock-reason"
            label="Raison"
            hint="Gardée avec chaque mouvement."
            value={stock.reason}
            maxLength={200}
            onChange={({ target }) => stock.changeReason(target.value)}
            error={problem.reason}
            list="stock-reasons"
            required
          />
          <datalist id="stock-reasons">
            <option value="Inventaire" />
            <option value="Livraison du fournisseur" />
            <option value="Vente au comptoir" />
            <option value="Correction d’une erreur de saisie" />
          </datalist>
          <p className="small" role="status" id="stock-problem">
            {plural(changedInputs.length, 'ligne change', 'lignes changent')}
            {counts.length > 0 && `, écart de ${formatEuro(difference)} au rachat`}
            {unpricedCount > 0 && ` · ${formatNumber(unpricedCount)} sans coût`}
            {isReasonMissing && !problem.reason && ' · il manque la raison pour enregistrer'}
            {invalidRows.length > 0 && ` · ${formatNumber(invalidRows.length)} à corriger. ${invalidRows[0]?.error}`}
            {problem.message && !isPurchaseProblem && <strong className="falling"> {problem.message}</strong>}
          </p>
          <Button
            variant="quiet"
            onClick={() => {
              stock.undo();
              leaveChangesView();
            }}
          >
            Tout annuler
          </Button>
          <Button type="submit" busy={stock.busy}>
            Enregistrer
          </Button>
        </div>
      )}
    </SaveForm>
  );
}
