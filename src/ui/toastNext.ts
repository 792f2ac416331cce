import { tabStore } from '../browserStorage.ts';

const left = 'said';
type Manner = 'success' | 'error' | 'notice';

/** Without storage, the next page is clear enough without the toast. */
export function toastNext(message: string, how: Manner = 'success'): void {
  tabStore.set(left, JSON.stringify([how, message]));
}

/** Shows the sentence left by the previous page; screen readers start at the title. */
export async function showLeft(): Promise<void> {
  const [how, message] = JSON.parse(tabStore.get(left) ?? '[]') as [Manner?, string?];
  if (!how || !message) return;
  tabStore.set(left, null);
  const [say, { focusNearest }] = await Promise.all([import('./toaster.ts'), import('./island/focusNear.ts')]);
  if (how === 'notice') say.notice(message);
  else say.toast(message, how);
  focusNearest([...document.querySelectorAll('main')]);
}
