import { expect, test } from 'vitest';
import { ctxOf } from '../support/context.ts';
import { stageFile } from '../support/imports.ts';
import { makeActor, testDb } from '../support/people.ts';

test.each<[source: string, titles: string]>([
  ['un tableur', 'Prénom;Nom;Mail;Tel;Adresse;CP;Commune'],
  ['un tableur, en toutes lettres', 'Prénom;Nom;Adresse e-mail;Téléphone mobile;Adresse ligne 1;CP;Ville'],
  ['Square', 'First Name;Last Name;Email Address;Phone Number;Street Address 1;Postal Code;City'],
  ['Wix', 'First Name;Last Name;Email 1;Phone 1;Address 1 - Street;Address 1 - Zip;Address 1 - City'],
  ['PrestaShop, adresses', 'Firstname *;Lastname*;Customer e-mail*;Mobile Phone;Address 1*;Zipcode*;City*'],
  [
    'WooCommerce, base',
    'billing_first_name;billing_last_name;user_email;billing_phone;billing_address_1;billing_postcode;billing_city',
  ],
])('le fichier de %s', async (_, titles) => {
  const db = testDb();
  const row = 'Jean;Martin;a@ex.fr;06.12.34.56.78;1 rue Neuve;75002;Paris';
  const file = await stageFile(ctxOf(db, makeActor(db, 'admin')), `${titles}\n${row}`, { kind: 'clients' });
  const plan = { portablePhone: '+33612345678', address: '1 rue Neuve', postalCode: '75002', town: 'Paris' };
  expect(file.rows()).toMatchObject([{ outcome: 'new', name: 'a@ex.fr', text: 'Jean Martin', plan }]);
});

/** Spreadsheets drop zeros and centuries, other shops write countries in their own words. */
test.each<[habit: string, row: Record<string, string>, plan: object, without?: string]>([
  ['un code postal sans son zéro', { 'Code postal': '6000', Ville: 'Nice' }, { postalCode: '06000', town: 'Nice' }],
  [
    'un code postal sans son zéro, avec « FRANCE »',
    { 'Code postal': '1000', Ville: 'Bourg', Pays: 'FRANCE' },
    { postalCode: '01000', country: 'FR' },
  ],
  [
    'un code belge',
    { 'Code postal': '1000', Ville: 'Bruxelles', Pays: 'Belgium' },
    { postalCode: '1000', country: 'BE' },
  ],
  ['un pays sans trait d’union', { 'Code postal': 'W1A 1AA', Ville: 'London', Pays: 'Royaume Uni' }, { country: 'GB' }],
  ['un pays en anglais', { 'Code postal': '1201', Ville: 'Genève', Pays: 'Switzerland' }, { country: 'CH' }],
  [
    'un pays illisible, dont l’adresse n’est pas prise pour une française',
    { 'Code postal': '10115', Ville: 'Berlin', Pays: 'Allemagne (DE)' },
    { country: null, postalCode: null },
    'sans pays, adresse, code postal, ville',
  ],
  ['une naissance à deux chiffres', { 'Date de naissance': '17/05/80' }, { dateOfBirth: '1980-05-17' }],
  ['une naissance en lettres', { 'Date de naissance': '17 mai 1980' }, { dateOfBirth: '1980-05-17' }],
  ['une naissance à l’heure près', { 'Date de naissance': '1980-05-17 00:00:00' }, { dateOfBirth: '1980-05-17' }],
  ['un téléphone sans son zéro', { Téléphone: '612345678' }, { portablePhone: '+33612345678' }],
  ['un téléphone protégé d’une apostrophe', { Téléphone: "'+33612345678" }, { portablePhone: '+33612345678' }],
  ['un téléphone en puissance de dix', { Téléphone: '3,36E+10' }, { portablePhone: null }, 'sans téléphone'],
])('%s', async (_, row, plan, without) => {
  const cells = { Prénom: 'Jean', Nom: 'Martin', Email: 'a@ex.fr', Adresse: '1 rue Neuve', ...row };
  const place = 'Ville' in row ? cells : { ...cells, Adresse: '' };
  const db = testDb();
  const lines = [Object.keys(place).join(';'), Object.values(place).join(';')].join('\n');
  const file = await stageFile(ctxOf(db, makeActor(db, 'admin')), lines, { kind: 'clients' });
  expect(file.rows()).toMatchObject([
    { outcome: 'new', plan, text: ['Jean Martin', without].filter(Boolean).join(', ') },
  ]);
});
