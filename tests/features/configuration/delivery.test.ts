import { expect, test } from 'vitest';
import type { DeliveryTimes } from '../../../db/schema/shop.ts';
import { momentFromLocal } from '../../../src/dates.ts';
import {
  counterText,
  type DelayCauses,
  delaySentences,
  deliveryDateText,
  deliveryEstimate,
  parcelText,
} from '../../../src/features/configuration/delivery.ts';
import { plain } from '../../support/frenchText.ts';

const times = {
  preparationDays: 1,
  cutOffHour: 12,
  carrier: 'Transporteur',
  transitDays: [1, 2] as [number, number],
  identityHours: 24,
  opening: { week: [], exceptions: [] } as DeliveryTimes['opening'],
};

const monday = '2026-11-23T10:00:00+01:00';
const told = (paris: string, changed: Partial<typeof times> = {}) =>
  plain(parcelText(deliveryEstimate({ ...times, ...changed }, Date.parse(paris), {})));

const transfer = { transfer: true };
const identity = { identity: true };
const briefly = { ...identity, identityHours: 4 };
const closed = { opening: { week: [], exceptions: [{ from: '2026-11-24', to: '2026-11-25', spans: [] }] } };
const day: [number, number][] = [[600, 1_110]];
const fromTuesday = { opening: { week: [[], day, day, day, day, day, []], exceptions: [] } };

test.each<[string, string, DelayCauses & Partial<typeof times>, string, string?]>([
  ['un lundi avant midi', '11-23T11:59', {}, 'mercredi 25 ou jeudi 26 novembre', 'mardi 24 novembre'],
  ['un lundi à midi', '11-23T12:00', {}, 'jeudi 26 ou vendredi 27 novembre', 'mercredi 25 novembre'],
  ['entre deux mois', '11-26T10:00', {}, 'lundi 30 novembre ou mardi 1er décembre', 'vendredi 27 novembre'],
  ['la veille du 1er mai', '04-29T10:00', {}, 'lundi 4 ou mardi 5 mai', 'jeudi 30 avril'],
  ['à Noël', '12-25T10:00', {}, 'mercredi 30 ou jeudi 31 décembre', 'mardi 29 décembre'],
  ['boutique fermée', '11-23T10:00', closed, 'entre vendredi 27 et lundi 30 novembre', 'jeudi 26 novembre'],
  ['fermée, le colis parti', '11-20T10:00', closed, 'mardi 24 ou mercredi 25 novembre'],
  [
    'au comptoir fermé le lundi',
    '11-21T13:00',
    fromTuesday,
    'jeudi 26 ou vendredi 27 novembre',
    'mercredi 25 novembre',
  ],
  ['prête un samedi', '11-20T10:00', fromTuesday, 'mardi 24 ou mercredi 25 novembre', 'samedi 21 novembre'],
  ['par virement', '11-23T10:00', transfer, 'entre jeudi 26 et lundi 30 novembre', 'jeudi 26 novembre'],
  ['dont l’identité se contrôle', '11-23T10:00', identity, 'entre mercredi 25 et vendredi 27 novembre'],
  ['contrôlée un samedi', '11-21T10:00', identity, 'entre mercredi 25 et vendredi 27 novembre'],
  ['contrôlée en quatre heures, à temps', '11-23T07:00', briefly, 'mercredi 25 ou jeudi 26 novembre'],
  ['qui attend l’un et l’autre', '11-23T10:00', { ...transfer, ...identity }, 'entre jeudi 26 et lundi 30 novembre'],
])('Le délai d’une commande passée %s', (_, moment, what, days, counter) => {
  const estimate = deliveryEstimate({ ...times, ...what }, momentFromLocal(`2026-${moment}`) ?? 0, what);
  expect(plain(parcelText(estimate))).toBe(`chez vous ${days}`);
  if (counter) expect(plain(counterText(estimate))).toBe(`au comptoir dès ${counter}`);
});

