import { atom } from 'nanostores';
import { useEffect } from 'react';
import type { ItemKey } from './cart.ts';
import { keyOf } from './changes.ts';

/** Lines whose field differs from the cart. */
export const $faults = atom<ReadonlySet<string>>(new Set());

export function useFault(item: ItemKey, problem: string | null): void {
  const key = keyOf(item);
  const isFault = problem !== null;
  useEffect(() => {
    if (!isFault) return;
    $faults.set(new Set($faults.get()).add(key));
    return () => $faults.set(new Set([...$faults.get()].filter((other) => other !== key)));
  }, [key, isFault]);
}

/** Leads to the first field that is wrong, once the sentence about it stands there. */
export const showFault = (form: HTMLElement): void => {
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
};
