import { tabStore } from '../browserStorage.ts';

const storageKey = 'said';
type ToastKind = 'success' | 'error' | 'notice';

export function toastNext(message: string, kind: ToastKind = 'success'): void {
  tabStore.set(storageKey, JSON.stringify([kind, message]));
}

export async function showStoredToast(): Promise<void> {
  const [kind, message] = JSON.parse(tabStore.get(storageKey) ?? '[]') as [ToastKind?, string?];
  if (!kind || !message) return;
  tabStore.set(storageKey, null);
  const [x, { focusNearestHeading: focusNearest }] = await Promise.all([
    import('./toaster.ts'),
    import('./island/focusNear.ts'),
  ]);
  if (kind === 'notice') x.showNotice(message);
  else x.toast(message, kind);
  focusNearest([...document.querySelectorAll('main')]);
}
