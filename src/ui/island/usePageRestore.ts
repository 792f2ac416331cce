import { useEffect, useRef } from 'react';

export function usePageRestore(work: () => void): void {
  const latestWork = useRef(work);
  latestWork.current = work;
  useEffect(() => {
    const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && latestWork.current();
    addEventListener('pageshow', onPageShow);
    return () => removeEventListener('pageshow', onPageShow);
  }, []);
}
