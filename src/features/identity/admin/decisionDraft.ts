import { useEffect, useState } from 'react';
import { readDraft, saveDraft } from '../../../ui/forms/draftStore.ts';
import type { Identity } from '../identity.api.ts';
import type { Evidence } from '../status.ts';

export type DecisionDraft = { evidence: readonly Evidence[]; birthPlace: string; choice: string; words: string };

/** Evidence that the law requires is never preselected. */
const emptyDraft: DecisionDraft = { evidence: [], birthPlace: '', choice: '', words: '' };

export const decisionDraftKey = (clientId: string) => `identity-decision-${clientId}`;

export function useDecision({ _id, submittedAt }: Pick<Identity, '_id' | 'submittedAt'>) {
  const key = decisionDraftKey(_id);
  const [draft, setDraft] = useState(emptyDraft);
  const readStoredDraft = (): DecisionDraft => {
    const { submittedAt: version, ...fields } = readDraft(key) as Partial<DecisionDraft> & {
      submittedAt?: number | null;
    };
    return version === submittedAt ? { ...emptyDraft, ...fields } : { ...emptyDraft, words: fields.words ?? '' };
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the draft is read once for each key
  useEffect(() => setDraft(readStoredDraft()), [key]);
  /** Reads the stored draft, because a click may be replayed before the state is updated. */
  const change = (changesTo: (before: DecisionDraft) => Partial<DecisionDraft>) => {
    const before = readStoredDraft();
    const next = { ...before, ...changesTo(before) };
    saveDraft(key, { ...next, submittedAt });
    setDraft(next);
  };
  return { draft, change };
}
