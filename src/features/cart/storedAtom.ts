import { persistentAtom } from '../../persistentStore.ts';

export const storedAtom = <Value>(name: string, initial: Value, isValid: (value: NonNullable<Value>) => boolean) =>
  persistentAtom<Value>(name, initial, {
    encode: JSON.stringify,
    decode: (text) => {
      try {
        const value = JSON.parse(text);
        return isValid(value) ? value : initial;
      } catch {
        return initial;
      }
    },
  });
