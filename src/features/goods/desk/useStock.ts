import { useEffect, useState } from 'react';
import { CallError, call, messageOf } from '../../../http/call.ts';
import { act } from '../../../ui/desk/act.ts';
import { useStoredDraft } from '../../../ui/forms/formDraft.ts';
import { useLeaveGuard } from '../../../ui/forms/useLeaveGuard.ts';
import { emptyPurchase } from '../PurchaseFields.tsx';
import { getStockContract, type StockRow, saveStockContract } from '../stock.api.ts';
import {
  fieldProblems,
  type InitialStockGrid,
  noStockProblem,
  type RowDrafts,
  rowChanges,
  type StockField,
  type StockProblem,
  stockKeyOf,
  toSaveRow,
  versionOf,
} from './model.ts';

export function useStock(initial: InitialStockGrid) {
  const [rows, setRows] = useState<readonly StockRow[]>(initial.rows);
  const [drafts, setDrafts] = useState<RowDrafts>({});
  const [reason, setReason] = useState('');
  const [purchase, setPurchase] = useState(emptyPurchase);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<StockProblem>(noStockProblem);
  const [undone, setUndone] = useState<{ drafts: RowDrafts; reason: string } | null>(null);
  const isComplete = rows.length >= initial.total;

  const enterText = (row: StockRow, field: StockField, text: string) => {
    const key = stockKeyOf(row);
    setDrafts((before) => ({ ...before, [key]: { seen: versionOf(row), ...before[key], [field]: text } }));
    setProblem(({ rows, ...rest }) => ({ ...rest, rows: { ...rows, [key]: { ...rows[key], [field]: undefined } } }));
  };
  const changedInputs = rows.flatMap((row) => {
    const draft = drafts[stockKeyOf(row)];
    const { changes, errors } = rowChanges(row, draft);
    const [error] = Object.values(errors);
    return draft && (error || Object.keys(changes).length > 0) ? [{ row, changes, error }] : [];
  });
  const changePurchase = (next: typeof emptyPurchase) => {
    setPurchase(next);
    const isUnchanged = ([name]: [string, string]) => next[name] === purchase[name];
    setProblem((before) => ({
      ...before,
      purchase: Object.fromEntries(Object.entries(before.purchase).filter(isUnchanged)),
    }));
  };
  const changeReason = (next: string) => {
    setReason(next);
    setProblem((before) => ({ ...before, reason: undefined }));
  };
  const refresh = async () => {
    try {
      const { data } = await call(getStockContract);
      setRows(data.rows);
      return data.rows;
    } catch (error) {
      setProblem({ ...noStockProblem, message: messageOf(error) });
      return [];
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: loads the missing rows once
  useEffect(() => {
    if (!isComplete) void refresh();
  }, []);
  const hasChanges = Object.keys(drafts).length > 0 || reason !== '';
  const restore = (stored: NonNullable<typeof undone>) => {
    setDrafts(stored.drafts);
    setReason(stored.reason);
  };
  useStoredDraft('stock-desk', hasChanges ? { drafts, reason } : null, restore);
  useLeaveGuard(changedInputs.length > 0);
  const undo = () => {
    setUndone({ drafts, reason });
    restore({ drafts: {}, reason: '' });
    setProblem(noStockProblem);
  };
  const save = async (): Promise<StockProblem | null> => {
    setBusy(true);
    setProblem(noStockProblem);
    let saveProblem: StockProblem | null = null;
    try {
      const changedRows = changedInputs.map(({ row, changes }) =>
        toSaveRow({ ...row, ...drafts[stockKeyOf(row)]?.seen }, changes, purchase),
      );
      const { data } = await act(saveStockContract, { body: { reason, rows: changedRows } });
      const savedRows = new Map(data.rows.map((row) => [stockKeyOf(row), row]));
      setRows(rows.map((row) => savedRows.get(stockKeyOf(row)) ?? row));
      restore({ drafts: {}, reason: '' });
      setUndone(null);
      setPurchase(emptyPurchase);
    } catch (error) {
      const { status = 0, errors = {} } = error instanceof CallError ? error : {};
      saveProblem = fieldProblems(messageOf(error), errors, changedInputs);
      for (const row of status === 409 ? await refresh() : []) {
        const key = stockKeyOf(row);
        if (key in saveProblem.rows)
          setDrafts((before) => ({ ...before, [key]: { ...before[key], seen: versionOf(row) } }));
      }
      setProblem(saveProblem);
    }
    setBusy(false);
    return saveProblem;
  };
  const state = { rows, isComplete, drafts, reason, purchase, busy, problem, changedInputs };
  return { ...state, enterText, undo, undone, restore, save, changeReason, changePurchase, setProblem };
}

export type StockGridState = ReturnType<typeof useStock>;
