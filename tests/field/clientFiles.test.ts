import { expect, test } from 'vitest';
import { detectKind } from '../../src/features/imports/columns.ts';
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
  [
    'Wix, en français',
    'Prénom;Nom de famille;E-mail 1;Téléphone 1;Adresse 1 - Rue;Adresse 1 - Code postal;Adresse 1 - Ville',
  ],
  [
    'Google Contacts',
    'First Name;Last Name;E-mail 1 - Value;Phone 1 - Value;Address 1 - Street;Address 1 - Postal Code;Address 1 - City',
  ],
  [
    'Outlook, en français',
    'Prénom;Nom;Adresse de messagerie;Tél. mobile;Rue (bureau);Code postal (bureau);Ville (bureau)',
  ],
])('Le fichier de clients de %s est lu', async (_, titles) => {
  const db = testDb();
  const row = 'Jean;Martin;a@ex.fr;06.12.34.56.78;1 rue Neuve;75002;Paris';
  const file = await stageFile(ctxOf(db, makeActor(db, 'admin')), `${titles}\n${row}`);
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
  ['un pays en italien', { 'Code postal': '75002', Ville: 'Paris', Pays: 'Francia' }, { country: 'FR' }],
  [
    'des entités de HTML',
    {
      Adresse: '1 rue de l&#039;&Eacute;cole',
      Société: 'Martin &amp; fils',
      'Code postal': '42000',
      Ville: 'Saint-&Eacute;tienne',
    },
    { address: "1 rue de l'École", company: 'Martin & fils', town: 'Saint-Étienne' },
  ],
  ['une naissance à deux chiffres', { 'Date de naissance': '17/05/80' }, { dateOfBirth: '1980-05-17' }],
  ['une naissance en lettres', { 'Date de naissance': '17 mai 1980' }, { dateOfBirth: '1980-05-17' }],
  ['une naissance à l’heure près', { 'Date de naissance': '1980-05-17 00:00:00' }, { dateOfBirth: '1980-05-17' }],
  [
    'une seconde ligne d’adresse, qui va au colis',
    { Address2: 'Bât. B, 3e étage', 'Code postal': '20000', Ville: 'Ajaccio' },
    { address: '1 rue Neuve, Bât. B, 3e étage', postalCode: '20000' },
  ],
  ['un téléphone sans son zéro', { Téléphone: '612345678' }, { portablePhone: '+33612345678' }],
  ['un téléphone protégé d’une apostrophe', { Téléphone: "'+33612345678" }, { portablePhone: '+33612345678' }],
  ['un téléphone en puissance de dix', { Téléphone: '3,36E+10' }, { portablePhone: null }, 'sans téléphone'],
])('%s', async (_, row, plan, without) => {
  const cells = { Prénom: 'Jean', Nom: 'Martin', Email: 'a@ex.fr', Adresse: '1 rue Neuve', ...row };
  const place = 'Ville' in row ? cells : { ...cells, Adresse: '' };
  const db = testDb();
  const quoted = Object.values(place).map((text) => `"${text}"`);
  const lines = [Object.keys(place).join(';'), quoted.join(';')].join('\n');
  const file = await stageFile(ctxOf(db, makeActor(db, 'admin')), lines, { kind: 'clients' });
  expect(file.rows()).toMatchObject([
    { outcome: 'new', plan, text: ['Jean Martin', without].filter(Boolean).join(', ') },
  ]);
});

