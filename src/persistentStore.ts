import { atom, type PreinitializedWritableAtom } from 'nanostores';
import { localStore } from './browserStorage.ts';

type Coding<Value> = { encode?: (value: Value) => string | undefined; decode?: (text: string) => Value };

/** Whether a reload would find the value again; else it lives as long as the page. */
export type PersistentAtom<Value> = PreinitializedWritableAtom<Value> & { isStored: () => boolean };

/** Kept by this browser under its name, in step with its other tabs. `@nanostores/persistent` ends the page where storage is
 * `null` or full, and does not say where it is blocked. */
export function persistentAtom<Value>(
  name: string,
  initial: Value,
  { encode = (value) => value as string, decode = (text) => text as Value }: Coding<Value> = {},
): PersistentAtom<Value> {
  let text = localStore.get(name);
  let isStored = true;
  const read = () => (text === null ? initial : decode(text));
  const store = atom(read());
  const show = store.set;
  const restore = () => {
    const now = localStore.get(name);
    if (!isStored || now === text) return;
    text = now;
    show(read());
  };
  store.set = (value) => {
    text = encode(value) ?? null;
    isStored = localStore.set(name, text);
    show(value);
  };
  if (typeof window !== 'undefined') {
    // Written by another tab, one name after the other; or while this page slept in the browser's history.
    window.addEventListener('storage', ({ key }) => (key ?? name) === name && restore());
    window.addEventListener('pageshow', restore);
  }
  return Object.assign(store, { isStored: () => isStored });
}
