import { plural } from './money.ts';

const zone = 'Europe/Paris';
const dayFormat = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: zone });
const briefOptions = { day: 'numeric', month: 'short', timeZone: zone } as const;
const briefDayFormat = new Intl.DateTimeFormat('fr-FR', briefOptions);
const briefDayWithYearFormat = new Intl.DateTimeFormat('fr-FR', { ...briefOptions, year: 'numeric' });
const weekdayFormat = new Intl.DateTimeFormat('fr-FR', { weekday: 'long', timeZone: zone });
const shortDayFormat = new Intl.DateTimeFormat('fr-FR', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  timeZone: zone,
});
const partsFormat = new Intl.DateTimeFormat('fr-FR', {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
  timeZone: zone,
});

const partsAt = (at: number) => Object.fromEntries(partsFormat.formatToParts(at).map((p) => [p.type, p.value]));

/** « 21 novembre 2026 » or « 1er novembre 2026 » */
export const formatDay = (at: number): string => dayFormat.format(at).replace(/^1 /, '1er ');

/** « 7 déc. », with the year if it is not the current one. */
export const formatBriefDay = (at: number, now = Date.now()): string =>
  (partsAt(at)['year'] === partsAt(now)['year'] ? briefDayFormat : briefDayWithYearFormat)
    .format(at)
    .replace(/^1 /, '1er ')
    .replaceAll(' ', '\u00a0');

/** « mardi 24 » or « mardi 24 novembre » */
export function formatWeekday(at: number, withMonth = true): string {
  const [number, month] = formatDay(at).split(' ');
  return `${weekdayFormat.format(at)}\u00a0${number}${withMonth ? `\u00a0${month}` : ''}`;
}

/** « 21/11/2026 » */
export const formatShortDay = (at: number): string => shortDayFormat.format(at);

/** « 21 novembre 2026 à 14 h 05 » */
export const formatMoment = (at: number): string => `${formatDay(at)} à\u00a0${formatTime(at)}`;

/** « 21 novembre » */
export const formatDayAndMonth = (at: number): string => formatDay(at).replace(/ \d+$/, '').replace(' ', '\u00a0');

/** « 29 novembre à 8 h 30 », « 29 novembre, de 8 h 30 à 11 h 13 » or « 28 novembre au 29 novembre » */
export function formatTimeSpan(times: readonly number[]): string {
  const [first, last] = [Math.min(...times), Math.max(...times)];
  if (isoDay(first) !== isoDay(last)) return `${formatDayAndMonth(first)} au ${formatDayAndMonth(last)}`;
  const [from, to] = [formatTime(first), formatTime(last)];
  return `${formatDayAndMonth(first)}${from === to ? ` à\u00a0${from}` : `, de ${from} à ${to}`}`;
}

export function formatTime(at: number): string {
  const { hour, minute } = partsAt(at);
  return `${Number(hour)}\u00a0h\u00a0${minute}`;
}

export function formatShortMoment(at: number): string {
  const { month, day: d, hour, minute } = partsAt(at);
  return `${d}/${month}\u00a0à\u00a0${Number(hour)}\u00a0h\u00a0${minute}`;
}

/** « 22/11 1 h 38 », with the year beyond half a year. A narrow column puts the time on a second line. */
export function formatCompactTime(at: number, now = Date.now()): string {
  const { year, month, day: d, hour, minute } = partsAt(at);
  const time = `${Number(hour)}\u00a0h\u00a0${minute}`;
  return Math.abs(at - now) < days(180) ? `${d}/${month}\u00a0${time}` : `${d}/${month}/${year?.slice(2)} ${time}`;
}

const offsetFormat = new Intl.DateTimeFormat('fr-FR', { timeZoneName: 'shortOffset', timeZone: zone });

/** « 21 novembre 2026 à 14 h 05 min 32 s, heure de Paris (UTC+1) » */
export function formatExactMoment(at: number): string {
  const { second } = partsAt(at);
  const utcOffset = offsetFormat.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value;
  return `${formatMoment(at)}\u00a0min\u00a0${second}\u00a0s, heure de Paris (${utcOffset})`;
}

/** Date and time in Paris, as strings of digits: `{ year: '2026', month: '11', … }`. */
export const parisDateParts = partsAt;

