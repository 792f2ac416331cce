import { persistentAtom } from '../../persistentStore.ts';

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
