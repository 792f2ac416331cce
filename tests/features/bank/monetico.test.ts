import { describe, expect, test } from 'vitest';
import type { PaymentRequest } from '../../../src/features/bank/cardTerminal.ts';
import { billingAddressLines, monetico } from '../../../src/features/bank/monetico.server.ts';
import { canonicalText, deriveKey, hmacOf, sealOf } from '../../../src/features/bank/seal.server.ts';
import { bankSays, testTerminal } from '../../support/orders.ts';

const key = '0123456789ABCDEF0123456789ABCDEF01234567';
const settings = {
  tpe: '1234567',
  key,
  company: 'monSite1',
  builtIn: false,
  services: { url: 'https://bank.example/' },
};
const sandbox = monetico({ ...settings, action: 'https://p.monetico-services.com/test/paiement.cgi' });
const production = monetico({ ...settings, action: 'https://p.monetico-services.com/paiement.cgi' });

const request: PaymentRequest = {
  reference: 'K7P2M4Q9XB3T',
  amount: 123_405,
  at: Date.parse('2026-07-13T22:05:07Z'),
  successUrl: 'https://shop.example/commande-terminee/1',
  failureUrl: 'https://shop.example/commande-terminee/1',
  freeText: 'essai:1',
  buyer: {
    firstName: 'Zoé',
    lastName: 'Lefèvre',
    email: 'zoe@example.fr',
    address: '1 rue de la Paix\nbâtiment B',
    postalCode: '75002',
    town: 'Paris',
    country: 'FR',
  },
};

const sealed = (fields: Record<string, string>) =>
  new URLSearchParams({ ...fields, MAC: sealOf(deriveKey(key), fields).toUpperCase() }).toString();

const answer = { TPE: '1234567', date: '14/07/2026_a_00:07:00', montant: '1234.05EUR', reference: 'K7P2M4Q9XB3T' };

describe('Le formulaire envoyé à la banque', () => {
  const { fields, mac, action } = sandbox.sealForm(request);

  test('porte les champs de la banque, à l’heure de Paris et en centimes exacts, et les scelle tous', () => {
    expect(action).toBe('https://p.monetico-services.com/test/paiement.cgi');
    expect(fields).toMatchObject({
      TPE: '1234567',
      version: '3.0',
      societe: 'monSite1',
      lgue: 'FR',
      date: '14/07/2026:00:05:07',
      montant: '1234.05EUR',
      reference: 'K7P2M4Q9XB3T',
      mail: 'zoe@example.fr',
    });
    expect(fields['MAC']).toBe(mac);
    expect(mac).toBe(hmacOf(deriveKey(key), Buffer.from(canonicalText(fields), 'ascii')));
    for (const value of Object.values(fields)) expect(value, 'filled, in ASCII').toMatch(/^[\x20-\x7E]+$/);
  });

  test('décrit l’acheteur en base64, sans valeur vide et en lignes de cinquante caractères', () => {
    const context = JSON.parse(Buffer.from(fields['contexte_commande'] ?? '', 'base64').toString());
    expect(context).toEqual({
      billing: {
        firstName: 'Zoé',
        lastName: 'Lefèvre',
        addressLine1: '1 rue de la Paix bâtiment B',
        city: 'Paris',
        postalCode: '75002',
        country: 'FR',
        email: 'zoe@example.fr',
      },
    });
    expect(billingAddressLines(`${'a'.repeat(30)} ${'b'.repeat(30)}`)).toEqual(['a'.repeat(30), 'b'.repeat(30)]);
  });

  test('laisse de côté une adresse électronique qui brouillerait le sceau ; un champ nécessaire arrête tout', () => {
    const odd = { ...request, buyer: { ...request.buyer, email: 'a*code-retour=paiement@example.fr' } };
    expect(sandbox.sealForm(odd).fields).not.toHaveProperty('mail');
    expect(() => sandbox.sealForm({ ...request, freeText: 'réservé' })).toThrow('texte-libre');
  });
});

