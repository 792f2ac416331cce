/** Reading throws if storage is blocked, `setItem` if it is full; some Android web views have none (`null`). */
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
    /** A form that re-renders while the session ends would store its draft again. */
    clear: (): void => {
      isCleared = true;
      attempt((storage) => storage.clear());
    },
  };
};

export const localStore = safeStorage('localStorage');
export const tabStore = safeStorage('sessionStorage');
