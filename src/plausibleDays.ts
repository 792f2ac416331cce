import { days, isoDay } from './dates.ts';

/** True for a day within a lifetime that is at most so many days ahead. */
export const isPlausibleDay = (day: string, daysAhead: number): boolean =>
  day >= '1900-01-01' && day <= isoDay(Date.now() + days(daysAhead));

export const isPastDay = (day: string): boolean => isPlausibleDay(day, 0);
