import { useLayoutEffect } from 'react';

let isLeaving = false;

/** Goes to another page with nothing left to lose: no form asks. */
export function leaveTo(path: string): void {
  isLeaving = true;
  location.assign(path);
}

/** While something would be lost, leaving the page asks first. */
export function useLeaveGuard(active: boolean): void {
  // Before paint: what looks saved asks no more.
  useLayoutEffect(() => {
    if (!active) return;
    const ask = (event: BeforeUnloadEvent) => !isLeaving && event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [active]);
}
