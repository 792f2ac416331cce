import { expect, test } from 'vitest';
import { readMembers } from '../../src/features/imports/people/subscribers.server.ts';
import { ctxOf } from '../support/context.ts';
import { stageFile } from '../support/imports.ts';
import { makeActor, testDb } from '../support/people.ts';
import { rowsOfText } from '../support/uploads.ts';

/** Who a file says is in, who is out, and its lines without an address. */
const told = (rows: Parameters<typeof readMembers>[0]) => {
  const members = readMembers(rows) ?? [];
  const emails = (isOut: boolean) => [
    ...new Set(members.flatMap((one) => (one.isOptedOut === isOut && one.email ? one.email : []))),
  ];
  const wrong = members.filter(({ email }) => email === null).map(({ line }) => line);
  return { subscribed: emails(false), left: emails(true), wrong };
};
const rowsOf = (lines: readonly string[]) => lines.map((line, at) => ({ line: at + 1, cells: line.split(';') }));
const [a, b, c, d] = ['a@ex.fr', 'b@ex.fr', 'c@ex.fr', 'd@ex.fr'];

/** pentacent/keila#253, Mailtrain#325, mautic#1543, sendportal#165: lists that brought back who had left. */
test.each<[tool: string, lines: string[], subscribed: string[], left: string[]]>([
  ['PrestaShop, module', ['id;email;subscribed;subscribed_on', `1;${a};1;2024`, `2;${b};0;`], [a], [b]],
  ['PrestaShop, clients', ['Email;newsletter;optin', `${a};1;0`, `${b};0;1`], [a], [b]],
  ['un seul « optin »', ['Email;optin', `${a};1`, `${b};0`], [a], [b]],
  ['Brevo', ['EMAIL;SMS_BLACKLIST;EMAIL_BLACKLIST', `${a};Yes;No`, `${b};No;Yes`], [a], [b]],
  [
    'Mailchimp',
    ['Email Address;OPTIN_TIME;UNSUB_TIME', `${a};2024-01-01;`, `${b};2024-01-01;2025-03-04 10:00:00`],
    [a],
    [b],
  ],
  [
    'Mailchimp, statuts',
    ['email;status', `${a};subscribed`, `${b};unsubscribed`, `${c};cleaned`, `${d};bounced`],
    [a],
    [b, c, d],
  ],
  ['Mailjet', ['email;IsExcludedFromCampaigns;Unsub_link', `${a};false;https://x`, `${b};true;https://y`], [a], [b]],
  ['MailPoet', ['Adresse e-mail;Statut global', `${a};Abonné`, `${b};Désabonné`, `${c};unconfirmed`], [a], [b, c]],
  ['Shopify', ['Email;Accepts Email Marketing', `${a};yes`, `${b};no`], [a], [b]],
  [
    'PrestaShop, grille des clients en français',
    [
      'ID;Adresse e-mail;Activé;Lettre d’informations;Offres partenaires;Inscription',
      `1;${a};1;1;0;2024-05-03`,
      `2;${b};1;0;1;2024-05-03`,
    ],
    [a],
    [b],
  ],
  [
    'Wix, contacts',
    [
      'Email 1;Email subscriber status;SMS subscriber status',
      `${a};Subscribed;Never subscribed`,
      `${b};Unsubscribed;`,
      `${c};Never subscribed;`,
    ],
    [a],
    [b, c],
  ],
  [
    'Square, clients',
    ['Email Address;Email Subscription Status', `${a};subscribed`, `${b};unsubscribed`, `${c};unknown`],
    [a],
    [b, c],
  ],
  [
    'Klaviyo',
    ['Email;Email Marketing Consent', `${a};SUBSCRIBED`, `${b};UNSUBSCRIBED`, `${c};NEVER_SUBSCRIBED`],
    [a],
    [b, c],
  ],
  [
    'Klaviyo, dont une adresse ne reçoit plus rien',
    [
      'Email;Email Marketing Consent;Email Suppressions;Email Suppressions Timestamp',
      `${a};SUBSCRIBED;[];`,
      `${b};SUBSCRIBED;['HARD_BOUNCE'];2024-06-01`,
    ],
    [a],
    [b],
  ],
  [
    'Substack, où « active_subscription » est un abonnement payé',
    ['email;active_subscription;email_disabled', `${a};false;false`, `${b};true;true`],
    [a],
    [b],
  ],
  ['Brevo, depuis 2024', ['EMAIL;EMAIL_BLOCKLISTED;SMS_BLOCKLISTED', `${a};false;true`, `${b};true;false`], [a], [b]],
  ...['Bloqué', 'Liste noire', 'NPAI', 'Plainte', 'Ne pas contacter', 'Do not email'].map(
    (title): [string, string[], string[], string[]] => [
      `un routeur, « ${title} »`,
      [`Email;${title}`, `${a};0`, `${b};1`, `${c};`],
      [a, c],
      [b],
    ],
  ),
  ['un tableur, « RGPD »', ['Email;RGPD', `${a};oui`, `${b};non`], [a], [b]],
  ['un retour de courriels', ['email;bounce', `${a};none`, `${b};bounced`], [a], [b]],
  ['Dolibarr', ['Courriel;Refuser les emailings', `${a};0`, `${b};1`], [a], [b]],
  ['Dolibarr, base', ['email;no_email', `${a};0`, `${b};1`], [a], [b]],
  ['un tableur, « STOP »', ['Mail;STOP', `${a};`, `${b};x`], [a], [b]],
  ['un tableur, « Liste rouge »', ['Mail;Liste rouge', `${a};`, `${b};oui`], [a], [b]],
  ['un tableur, OK ou KO', ['Mail;Veut recevoir la newsletter', `${a};OK`, `${b};KO`], [a], [b]],
  [
    'Campaign Monitor',
    ['Email Address;State', `${a};Active`, `${b};Unsubscribed`, `${c};Deleted`, `${d};Bounced`],
    [a],
    [b, c, d],
  ],
  ['une région des États-Unis', ['Email;State', `${a};NY`, `${b};Nevada`], [a, b], []],
  ['une région que personne n’a remplie', ['Email;State', `${a};`, `${b};`], [a, b], []],
  ['AcyMailing', ['email;confirmed;enabled', `${a};1;1`, `${b};1;0`], [a], [b]],
  [
    'MailerLite, aux dates d’inscription',
    ['Subscriber;Status;Subscribed;Unsubscribed', `${a};active;2024-05-03;`, `${b};unsubscribed;2024-05-03;2025-01-01`],
    [a],
    [b],
  ],
  ...[
    'Inscrit à la newsletter',
    'Opt-in email',
    'Accepte de recevoir nos offres',
    'Consentement',
    'Abonnement lettre',
  ].map((title): [string, string[], string[], string[]] => [
    `un tableur, « ${title} »`,
    [`Email;${title};Opt-in SMS`, `${a};Oui;Non`, `${b};Non;Oui`, `${c};;Oui`],
    [a],
    [b, c],
  ]),
  ['une date zéro de MySQL', ['email;unsubscribed_at', `${a};0000-00-00 00:00:00`, `${b};2025-01-01`], [a], [b]],
  ['un parrain à côté', ['parrain;email', `${b};${a}`], [a], []],
  ['deux lignes d’une adresse, dont un départ', ['email;status', `${a};active`, `${a};unsubscribed`], [], [a]],
  ['une liste sans titre', [a, ` ${b.toUpperCase()} `, `Jeanne Martin <${c}>`], [a, b, c], []],
  ['un titre inconnu, une seule colonne d’adresses', ['Prénom;Contact principal', `Léa;${a}`], [a], []],
])('Le fichier d’abonnés de %s est lu', (_, lines, subscribed, left) => {
  expect(told(rowsOf(lines))).toEqual({ subscribed, left, wrong: [] });
});

