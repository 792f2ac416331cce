/** A sentence that one page leaves for the next of the same tab. */
const left = 'toast';

export function toastNext(message: string): void {
  try {
    sessionStorage.setItem(left, message);
  } catch {
    // A browser that stores nothing: the next page says enough by itself.
  }
}

/** Shows what the page before left, and begins at the title for who listens. */
export async function showLeft(): Promise<void> {
  try {
    const message = sessionStorage.getItem(left);
    if (!message) return;
    sessionStorage.removeItem(left);
    const [{ toast }, { focusNearest }] = await Promise.all([import('./toaster.ts'), import('./island/focusNear.ts')]);
    toast(message);
    focusNearest([...document.querySelectorAll('main')]);
  } catch {
    // A browser that stores nothing throws: then nothing was left.
  }
}
