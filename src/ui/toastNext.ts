const left = 'said';

export function toastNext(message: string, how: 'toast' | 'notice' = 'toast'): void {
  try {
    sessionStorage.setItem(left, JSON.stringify([how, message]));
  } catch {
    // Without storage, the next page is clear enough without the toast.
  }
}

/** Shows the sentence left by the previous page; screen readers start at the title. */
export async function showLeft(): Promise<void> {
  try {
    const [how, message] = JSON.parse(sessionStorage.getItem(left) ?? '[]') as [('toast' | 'notice')?, string?];
    if (!how || !message) return;
    sessionStorage.removeItem(left);
    const [say, { focusNearest }] = await Promise.all([import('./toaster.ts'), import('./island/focusNear.ts')]);
    say[how](message);
    focusNearest([...document.querySelectorAll('main')]);
  } catch {
    // Blocked storage throws: nothing was left.
  }
}
