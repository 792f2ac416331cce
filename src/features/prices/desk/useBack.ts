import { useEffect, useState } from 'react';
import { minutes } from '../../../dates.ts';
import { keepDraft, readDraft } from '../../../ui/forms/draftStore.ts';
import type { PriceGrid } from '../prices.api.ts';
import { contentBack, type PriceContent, publishedAt } from './model.ts';

/** `at`: publication time of the former prices. */
type Back = { until: number; at: number; content: PriceContent };

const key = 'prices-back';
const offeredFor = minutes(10);

/** Undo of this tab's publication, for ten minutes. */
export function useBack() {
  const [offered, setOffered] = useState<Back | null>(null);
  useEffect(() => {
    const kept = readDraft(key) as Partial<Back>;
    if ((kept.until ?? 0) > Date.now()) setOffered(kept as Back);
  }, []);
  useEffect(() => {
    const end = offered && setTimeout(() => setOffered(null), offered.until - Date.now());
    return () => clearTimeout(end ?? undefined);
  }, [offered]);
  const offer = (before: PriceGrid, now: PriceGrid) => {
    const content = contentBack(before, now);
    const back = content && { until: Date.now() + offeredFor, at: publishedAt(before), content };
    keepDraft(key, back ?? {});
    setOffered(back);
  };
  return { offered, offer };
}
