import { useEffect, useState } from 'react';
import { keepDraft, readDraft } from '../../../ui/forms/draftStore.ts';
import { newKey } from '../../drafts/drafts.api.ts';
import { type KeptDraft, useServerDraft } from '../../drafts/useServerDraft.ts';

export type LetterDraft = { subject: string; body: string };

const empty: LetterDraft = { subject: '', body: '' };
const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** What was written and not sent yet, kept on the server as well as in this tab. */
export function useLetterDraft(kept: KeptDraft | undefined) {
  const { name, onDraft, ...state } = useServerDraft({ kind: 'letter', id: newKey }, kept);
  const [draft, setDraft] = useState(empty);
  useEffect(() => {
    const { subject, body } = readDraft(name);
    setDraft({ subject: text(subject), body: text(body) });
  }, [name]);
  const keep = (next: LetterDraft) => {
    setDraft(next);
    const written = next.subject || next.body ? { ...next } : {};
    keepDraft(name, written);
    onDraft(written);
  };
  return { draft, state, change: (part: Partial<LetterDraft>) => keep({ ...draft, ...part }), drop: () => keep(empty) };
}
