import { fold } from '../../../db/fold.ts';
import type { DeliveryTimes } from '../../../db/schema/shop.ts';
import { days, formatShortDay, formatWeekday, isoDay, isoFromFrench, parisDateParts } from '../../dates.ts';
import { formatList } from '../../money.ts';
import { addWorkingDays, type Day, dayOf, isHoliday, isWorkingDay } from '../../workingDays.ts';
import { nonEmptyLines } from './carriers.ts';

export type OpeningHours = DeliveryTimes['opening'];
type Span = OpeningHours['week'][number][number];

export const weekdays = ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche'] as const;

const weekdayIndex = (day: Day) => (day.getUTCDay() + 6) % 7;

/** Exceptions override public holidays, which override weekly hours. */
function spansOn({ week, exceptions }: OpeningHours, day: Day): readonly Span[] {
  const date = day.toISOString().slice(0, 10);
  const exception = exceptions.find(({ from, to }) => from <= date && date <= to);
  return exception ? exception.spans : isHoliday(day) ? [] : (week[weekdayIndex(day)] ?? []);
}

/** By default, Monday to Friday except public holidays and exceptions. */
export function isOpenDay(opening: OpeningHours, day: Day): boolean {
  if (opening.week.length > 0) return spansOn(opening, day).length > 0;
  const date = day.toISOString().slice(0, 10);
  return (
    isWorkingDay(day) && !opening.exceptions.some(({ from, to, spans }) => from <= date && date <= to && !spans[0])
  );
}

function minuteOfDay(now: number) {
  const { hour, minute } = parisDateParts(now);
  return Number(hour) * 60 + Number(minute);
}

function clockText(time: number) {
  const minutesPart = time % 60;
  return `${Math.floor(time / 60)}\u00a0h${minutesPart ? `\u00a0${String(minutesPart).padStart(2, '0')}` : ''}`;
}
const spansText = (spans: readonly Span[]) =>
  spans.map(([from, to]) => `${clockText(from)}\u00a0à\u00a0${clockText(to)}`).join(', ');

function groupWeekdays(week: OpeningHours['week']) {
  const weekdayRuns: { first: number; last: number; hours: string }[] = [];
  for (const [place, spans] of week.entries()) {
    const hours = spansText(spans);
    const run = weekdayRuns.at(-1);
    if (hours && run?.last === place - 1 && run.hours === hours) run.last = place;
    else if (hours) weekdayRuns.push({ first: place, last: place, hours });
  }
  return weekdayRuns;
}

export const openingText = ({ week }: OpeningHours): string =>
  groupWeekdays(week)
    .map(({ first, last, hours }) => {
      const name = first === last ? `le ${weekdays[first]}` : `du ${weekdays[first]} au ${weekdays[last]}`;
      return `${name}, de ${formatList(hours.split(', ')).replace(' et ', ' et de ')}`;
    })
    .join('\u202f; ')
    .replace(/^./, (letter) => letter.toUpperCase());

export const weekText = (week: OpeningHours['week']): string =>
  groupWeekdays(week)
    .map(({ first, last, hours }) => {
      const name = first === last ? weekdays[first] : `${weekdays[first]} à ${weekdays[last]}`;
      return `${name}\u00a0: ${hours}`;
    })
    .join('\n');

const dateText = (date: string) => formatShortDay(Date.parse(date));
const exceptionText = ({ from, to, spans }: OpeningHours['exceptions'][number]) =>
  `${from === to ? dateText(from) : `${dateText(from)} au ${dateText(to)}`}\u00a0: ${spansText(spans) || 'fermé'}`;
export const exceptionsText = (exceptions: OpeningHours['exceptions']): string =>
  exceptions.map(exceptionText).join('\n');

/** The week of `now`, from Monday, with its public holidays and exceptions. */
export function currentWeek(opening: OpeningHours, now: number): { name: string; hours: string; todayText: string }[] {
  const today = dayOf(now);
  const todayIndex = weekdayIndex(today);
  const closing = spansOn(opening, today).at(-1)?.[1] ?? Infinity;
  const nowText = closing <= minuteOfDay(now) ? `fermé depuis ${clockText(closing)}` : 'aujourd’hui';
  return weekdays.map((name, place) => ({
    name,
    hours: spansText(spansOn(opening, new Date(today.getTime() + days(place - todayIndex)))),
    todayText: place === todayIndex ? nowText : '',
  }));
}

/** « mercredi 2 décembre »: the next open day. */
export const replyDayText = (opening: OpeningHours, now: number): string =>
  formatWeekday(addWorkingDays(dayOf(now), 1, 1, (day) => isOpenDay(opening, day)).getTime());

export const upcomingExceptions = ({ exceptions }: OpeningHours, now: number): string[] =>
  exceptions
    .filter(({ to }) => to >= isoDay(now))
    .sort((a, b) => a.from.localeCompare(b.from))
    .map(exceptionText);

/** The lookahead prevents reading 14 in « 9h-12h 14h-18h » as minutes. */
const timePattern = /(\d{1,2})(?:\s*(?:h(?:eures?)?|:)(?:\s*(\d{2})(?!\s*[h:]))?)?/g;

