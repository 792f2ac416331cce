import { persistentAtom, setPersistentEngine, windowPersistentEvents } from '@nanostores/persistent';
import { localStore } from './browserStorage.ts';

/** What the browser did not store lives as long as the page. */
const unstored: Record<string, string> = {};
const read = (key: string | symbol) => unstored[String(key)] ?? localStore.get(String(key)) ?? undefined;

if (typeof window !== 'undefined')
  setPersistentEngine(
    new Proxy(unstored, {
      has: (_, key) => read(key) !== undefined,
      get: (_, key) => read(key),
      set: (_, key, value: string) => {
        if (localStore.set(String(key), value)) delete unstored[String(key)];
        else unstored[String(key)] = value;
        return true;
      },
      deleteProperty: (_, key) => {
        delete unstored[String(key)];
        localStore.set(String(key), null);
        return true;
      },
    }),
    windowPersistentEvents,
  );

/** Whether a reload would find this value again. */
export const isStored = (key: string): boolean => !(key in unstored) && localStore.get(key) !== null;

export { persistentAtom };
