import { describe, expect, test } from 'vitest';
import type { DeliveryTimes } from '../../../db/schema/shop.ts';
import {
  arrivalText,
  counterText,
  delaySentences,
  deliveryEstimate,
  handoverSentence,
  parcelText,
  type Waiting,
} from '../../../src/features/configuration/delivery.ts';

const times = {
  preparationDays: 1,
  cutOffHour: 12,
  carrier: 'Transporteur',
  transitDays: [1, 2] as [number, number],
  identityHours: 24,
  closedDays: [] as string[],
};

const told = (paris: string, waiting: Waiting = {}, changed: Partial<typeof times> = {}) => {
  const estimate = deliveryEstimate({ ...times, ...changed }, Date.parse(paris), waiting);
  return [parcelText(estimate), counterText(estimate)];
};

describe('Le délai d’une commande payée par carte', () => {
  test.each([
    ['un lundi matin', '2026-11-23T11:59:00+01:00', 'entre mercredi 25 et jeudi 26 novembre', 'mardi 24 novembre'],
    ['un lundi à midi', '2026-11-23T12:00:00+01:00', 'entre jeudi 26 et vendredi 27 novembre', 'mercredi 25 novembre'],
    ['un dimanche', '2026-11-22T18:00:00+01:00', 'entre mercredi 25 et jeudi 26 novembre', 'mardi 24 novembre'],
    ['un vendredi soir', '2026-11-20T20:00:00+01:00', 'entre mercredi 25 et jeudi 26 novembre', 'mardi 24 novembre'],
    ['une fin de mois', '2026-11-27T10:00:00+01:00', 'entre mardi 1er et mercredi 2 décembre', 'lundi 30 novembre'],
    [
      'à cheval sur deux mois',
      '2026-11-26T10:00:00+01:00',
      'entre lundi 30 novembre et mardi 1er décembre',
      'vendredi 27 novembre',
    ],
    ['la veille du 1er mai', '2026-04-29T10:00:00+02:00', 'entre lundi 4 et mardi 5 mai', 'jeudi 30 avril'],
    ['la veille de Noël', '2026-12-23T10:00:00+01:00', 'entre lundi 28 et mardi 29 décembre', 'jeudi 24 décembre'],
    ['le jour de Noël', '2026-12-25T10:00:00+01:00', 'entre mercredi 30 et jeudi 31 décembre', 'mardi 29 décembre'],
    [
      'le jour de l’an approchant',
      '2026-12-30T10:00:00+01:00',
      'entre lundi 4 et mardi 5 janvier',
      'jeudi 31 décembre',
    ],
  ])('%s', (_, at, parcel, counter) => {
    expect(told(at)).toEqual([`chez vous ${parcel}`, `au comptoir dès ${counter}`]);
  });

  test('l’heure limite est celle de Paris, été comme hiver', () => {
    expect(told('2026-07-06T09:59:00Z')).toEqual(told('2026-07-06T06:00:00Z'));
    expect(told('2026-07-06T10:00:00Z')).not.toEqual(told('2026-07-06T06:00:00Z'));
    expect(told('2026-11-23T10:59:00Z')).toEqual(told('2026-11-23T06:00:00Z'));
  });

  test('un seul jour possible se dit seul', () => {
    expect(told('2026-11-23T10:00:00+01:00', {}, { transitDays: [1, 1], preparationDays: 0 })).toEqual([
      'chez vous mardi 24 novembre',
      'au comptoir dès lundi 23 novembre',
    ]);
  });

  test('les jours de fermeture de la boutique ne préparent rien, le transporteur roule', () => {
    const closed = { closedDays: ['2026-11-24', '2026-11-25'] };
    expect(told('2026-11-23T10:00:00+01:00', {}, closed)).toEqual([
      'chez vous entre vendredi 27 et lundi 30 novembre',
      'au comptoir dès jeudi 26 novembre',
    ]);
    expect(told('2026-11-20T10:00:00+01:00', {}, closed)[0]).toBe('chez vous entre mardi 24 et mercredi 25 novembre');
  });
});

test('Chaque étape se dit en une phrase', () => {
  const plain = (changed: Partial<DeliveryTimes>, countries = ['FR', 'MC']) =>
    delaySentences({ ...times, ...changed }, countries).map((sentence) => sentence.replace(/\s/g, ' '));
  expect(plain({})).toEqual([
    'Préparation : en 1 jour ouvré, si votre commande est complète avant 12 h.',
    'Transport : 1 à 2 jours ouvrés, par Transporteur.',
    'Contrôle de l’identité, quand la loi le demande : 24 heures au plus, hors jours de fermeture.',
    'Virement : 1 à 2 jours ouvrés entre votre banque et la nôtre.',
  ]);
  expect(plain({ preparationDays: 0, cutOffHour: 24, carrier: '', transitDays: [3, 3] }).slice(0, 2)).toEqual([
    'Préparation : le jour même.',
    'Transport : 3 jours ouvrés.',
  ]);
  expect(plain({ abroadDays: [4, 7] }, ['FR', 'CH'])[2]).toBe(
    'Transport hors de France et de Monaco : 4 à 7 jours ouvrés. En dehors de l’Union européenne, hors formalités de douane.',
  );
});

