import { persistentAtom } from '../../persistentStore.ts';

/** A store that this browser keeps as JSON; what was stored and is not sound counts as nothing. */
export const kept = <Value>(name: string, initial: Value, isSound: (value: NonNullable<Value>) => boolean) =>
  persistentAtom<Value>(name, initial, {
    encode: JSON.stringify,
    decode: (text) => {
      try {
        const value = JSON.parse(text);
        return isSound(value) ? value : initial;
      } catch {
        return initial;
      }
    },
  });
