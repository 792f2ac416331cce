import { useState } from 'react';
import { adminPaths } from '../../../adminPaths.ts';
import { formatShortMoment } from '../../../dates.ts';
import { formatEuros, formatNumber, plural } from '../../../money.ts';
import { Button } from '../../../ui/Button.tsx';
import { CheckBox } from '../../../ui/desk/CheckBox.tsx';
import { GridViews, storeView } from '../../../ui/desk/GridHead.tsx';
import { SaveForm } from '../../../ui/desk/SaveForm.tsx';
import { useRowWindow, windowSize } from '../../../ui/desk/useWindow.tsx';
import { Field } from '../../../ui/forms/Field.tsx';
import { goldPriceText, type PriceGrid, type PriceRow, type Readings, type ScheduledPrices } from '../prices.api.ts';
import { eurosFieldText, formatHundredths, relativeChange } from '../typed.ts';
import { figuresOf, isByRule, kindNames, kinds } from './model.ts';
import { PreviewDialog } from './PreviewDialog.tsx';
import { PriceTable } from './PriceTable.tsx';
import { RuleDialog } from './RuleDialog.tsx';
import { ScheduledSets } from './Scheduled.tsx';
import { usePrices } from './usePrices.ts';
import { usePublishing } from './usePublishing.ts';
import './priceDesk.css';

type Kind = PriceRow['type'];
type Props = { grid: PriceGrid; total: number; scheduled: readonly ScheduledPrices[]; kind: Kind; readings: Readings };

const priceText = (euros: number | null) => (euros === null ? '–' : formatEuros(Math.round(euros * 100) / 100));