/** Spreadsheets and shops with one column for both names. */
test.each<[cell: string, plan: object | null]>([
  ['Jean MARTIN', { firstName: 'Jean', lastName: 'MARTIN' }],
  ['MARTIN Jean-Paul', { firstName: 'Jean-Paul', lastName: 'MARTIN' }],
  ['DE LA TOUR Anne Marie', { firstName: 'Anne Marie', lastName: 'DE LA TOUR' }],
  ['M. D’ANGELO J.', { civilite: 'M.', firstName: 'J.', lastName: 'D’ANGELO' }],
  ['Mme Léa SAINT-JUST', { civilite: 'Mme', firstName: 'Léa', lastName: 'SAINT-JUST' }],
  ['Ｊｅａｎ ＭＡＲＴＩＮ', { firstName: 'Jean', lastName: 'MARTIN' }],
  ['Mélanie MARTIN', { firstName: 'Mélanie', lastName: 'MARTIN' }],
  ['Monsieur Jean MARTIN', { civilite: 'M.', firstName: 'Jean', lastName: 'MARTIN' }],
  ['Madame MARTIN Léa', { civilite: 'Mme', firstName: 'Léa', lastName: 'MARTIN' }],
  ['Mlle MARTIN Léa', { firstName: 'Léa', lastName: 'MARTIN' }],
  ['M. et Mme MARTIN Jean', null],
  ['MARTIN Jean et Léa', null],
  ['Mme MARTIN née DURAND Léa', null],
  ['Martin, Jean', null],
  ['Jean Martin', null],
  ['JEAN MARTIN', null],
  ['Martin', null],
])('Le nom « %s », d’une seule colonne', async (cell, plan) => {
  const db = testDb();
  const text = `Client\tMail\tTéléphone\n${cell}\ta@ex.fr\t`;
  const file = await stageFile(ctxOf(db, makeActor(db, 'admin')), text, { kind: 'clients' });
  expect(file.rows()).toMatchObject([
    plan
      ? { outcome: 'new', plan }
      : { outcome: 'refused', text: expect.stringContaining('chacun dans sa colonne, ou le nom en capitales') },
  ]);
});

/** The columns that several exports fill by turns. */
test.each<[source: string, titles: string, row: string, plan: object]>([
  [
    'PrestaShop, adresses',
    'email;firstname;lastname;phone;phone_mobile',
    'a@ex.fr;Jean;Martin;;0612345678',
    { portablePhone: '+33612345678' },
  ],
  [
    'Shopify, au téléphone hors de l’adresse',
    'First Name;Last Name;Email;Default Address Phone;Phone',
    "Jean;Martin;a@ex.fr;;'+33612345678",
    { portablePhone: '+33612345678' },
  ],
  [
    'WooCommerce, invité : son nom est celui de la facture',
    'user_email;first_name;last_name;billing_first_name;billing_last_name',
    'a@ex.fr;;;Jean;Martin',
    { firstName: 'Jean', lastName: 'Martin' },
  ],
])('%s', async (_, titles, row, plan) => {
  const db = testDb();
  const file = await stageFile(ctxOf(db, makeActor(db, 'admin')), `${titles}\n${row}`, { kind: 'clients' });
  expect(file.rows()).toMatchObject([{ outcome: 'new', plan }]);
});

test('Un client supprimé dans l’autre boutique n’y revient pas', async () => {
  const db = testDb();
  const titles = 'id_customer;firstname;lastname;email;active;deleted;city';
  const rows = ['1;Jean;Martin;a@ex.fr;1;0;Paris', '2;Léa;Durand;b@ex.fr;0;1;Lyon'];
  const file = await stageFile(ctxOf(db, makeActor(db, 'admin')), [titles, ...rows].join('\n'));
  expect(file.told()).toEqual([
    ['new', 'a@ex.fr', 'Jean Martin, sans ville'],
    ['refused', 'b@ex.fr', 'supprimé dans l’autre boutique.'],
  ]);
});

/** Nobody is put on the letter by the list of what he bought, and no subscriber becomes a client by his town. */
test.each<[tool: string, titles: string, kind: string]>([
  [
    'WooCommerce, Analytics',
    'Name;Username;Last Active;Email;Orders;Total Spend;Country / Region;City;Postal Code',
    'clients',
  ],
  ['Shopify', 'First Name;Last Name;Email;Accepts Email Marketing;Default Address City;Total Orders', 'clients'],
  ['un tableur', 'Client;Mail;Téléphone;Adresse', 'clients'],
  ['PrestaShop, adresses sans courriel', 'ID;Prénom;Nom;Adresse;Code postal;Ville;Pays', 'clients'],
  ['Klaviyo', 'Email;Klaviyo ID;First Name;Last Name;City;Email Marketing Consent;Email Suppressions', 'subscribers'],
  ['ActiveCampaign', 'Contact ID;Email;First Name;Last Name;Phone;Status', 'subscribers'],
  ['Ghost', 'id;email;name;subscribed_to_emails;stripe_customer_id;created_at', 'subscribers'],
])('%s', (_, titles, kind) => {
  expect(detectKind(titles.split(';'))).toBe(kind);
});
