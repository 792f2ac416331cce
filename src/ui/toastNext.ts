const left = 'said';

export function toastNext(message: string, how: 'toast' | 'notice' = 'toast'): void {
  try {
    sessionStorage.setItem(left, JSON.stringify([how, message]));
  } catch {
    // A browser that stores nothing: the next page says enough by itself.
  }
}

/** Shows what the page before left, and begins at the title for who listens. */
export async function showLeft(): Promise<void> {
  try {
    const [how, message] = JSON.parse(sessionStorage.getItem(left) ?? '[]') as [('toast' | 'notice')?, string?];
    if (!how || !message) return;
    sessionStorage.removeItem(left);
    const [say, { focusNearest }] = await Promise.all([import('./toaster.ts'), import('./island/focusNear.ts')]);
    say[how](message);
    focusNearest([...document.querySelectorAll('main')]);
  } catch {
    // A browser that stores nothing throws: then nothing was left.
  }
}
