import { tabStore } from '../../browserStorage.ts';

export type FormDraft = Record<string, unknown>;

const prefix = 'draft:';

export function readDraft(key: string): FormDraft {
  try {
    return (JSON.parse(tabStore.get(prefix + key) ?? '{}') as FormDraft | null) ?? {};
  } catch {
    return {};
  }
}

export function saveDraft(key: string, draft: FormDraft): void {
  tabStore.set(prefix + key, Object.keys(draft).length === 0 ? null : JSON.stringify(draft));
}

export const dropDraft = (key: string): void => saveDraft(key, {});
