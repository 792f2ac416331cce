/** Both storages of a browser throw where it blocks them, `setItem` also where one is full, and some Android web views
 * have none (`null`). Here such a storage is empty, and a write answers whether its value is stored. */
const guarded = (name: 'localStorage' | 'sessionStorage') => {
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
    /** `null` removes. */
    set: (key: string, value: string | null): boolean =>
      attempt((storage) => {
        if (value === null || (isCleared && key.startsWith('draft'))) storage.removeItem(key);
        else storage.setItem(key, value);
        return true;
      }) ?? false,
    /** Also of drafts to come: a form drawn once more while the session ends would store its own again. */
    clear: (): void => {
      isCleared = true;
      attempt((storage) => storage.clear());
    },
  };
};

export const localStore = guarded('localStorage');
export const tabStore = guarded('sessionStorage');
