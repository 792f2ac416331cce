import { useEffect, useRef } from 'react';

export function usePageRestore(work: () => void): void {
  const latest = useRef(work);
  latest.current = work;
  useEffect(() => {
    const wake = ({ persisted }: PageTransitionEvent) => persisted && latest.current();
    addEventListener('pageshow', wake);
    return () => removeEventListener('pageshow', wake);
  }, []);
}