describe('Ce qu’une commande attend', () => {
  test('un virement met un à deux jours ouvrés', () => {
    expect(told('2026-11-23T10:00:00+01:00', { transfer: true })).toEqual([
      'chez vous entre jeudi 26 et lundi 30 novembre',
      'au comptoir dès jeudi 26 novembre',
    ]);
    expect(told('2026-11-20T20:00:00+01:00', { transfer: true })[0]).toBe(
      'chez vous entre mercredi 25 et vendredi 27 novembre',
    );
  });

  test('le contrôle d’identité allonge la fin du délai, en jours ouvrés', () => {
    expect(told('2026-11-23T10:00:00+01:00', { identity: true })[0]).toBe(
      'chez vous entre mercredi 25 et vendredi 27 novembre',
    );
    expect(told('2026-11-23T10:00:00+01:00', { identity: true }, { identityHours: 4 })[0]).toBe(
      'chez vous entre mercredi 25 et vendredi 27 novembre',
    );
    expect(told('2026-11-23T07:00:00+01:00', { identity: true }, { identityHours: 4 })[0]).toBe(
      'chez vous entre mercredi 25 et jeudi 26 novembre',
    );
    expect(told('2026-11-21T10:00:00+01:00', { identity: true })[0]).toBe(
      'chez vous entre mercredi 25 et vendredi 27 novembre',
    );
  });

  test('se dit avec la façon de payer et le contrôle dont la date dépend', () => {
    const at = Date.parse('2026-11-23T10:00:00+01:00');
    const said = (waiting: Parameters<typeof handoverSentence>[2]) =>
      handoverSentence(times, at, waiting).replace(/\s/g, ' ');
    expect(said({ mode: 'parcel' })).toBe(
      'Payé aujourd’hui avant 12 h par carte : chez vous en France entre mercredi 25 et jeudi 26 novembre.',
    );
    expect(said({ mode: 'parcel', country: 'FR' })).toBe(
      'Payé aujourd’hui avant 12 h par carte : chez vous entre mercredi 25 et jeudi 26 novembre.',
    );
    expect(said({ mode: 'parcel', elsewhere: true })).toBe(
      'Payé aujourd’hui avant 12 h par carte : livrée entre mercredi 25 et jeudi 26 novembre.',
    );
    expect(said({ mode: 'parcel', country: 'CH', elsewhere: true })).toBe(
      'Payé aujourd’hui avant 12 h par carte : livrée entre vendredi 27 novembre et mercredi 2 décembre, hors formalités de douane.',
    );
    expect(said({ mode: 'counter', transfer: true })).toBe(
      'Payé aujourd’hui par virement : au comptoir dès jeudi 26 novembre.',
    );
    expect(said({ mode: 'parcel', identity: true })).toMatch(/, vérification d’identité comprise\.$/);
  });

  test('l’heure jusqu’à laquelle la promesse tient se dit avec elle, et elle seule', () => {
    const said = (paris: string, waiting: Waiting = {}, changed: Partial<typeof times> = {}) =>
      arrivalText({ ...times, ...changed }, Date.parse(paris), waiting).replace(/\s/g, ' ');
    expect(said('2026-11-23T11:59:59+01:00')).toMatch(/^Payé aujourd’hui avant 12 h par carte : .*jeudi 26/);
    expect(said('2026-11-23T12:00:00+01:00')).toMatch(/^Payé aujourd’hui par carte : .*vendredi 27/);
    expect(said('2026-11-22T09:00:00+01:00')).toMatch(/^Payé aujourd’hui par carte/);
    expect(said('2026-11-23T09:00:00+01:00', { transfer: true })).toMatch(/^Payé aujourd’hui par virement/);
    expect(said('2026-11-23T09:00:00+01:00', {}, { cutOffHour: 24 })).toMatch(/^Payé aujourd’hui par carte/);
    const short = { identityHours: 4 };
    expect(said('2026-11-23T07:00:00+01:00', { identity: true }, short)).toMatch(/avant 8 h par carte.*jeudi 26/);
    expect(said('2026-11-23T08:00:00+01:00', { identity: true }, short)).toMatch(/avant 12 h par carte.*vendredi 27/);
  });

  test('le virement et l’identité s’attendent ensemble', () => {
    const both = { transfer: true, identity: true };
    expect(told('2026-11-23T10:00:00+01:00', both)).toEqual(told('2026-11-23T10:00:00+01:00', { transfer: true }));
  });
});