test('Une adresse illisible est nommée avec sa ligne, deux colonnes sans titre sont refusées', () => {
  expect(told(rowsOf(['email', a, 'pas une adresse', ''])).wrong).toEqual([3]);
  expect(readMembers(rowsOf([`${a};${b}`]))).toBeNull();
});

test.each<[source: string, text: string]>([
  ['une note sur deux lignes', 'Email,Notes,Status\r\na@ex.fr,"Vue au salon,\r\nrappeler",subscribed\r\n'],
  ['une adresse dans une note', 'Email,Notes,Status\na@ex.fr,"écrit de\nb@ex.fr",subscribed\n'],
  ['des guillemets doublés', 'Email\tNotes\na@ex.fr\t"dite ""la Vreneli"""\n'],
])('%s, entre guillemets, n’est pas une erreur', async (_, text) => {
  expect(told(await rowsOfText(text))).toEqual({ subscribed: [a], left: [], wrong: [] });
});

const consentOf = async (title: string, cell: string, consentDay = '') => {
  const db = testDb();
  const given = { kind: 'subscribers', consent: 'Formulaire', consentDay } as const;
  const file = await stageFile(ctxOf(db, makeActor(db, 'admin')), `Email;${title}\n${a};${cell}\n`, given);
  return file.rows()[0]?.text;
};

test.each([
  'Date de consentement',
  'Consent date',
  'Date d’opt-in',
  'Opt-in Date',
  'Email Marketing Consent Timestamp',
  'Date inscription newsletter',
  'Inscription',
  'Signup Date',
  'Consentement',
])('« %s » donne le jour de l’accord', async (title) => {
  expect(await consentOf(title, '2024-05-03 10:00:00')).toBe('accord du 3 mai 2024, Formulaire');
});

test.each(['13/25/2024', '31/02/2024', '2031-01-01'])(
  'Sous « Consentement », « %s » est refusé, et n’est pas l’origine de l’accord',
  async (cell) => {
    expect(await consentOf('Consentement', cell, '2023-01-01')).toBe(`date d’accord impossible : « ${cell} ».`);
  },
);

test.each([
  ['13/25/2024', 'sans la date de son accord.'],
  ['May 3, 2024', 'sans la date de son accord.'],
  ['2031-01-01', 'sans la date de son accord.'],
  ['', 'accord du 1er janvier 2023, Formulaire'],
])('Le jour que le marchand donne ne remplace pas « %s »', async (cell, text) => {
  expect(await consentOf('Inscrit le', cell, '2023-01-01')).toBe(text);
});
