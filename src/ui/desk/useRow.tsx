import { type ReactNode, useState } from 'react';
import { CallError, messageOf } from '../../http/call.ts';
import { RefusalNote } from '../forms/ErrorSummary.tsx';

type RowState<R> = {
  row: R;
  busy: string;
  /** False if refused. On a version conflict, the current record replaces the row. */
  change: (act: string, work: () => Promise<{ data: R }>) => Promise<boolean>;
  refusalNote: ReactNode;
};

export function useRow<R>(initial: R): RowState<R> {
  const [row, setRow] = useState(initial);
  const [busy, setBusy] = useState('');
  const [problem, setProblem] = useState('');
  const change = async (act: string, work: () => Promise<{ data: R }>) => {
    setBusy(act);
    setProblem('');
    try {
      setRow((await work()).data);
      return true;
    } catch (error) {
      const current = error instanceof CallError && (error.data as { current?: R } | null)?.current;
      if (current) setRow(current);
      setProblem(messageOf(error));
      return false;
    } finally {
      setBusy('');
    }
  };
  return { row, busy, change, refusalNote: <RefusalNote text={problem} /> };
}
