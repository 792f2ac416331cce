/** Storages throw where the browser blocks them, `setItem` also when full; some Android web views have none (`null`).
 * Such a storage is empty here, and a write returns whether it is stored. */
const safeStorage = (name: 'localStorage' | 'sessionStorage') => {
  const attempt = <T>(work: (storage: Storage) => T): T | null => {
    try {
      return work(globalThis[name]);
    } catch {
      return null;
    }
  };
  let isCleared = false;
  return {
    get: (key: string): string | null => attempt((storage) => storage.getItem(key)),
    set: (key: string, value: string | null): boolean =>
      attempt((storage) => {
        if (value === null || (isCleared && key.startsWith('draft'))) storage.removeItem(key);
        else storage.setItem(key, value);
        return true;
      }) ?? false,
    /** Later drafts are not stored either: a form that renders again while the session ends would store its draft. */
    clear: (): void => {
      isCleared = true;
      attempt((storage) => storage.clear());
    },
  };
};

export const localStore = safeStorage('localStorage');
export const tabStore = safeStorage('sessionStorage');
