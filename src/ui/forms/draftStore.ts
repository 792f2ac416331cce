export type Draft = Record<string, unknown>;

const prefix = 'draft:';

export function readDraft(key: string): Draft {
  try {
    return (JSON.parse(sessionStorage.getItem(prefix + key) ?? '{}') as Draft | null) ?? {};
  } catch {
    return {};
  }
}

export const dropDraft = (key: string): void => sessionStorage.removeItem(prefix + key);

export const keepDraft = (key: string, draft: Draft): void =>
  Object.keys(draft).length === 0 ? dropDraft(key) : sessionStorage.setItem(prefix + key, JSON.stringify(draft));
