import { useLayoutEffect } from 'react';

let isLeaving = false;

export function leaveTo(path: string): void {
  isLeaving = true;
  location.assign(path);
}

export function useLeaveGuard(active: boolean): void {
  // The guard is removed before paint, because a form shown as saved must not ask.
  useLayoutEffect(() => {
    if (!active) return;
    const confirmLeave = (event: BeforeUnloadEvent) => !isLeaving && event.preventDefault();
    addEventListener('beforeunload', confirmLeave);
    return () => removeEventListener('beforeunload', confirmLeave);
  }, [active]);
}
