import { useLayoutEffect } from 'react';

/** While something would be lost, leaving the page asks first. */
export function useLeaveGuard(active: boolean): void {
  // Before paint: what looks saved asks no more.
  useLayoutEffect(() => {
    if (!active) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [active]);
}
