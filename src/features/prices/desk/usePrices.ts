import { useCallback, useMemo, useState } from 'react';
import { call } from '../../../http/call.ts';
import type { BodyOf } from '../../../http/contract.ts';
import { eurosFromCents } from '../../../money.ts';
import { useLeaveGuard } from '../../../ui/forms/useLeaveGuard.ts';
import {
  getPricesContract,
  type PriceGrid,
  type PriceRow,
  type previewPricesContract,
  type ReadPrices,
} from '../prices.api.ts';
import { fieldPrice, readPrice, unitsOf } from '../typed.ts';
import {
  asSent,
  begin,
  type Course,
  type Draft,
  isTouched,
  keyOf,
  loaded,
  opened,
  type PriceContent,
  ruled,
  type SideName,
  type SideRules,
} from './model.ts';

export type SetBody = BodyOf<typeof previewPricesContract>;

const draftsOf = (rows: readonly PriceRow[]) => new Map(rows.map((row) => [keyOf(row), begin(row)]));
const goldText = (grid: PriceGrid) =>
  fieldPrice('metal', grid.goldPrice === null ? null : unitsOf('metal', grid.goldPrice));

export function usePrices(first: PriceGrid) {
  const [grid, setGrid] = useState(first);
  const [drafts, setDrafts] = useState<ReadonlyMap<string, Draft>>(() => draftsOf(first.rows));
  const [gold, setGold] = useState(goldText(first));

  const goldBefore = grid.goldPrice === null ? null : unitsOf('metal', grid.goldPrice);
  const goldTyped = gold.trim() === '' ? null : readPrice('metal', gold);
  const course: Course = useMemo(
    () => ({ gold: goldTyped ?? goldBefore, goldBefore, mostMove: grid.mostMove }),
    [goldTyped, goldBefore, grid.mostMove],
  );
  const goldChanges = goldTyped !== null && goldTyped !== goldBefore;

  const change = useCallback((key: string, edit: (draft: Draft) => Draft) => {
    setDrafts((before) => {
      const draft = before.get(key);
      return draft ? new Map(before).set(key, edit(draft)) : before;
    });
  }, []);

  const type = useCallback(
    (key: string, field: SideName | 'reference', text: string) =>
      change(key, (draft) =>
        field === 'reference'
          ? { ...draft, reference: text }
          : { ...draft, [field]: { ...draft[field], text, byHand: draft[field].rule !== null } },
      ),
    [change],
  );

  const release = useCallback(
    (key: string, side: SideName) => change(key, (draft) => ({ ...draft, [side]: { ...draft[side], byHand: false } })),
    [change],
  );

  const setRules = (rows: readonly PriceRow[], rules: SideRules) => {
    for (const row of rows) change(keyOf(row), (draft) => ruled(row, draft, course, rules));
  };

  const load = (lines: ReadPrices['rows']) => {
    const rows = new Map(grid.rows.map((row) => [keyOf(row), row]));
    for (const line of lines) {
      const row = rows.get(keyOf(line));
      if (row) change(keyOf(line), (draft) => loaded(row, draft, course, line));
    }
  };

  const refresh = async (keep: boolean) => {
    const { data } = await call(getPricesContract);
    setDrafts((typed) => {
      const fresh = draftsOf(data.rows);
      if (!keep) return fresh;
      for (const row of grid.rows) {
        const draft = typed.get(keyOf(row));
        if (draft && fresh.has(keyOf(row)) && isTouched(row, draft)) fresh.set(keyOf(row), draft);
      }
      return fresh;
    });
    if (!keep || !goldChanges) setGold(goldText(data));
    setGrid(data);
    return data;
  };

  const changedRows = grid.rows.filter((row) => {
    const draft = drafts.get(keyOf(row));
    return draft !== undefined && isTouched(row, draft);
  });
  const dirty = goldChanges || changedRows.length > 0;

  useLeaveGuard(dirty);

  const body = (restate: boolean): SetBody => ({
    ...(goldChanges && { gold: { price: eurosFromCents(goldTyped), pricedAt: grid.goldPricedAt } }),
    rows: changedRows.flatMap((row) => {
      const draft = drafts.get(keyOf(row));
      return draft ? [asSent(row, draft)] : [];
    }) as SetBody['rows'],
    restate,
  });

  const open = ({ goldPrice, rows }: PriceContent) => {
    const fresh = new Map(draftsOf(grid.rows));
    for (const set of rows) {
      const row = grid.rows.find((one) => keyOf(one) === keyOf(set));
      if (row) fresh.set(keyOf(row), opened(row, set));
    }
    setDrafts(fresh);
    setGold(goldPrice === null ? goldText(grid) : fieldPrice('metal', unitsOf('metal', goldPrice)));
  };

  const undo = () => {
    setDrafts(draftsOf(grid.rows));
    setGold(goldText(grid));
  };

  return {
    grid,
    drafts,
    gold,
    setGold,
    goldIsWrong: gold.trim() !== '' && (goldTyped === null || goldTyped <= 0),
    goldChanges,
    course,
    type,
    release,
    setRules,
    load,
    open,
    refresh,
    changedRows,
    dirty,
    body,
    undo,
  };
}

export type Prices = ReturnType<typeof usePrices>;
