import { tabStore } from '../browserStorage.ts';

const storageKey = 'said';
type Manner = 'success' | 'error' | 'notice';

export function toastNext(message: string, how: Manner = 'success'): void {
  tabStore.set(storageKey, JSON.stringify([how, message]));
}

/** Shows the message that the previous page left, then focuses the main content for screen readers. */
export async function showLeft(): Promise<void> {
  const [how, message] = JSON.parse(tabStore.get(storageKey) ?? '[]') as [Manner?, string?];
  if (!how || !message) return;
  tabStore.set(storageKey, null);
  const [say, { focusNearest }] = await Promise.all([import('./toaster.ts'), import('./island/focusNear.ts')]);
  if (how === 'notice') say.notice(message);
  else say.toast(message, how);
  focusNearest([...document.querySelectorAll('main')]);
}
