import { useEffect, useState } from 'react';
import { CallError, messageOf } from '../../../http/call.ts';
import { act } from '../../../ui/desk/act.ts';
import { keepDraft, readDraft } from '../../../ui/forms/draftStore.ts';
import { useLeaveGuard } from '../../../ui/forms/useLeaveGuard.ts';
import { noPurchase } from '../PurchaseFields.tsx';
import { type StockGridRow, saveStockContract } from '../stock.api.ts';
import { bodyRow, changesOf, type Drafts, keyOf, type StockField } from './model.ts';

export function useStock(first: readonly StockGridRow[]) {
  const [rows, setRows] = useState(first);
  const [drafts, setDrafts] = useState<Drafts>({});
  const [reason, setReason] = useState('');
  const [purchase, setPurchase] = useState(noPurchase);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');

  const type = (key: string, field: StockField, text: string) =>
    setDrafts((before) => ({ ...before, [key]: { ...before[key], [field]: text } }));
  const touched = rows.flatMap((row) => {
    const draft = drafts[keyOf(row)];
    const { changes, wrong } = changesOf(row, draft);
    return draft && (wrong.length > 0 || Object.keys(changes).length > 0) ? [{ row, changes, wrong }] : [];
  });
  useEffect(() => setDrafts(readDraft('stock') as Drafts), []);
  useEffect(() => keepDraft('stock', drafts), [drafts]);
  useLeaveGuard(touched.length > 0);
  const undo = () => {
    setDrafts({});
    setProblem('');
  };
  const save = async (): Promise<boolean> => {
    setBusy(true);
    setProblem('');
    let isSaved = false;
    try {
      const body = {
        reason,
        rows: touched.map(({ row, changes }) => bodyRow(row, changes, { typed: drafts[keyOf(row)], purchase })),
      };
      const { data } = await act(saveStockContract, { body });
      setRows(data.rows);
      setDrafts({});
      setReason('');
      setPurchase(noPurchase);
      isSaved = true;
    } catch (error) {
      setProblem(messageOf(error));
      if (error instanceof CallError && error.status === 409) setProblem(`${messageOf(error)} Rechargez la page.`);
    }
    setBusy(false);
    return isSaved;
  };
  return { rows, drafts, reason, busy, problem, touched, type, undo, save, setReason, purchase, setPurchase };
}

export type StockWork = ReturnType<typeof useStock>;
