import { expect, test } from 'vitest';
import {
  currentWeek,
  exceptionsText,
  isOpenDay,
  type OpeningHours,
  openingStatus,
  openingStatusSentence,
  openingText,
  parseExceptions,
  parseWeek,
  replyDayText,
  schemaOrgHours,
  upcomingExceptions,
  weekText,
} from '../../../src/features/configuration/opening.ts';
import { dayOf } from '../../../src/workingDays.ts';

const plain = (text: string) => text.replace(/\s/g, ' ');
const weekOf = (text: string): OpeningHours['week'] => {
  const week = parseWeek(text);
  if (typeof week === 'string') throw new Error(week);
  return week;
};
const opening = (text: string, exceptions = ''): OpeningHours => ({
  week: weekOf(text),
  exceptions: parseExceptions(exceptions) as OpeningHours['exceptions'],
});

test.each([
  ['mardi à samedi : 10 h à 18 h 30', 'Du mardi au samedi, de 10 h à 18 h 30'],
  ['Du mardi au samedi, de 10 h à 18 h 30', 'Du mardi au samedi, de 10 h à 18 h 30'],
  ['mar-sam 10:00-18:30', 'Du mardi au samedi, de 10 h à 18 h 30'],
  ['lundi au samedi 9h-12h 14h-18h30', 'Du lundi au samedi, de 9 h à 12 h et de 14 h à 18 h 30'],
  ['Tous les jours : 9h-midi', 'Du lundi au dimanche, de 9 h à 12 h'],
  [
    'lundi et jeudi 9-12, 14-18',
    'Le lundi, de 9 h à 12 h et de 14 h à 18 h ; le jeudi, de 9 h à 12 h et de 14 h à 18 h',
  ],
  [
    'lun. au ven. 9h30–17h\nsamedi : 10 h à 12 h\ndimanche : fermé',
    'Du lundi au vendredi, de 9 h 30 à 17 h ; le samedi, de 10 h à 12 h',
  ],
  ['Mardi au samedi 10h-19h, fermé le dimanche et le lundi', 'Du mardi au samedi, de 10 h à 19 h'],
  ['', ''],
])('« %s » se lit et se redit', (typed, told) => {
  const read = weekOf(typed);
  expect(plain(openingText({ week: read, exceptions: [] }))).toBe(told);
  expect(weekOf(weekText(read))).toEqual(read);
});

test.each([
  'sur rendez-vous',
  'mardi : 18 h à 10 h',
  'mardi : 10 h',
  'samedi à mardi : 10 h à 12 h',
  'mardi : 10 h à 25 h',
  'dimanche : fermé',
  'lundi à vendredi 9h-12h, samedi 14h-18h',
  'lundi à samedi 9h-19h sauf mercredi',
  'mardi à samedi : 9h-18h\nlundi : fermé le matin',
])('« %s » n’est pas pris pour des horaires', (typed) => expect(parseWeek(typed)).toBe(typed));

test.each([
  ['24/12/2026 : fermé', []],
  ['25/12/2026 Noël', []],
  ['24/12/2026 : ouvert de 10h à 16h', [[600, 960]]],
  ['24/12/2026 : ouvert le matin', '24/12/2026 : ouvert le matin'],
  ['24/12/2026 : fermé l’après-midi', '24/12/2026 : fermé l’après-midi'],
])('Le jour particulier « %s » a ces heures', (typed, spans) =>
  expect(parseExceptions(typed)).toEqual([{ from: expect.any(String), to: expect.any(String), spans }]),
);

const house = opening(
  'mardi à samedi : 10 h à 12 h 30, 14 h à 18 h 30',
  '24/12/2026 : 10 h à 16 h\n01/01/2027 au 10/01/2027',
);

test.each([
  ['2026-11-24T11:00', 'ouvert jusqu’à 12 h 30'],
  ['2026-11-24T12:30', 'ouvre à 14 h'],
  ['2026-11-24T18:30', 'ouvre demain à 10 h'],
  ['2026-11-28T19:00', 'ouvre mardi à 10 h'],
  ['2026-12-24T15:59', 'ouvert jusqu’à 16 h'],
  ['2026-12-24T17:00', 'ouvre samedi à 10 h'],
  ['2026-12-31T20:00', 'ouvre mardi 12 janvier à 10 h'],
])('Le %s, le comptoir se dit', (at, told) => {
  expect(plain(openingStatus(house, Date.parse(`${at}:00+01:00`)))).toBe(told);
});

test.each([
  ['2026-11-24T11:00', 'Le comptoir est ouvert jusqu’à 12 h 30.'],
  ['2026-11-28T19:00', 'Le comptoir ouvre mardi à 10 h.'],
])('Le %s, une phrase dit quand le comptoir ouvre', (at, sentence) => {
  expect(plain(openingStatusSentence(house, Date.parse(`${at}:00+01:00`)))).toBe(sentence);
});

test('La semaine en cours se lit du lundi au dimanche, aujourd’hui marqué jusqu’à la fermeture, fériés et jours particuliers compris', () => {
  const at = Date.parse('2026-12-23T11:00:00+01:00');
  const week = currentWeek(opening('mardi à samedi : 10 h à 18 h', '24/12/2026 : 10 h à 16 h'), at);
  expect(week.map(({ name, hours }) => plain(`${name} ${hours}`))).toEqual([
    'lundi ',
    'mardi 10 h à 18 h',
    'mercredi 10 h à 18 h',
    'jeudi 10 h à 16 h',
    'vendredi ',
    'samedi 10 h à 18 h',
    'dimanche ',
  ]);
  const marksAt = (now: number) =>
    currentWeek(house, now).flatMap(({ name, todayText }) => (todayText ? [plain(`${name}, ${todayText}`)] : []));
  expect(marksAt(at)).toEqual(['mercredi, aujourd’hui']);
  const evening = Date.parse('2026-12-23T20:00:00+01:00');
  expect(marksAt(evening)).toEqual(['mercredi, fermé depuis 18 h 30']);
  const holiday = Date.parse('2026-12-25T20:00:00+01:00');
  expect(marksAt(holiday)).toEqual(['vendredi, aujourd’hui']);
  expect(plain(replyDayText(house, at))).toBe('jeudi 24 décembre');
});

test('Sans horaires, rien ne se dit, et les jours ouvrés restent ceux de la semaine', () => {
  const none = opening('', '24/12/2026');
  expect(openingStatus(none, Date.now())).toBe('');
  expect(openingStatusSentence(none, Date.now())).toBe('');
  const isOpen = (day: string) => isOpenDay(none, dayOf(Date.parse(`${day}T12:00:00+01:00`)));
  expect(['2026-12-23', '2026-12-24', '2026-12-25', '2026-12-26'].map(isOpen)).toEqual([true, false, false, false]);
});

test('Les jours particuliers se relisent, ceux qui viennent s’annoncent, le plus proche d’abord', () => {
  const lines = '02/05/2026 : 10 h à 16 h\n24/12/2026 : fermé\n01/08/2026 au 15/08/2026 : fermé';
  const exceptions = parseExceptions(lines) as OpeningHours['exceptions'];
  expect(plain(exceptionsText(exceptions))).toBe(plain(lines));
  const coming = upcomingExceptions({ week: [], exceptions }, Date.parse('2026-08-15T12:00:00Z'));
  expect(coming.map(plain)).toEqual(['01/08/2026 au 15/08/2026 : fermé', '24/12/2026 : fermé']);
  expect(schemaOrgHours(house).slice(0, 2)).toEqual(['Tu 10:00-12:30', 'Tu 14:00-18:30']);
});
