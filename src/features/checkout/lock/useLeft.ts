import { useEffect, useState } from 'react';

/** Milliseconds until `endsAt`, told each second; null before the browser counts. A tab that slept counts on from the clock. */
export function useLeft(endsAt: number | null): number | null {
  const [left, setLeft] = useState<number | null>(null);
  useEffect(() => {
    if (endsAt === null) return setLeft(null);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tick = () => {
      clearTimeout(timer);
      const rest = Math.max(0, endsAt - Date.now());
      setLeft(rest);
      if (rest > 0) timer = setTimeout(tick, rest % 1000 || 1000);
    };
    tick();
    document.addEventListener('visibilitychange', tick);
    addEventListener('pageshow', tick);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', tick);
      removeEventListener('pageshow', tick);
    };
  }, [endsAt]);
  return left;
}
