import { atom, type PreinitializedWritableAtom } from 'nanostores';
import { localStore } from './browserStorage.ts';

type Codec<Value> = { encode?: (value: Value) => string | undefined; decode?: (text: string) => Value };

/** `isStored`: whether the value would survive a reload. */
type PersistentAtom<Value> = PreinitializedWritableAtom<Value> & { isStored: () => boolean };

/** `@nanostores/persistent` throws if storage is missing or full, and hides that it is blocked. */
export function persistentAtom<Value>(
  name: string,
  initial: Value,
  { encode = (value) => value as string, decode = (text) => text as Value }: Codec<Value> = {},
): PersistentAtom<Value> {
  let text = localStore.get(name);
  let isStored = true;
  const readValue = () => (text === null ? initial : decode(text));
  const store = atom(readValue());
  const setAtom = store.set;
  const restore = () => {
    const storedText = localStore.get(name);
    if (!isStored || storedText === text) return;
    text = storedText;
    setAtom(readValue());
  };
  store.set = (value) => {
    text = encode(value) ?? null;
    isStored = localStore.set(name, text);
    setAtom(value);
  };
  if (typeof window !== 'undefined') {
    // Another tab may change the value, also while this page is in the back-forward cache.
    window.addEventListener('storage', ({ key }) => (key ?? name) === name && restore());
    window.addEventListener('pageshow', restore);
  }
  return Object.assign(store, { isStored: () => isStored });
}
