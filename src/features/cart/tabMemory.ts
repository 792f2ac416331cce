/** Values kept across a reload of this tab. Without storage they are lost, the purchase is not. */
type Name = 'payment' | 'address';

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

/** The way to pay and the other address belong to one cart. */
export function forgetChoices(): void {
  try {
    for (const name of ['payment', 'address'] as const) sessionStorage.removeItem(keyOf(name));
  } catch {
    // nothing was kept
  }
}
