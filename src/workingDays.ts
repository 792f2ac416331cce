import { isoDay, parisClock } from './dates.ts';

/** A Paris calendar day as midnight UTC, for counting without clocks. */
export type Day = Date;

const dayMs = 86_400_000;
export const dayOf = (at: number): Day => new Date(`${isoDay(at)}T00:00:00Z`);
const plus = (day: Day, n: number): Day => new Date(day.getTime() + n * dayMs);

function easter(year: number): Day {
  const a = year % 19;
  const century = Math.floor(year / 100);
  const rest = year % 100;
  const h = (19 * a + century - Math.floor(century / 4) - Math.floor((8 * century + 13) / 25) + 15) % 30;
  const l = (32 + 2 * (century % 4) + 2 * Math.floor(rest / 4) - h - (rest % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const n = h + l - 7 * m + 114;
  return new Date(Date.UTC(year, Math.floor(n / 31) - 1, (n % 31) + 1));
}

/** `fixed`: `mm-dd`; `moving`: days after Easter. */
export type Holidays = { fixed: string; moving: readonly number[] };

/** The eleven public holidays of metropolitan France (Code du travail, L3133-1). */
const french: Holidays = { fixed: '01-01 05-01 05-08 07-14 08-15 11-01 11-11 12-25', moving: [1, 39, 50] };
/** Good Friday and 26 December are holidays there too (Code du travail, L3134-13). */
const alsaceMoselle: Holidays = { fixed: `${french.fixed} 12-26`, moving: [...french.moving, -2] };
/** By the postal code of an address of metropolitan France. */
export const holidaysAt = (address = ''): Holidays => (/\b(57|67|68)\d{3}\b/.test(address) ? alsaceMoselle : french);
/** Without them, euro payments settle and the ECB publishes its rates (TARGET calendar). */
const target: Holidays = { fixed: '01-01 05-01 12-25 12-26', moving: [-2, 1] };

export const isHoliday = (day: Day, { fixed, moving }: Holidays = french): boolean =>
  fixed.includes(day.toISOString().slice(5, 10)) ||
  moving.some((n) => plus(easter(day.getUTCFullYear()), n).getTime() === day.getTime());

export const isWorking = (day: Day, holidays: Holidays = french): boolean =>
  day.getUTCDay() % 6 !== 0 && !isHoliday(day, holidays);

/** TARGET days after `date`, `yyyy-mm-dd`, up to the day of `now` in Paris. */
export function targetDaysSince(date: string, now: number): number {
  let count = 0;
  for (let day = dayOf(now); day.getTime() > Date.parse(date); day = plus(day, -1)) if (isWorking(day, target)) count++;
  return count;
}

export function momentOf(day: Day, hour: number): number {
  const guess = day.getTime() + hour * 3_600_000;
  const { year, month, day: d, hour: h, minute } = parisClock(guess);
  const shown = Date.parse(`${year}-${month}-${d}T${h}:${minute}:00Z`);
  return guess - (shown - guess);
}

export function step(from: Day, count: number, direction: 1 | -1 = 1, counts: (day: Day) => boolean = isWorking): Day {
  let day = from;
  for (let left = count; left > 0; ) {
    day = plus(day, direction);
    if (counts(day)) left--;
  }
  return day;
}

/** So many hours of working days after `at` (24 h each, no holidays), in Paris; from one day on, the end of a day. */
export function endOfWorkingHours(at: number, hours: number): number {
  const today = dayOf(at);
  const open = isWorking(today);
  const { hour, minute } = parisClock(at);
  const total = hours + (open ? Number(hour) + Number(minute) / 60 : 0);
  if (hours < 24) {
    const whole = Math.floor(total / 24);
    return momentOf(step(today, open ? whole : 1), total - whole * 24);
  }
  return momentOf(plus(step(today, open ? Math.floor(total / 24) : Math.ceil(total / 24)), 1), 0) - 1;
}

/** Eight in the morning, in Paris, of the working day before the day of `at`. */
export const morningBefore = (at: number): number => momentOf(step(dayOf(at), 1, -1), 8);

/** The end, in Paris, of the n-th calendar day after the day of `at`. */
export const endOfDay = (at: number, n: number): number => momentOf(plus(dayOf(at), n + 1), 0) - 1;

/** The same; of the next working day where that day is none (C. conso. L221-19, 3°), or where the shop is closed. */
export function endOfPeriod(at: number, n: number, isOpen: (day: Day) => boolean = isWorking): number {
  const last = plus(dayOf(at), n - 1);
  return (
    momentOf(
      plus(
        step(last, 1, 1, (day) => isWorking(day) && isOpen(day)),
        1,
      ),
      0,
    ) - 1
  );
}
