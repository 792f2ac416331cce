import { useEffect, useRef } from 'react';

export function usePageRestore(work: () => void): void {
  const latest = useRef(work);
  latest.current = work;
  useEffect(() => {
    const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && latest.current();
    addEventListener('pageshow', onPageShow);
    return () => removeEventListener('pageshow', onPageShow);
  }, []);
}
