import { tabStore } from '../browserStorage.ts';

const storageKey = 'said';
type ToastKind = 'success' | 'error' | 'notice';

export function toastNext(message: string, kind: ToastKind = 'success'): void {
  tabStore.set(storageKey, JSON.stringify([kind, message]));
}

export async function showStoredToast(): Promise<void> {
  const [how, message] = JSON.parse(tabStore.get(storageKey) ?? '[]') as [ToastKind?, string?];
  if (!how || !message) return;
  tabStore.set(storageKey, null);
  const [x, { focusNearestHeading: focusNearest }] = await Promise.all([
    import('./toaster.ts'),
    import('./island/focusNear.ts'),
  ]);
  if (how === 'notice') x.showNotice(message);
  else x.toast(message, how);
  focusNearest([...document.querySelectorAll('main')]);
}
