import { useCallback, useEffect, useMemo, useState } from 'react';
import { call } from '../../../http/call.ts';
import type { BodyOf } from '../../../http/contract.ts';
import { eurosFromCents } from '../../../money.ts';
import { useStoredDraft } from '../../../ui/forms/formDraft.ts';
import { useLeaveGuard } from '../../../ui/forms/useLeaveGuard.ts';
import {
  getPricesContract,
  isGoldPrice,
  type PriceGrid,
  type PriceRow,
  type previewPricesContract,
  type Readings,
} from '../prices.api.ts';
import { eurosFieldText, parsePrice, toStoredUnits } from '../typed.ts';
import {
  draftOf,
  draftOfSet,
  editsOf,
  isEdited,
  type PriceContent,
  type PriceDraft,
  type PriceEdits,
  priceKeyOf,
  type SideName,
  type SideRules,
  type SpotPrices,
  toPayload,
  withRule,
} from './model.ts';

export type SetBody = BodyOf<typeof previewPricesContract>;

const goldText = ({ goldPrice }: Pick<PriceGrid, 'goldPrice'>) => eurosFieldText('metal', goldPrice);

type GoldDraft = { text: string; pricedAt: number | null };
const goldOf = (grid: PriceGrid): GoldDraft => ({ text: goldText(grid), pricedAt: grid.goldPricedAt });

export function usePrices(initialGrid: PriceGrid, total: number) {
  const [grid, setGrid] = useState(initialGrid);
  const [edits, setEdits] = useState<ReadonlyMap<string, PriceEdits>>(new Map());
  const [goldDraft, setGoldDraft] = useState(goldOf(initialGrid));
  const gold = goldDraft.text;
  const setGold = (text: string) => setGoldDraft((before) => ({ ...before, text }));

  const goldBefore = grid.goldPrice === null ? null : toStoredUnits('metal', grid.goldPrice);
  const enteredGold = parsePrice('metal', gold);
  const spotPrices: SpotPrices = useMemo(
    () => ({ gold: enteredGold ?? goldBefore, goldBefore, maxPriceChange: grid.maxPriceChange }),
    [enteredGold, goldBefore, grid.maxPriceChange],
  );
  const isGoldChanged = enteredGold !== null && enteredGold !== goldBefore;

  const rowDraft = (row: PriceRow) => draftOf(row, edits.get(priceKeyOf(row)));
  const change = useCallback((row: PriceRow, edit: (draft: PriceDraft) => PriceDraft) => {
    const key = priceKeyOf(row);
    setEdits((before) => {
      const rowEdits = editsOf(row, edit(draftOf(row, before.get(key))));
      const next = new Map(before);
      if (rowEdits) next.set(key, rowEdits);
      else next.delete(key);
      return next;
    });
  }, []);

  const type = useCallback(
    (row: PriceRow, field: SideName | 'reference', text: string) =>
      change(row, (draft) =>
        field === 'reference'
          ? { ...draft, reference: text }
          : { ...draft, [field]: { ...draft[field], text, byHand: draft[field].rule !== null } },
      ),
    [change],
  );

  const followRule = useCallback(
    (row: PriceRow, side: SideName) =>
      change(row, (draft) => ({ ...draft, [side]: { ...draft[side], byHand: false } })),
    [change],
  );

  const setRules = (rows: readonly PriceRow[], rules: SideRules) => {
    for (const row of rows) change(row, (draft) => withRule(row, draft, spotPrices, rules));
  };

  const loadRates = (rates: Readings['rates']) => {
    for (const row of grid.rows) {
      const rate = row.type === 'currency' ? rates[row.id] : undefined;
      if (rate !== undefined) type(row, 'reference', eurosFieldText('currency', rate));
    }
  };

  const changedRows = grid.rows.filter((row) => edits.has(priceKeyOf(row)) && isEdited(row, rowDraft(row)));

  const refresh = async (keepEdits: boolean) => {
    const { data } = await call(getPricesContract);
    const pricedAtByKey = new Map(data.rows.map((row) => [priceKeyOf(row), row.pricedAt]));
    // Edits made during the request are kept.
    setEdits((typed) => {
      const remaining = [...typed].filter(([key, own]) => keepEdits || own !== edits.get(key));
      return new Map(remaining.map(([key, own]) => [key, { ...own, pricedAt: pricedAtByKey.get(key) ?? 0 }]));
    });
    setGoldDraft(({ text }) => ({ ...goldOf(data), ...(text !== (keepEdits ? goldText(grid) : gold) && { text }) }));
    setGrid(data);
    return data;
  };

  const isComplete = grid.rows.length >= total;
  const [isIncomplete, setIsIncomplete] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: loads the missing rows once; edits stay
  useEffect(() => {
    if (isComplete) return;
    call(getPricesContract).then(
      ({ data }) => setGrid(data),
      () => setIsIncomplete(true),
    );
  }, []);

  const isDirty = isGoldChanged || changedRows.length > 0;

  const changedGold = gold === goldText(grid) ? null : goldDraft;
  useStoredDraft(
    'prices',
    changedGold || edits.size > 0 ? { gold: changedGold, edits: [...edits] } : null,
    (stored) => {
      if (stored.gold) setGoldDraft(stored.gold);
      setEdits(new Map(stored.edits));
    },
  );
  useLeaveGuard(isDirty);

  const body = (restate: boolean): SetBody => ({
    ...(isGoldChanged && { gold: { price: eurosFromCents(enteredGold), pricedAt: goldDraft.pricedAt } }),
    rows: changedRows.map((row) => toPayload(row, rowDraft(row))) as SetBody['rows'],
    restate,
  });

  const loadContent = ({ goldPrice, rows }: PriceContent) => {
    undo();
    const lines = new Map(rows.map((line) => [priceKeyOf(line), line]));
    for (const row of grid.rows) {
      const line = lines.get(priceKeyOf(row));
      if (line) change(row, () => draftOfSet(row, line));
    }
    if (goldPrice !== null) setGold(goldText({ goldPrice }));
  };

  const undo = () => {
    setEdits(new Map());
    setGoldDraft(goldOf(grid));
  };

  return {
    grid,
    isComplete,
    isIncomplete,
    edits,
    draftOf: rowDraft,
    gold,
    setGold,
    isGoldInvalid: gold.trim() !== '' && (enteredGold === null || !isGoldPrice(enteredGold)),
    isGoldChanged,
    spotPrices,
    type,
    followRule,
    setRules,
    loadRates,
    loadContent,
    refresh,
    isDirty,
    body,
    undo,
  };
}

export type PricesState = ReturnType<typeof usePrices>;
