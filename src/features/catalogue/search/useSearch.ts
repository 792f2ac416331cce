import { useEffect, useState } from 'react';
import { shortestSearch } from '../currency.ts';
import { type Hits, noHits, searchHits } from './searchHits.ts';

/** Long enough to skip most keys of a quick typist, short enough to feel at once. */
const pause = 180;

/** The hits of what is typed; a newer text aborts the older one's call. `hits` is null until the first answer. */
export function useSearch(text: string): { asked: string; hits: Hits | null } {
  const [answer, setAnswer] = useState<{ asked: string; hits: Hits | null }>({ asked: '', hits: null });
  const asked = text.trim();

  useEffect(() => {
    if (asked.length < shortestSearch) {
      setAnswer({ asked: '', hits: null });
      return;
    }
    const superseded = new AbortController();
    const timer = setTimeout(async () => {
      const hits = await searchHits(asked, superseded.signal).catch(() => ({ ...noHits, failed: true }));
      if (!superseded.signal.aborted) setAnswer({ asked, hits });
    }, pause);
    return () => {
      clearTimeout(timer);
      superseded.abort();
    };
  }, [asked]);

  return answer;
}