describe('Le message de la banque', () => {
  test('est lu quand son sceau est bon, en majuscules ou non ; un caractère changé, ajouté ou retiré le fait refuser', () => {
    const raw = sealed({ ...answer, 'code-retour': 'payetest', motifrefus: '' });
    const told = { reference: 'K7P2M4Q9XB3T', amount: 123_405, currency: 'EUR' };
    const read = { ...told, verdict: 'accepted', terminalMatches: true };
    expect(sandbox.parseCallback(raw)).toMatchObject(read);
    expect(sandbox.parseCallback(raw.replace(/MAC=(\w+)/, (_, m) => `MAC=${m.toLowerCase()}`))).toMatchObject(read);
    for (const spoilt of [
      raw.replace('payetest', 'paiement'),
      raw.replace('1234.05EUR', '1234.06EUR'),
      `${raw}&bonus=1`,
      raw.replace('&motifrefus=', ''),
      raw.replace(/MAC=\w+/, 'MAC='),
      raw.replace(/&MAC=\w+/, ''),
    ])
      expect(sandbox.parseCallback(spoilt), spoilt).toBeNull();
    const other = sandbox.parseCallback(sealed({ ...answer, TPE: '7654321', 'code-retour': 'payetest' }));
    expect(other, 'another terminal is known as such').toMatchObject({ terminalMatches: false });
  });

  test('Le « + » du base64 est compris, échappé ou non, à côté de vrais espaces', () => {
    const fields = { ...answer, 'code-retour': 'Annulation', motifrefus: 'Appel Phonie', authentification: 'eyJh+/+=' };
    const raw = sealed(fields);
    expect(sandbox.parseCallback(raw)).not.toBeNull();
    expect(sandbox.parseCallback(raw.replaceAll('%2B', '+'))).not.toBeNull();
    expect(sandbox.parseCallback(raw.replaceAll('%2B', '+').replace('Appel+Phonie', 'Appel%20Phonie'))).not.toBeNull();
  });

  test('est vérifié octet par octet, quel que soit son jeu de caractères', () => {
    const inLatin = { ...answer, 'code-retour': 'payetest', 'texte-libre': 'réservé' };
    const mac = hmacOf(deriveKey(key), Buffer.from(canonicalText(inLatin), 'latin1'));
    const raw = Object.entries({ ...inLatin, MAC: mac }).map(([name, value]) => `${name}=${escape(value)}`);
    expect(sandbox.parseCallback(raw.join('&'))?.fields['texte-libre']).toBe('réservé');
  });

  test.each([
    ['un champ en double, dont un est le bon', (raw: string) => `reference=AUTRE&${raw}`],
    ['un corps trop grand', (raw: string) => `${raw}&x=${'a'.repeat(70_000)}`],
    ['trop de champs', (raw: string) => `${raw}${'&a=1'.repeat(200)}`],
    ['un échappement cassé', (raw: string) => `${raw}&x=%zz`],
    ['un nom qui brouille le texte scellé', (raw: string) => `${raw}&a%2Ab=1`],
    ['un corps vide', () => ''],
  ])('%s est refusé', (_, spoil) => {
    expect(sandbox.parseCallback(spoil(sealed({ ...answer, 'code-retour': 'payetest' })))).toBeNull();
  });

  test('Aucune donnée de carte, adresse ou clé n’est gardée', () => {
    const raw = bankSays('K7P2M4Q9XB3T', '10.00EUR', 'payetest', { hpancb: 'abc', cbmasquee: '123456******1234' });
    const kept = testTerminal.parseCallback(raw)?.fields ?? {};
    for (const name of ['MAC', 'bincb', 'hpancb', 'cbmasquee', 'vld', 'ipclient'])
      expect(kept).not.toHaveProperty(name);
    expect(kept).toHaveProperty('code-retour', 'payetest');
  });

  test.each([
    ['payetest', 'accepted', 'wrongEnvironment'],
    ['paiement', 'wrongEnvironment', 'accepted'],
    ['Annulation', 'refused', 'refused'],
    ['attente_partenaire', 'pending', 'pending'],
    ['paiement_pf2', 'unknown', 'unknown'],
    ['', 'unknown', 'unknown'],
  ])('« %s » veut dire %s à l’essai et %s en production', (code, inTest, inProduction) => {
    const raw = sealed({ ...answer, 'code-retour': code });
    expect(sandbox.parseCallback(raw)?.verdict).toBe(inTest);
    expect(production.parseCallback(raw)?.verdict).toBe(inProduction);
  });

  test.each([
    ['95EUR', 9_500, 'EUR'],
    ['95.25USD', 9_525, 'USD'],
    ['95,25EUR', null, null],
    ['95.251EUR', null, null],
  ])('Le montant « %s » est lu exactement', (montant, amount, currency) => {
    const raw = sealed({ ...answer, montant, 'code-retour': 'payetest' });
    expect(sandbox.parseCallback(raw)).toMatchObject({ amount, currency });
  });
});

test('L’essai des clés dit si elles servent, et à quoi', () => {
  expect(sandbox.checkKeys()).toMatchObject({ valid: true, problems: [], mode: 'test', terminal: '1234567' });
  expect(production.checkKeys().mode).toBe('production');
  const blank = monetico({ ...settings, key: '0'.repeat(40), action: 'https://p.monetico-services.com/paiement.cgi' });
  expect(blank.checkKeys()).toMatchObject({ valid: false, problems: [expect.stringContaining('clé')] });
});