test('Un seul jour possible se dit seul', () => {
  const quick = { transitDays: [1, 1] as [number, number], preparationDays: 0 };
  expect(told(monday, quick)).toBe('chez vous mardi 24 novembre');
});

test('L’heure limite est celle de Paris, été comme hiver', () => {
  expect(told('2026-07-06T09:59:00Z')).toEqual(told('2026-07-06T06:00:00Z'));
  expect(told('2026-07-06T10:00:00Z')).not.toEqual(told('2026-07-06T06:00:00Z'));
});

test('Chaque étape se dit en une phrase', () => {
  const said = (changed: Partial<DeliveryTimes>, countries = ['FR', 'MC']) =>
    delaySentences({ ...times, ...changed }, countries, true).map((sentence) => sentence.replace(/\s/g, ' '));
  expect(said({})[0]).toBe('Préparation : en 1 jour ouvré, si votre commande est complète avant 12 h.');
  const sameDay = said({ preparationDays: 0, cutOffHour: 24, carrier: '', transitDays: [3, 3] });
  expect(sameDay.slice(0, 2)).toEqual(['Préparation : le jour même.', 'Transport : 3 jours ouvrés.']);
  expect(said({ abroadDays: [4, 7] }, ['FR', 'CH'])[2]).toBe(
    'Transport hors de France et de Monaco : 4 à 7 jours ouvrés. En dehors de l’Union européenne, hors formalités de douane.',
  );
});

test.each<[Parameters<typeof deliveryDateText>[2], string]>([
  [
    { mode: 'parcel' },
    'Chez vous mercredi 25 ou jeudi 26 novembre. Pour un paiement aujourd’hui avant 12 h par carte, en France métropolitaine.',
  ],
  [
    { mode: 'parcel', territory: 'FR' },
    'Chez vous mercredi 25 ou jeudi 26 novembre. Pour un paiement aujourd’hui avant 12 h par carte.',
  ],
  [
    { mode: 'parcel', territory: 'CH', isElsewhere: true },
    'Livraison entre vendredi 27 novembre et mercredi 2 décembre, hors formalités de douane. Pour un paiement aujourd’hui avant 12 h par carte.',
  ],
  [
    { mode: 'counter', transfer: true },
    'Au comptoir dès jeudi 26 novembre. Pour un paiement aujourd’hui par virement.',
  ],
  [
    { mode: 'counter', identity: true },
    'Au comptoir dès mercredi 25 novembre. Pour un paiement aujourd’hui avant 12 h par carte, vérification d’identité comprise.',
  ],
])('La remise se dit avec la façon de payer et le contrôle dont la date dépend : %o', (waiting, text) =>
  expect(deliveryDateText(times, Date.parse(monday), waiting).replace(/\s/g, ' ')).toBe(text),
);

test('L’heure jusqu’à laquelle la promesse tient se dit avec elle, et elle seule', () => {
  const said = (paris: string, waiting: DelayCauses = {}, changed: Partial<typeof times> = {}) =>
    deliveryDateText({ ...times, ...changed }, Date.parse(paris), waiting).replace(/\s/g, ' ');
  expect(said('2026-11-23T11:59:59+01:00')).toMatch(/jeudi 26.*paiement aujourd’hui avant 12 h par carte/);
  expect(said('2026-11-23T12:00:00+01:00')).toMatch(/vendredi 27.*paiement aujourd’hui par carte/);
  expect(said('2026-11-23T09:00:00+01:00', { transfer: true })).toMatch(/paiement aujourd’hui par virement/);
  expect(said('2026-11-23T09:00:00+01:00', {}, { cutOffHour: 24 })).toMatch(/paiement aujourd’hui par carte/);
  const short = { identityHours: 4 };
  expect(said('2026-11-23T07:00:00+01:00', { identity: true }, short)).toMatch(/jeudi 26.*avant 8 h par carte/);
});
