import { useLayoutEffect } from 'react';

let isLeaving = false;

export function leaveTo(path: string): void {
  isLeaving = true;
  location.assign(path);
}

export function useLeaveGuard(active: boolean): void {
  // Removed before paint, so that a form shown as saved never asks.
  useLayoutEffect(() => {
    if (!active) return;
    const confirmLeave = (event: BeforeUnloadEvent) => !isLeaving && event.preventDefault();
    addEventListener('beforeunload', confirmLeave);
    return () => removeEventListener('beforeunload', confirmLeave);
  }, [active]);
}
