import { useEffect, useState } from 'react';
import { CallError, call, messageOf } from '../../../http/call.ts';
import { act } from '../../../ui/desk/act.ts';
import { useStoredDraft } from '../../../ui/forms/formDraft.ts';
import {
  getScheduledPricesContract,
  type PriceOutcome,
  previewPricesContract,
  type ScheduledPrices,
  savePricesContract,
  schedulePricesContract,
} from '../prices.api.ts';
import { outcomeText } from './model.ts';
import type { PricesState, SetBody } from './usePrices.ts';

type SetRow = { type: string; id: string; pricedAt: number; confirmed?: object };

function withConfirmations(body: SetBody, doubts: PriceOutcome['doubts'], prices: PricesState): SetBody {
  const rows = new Map((body.rows as SetRow[]).map((row) => [row.id, row]));
  for (const { typeId: id, side, price } of doubts) {
    const gridRow = prices.grid.rows.find((row) => row.id === id);
    const row: SetRow | undefined = rows.get(id) ?? (gridRow && { type: gridRow.type, id, pricedAt: gridRow.pricedAt });
    if (row) rows.set(id, { ...row, confirmed: { ...row.confirmed, [side]: price } });
  }
  const gold = doubts.find(({ type }) => type === 'gold');
  return {
    ...body,
    ...(body.gold && gold && { gold: { ...body.gold, confirmed: gold.price ?? 0 } }),
    rows: [...rows.values()] as SetBody['rows'],
  };
}

type ConcurrentPrices = { goldMoved: boolean; rows: { name: string; sell: number | null; buy: number | null }[] };

export function usePublishing(prices: PricesState, initialSets: readonly ScheduledPrices[]) {
  const [outcome, setOutcome] = useState<PriceOutcome | null>(null);
  const [sets, setSets] = useState(initialSets);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const [concurrentPrices, setConcurrentPrices] = useState<ConcurrentPrices | null>(null);
  const [restate, setRestate] = useState(false);
  const [previewsNext, setPreviewsNext] = useState(false);
  const [reopened, setReopened] = useState<ScheduledPrices | null>(null);

  useStoredDraft('reopened-prices', reopened && { id: reopened._id }, ({ id }) =>
    setReopened(initialSets.find(({ _id, status }) => _id === id && status !== 'published') ?? null),
  );
  const loadSet = (content: ScheduledPrices['content'], from: ScheduledPrices | null) => {
    if (!content) return;
    prices.loadContent(content);
    setConcurrentPrices(null);
    setProblem('');
    setReopened(from);
  };
  const revert = ({ before }: ScheduledPrices) => {
    loadSet(before, null);
    setPreviewsNext(before !== null);
  };
  const reopen = (set: ScheduledPrices) => loadSet(set.content, set.status === 'published' ? null : set);

  const reloadScheduled = async () => setSets((await call(getScheduledPricesContract)).data);

  const whileBusy = async (work: () => Promise<void>) => {
    if (busy) return;
    setBusy(true);
    setProblem('');
    try {
      await work();
    } catch (error) {
      setProblem(messageOf(error));
      const current =
        error instanceof CallError ? (error.data as { current?: ConcurrentPrices } | null)?.current : undefined;
      if (current) {
        setConcurrentPrices(current);
        setOutcome(null);
        await prices.refresh(true).catch(() => undefined);
      }
    } finally {
      setBusy(false);
    }
  };

  const preview = () =>
    whileBusy(async () => {
      if (!prices.isDirty && !restate) return setProblem('Aucun prix n’a changé\u00a0: il n’y a rien à publier.');
      setConcurrentPrices(null);
      setOutcome((await call(previewPricesContract, { body: prices.body(restate) })).data);
    });

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the grid has loaded the set
  useEffect(() => {
    if (!previewsNext || !prices.isDirty) return;
    setPreviewsNext(false);
    void preview();
  }, [previewsNext, prices.isDirty]);

  const confirmedBody = (wasWrong: boolean) => ({
    ...withConfirmations(prices.body(restate), outcome?.doubts ?? [], prices),
    wasWrong,
    ...(reopened && { reopened: reopened._id }),
  });

  const undo = () => {
    setProblem('');
    prices.undo();
    setReopened(null);
  };

  const publish = (wasWrong: boolean) =>
    whileBusy(async () => {
      await act(savePricesContract, { body: confirmedBody(wasWrong), success: (data) => outcomeText(data, 'past') });
      setOutcome(null);
      setRestate(false);
      await prices.refresh(false);
      await reloadScheduled();
      setReopened(null);
    });

  const schedule = (dueAt: number, wasWrong: boolean) =>
    whileBusy(async () => {
      await act(schedulePricesContract, {
        body: { ...confirmedBody(wasWrong), dueAt },
        success: 'Publication programmée.',
      });
      setOutcome(null);
      undo();
      await reloadScheduled();
    });

  const close = () => {
    setOutcome(null);
    setProblem('');
  };

  return {
    outcome,
    sets,
    busy,
    problem,
    concurrentPrices,
    restate,
    setRestate,
    preview,
    publish,
    schedule,
    close,
    reloadScheduled,
    reopened,
    reopen,
    undo,
    revert,
  };
}

export type Publishing = ReturnType<typeof usePublishing>;
