import { tabStore } from '../../browserStorage.ts';

export type Draft = Record<string, unknown>;

const prefix = 'draft:';

export function readDraft(key: string): Draft {
  try {
    return (JSON.parse(tabStore.get(prefix + key) ?? '{}') as Draft | null) ?? {};
  } catch {
    return {};
  }
}

/** A browser that keeps nothing costs the draft, never the form. */
export function keepDraft(key: string, draft: Draft): void {
  tabStore.set(prefix + key, Object.keys(draft).length === 0 ? null : JSON.stringify(draft));
}

export const dropDraft = (key: string): void => keepDraft(key, {});
