import { useCallback, useEffect, useMemo, useState } from 'react';
import { call } from '../../../http/call.ts';
import type { BodyOf } from '../../../http/contract.ts';
import { eurosFromCents } from '../../../money.ts';
import { useLeaveGuard } from '../../../ui/forms/useLeaveGuard.ts';
import {
  getPricesContract,
  isGoldPrice,
  type PriceGrid,
  type PriceRow,
  type previewPricesContract,
  type Readings,
} from '../prices.api.ts';
import { fieldPrice, readPrice, unitsOf } from '../typed.ts';
import {
  draftOfRow,
  draftOfSet,
  isTouched,
  type PriceContent,
  type PriceDraft,
  priceKeyOf,
  type SideName,
  type SideRules,
  type SpotPrices,
  toPayload,
  withRule,
} from './model.ts';

export type SetBody = BodyOf<typeof previewPricesContract>;

const goldText = (grid: PriceGrid) =>
  fieldPrice('metal', grid.goldPrice === null ? null : unitsOf('metal', grid.goldPrice));

export function usePrices(first: PriceGrid, total: number) {
  const [grid, setGrid] = useState(first);
  const [drafts, setDrafts] = useState<ReadonlyMap<string, PriceDraft>>(new Map());
  const [gold, setGold] = useState(goldText(first));

  const goldBefore = grid.goldPrice === null ? null : unitsOf('metal', grid.goldPrice);
  const goldTyped = gold.trim() === '' ? null : readPrice('metal', gold);
  const spot: SpotPrices = useMemo(
    () => ({ gold: goldTyped ?? goldBefore, goldBefore, mostMove: grid.mostMove }),
    [goldTyped, goldBefore, grid.mostMove],
  );
  const goldChanges = goldTyped !== null && goldTyped !== goldBefore;

  const draftOf = (row: PriceRow) => drafts.get(priceKeyOf(row)) ?? draftOfRow(row);
  const change = useCallback(
    (row: PriceRow, edit: (draft: PriceDraft) => PriceDraft) =>
      setDrafts((before) => new Map(before).set(priceKeyOf(row), edit(before.get(priceKeyOf(row)) ?? draftOfRow(row)))),
    [],
  );

  const type = useCallback(
    (row: PriceRow, field: SideName | 'reference', text: string) =>
      change(row, (draft) =>
        field === 'reference'
          ? { ...draft, reference: text }
          : { ...draft, [field]: { ...draft[field], text, byHand: draft[field].rule !== null } },
      ),
    [change],
  );

  const release = useCallback(
    (row: PriceRow, side: SideName) =>
      change(row, (draft) => ({ ...draft, [side]: { ...draft[side], byHand: false } })),
    [change],
  );

  const setRules = (rows: readonly PriceRow[], rules: SideRules) => {
    for (const row of rows) change(row, (draft) => withRule(row, draft, spot, rules));
  };

  const rowsOf = <Line extends Pick<PriceRow, 'type' | 'id'>>(lines: readonly Line[]) => {
    const byKey = new Map(lines.map((line) => [priceKeyOf(line), line]));
    return grid.rows.flatMap((row) => {
      const line = byKey.get(priceKeyOf(row));
      return line ? [{ row, line }] : [];
    });
  };
  const loadRates = (rates: Readings['rates']) => {
    for (const row of grid.rows) {
      const rate = row.type === 'currency' ? rates[row.id] : undefined;
      if (rate !== undefined) type(row, 'reference', fieldPrice('currency', unitsOf('currency', rate)));
    }
  };

  const changedRows = grid.rows.filter((row) => drafts.has(priceKeyOf(row)) && isTouched(row, draftOf(row)));

  const refresh = async (keepEdits: boolean) => {
    const { data } = await call(getPricesContract);
    setDrafts(new Map(keepEdits ? changedRows.map((row) => [priceKeyOf(row), draftOf(row)]) : []));
    if (!keepEdits || !goldChanges) setGold(goldText(data));
    setGrid(data);
    return data;
  };

  const isComplete = grid.rows.length >= total;
  const [isLacking, setIsLacking] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: loads the missing rows once; edits stay
  useEffect(() => {
    if (isComplete) return;
    call(getPricesContract).then(
      ({ data }) => setGrid(data),
      () => setIsLacking(true),
    );
  }, []);

  const dirty = goldChanges || changedRows.length > 0;

  useLeaveGuard(dirty);

  const body = (restate: boolean): SetBody => ({
    ...(goldChanges && { gold: { price: eurosFromCents(goldTyped), pricedAt: grid.goldPricedAt } }),
    rows: changedRows.map((row) => toPayload(row, draftOf(row))) as SetBody['rows'],
    restate,
  });

  const open = ({ goldPrice, rows }: PriceContent) => {
    setDrafts(new Map(rowsOf(rows).map(({ row, line }) => [priceKeyOf(row), draftOfSet(row, line)])));
    setGold(goldPrice === null ? goldText(grid) : fieldPrice('metal', unitsOf('metal', goldPrice)));
  };

  const undo = () => {
    setDrafts(new Map());
    setGold(goldText(grid));
  };

  return {
    grid,
    isWhole: isComplete,
    isLacking,
    drafts,
    draftOf,
    gold,
    setGold,
    goldIsWrong: gold.trim() !== '' && (goldTyped === null || !isGoldPrice(goldTyped)),
    goldChanges,
    spot,
    type,
    release,
    setRules,
    loadRates,
    open,
    refresh,
    dirty,
    body,
    undo,
  };
}

export type PricesState = ReturnType<typeof usePrices>;
