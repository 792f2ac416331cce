import { vi } from 'vitest';

/** Methods of a browser's storage over its values, which it takes up to so many characters each. */
export const storageOf = (values: Map<string, string>, room = Number.POSITIVE_INFINITY) => ({
  getItem: (key: string) => values.get(key) ?? null,
  setItem: (key: string, value: string) => {
    if (value.length > room) throw new DOMException('exceeded the quota', 'QuotaExceededError');
    values.set(key, value);
  },
  removeItem: (key: string) => void values.delete(key),
  clear: () => values.clear(),
});

/** A browser's storage and events for modules imported from now on, until `vi.unstubAllGlobals`. */
export function openBrowser() {
  const values = new Map<string, string>();
  const page = new EventTarget();
  vi.resetModules();
  vi.stubGlobal('localStorage', storageOf(values));
  vi.stubGlobal('window', page);
  return {
    values,
    page,
    /** As another tab writes it. */
    write: (key: string, value: string) => {
      values.set(key, value);
      page.dispatchEvent(new Event('storage'));
    },
  };
}