export function isoDay(at: number): string {
  const { year, month, day: d } = partsAt(at);
  return `${year}-${month}-${d}`;
}

const monthPatterns = 'jan f[ée]v|feb mar avr|apr mai|may juin|jun juil|jul ao[uû]|aug sep oct nov d[ée]c'.split(' ');

/** « 21/11/2026 », « 21.11.26 à 10 h 22 », « sam. 21 nov. 2026 » or « 20261121 »,
 * even if there is no such day. */
export function parseDay(text: string): string | null {
  const withoutWeekday = text
    .trim()
    .replace(/^(lun|mar|mer|jeu|ven|sam|dim)(di|credi|dredi|edi|anche)?[.,]?\s+(?=\d)/i, '');
  const iso = /^(\d{4})([-/.]?)(\d{1,2})\2(\d{1,2})(?:$|[\sT])/.exec(
    withoutWeekday.replace(/^(20\d\d)(\d\d)(\d\d)$/, '$1-$2-$3'),
  );
  const frenchMatch =
    /^(\d{1,2})(?:er)?(?:[/.-](\d{1,2})[/.-]|[\s.-]+(\p{L}{3,9})\.?[\s.-]+)(\d{4}|\d{2})(?:[\s,àT-]+\d{1,2}\s?[:h].*)?$/u.exec(
      withoutWeekday,
    );
  const [, day, number, word = '', year] = frenchMatch ?? ['', iso?.[4], iso?.[3], '', iso?.[1]];
  const month = number ?? monthPatterns.findIndex((names) => new RegExp(`^(${names})`, 'i').test(word)) + 1;
  if (!day || !year || !Number(month)) return null;
  return `${year.length === 2 ? `20${year}` : year}-${`${month}`.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

export const isoFromFrench = (text: string): string => parseDay(text) ?? text;

/** Midnight in Paris, as milliseconds. */
export const startOfDay = (date: string, daysLater = 0): number =>
  Temporal.PlainDate.from(date).add({ days: daysLater }).toZonedDateTime('Europe/Paris').epochMilliseconds;

/** « à 14 h 20 », « à demain, 0 h 30 » or « au 21 novembre 2026 à 14 h 20 », as seen at `now`. */
export function formatUntil(until: number, now: number): string {
  const isTomorrow = isoDay(until) === isoDay(startOfDay(isoDay(now), 1));
  if (!isTomorrow && isoDay(until) !== isoDay(now)) return `au ${formatMoment(until)}`;
  const { hour, minute } = partsAt(until);
  return `à ${isTomorrow ? 'demain, ' : ''}${Number(hour)}\u00a0h\u00a0${minute}`;
}

/** `2026-11-22T14:05`, Paris time, for a `datetime-local` field. */
export function localMoment(at: number): string {
  const { hour, minute } = partsAt(at);
  return `${isoDay(at)}T${hour}:${minute}`;
}

/** Also null for 31 February and other centuries. A time that summer time skips becomes an hour later. */
export function momentFromLocal(text: string): number | null {
  if (!/^20\d{2}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(text)) return null;
  const parseUtc = (local: string) => Date.parse(`${local}Z`);
  const wallTime = parseUtc(text);
  if (Number.isNaN(wallTime) || !new Date(wallTime).toISOString().startsWith(text)) return null;
  const guess = wallTime - (parseUtc(localMoment(wallTime)) - wallTime);
  return wallTime - (parseUtc(localMoment(guess)) - guess);
}

export const minutes = (n: number): number => n * 60_000;
export const hours = (n: number): number => n * 3_600_000;
export const days = (n: number): number => n * 86_400_000;

export function yearsAfter(at: number, years: number): number {
  const day = new Date(at);
  return day.setUTCFullYear(day.getUTCFullYear() + years);
}

export const formatMinutes = (count: number): string =>
  count % 60 === 0 ? plural(count / 60, 'heure', 'heures') : plural(count, 'minute', 'minutes');

/** A day before 1900 is not plausible. */
export const isPlausibleDay = (day: string, daysAhead: number): boolean =>
  day >= '1900-01-01' && day <= isoDay(Date.now() + days(daysAhead));

export const isPastDay = (day: string): boolean => isPlausibleDay(day, 0);
