/** What a reload of this tab must not lose. A browser that keeps nothing costs the memory, never the purchase. */
type Name = 'progress' | 'address';

const keyOf = (name: Name) => `checkout-${name}`;

export function remembered(name: Name): string | null {
  try {
    return sessionStorage.getItem(keyOf(name));
  } catch {
    return null;
  }
}

export function remember(name: Name, text: string): void {
  try {
    sessionStorage.setItem(keyOf(name), text);
  } catch {
    // nothing is kept in this browser
  }
}

/** The step of the checkout and the other address belong to one cart. */
export function forgetSteps(): void {
  try {
    for (const name of ['progress', 'address'] as const) sessionStorage.removeItem(keyOf(name));
  } catch {
    // nothing was kept
  }
}
