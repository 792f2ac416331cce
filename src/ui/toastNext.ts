type Said = 'toast' | 'notice';

/** A sentence that one page leaves for the next of the same tab. */
function leave(said: Said, message: string): void {
  try {
    sessionStorage.setItem(said, message);
  } catch {
    // A browser that stores nothing: the next page says enough by itself.
  }
}
export const toastNext = (message: string): void => leave('toast', message);
export const noticeNext = (message: string): void => leave('notice', message);

function take(said: Said): string | null {
  const message = sessionStorage.getItem(said);
  if (message) sessionStorage.removeItem(said);
  return message;
}

/** Shows what the page before left, and begins at the title for who listens. */
export async function showLeft(): Promise<void> {
  try {
    const [said, message] = [take('notice'), take('toast')];
    if (said) (await import('./notice.ts')).notice(said);
    if (!message) return;
    const [{ toast }, { focusNearest }] = await Promise.all([import('./toaster.ts'), import('./island/focusNear.ts')]);
    toast(message);
    focusNearest([...document.querySelectorAll('main')]);
  } catch {
    // A browser that stores nothing throws: then nothing was left.
  }
}
