import { useEffect, useRef, useState } from 'react';
import { minutes } from '../../dates.ts';
import { CallError } from '../../http/call.ts';

/** Milliseconds to the next look by the time waited; null once waiting in front of the screen makes no sense. */
export const nextLook = (waited: number): number | null =>
  waited < minutes(10) ? Math.min(15_000, 2_000 + waited / 10) : null;

export type Watch = 'looking' | 'late' | 'signedOut';

/** Looks again and again, more and more rarely, while what is looked for is `open`. */
export function useLooks(open: boolean, look: () => Promise<void>): Watch {
  const [watch, setWatch] = useState<Watch>('looking');
  const latest = useRef(look);
  latest.current = look;
  useEffect(() => {
    if (!open) return;
    const started = Date.now();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const again = async () => {
      try {
        await latest.current();
      } catch (error) {
        // A lost connection comes back; a lost session does not by itself.
        if (error instanceof CallError && error.status === 401) return setWatch('signedOut');
      }
      plan();
    };
    const plan = () => {
      if (isOver) return;
      const delay = nextLook(Date.now() - started);
      if (delay === null) setWatch('late');
      else timer = setTimeout(again, delay);
    };
    plan();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [open]);
  return watch;
}
