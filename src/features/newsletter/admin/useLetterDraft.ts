import { useEffect, useState } from 'react';

export type LetterDraft = { subject: string; body: string };

const key = 'letter-draft';
const empty: LetterDraft = { subject: '', body: '' };

function stored(): LetterDraft {
  try {
    const { subject, body } = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Record<string, unknown>>;
    return { subject: typeof subject === 'string' ? subject : '', body: typeof body === 'string' ? body : '' };
  } catch {
    return empty;
  }
}

/** What was written and not sent yet; it stays in this browser through reloads and ended sessions. */
export function useLetterDraft() {
  const [draft, setDraft] = useState(empty);
  useEffect(() => setDraft(stored()), []);
  const change = (part: Partial<LetterDraft>) =>
    setDraft((before) => {
      const next = { ...before, ...part };
      localStorage.setItem(key, JSON.stringify(next));
      return next;
    });
  const drop = () => {
    localStorage.removeItem(key);
    setDraft(empty);
  };
  return { draft, change, drop };
}
