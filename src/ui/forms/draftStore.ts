import { tabStore } from '../../browserStorage.ts';

export type FormDraft = Record<string, unknown>;

const keyPrefix = 'draft:';

export function readDraft(key: string): FormDraft {
  try {
    return (JSON.parse(tabStore.get(keyPrefix + key) ?? '{}') as FormDraft | null) ?? {};
  } catch {
    return {};
  }
}

export function saveDraft(key: string, draft: FormDraft): void {
  tabStore.set(keyPrefix + key, Object.keys(draft).length === 0 ? null : JSON.stringify(draft));
}

export const deleteDraft = (key: string): void => saveDraft(key, {});
