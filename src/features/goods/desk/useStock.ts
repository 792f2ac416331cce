import { useEffect, useState } from 'react';
import { CallError, call, messageOf } from '../../../http/call.ts';
import { act } from '../../../ui/desk/act.ts';
import { useStoredDraft } from '../../../ui/forms/formDraft.ts';
import { useLeaveGuard } from '../../../ui/forms/useLeaveGuard.ts';
import { emptyPurchase } from '../PurchaseFields.tsx';
import { getStockContract, type StockGridRow, saveStockContract } from '../stock.api.ts';
import {
  type Drafts,
  fieldProblems,
  type InitialStockGrid,
  noStockProblem,
  requestRow,
  rowChanges,
  type StockField,
  type StockProblem,
  stockKeyOf,
} from './model.ts';

export function useStock(first: InitialStockGrid) {
  const [rows, setRows] = useState<readonly StockGridRow[]>(first.rows);
  const [drafts, setDrafts] = useState<Drafts>({});
  const [reason, setReason] = useState('');
  const [purchase, setPurchase] = useState(emptyPurchase);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<StockProblem>(noStockProblem);
  const isComplete = rows.length >= first.total;

  const type = (key: string, field: StockField, text: string) => {
    setDrafts((before) => ({ ...before, [key]: { ...before[key], [field]: text } }));
    setProblem(({ rows: { [key]: own, ...others }, ...rest }) => ({
      ...rest,
      rows: { ...others, ...(own && { [key]: { ...own, [field]: undefined } }) },
    }));
  };
  const touched = rows.flatMap((row) => {
    const draft = drafts[stockKeyOf(row)];
    const { changes, wrong } = rowChanges(row, draft);
    return draft && (wrong.length > 0 || Object.keys(changes).length > 0) ? [{ row, changes, wrong }] : [];
  });
  const changePurchase = (next: typeof emptyPurchase) => {
    setPurchase(next);
    const isSame = ([name]: [string, string]) => next[name] === purchase[name];
    setProblem((before) => ({
      ...before,
      purchase: Object.fromEntries(Object.entries(before.purchase).filter(isSame)),
    }));
  };
  const changeReason = (next: string) => {
    setReason(next);
    setProblem((before) => ({ ...before, reason: undefined }));
  };
  const refresh = () =>
    call(getStockContract).then(
      ({ data }) => setRows(data.rows),
      (error) => setProblem({ ...noStockProblem, message: messageOf(error) }),
    );
  // biome-ignore lint/correctness/useExhaustiveDependencies: loads the missing rows once
  useEffect(() => {
    if (!isComplete) void refresh();
  }, []);
  const isTyped = Object.keys(drafts).length > 0 || reason !== '';
  useStoredDraft('stock-desk', isTyped ? { drafts, reason } : null, (stored) => {
    setDrafts(stored.drafts);
    setReason(stored.reason);
  });
  useLeaveGuard(touched.length > 0);
  const undo = () => {
    setDrafts({});
    setProblem(noStockProblem);
  };
  const save = async (): Promise<StockProblem | null> => {
    setBusy(true);
    setProblem(noStockProblem);
    let saveProblem: StockProblem | null = null;
    try {
      const body = { reason, rows: touched.map(({ row, changes }) => requestRow(row, changes, purchase)) };
      const { data } = await act(saveStockContract, { body });
      const saved = new Map(data.rows.map((row) => [stockKeyOf(row), row]));
      setRows(rows.map((row) => saved.get(stockKeyOf(row)) ?? row));
      setDrafts({});
      setReason('');
      setPurchase(emptyPurchase);
    } catch (error) {
      const { status = 0, errors = {} } = error instanceof CallError ? error : {};
      if (status === 409) await refresh();
      saveProblem = fieldProblems(messageOf(error), errors, touched);
      setProblem(saveProblem);
    }
    setBusy(false);
    return saveProblem;
  };
  const state = { rows, isWhole: isComplete, drafts, reason, purchase, busy, problem, touched };
  return { ...state, type, undo, save, changeReason, changePurchase, setProblem };
}

export type StockWork = ReturnType<typeof useStock>;
