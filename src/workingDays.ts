import { isoDay, parisDateParts } from './dates.ts';

/** Midnight UTC, so that changes to summer time do not matter. */
export type Day = Date;

const dayMs = 86_400_000;
export const dayOf = (at: number): Day => new Date(`${isoDay(at)}T00:00:00Z`);
const addDays = (day: Day, n: number): Day => new Date(day.getTime() + n * dayMs);

function easter(year: number): Day {
  const a = year % 19;
  const century = Math.floor(year / 100);
  const yearOfCentury = year % 100;
  const h = (19 * a + century - Math.floor(century / 4) - Math.floor((8 * century + 13) / 25) + 15) % 30;
  const l = (32 + 2 * (century % 4) + 2 * Math.floor(yearOfCentury / 4) - h - (yearOfCentury % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const n = h + l - 7 * m + 114;
  return new Date(Date.UTC(year, Math.floor(n / 31) - 1, (n % 31) + 1));
}

/** `fixed`: `mm-dd`; `movable`: days from Easter. */
export type Holidays = { fixed: string; movable: readonly number[] };

/** In metropolitan France (Code du travail, L3133-1). */
const frenchHolidays: Holidays = { fixed: '01-01 05-01 05-08 07-14 08-15 11-01 11-11 12-25', movable: [1, 39, 50] };
/** Includes Good Friday and 26 December (Code du travail, L3134-13). */
const alsaceMoselleHolidays: Holidays = {
  fixed: `${frenchHolidays.fixed} 12-26`,
  movable: [...frenchHolidays.movable, -2],
};
export const holidaysAt = (address = ''): Holidays =>
  /\b(57|67|68)\d{3}\b/.test(address) ? alsaceMoselleHolidays : frenchHolidays;
/** On TARGET closing days, no euros are settled and no ECB rates published. */
const targetHolidays: Holidays = { fixed: '01-01 05-01 12-25 12-26', movable: [-2, 1] };

export const isHoliday = (day: Day, { fixed, movable }: Holidays = frenchHolidays): boolean =>
  fixed.includes(day.toISOString().slice(5, 10)) ||
  movable.some((n) => addDays(easter(day.getUTCFullYear()), n).getTime() === day.getTime());

export const isWorkingDay = (day: Day, holidays: Holidays = frenchHolidays): boolean =>
  day.getUTCDay() % 6 !== 0 && !isHoliday(day, holidays);

/** Days after `date` (`yyyy-mm-dd`), up to and including the day of `now` in Paris. */
export function targetDaysSince(date: string, now: number): number {
  let count = 0;
  for (let day = dayOf(now); day.getTime() > Date.parse(date); day = addDays(day, -1))
    if (isWorkingDay(day, targetHolidays)) count++;
  return count;
}

export function parisMoment(day: Day, hour: number): number {
  const guess = day.getTime() + hour * 3_600_000;
  const { year, month, day: d, hour: h, minute } = parisDateParts(guess);
  const wallClock = Date.parse(`${year}-${month}-${d}T${h}:${minute}:00Z`);
  return guess - (wallClock - guess);
}

export function addWorkingDays(
  from: Day,
  count: number,
  direction: 1 | -1 = 1,
  counts: (day: Day) => boolean = isWorkingDay,
): Day {
  let day = from;
  for (let remaining = count; remaining > 0; ) {
    day = addDays(day, direction);
    if (counts(day)) remaining--;
  }
  return day;
}

/** Each working day in Paris counts 24 hours. A period of 24 hours or more ends at the end of a day. */
export function endOfWorkingHours(at: number, hours: number): number {
  const today = dayOf(at);
  const isWorkday = isWorkingDay(today);
  const { hour, minute } = parisDateParts(at);
  const total = hours + (isWorkday ? Number(hour) + Number(minute) / 60 : 0);
  if (hours < 24) {
    const wholeDays = Math.floor(total / 24);
    return parisMoment(addWorkingDays(today, isWorkday ? wholeDays : 1), total - wholeDays * 24);
  }
  return (
    parisMoment(addDays(addWorkingDays(today, isWorkday ? Math.floor(total / 24) : Math.ceil(total / 24)), 1), 0) - 1
  );
}

/** 08:00 in Paris on the last working day before. */
export const morningBefore = (at: number): number => parisMoment(addWorkingDays(dayOf(at), 1, -1), 8);

/** End of the n-th calendar day after `at`, in Paris. */
export const endOfDay = (at: number, n: number): number => parisMoment(addDays(dayOf(at), n + 1), 0) - 1;

/** Extended to the next day on which the shop is open (C. conso. L221-19, 3°). */
export function endOfPeriod(at: number, n: number, isOpen: (day: Day) => boolean = isWorkingDay): number {
  const lastDay = addDays(dayOf(at), n - 1);
  return (
    parisMoment(
      addDays(
        addWorkingDays(lastDay, 1, 1, (day) => isWorkingDay(day) && isOpen(day)),
        1,
      ),
      0,
    ) - 1
  );
}
