import { useEffect, useState } from 'react';
import { readDraft, saveDraft } from '../../../ui/forms/draftStore.ts';

export type LetterDraft = { subject: string; body: string };

const name = 'letter';
const empty: LetterDraft = { subject: '', body: '' };
const text = (value: unknown): string => (typeof value === 'string' ? value : '');

export function useLetterDraft() {
  const [draft, setDraft] = useState(empty);
  useEffect(() => {
    const { subject, body } = readDraft(name);
    setDraft({ subject: text(subject), body: text(body) });
  }, []);
  const update = (next: LetterDraft) => {
    setDraft(next);
    saveDraft(name, next.subject || next.body ? next : {});
  };
  return {
    draft,
    change: (part: Partial<LetterDraft>) => update({ ...draft, ...part }),
    drop: () => update(empty),
  };
}