/** Without hours, these do not mean closed all day. */
const halfDays = /ouver|matin|apres|rendez/;

function parseSpans(text: string): Span[] | null {
  const minutesOfDay = [...text.replaceAll('midi', '12 h').replaceAll('minuit', '24 h').matchAll(timePattern)].map(
    ([, hour, minute = '0']) => Number(hour) * 60 + Number(minute),
  );
  const isAscending = minutesOfDay.every((moment, at) => moment <= 1_440 && moment > (minutesOfDay[at - 1] ?? -1));
  if (minutesOfDay.length === 0 && halfDays.test(text)) return null;
  if (minutesOfDay.length % 2 || !isAscending) return null;
  return minutesOfDay.flatMap((from, at) => (at % 2 === 0 ? [[from, minutesOfDay[at + 1] ?? 0] as Span] : []));
}

function parseDays(text: string): number[] | null {
  if (/tous les jours/.test(text)) return weekdays.map((_, place) => place);
  const normalizedText = text.replace(/\b(du|le|la|les|de|au comptoir)\b/g, ' ').replace(/\bau\b/g, ' à ');
  const days: number[] = [];
  for (const part of normalizedText.split(/,|\bet\b/)) {
    const names = part.split(/\s*(?:à|-|–|\ba\b)\s*/).map((name) => name.trim().replace(/\.$|s$/, ''));
    const dayIndexes = names.map((name) => (name.length < 3 ? -1 : weekdays.findIndex((day) => day.startsWith(name))));
    const [first = -1, last = first] = dayIndexes;
    if (dayIndexes.length > 2 || first < 0 || last < first) return null;
    for (let weekday = first; weekday <= last; weekday++) days.push(weekday);
  }
  return days;
}

/** After the hours, further days or « sauf » are rejected. */
const otherDays = /\b(sauf|lun|mar|mer|jeu|ven|sam|dim)/;

/** « mardi à samedi : 10 h à 12 h 30, 14 h à 18 h 30 »; text that cannot be parsed is returned unchanged. */
export function parseWeek(text: string): OpeningHours['week'] | string {
  const week: OpeningHours['week'] = weekdays.map(() => []);
  for (const line of nonEmptyLines(text).map(fold)) {
    const hoursStart = line.search(/\d|ferm|midi/);
    const days = hoursStart < 0 ? null : parseDays(line.slice(0, hoursStart).replace(/[\s:,]+(de\s*)?$/, ''));
    const hours = line.slice(hoursStart).replace(/(?<=[\dh]),?\s*ferme\w*\s[^\d]*$/, '');
    const spans = hoursStart < 0 || otherDays.test(hours) ? null : parseSpans(hours);
    if (!days || !spans) return text;
    for (const day of days) week[day]?.push(...spans);
  }
  for (const spans of week) spans.sort(([a], [b]) => a - b);
  return week.every((spans) => spans.length === 0) ? (text.trim() && text) || [] : week;
}

/** « 24/12/2026 : 10 h à 16 h » or « 01/08/2026 au 15/08/2026 : fermé ». */
export const parseExceptions = (text: string): unknown[] =>
  nonEmptyLines(text).map((line) => {
    const date = /\d{1,2}[/.-]\d{1,2}[/.-]\d{4}|\d{4}-\d{2}-\d{2}/g;
    const [from = line, to = from] = (line.match(date) ?? []).map(isoFromFrench);
    return { from, to, spans: parseSpans(fold(line.replace(date, ''))) ?? line };
  });

/** « ouvert jusqu’à 18 h 30 », « ouvre mardi à 10 h »; empty if closed for 60 days. */
export function openingStatus(opening: OpeningHours, now: number): string {
  const time = minuteOfDay(now);
  const today = dayOf(now);
  const openSpan = spansOn(opening, today).find(([from, to]) => from <= time && time < to);
  if (openSpan) return `ouvert jusqu’à ${clockText(openSpan[1])}`;
  const laterSpan = spansOn(opening, today).find(([from]) => from > time);
  if (laterSpan) return `ouvre à ${clockText(laterSpan[0])}`;
  for (let daysAhead = 1; daysAhead <= 60; daysAhead++) {
    const day = addWorkingDays(today, daysAhead, 1, () => true);
    const [first] = spansOn(opening, day);
    if (!first || opening.week.length === 0) continue;
    const name =
      daysAhead === 1 ? 'demain' : daysAhead < 7 ? weekdays[weekdayIndex(day)] : formatWeekday(day.getTime());
    return `ouvre ${name} à ${clockText(first[0])}`;
  }
  return '';
}

/** « Le comptoir ouvre mardi à 10 h. »; may be empty. */
export function openingStatusSentence(opening: OpeningHours, now: number): string {
  const text = openingStatus(opening, now);
  return text && `Le comptoir ${text.replace(/^ouvert/, 'est ouvert')}.`;
}

const schemaOrgDays = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'];
export const schemaOrgHours = ({ week }: OpeningHours): string[] =>
  week.flatMap((spans, place) =>
    spans.map((span) => {
      const [from, to] = span.map((at) => new Date(at * 60_000).toISOString().slice(11, 16));
      return `${schemaOrgDays[place]} ${from}-${to}`;
    }),
  );
