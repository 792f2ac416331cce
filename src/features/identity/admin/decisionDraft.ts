import { useEffect, useState } from 'react';
import { keepDraft, readDraft } from '../../../ui/forms/draftStore.ts';
import type { Identity } from '../identity.api.ts';
import type { Evidence } from '../status.ts';

export type DecisionDraft = { evidence: readonly Evidence[]; birthPlace: string; choice: string; words: string };

/** Evidence required by law is never ticked beforehand. */
const untouched: DecisionDraft = { evidence: [], birthPlace: '', choice: '', words: '' };

export const decisionDraft = (clientId: string) => `identity-decision-${clientId}`;

/** Kept in this tab until the decision; choices about replaced documents are dropped. */
export function useDecision({ _id, submittedAt }: Pick<Identity, '_id' | 'submittedAt'>) {
  const key = decisionDraft(_id);
  const [draft, setDraft] = useState(untouched);
  const kept = (): DecisionDraft => {
    const { submittedAt: about, ...stored } = readDraft(key) as Partial<DecisionDraft> & {
      submittedAt?: number | null;
    };
    return about === submittedAt ? { ...untouched, ...stored } : { ...untouched, words: stored.words ?? '' };
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once, what the server drew has nothing of it
  useEffect(() => setDraft(kept()), [key]);
  /** Changes what is kept, not what is shown: a press may be played again before the draft is. */
  const change = (part: (before: DecisionDraft) => Partial<DecisionDraft>) => {
    const before = kept();
    const next = { ...before, ...part(before) };
    keepDraft(key, { ...next, submittedAt });
    setDraft(next);
  };
  return { draft, change };
}
