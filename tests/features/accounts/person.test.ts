import { describe, expect, test, vi } from 'vitest';
import type { z } from 'zod';
import { isAdult, orderDetailsShape } from '../../../src/features/accounts/model/person.ts';
import { registerContract } from '../../../src/features/accounts/register.api.ts';
import { deliverToShape } from '../../../src/features/orders/deliverTo.ts';

const person = {
  civilite: 'Mme',
  firstName: '  Anne-Élise ',
  lastName: 'L’Hermitte',
  company: '',
  dateOfBirth: '1990-02-03',
  portablePhone: '06 12 34 56 78',
  secondPhone: '+41 21 234 56 78',
  address: '1  rue de la Paix',
  postalCode: '75002',
  town: 'Paris',
  country: 'FR',
  email: ' Anne@Exemple.FR ',
  username: 'anne@exemple.fr',
  password: 'quatre chevaux verts',
  token: 'abc',
};

function problems(change: Record<string, unknown>): Record<string, string> {
  const parsed = registerContract.body.safeParse({ ...person, ...change });
  return Object.fromEntries((parsed.error?.issues ?? []).map((issue) => [issue.path.join('.'), issue.message]));
}

test('Ce qu’une commande demande, et l’adresse d’un colis, disent toutes leurs erreurs d’un coup', () => {
  const wrong = { dateOfBirth: '1985-2-31', postalCode: '7500', portablePhone: '12', country: 'FR' };
  const fields = (shape: z.ZodType) => new Set(shape.safeParse(wrong).error?.issues.map(({ path }) => String(path[0])));
  expect(fields(orderDetailsShape())).toEqual(
    new Set(['dateOfBirth', 'address', 'town', 'postalCode', 'portablePhone']),
  );
  expect(fields(deliverToShape)).toEqual(new Set(['firstName', 'lastName', 'address', 'town', 'postalCode']));
});

describe('Une personne remplit ses coordonnées', () => {
  test('ce qu’elle écrit est rangé : espaces, casse, téléphones internationaux ; un rôle ne se choisit pas', () => {
    expect(registerContract.body.parse({ ...person, role: 'admin' })).toEqual({
      civilite: 'Mme',
      firstName: 'Anne-Élise',
      lastName: 'L’Hermitte',
      company: null,
      siren: null,
      dateOfBirth: '1990-02-03',
      portablePhone: '+33612345678',
      secondPhone: '+41212345678',
      address: '1 rue de la Paix',
      postalCode: '75002',
      town: 'Paris',
      country: 'FR',
      email: 'anne@exemple.fr',
      password: 'quatre chevaux verts',
      token: 'abc',
    });
  });

  test.each([
    ['jean', 'dupont', 'Jean', 'Dupont'],
    ['jean-marc', 'd’aubigny', 'Jean-Marc', 'd’Aubigny'],
    ['élise', 'de la tour', 'Élise', 'de La Tour'],
    ['JEAN', 'van Gogh', 'JEAN', 'van Gogh'],
  ])(
    'un nom tout en minuscules prend ses majuscules, un autre reste comme il est : %s %s',
    (firstName, lastName, first, last) => {
      expect(registerContract.body.parse({ ...person, firstName, lastName })).toMatchObject({
        firstName: first,
        lastName: last,
      });
    },
  );

  test.each([
    ['80-05-17', 'quatre chiffres'],
    ['-05-17', 'jour, mois et année'],
    ['1980-mars-17', 'en chiffres'],
    ['1980-02-31', 'n’existe pas'],
  ])('de la date de naissance %s est dit ce qui manque', (dateOfBirth, words) => {
    expect(problems({ dateOfBirth })['dateOfBirth']).toContain(words);
  });

  test('toutes les erreurs sont dites d’un coup, aussi celles qui dépendent du pays', () => {
    const found = problems({
      civilite: 'Dr',
      firstName: '',
      portablePhone: '12',
      postalCode: '7500',
      password: 'court',
    });
    expect(Object.keys(found).sort()).toEqual(['civilite', 'firstName', 'password', 'portablePhone', 'postalCode']);
    expect(found['portablePhone']).toContain('pour le pays choisi');
    expect(found['password']).toBe('Choisissez au moins 10 caractères.');
  });

  test.each([
    [{ firstName: 'Zoé<script>' }, 'firstName'],
    [{ lastName: 'x'.repeat(81) }, 'lastName'],
    [{ address: '12' }, 'address'],
    [{ country: 'US' }, 'country'],
    [{ dateOfBirth: '03/02/1990' }, 'dateOfBirth'],
    [{ portablePhone: '0151 23456789' }, 'portablePhone'],
    [{ secondPhone: 'non' }, 'secondPhone'],
    [{ password: 'anne-élise paris' }, 'password'],
    [{ email: undefined, username: undefined }, 'email'],
    [{ username: 'autre@exemple.fr' }, 'username'],
    [{ token: undefined }, 'token'],
  ])('%j est refusé', (change, field) => {
    expect(Object.keys(problems(change))).toEqual([field]);
  });

  test('l’identifiant seul ou l’adresse seule suffit', () => {
    expect(problems({ username: undefined })).toEqual({});
    expect(registerContract.body.parse({ ...person, email: undefined }).email).toBe('anne@exemple.fr');
  });

  const swiss = { country: 'CH', postalCode: '1201', secondPhone: '' };
  const monaco = { country: 'MC', postalCode: '98000', secondPhone: '' };
  const basel = { ...swiss, portablePhone: '06 12 34 56 78' };

  test('un mobile français écrit depuis la Suisse ne devient pas le fixe d’un inconnu : l’indicatif est demandé', () => {
    const said = problems(basel)['portablePhone'];
    expect(said).toContain('+33 6 12 34 56 78 ou +41 61 234 56 78');
    expect(problems({ ...basel, secondPhone: '061 234 56 78' })).toEqual({ portablePhone: said, secondPhone: said });
  });

  test.each([
    ['+41 61 234 56 78', swiss, '+41612345678'],
    ['0033 6 12 34 56 78', swiss, '+33612345678'],
    ['079 123 45 67', swiss, '+41791234567'],
    ['022 312 34 56', swiss, '+41223123456'],
    ['06 12 34 56 78', { ...swiss, country: 'BE', postalCode: '1000' }, '+33612345678'],
    ['06 12 34 56 78', { ...swiss, country: 'NL', postalCode: '1012 AB' }, '+31612345678'],
    ['06 12 34 56 78', monaco, '+33612345678'],
    ['93 15 28 00', monaco, '+37793152800'],
    ['0151 23456789', { ...swiss, country: 'DE', postalCode: '10115' }, '+4915123456789'],
  ])('« %s » avec une adresse %j est le %s', (portablePhone, place, stored) => {
    expect(registerContract.body.parse({ ...person, ...place, portablePhone }).portablePhone).toBe(stored);
  });

  test('elle a 18 ans le jour de son anniversaire à Paris, pas la veille', () => {
    const eveInParis = Date.parse('2026-11-20T22:59:59Z');
    expect(isAdult('2008-11-21', eveInParis)).toBe(false);
    expect(isAdult('2008-11-21', eveInParis + 1000)).toBe(true);
    vi.setSystemTime(eveInParis);
    expect(problems({ dateOfBirth: '2008-11-21' })['dateOfBirth']).toContain('18 ans');
  });
});
