export type Draft = Record<string, unknown>;

const prefix = 'draft:';

export function readDraft(key: string): Draft {
  try {
    return (JSON.parse(sessionStorage.getItem(prefix + key) ?? '{}') as Draft | null) ?? {};
  } catch {
    return {};
  }
}

/** A browser that keeps nothing costs the draft, never the form. */
export function keepDraft(key: string, draft: Draft): void {
  try {
    if (Object.keys(draft).length === 0) sessionStorage.removeItem(prefix + key);
    else sessionStorage.setItem(prefix + key, JSON.stringify(draft));
  } catch {
    // nothing is kept in this browser
  }
}

export const dropDraft = (key: string): void => keepDraft(key, {});
