import { useRef, useState } from 'react';
import { fold } from '../../../../db/fold.ts';
import { adminPaths } from '../../../adminPaths.ts';
import { formatEuro, formatNumber } from '../../../money.ts';
import { Button } from '../../../ui/Button.tsx';
import { Download } from '../../../ui/Download.tsx';
import { GridViews, noteView } from '../../../ui/desk/GridHead.tsx';
import { Field } from '../../../ui/forms/Field.tsx';
import { island } from '../../../ui/island/Island.tsx';
import { isLow } from '../model/stock.ts';
import { PurchaseFields } from '../PurchaseFields.tsx';
import { exportStockContract, type StockGridRow } from '../stock.api.ts';
import { arrives, keyOf } from './model.ts';
import { StockTable } from './StockTable.tsx';
import { worthOf } from './stockWorth.ts';
import { useStock } from './useStock.ts';
import './stockDesk.css';

const views = {
  metal: { label: 'Or', holds: (row: StockGridRow) => row.type === 'metal' },
  currency: { label: 'Billets', holds: (row: StockGridRow) => row.type === 'currency' },
  low: { label: 'À surveiller', holds: (row: StockGridRow) => row.counted && isLow(row) },
} as const;
type StockView = keyof typeof views;

type Props = { grid: readonly StockGridRow[]; view: StockView };

export const StockDesk = island(Desk);

function Desk({ grid, view: firstView }: Props) {
  const work = useStock(grid);
  const [chosen, setChosen] = useState(firstView);
  const [onlyTyped, setOnlyTyped] = useState(false);
  const [q, setQ] = useState('');
  // On a phone the bar would cover the table.
  const [isWide] = useState(() => typeof innerWidth === 'number' && innerWidth >= 600);
  const { rows, touched, drafts } = work;
  // Whatever was typed in: a row does not leave while it is typed back.
  const typed = (row: StockGridRow) => keyOf(row) in drafts;
  const shownViews = touched.length > 0 ? { ...views, typed: { label: 'Ce qui change', holds: typed } } : views;
  const view = onlyTyped && touched.length > 0 ? 'typed' : chosen;
  const { holds } = { ...views, typed: { holds: typed } }[view];
  const head = useRef<HTMLFieldSetElement>(null);
  // The bar that was pressed leaves with what it was about.
  const leaveTyped = () => {
    setOnlyTyped(false);
    setTimeout(() => head.current?.querySelector<HTMLElement>('[aria-pressed="true"]')?.focus());
  };
  const choose = (next: StockView | 'typed') => {
    setOnlyTyped(next === 'typed');
    if (next === 'typed') return;
    setChosen(next);
    noteView('vue', next);
  };
  const shown = rows.filter((row) => holds(row) && fold(`${row.name} ${row.value ?? ''}`).includes(fold(q)));
  const wrong = touched.filter((one) => one.wrong.length > 0);
  const worth = worthOf(rows);
  const counts = touched.filter(({ changes }) => changes.count != null);
  const gap = worthOf(counts.map(({ row, changes }) => ({ ...row, inSafe: (changes.count ?? 0) - row.inSafe }))).buy;

  const deliveries = touched.filter(({ changes }) => changes.received);
  const unpriced = touched.filter(({ row, changes }) => arrives(row, changes) && changes.unitCost == null).length;
  const lonely = wrong.some(({ row, changes }) => changes.unitCost != null && !arrives(row, changes));

  return (
    <form
      className="stock-desk stack gap-3"
      data-save
      noValidate
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        const [bad] = wrong;
        if (touched.length === 0 || work.busy) return;
        if (!bad && work.reason.trim() === '') return document.querySelector<HTMLElement>('#stock-reason')?.focus();
        if (!bad) return void work.save().then((isSaved) => isSaved && leaveTyped());
        if (!holds(bad.row)) choose(bad.row.type);
        setTimeout(() => document.querySelector<HTMLElement>('.stock-table [aria-invalid]')?.focus());
      }}
    >
      <div className="grid-head cluster">
        <GridViews
          views={Object.entries(shownViews).map(([name, { label, holds }]) => ({
            name: name as StockView | 'typed',
            label,
            count: rows.filter(holds).length,
          }))}
          chosen={view}
          onChoose={choose}
          ref={head}
        />
        <Field label="Chercher" type="search" value={q} onChange={({ target }) => setQ(target.value)} />
        <div className="small">
          <span className="soft">Valeur du stock aujourd’hui</span>
          <br />
          <strong className="figures">{formatEuro(worth.buy)}</strong> au rachat ·{' '}
          <span className="figures">{formatEuro(worth.sell)}</span> à la vente ·{' '}
          <a href={adminPaths.lots}>
            <span className="figures">{formatEuro(worth.cost)}</span> au coût
            {worth.uncosted > 0 && `, ${formatNumber(worth.uncosted)} sans coût`}
          </a>
        </div>
        <div className="cluster grid-files">
          <a className="button button-quiet" href={adminPaths.imports}>
            Importer un comptage
          </a>
          <Download contract={exportStockContract} name="stock.csv" look="quiet">
            Exporter
          </Download>
        </div>
      </div>
      {shown.length === 0 ? (
        <p className="panel">{view === 'low' ? 'Rien ne manque.' : 'Aucun article ne répond à cette recherche.'}</p>
      ) : (
        <StockTable work={work} rows={shown} unfolded={view === 'low' || q !== ''} />
      )}
      {touched.length > 0 && (
        <div className="save-bar stock-save cluster">
          {deliveries.length > 0 && (
            <details className="stock-purchase" open={isWide}>
              <summary>Achat{deliveries.length > 1 && ` de ces ${formatNumber(deliveries.length)} lignes`}</summary>
              <PurchaseFields purchase={work.purchase} onChange={work.setPurchase} />
            </details>
          )}
          <Field
            id="stock-reason"
            label="Raison"
            hint="Gardée avec chaque mouvement."
            value={work.reason}
            maxLength={200}
            onChange={({ target }) => work.setReason(target.value)}
            list="stock-reasons"
            required
          />
          <datalist id="stock-reasons">
            <option value="Inventaire" />
            <option value="Livraison du fournisseur" />
            <option value="Vente au comptoir" />
            <option value="Correction d’une erreur de saisie" />
          </datalist>
          <p className="small" role="status">
            {formatNumber(touched.length)} {touched.length > 1 ? 'lignes changent' : 'ligne change'}
            {counts.length > 0 && `, écart de ${formatEuro(gap)} au rachat`}
            {unpriced > 0 && ` · ${formatNumber(unpriced)} sans coût`}
            {wrong.length > 0 && ` · ${formatNumber(wrong.length)} à corriger`}
            {lonely && '\u00a0: un coût va avec ce qui arrive, dites combien'}
            {work.problem && <strong className="falling"> {work.problem}</strong>}
          </p>
          <Button
            look="quiet"
            onClick={() => {
              work.undo();
              leaveTyped();
            }}
          >
            Tout annuler
          </Button>
          <Button type="submit" busy={work.busy} disabled={work.reason.trim() === ''}>
            Enregistrer
          </Button>
        </div>
      )}
    </form>
  );
}
