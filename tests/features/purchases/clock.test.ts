import { describe, expect, test } from 'vitest';
import { formatMoment, parisDateParts } from '../../../src/dates.ts';
import { coolingOffEnd } from '../../../src/features/purchases/model/clock.ts';
import { holidaysAt } from '../../../src/workingDays.ts';

const paris = (local: string): number =>
  Temporal.PlainDateTime.from(local).toZonedDateTime('Europe/Paris').epochMilliseconds;
const strasbourg = holidaysAt('1 rue des Orfèvres, 67000 Strasbourg');

test.each([
  ['un jeudi', '2026-11-19T15:20', '2026-11-23T15:20'],
  ['deux jours avant un férié', '2026-11-09T16:00', '2026-11-12T16:00'],
  ['un vendredi, avant la Toussaint', '2026-10-30T10:05', '2026-11-02T10:05'],
  ['un lundi', '2026-11-16T09:00', '2026-11-18T09:00'],
  ['avant l’heure d’été', '2026-03-27T10:00', '2026-03-30T11:00'],
  ['un samedi, avant l’heure d’été', '2026-03-28T10:00', '2026-03-30T11:00'],
  ['un samedi, avant l’heure d’hiver', '2026-10-24T10:00', '2026-10-26T09:00'],
])('Les 48 heures d’un contrat signé %s vont jusqu’à la même heure d’un jour ouvrable', (_, signed, end) => {
  expect(formatMoment(coolingOffEnd(paris(signed)))).toBe(formatMoment(paris(end)));
});

test('En Alsace-Moselle, le vendredi saint et le 26 décembre comptent aussi', () => {
  const ends = (signed: string) =>
    [coolingOffEnd(paris(signed)), coolingOffEnd(paris(signed), strasbourg)].map(formatMoment);
  expect(ends('2026-04-01T11:00')).toEqual(['2026-04-03T11:00', '2026-04-07T11:00'].map(paris).map(formatMoment));
  expect(ends('2028-12-24T11:00')).toEqual(['2028-12-26T11:00', '2028-12-27T11:00'].map(paris).map(formatMoment));
});

/** Written out from the calendars of these years. */
const free =
  '2026: 01-01 04-06 05-01 05-08 05-14 05-25 07-14 08-15 11-01 11-11 12-25; ' +
  '2027: 01-01 03-29 05-01 05-06 05-08 05-17 07-14 08-15 11-01 11-11 12-25; ' +
  '2028: 01-01 04-17 05-01 05-08 05-25 06-05 07-14 08-15 11-01 11-11 12-25; 2029: 01-01';
const datesOf = (text: string): Set<string> =>
  new Set(
    text.split('; ').flatMap((year) =>
      year
        .slice(6)
        .split(' ')
        .map((day) => `${year.slice(0, 4)}-${day}`),
    ),
  );
const [france, alsace] = [free, `${free}; 2026: 04-03 12-26; 2027: 03-26 12-26; 2028: 04-14 12-26`].map(datesOf);

const hour = 3_600_000;
const first = paris('2026-01-01T00:17');
/** The wall clock, hour by hour. */
const wall = Array.from({ length: 26_400 }, (_, at) => {
  const { year, month, day, hour: h } = parisDateParts(first + at * hour);
  return { date: `${year}-${month}-${day}`, h };
});
const isWeekend = (date: string) => [0, 6].includes(new Date(`${date}T12:00:00Z`).getUTCDay());

/** Index of the end, walking hour by hour. */
function slowly(signed: number, holidays: Set<string>): number {
  const rest = wall.slice(signed + 48, signed + 48 + 24 * 7);
  const then = rest[0]?.h;
  return signed + 48 + rest.findIndex(({ date, h }) => h === then && !isWeekend(date) && !holidays.has(date));
}

describe('Les 48 heures répondent à un décompte lent, chaque heure de trois années', () => {
  test.each([
    ['en France', undefined, france],
    ['en Alsace-Moselle', strasbourg, alsace],
  ] as const)('%s', (_, holidays, dates) => {
    const wrong = wall
      .slice(0, 26_200)
      .flatMap(({ date, h }, at) =>
        coolingOffEnd(first + at * hour, holidays) === first + slowly(at, dates ?? new Set()) * hour
          ? []
          : `${date} ${h}`,
      );
    expect(wrong).toEqual([]);
  });
});
