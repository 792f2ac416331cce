import { useEffect, useRef } from 'react';

/** Runs when the browser brings this very page back as it was left, say with a button pressed. */
export function useReturned(work: () => void): void {
  const latest = useRef(work);
  latest.current = work;
  useEffect(() => {
    const wake = ({ persisted }: PageTransitionEvent) => persisted && latest.current();
    addEventListener('pageshow', wake);
    return () => removeEventListener('pageshow', wake);
  }, []);
}
