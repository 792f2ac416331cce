import { vi } from 'vitest';

/** Storage methods over `values`, with a quota in characters. */
export const storageOf = (values: Map<string, string>, room = Number.POSITIVE_INFINITY) => ({
  getItem: (key: string) => values.get(key) ?? null,
  setItem: (key: string, value: string) => {
    if (value.length > room) throw new DOMException('exceeded the quota', 'QuotaExceededError');
    values.set(key, value);
  },
  removeItem: (key: string) => void values.delete(key),
  clear: () => values.clear(),
});

/** Fakes storage and events for later imports, until `vi.unstubAllGlobals`. */
export function openBrowser() {
  const values = new Map<string, string>();
  const page = new EventTarget();
  vi.resetModules();
  vi.stubGlobal('localStorage', storageOf(values));
  vi.stubGlobal('window', page);
  return {
    values,
    page,
    /** A write by another tab. */
    write: (key: string, value: string) => {
      values.set(key, value);
      page.dispatchEvent(new Event('storage'));
    },
  };
}