export function PriceDesk({ grid: initialGrid, total, scheduled, kind: firstKind, readings }: Props) {
  const prices = usePrices(initialGrid, total);
  const [kind, setKind] = useState(firstKind);
  const [ruleRow, setRuleRow] = useState<PriceRow | null>(null);
  const publishing = usePublishing(prices, scheduled);
  const { grid, isComplete, draftOf, spotPrices } = prices;
  const rowsOfKind = grid.rows.filter(({ type }) => type === kind);
  const { matches, search, visibleRows, pager, showRow, clearSearch } = useRowWindow(rowsOfKind, ({ name }) => name);

  const showKind = (next: Kind) => {
    setKind(next);
    clearSearch();
    storeView('grille', kinds[next].query);
  };
  const figures = grid.rows.map((row) => ({ row, draft: draftOf(row), ...figuresOf(row, draftOf(row), spotPrices) }));
  const changeCount = figures.filter(({ hasChanged }) => hasChanged).length;
  const doubtfulCount = figures.filter(({ doubts }) => doubts.length > 0).length;
  const invalidRows = figures.filter(({ invalidFields, row }) =>
    Object.entries(invalidFields).some(
      ([side, isInvalid]) => isInvalid && (side !== 'reference' || row.type === 'currency'),
    ),
  );
  const metals = figures.filter(({ row }) => row.type === 'metal');
  const byRuleCount = metals.filter(({ draft }) => isByRule(draft.sell)).length;
  const namesPricedByHand = metals.flatMap(({ row, draft }) =>
    row.isVisible && !isByRule(draft.sell) ? [row.name] : [],
  );
  const rateCount = Object.keys(readings.rates).length;
  const goldChange = relativeChange(spotPrices.goldBefore, spotPrices.gold);

  const submit = () => {
    const [invalidRow] = invalidRows;
    if (invalidRow) {
      showKind(invalidRow.row.type);
      showRow(grid.rows.filter(({ type }) => type === invalidRow.row.type).indexOf(invalidRow.row));
      setTimeout(() => document.querySelector<HTMLElement>('.price-table [aria-invalid]')?.focus());
      return;
    }
    if (prices.isGoldInvalid) return document.querySelector<HTMLElement>('#cours')?.focus();
    void publishing.preview();
  };

  return (
    <div className="price-desk stack gap-3">
      <div className="grid-head cluster">
        <Field
          id="cours"
          label="Cours de l’or, €/kg"
          inputMode="decimal"
          autoComplete="off"
          value={prices.gold}
          onChange={({ target }) => prices.setGold(target.value)}
          error={prices.isGoldInvalid ? goldPriceText : undefined}
        />
        <p className="small">
          {goldChange !== null && prices.isGoldChanged && (
            <strong className={goldChange < 0 ? 'falling' : 'rising'}>{formatHundredths(goldChange)} </strong>
          )}
          {grid.goldPricedAt === null ? 'Aucun cours saisi' : `depuis le ${formatShortMoment(grid.goldPricedAt)}`}
          <br />
          <span className="soft">
            {isComplete
              ? `suivi par ${plural(byRuleCount, 'article', 'articles')} · ${formatNumber(metals.length - byRuleCount)} à la main`
              : prices.isIncomplete
                ? 'les autres articles ne sont pas arrivés, rechargez la page'
                : 'les autres articles arrivent…'}
          </span>
        </p>
        <GridViews
          views={kindNames.map((name) => ({
            name,
            label: kinds[name].label,
            count: isComplete ? grid.rows.filter(({ type }) => type === name).length : undefined,
          }))}
          selected={kind}
          onChoose={showKind}
        />
        {rowsOfKind.length > windowSize && search}
        <div className="cluster grid-files">
          {readings.gold && (
            <Button
              variant="quiet"
              onClick={() => prices.setGold(eurosFieldText('metal', readings.gold?.price ?? null))}
            >
              Reprendre {readings.gold.reading}
            </Button>
          )}
          {isComplete && rateCount > 0 && (
            <Button
              variant="quiet"
              onClick={() => {
                prices.loadRates(readings.rates);
                showKind('currency');
              }}
            >
              Reprendre {plural(rateCount, 'cours de référence', 'cours de référence')}
            </Button>
          )}
          <a className="button button-quiet" href={adminPaths.imports}>
            Importer, exporter
          </a>
        </div>
      </div>
      {publishing.reopened && (
        <p className="notice" role="status">
          {publishing.reopened.status === 'held' ? 'Prix retenus' : 'Prix programmés'} du{' '}
          {formatShortMoment(publishing.reopened.dueAt)}, ouverts dans la grille. {publishing.reopened.reason}{' '}
          Vérifiez-les, puis publiez-les ou programmez-les de nouveau : ils remplacent les anciens.
        </p>
      )}
      {publishing.concurrentPrices && (
        <section className="notice notice-danger stack" role="alert">
          <strong>Modifié entre-temps</strong>
          <p>{publishing.problem}</p>
          <ul className="bullets">
            {publishing.concurrentPrices.goldMoved && <li>Le cours de l’or a changé.</li>}
            {publishing.concurrentPrices.rows.map(({ name, sell, buy }) => (
              <li key={name}>
                {name} : maintenant {priceText(sell)} à la vente, {priceText(buy)} au rachat.
              </li>
            ))}
          </ul>
        </section>
      )}
      <SaveForm onSave={submit}>
        <PriceTable prices={prices} type={kind} rows={matches} visibleRows={visibleRows} onRule={setRuleRow} />
        {pager}
        <div className="save-bar cluster">
          <strong>{plural(changeCount, 'article change de prix', 'articles changent de prix')}</strong>
          <span className="soft small" role="status">
            {[
              invalidRows.length > 0 && plural(invalidRows.length, 'ligne illisible', 'lignes illisibles'),
              doubtfulCount > 0 && `${formatNumber(doubtfulCount)} à confirmer`,
              !publishing.concurrentPrices && publishing.problem,
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
          <span className="soft small keys">Entrée : la suivante · Ctrl+S : aperçu</span>
          <span className="small">
            <CheckBox checked={publishing.restate} onCheck={publishing.setRestate}>
              Confirmer aussi les prix inchangés
            </CheckBox>
          </span>
          {prices.isDirty && (
            <Button
              variant="quiet"
              onClick={({ currentTarget }) => {
                currentTarget.form?.querySelector<HTMLElement>('[type=submit]')?.focus();
                publishing.undo();
              }}
            >
              Tout annuler
            </Button>
          )}
          <Button type="submit" busy={publishing.busy}>
            Aperçu et publication
          </Button>
        </div>
      </SaveForm>
      <ScheduledSets
        sets={isComplete ? publishing.sets : []}
        onChanged={publishing.reloadScheduled}
        onRevert={publishing.revert}
        onOpen={(set) => {
          publishing.reopen(set);
          const [row] = set.content?.rows ?? [];
          if (row) showKind(row.type);
          document.querySelector<HTMLElement>('#cours')?.focus();
        }}
      />
      {isComplete && ruleRow && <RuleDialog prices={prices} row={ruleRow} onClose={() => setRuleRow(null)} />}
      {publishing.outcome && (
        <PreviewDialog
          outcome={publishing.outcome}
          isGoldChanged={prices.isGoldChanged}
          byHand={namesPricedByHand}
          publishing={publishing}
        />
      )}
    </div>
  );
}
