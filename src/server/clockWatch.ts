import type { Logger } from 'pino';
import { days } from '../dates.ts';

/**
 * Tells whether the machine's clock has gone on as time does. After a jump of more than a day it answers no for a day,
 * in which somebody can put the clock right: a year too far ahead, all that has a date would be deleted at once.
 */
export function clockWatch(log: Pick<Logger, 'warn'>): () => boolean {
  let date = Date.now();
  let ticks = performance.now();
  let steadyFrom = Number.NEGATIVE_INFINITY;
  return () => {
    const now = performance.now();
    const jump = Date.now() - date - (now - ticks);
    [date, ticks] = [Date.now(), now];
    if (Math.abs(jump) > days(1)) {
      steadyFrom = now + days(1);
      log.warn({ days: Math.round(jump / days(1)) }, 'the clock has jumped: nothing is deleted for a day');
    }
    return now >= steadyFrom;
  };
}
