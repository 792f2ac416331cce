import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { users } from '../../db/schema/accounts.ts';
import { territoryOf } from '../../src/countryCodes.ts';
import { countryCodeOf } from '../../src/countryOf.ts';
import { townLine } from '../../src/features/accounts/model/countries.ts';
import { requireCountry } from '../../src/features/accounts/profile/countries.server.ts';
import { customsText, parcelProblem } from '../../src/features/cart/terms.ts';
import { currentConfig } from '../../src/features/configuration/configuration.server.ts';
import { deliveryEstimate, overseasDaysOf, parcelText } from '../../src/features/configuration/delivery.ts';
import { plain } from '../support/frenchText.ts';
import { orderByTransfer } from '../support/orders.ts';
import { configure } from '../support/people.ts';
import { refuses } from '../support/refuses.ts';
import { openShop, price } from '../support/shop.ts';

const servedCountries = ['FR', 'MC', 'BE', 'LU', 'CH'];

/** Country and postal code as typed; territory; name on a parcel; why none is sent there, as the five are served. */
const places: [country: string, postalCode: string, territory: string, town: string, refusal: string | null][] = [
  ['FR', '75002', 'FR', 'France', null],
  ['FR', '20000', 'FR', 'France', null],
  ['FR', '00200', 'FR', 'France', null],
  ['FR', '98000', 'FR', 'France', null],
  ['MC', '98000', 'MC', 'Monaco', null],
  ['BE', '9740', 'BE', 'Belgique', null],
  ['DE', '97400', 'DE', 'Allemagne', 'dans ce pays : Allemagne'],
  ['FR', '97110', 'GP', 'Guadeloupe', 'en Guadeloupe'],
  ['FR', '97133', 'BL', 'Saint-Barthélemy', 'à Saint-Barthélemy'],
  ['FR', '97150', 'MF', 'Saint-Martin', 'à Saint-Martin'],
  ['FR', '97200', 'MQ', 'Martinique', 'en Martinique'],
  ['FR', '97300', 'GF', 'Guyane française', 'en Guyane française'],
  ['FR', '97400', 'RE', 'La Réunion', 'à La Réunion'],
  ['FR', '97410', 'RE', 'La Réunion', 'à La Réunion'],
  // OCA/l10n-france#644: a CEDEX of Le Port, though 978 is also the department of Saint-Martin.
  ['FR', '97821', 'RE', 'La Réunion', 'à La Réunion'],
  ['FR', '97500', 'PM', 'Saint-Pierre-et-Miquelon', 'à Saint-Pierre-et-Miquelon'],
  ['FR', '97600', 'YT', 'Mayotte', 'à Mayotte'],
  ['FR', '98600', 'WF', 'Wallis-et-Futuna', 'à Wallis-et-Futuna'],
  ['FR', '98713', 'PF', 'Polynésie française', 'en Polynésie française'],
  ['FR', '98800', 'NC', 'Nouvelle-Calédonie', 'en Nouvelle-Calédonie'],
  ['FR', 'F-97 400', 'RE', 'La Réunion', 'à La Réunion'],
  ['RE', '97400', 'RE', 'La Réunion', 'à La Réunion'],
  ['GP', '97150', 'MF', 'Saint-Martin', 'à Saint-Martin'],
];

test.each(places)('%s %s est au territoire %s', (country, postalCode, territory, name, refusal) => {
  const place = { country, postalCode };
  expect(territoryOf(place)).toBe(territory);
  expect(townLine({ ...place, town: 'Ville' })).toBe(`${postalCode} Ville, ${name}`);
  const why = parcelProblem([], { territory: territoryOf(place), servedCountries });
  expect(why && plain(why)).toBe(
    refusal && `Nous n’envoyons pas de colis ${refusal}. Choisissez une autre adresse ou le retrait au comptoir.`,
  );
});

/** As people type a country, at the counter and in the lists of other shops. */
test.each<[written: string, postalCode: string, territory: string | undefined]>([
  ['France métropolitaine', '75002', 'FR'],
  ['France (métropole)', '75002', 'FR'],
  ['France continentale', '', 'FR'],
  ['Métropole', '', 'FR'],
  ['Corse', '20000', 'FR'],
  ['FRANCE', '75002', 'FR'],
  ['Fr', '', 'FR'],
  ['FR.', '', 'FR'],
  ['FRA', '', 'FR'],
  ['Francia', '', 'FR'],
  ['Frankreich', '', 'FR'],
  ['França', '', 'FR'],
  ['Frankrijk', '', 'FR'],
  ['France métropolitaine', '97400', 'RE'],
  ['Francia', '97110', 'GP'],
  ['La Réunion', '97400', 'RE'],
  ['Ile de la Réunion', '97400', 'RE'],
  ['Guyane française', '97300', 'GF'],
  ['Guyane', '97300', 'GF'],
  ['Monaco', '98000', 'MC'],
  ['Belgien', '1000', 'BE'],
  ['Svizzera', '1201', 'CH'],
  ['Royaume-Uni', '', 'GB'],
  ['UK', '', 'GB'],
  ['Angleterre', '', 'GB'],
  ['Espagne', '', 'ES'],
  ['USA', '', 'US'],
  ['États-Unis', '', 'US'],
  ['Chine', '', 'CN'],
  ['San Francisco', '', undefined],
  ['Afrique francophone', '', undefined],
  ['Terres australes', '', undefined],
  ['Fantaisie', '', undefined],
])('« %s », %s', (written, postalCode, territory) => {
  const country = countryCodeOf(written);
  expect(country && territoryOf({ country, postalCode })).toBe(territory);
});

test('Sans adresse connue, rien ne s’oppose à un colis', () => {
  expect(territoryOf({ country: null, postalCode: null })).toBeNull();
  expect(parcelProblem([{ name: 'Lingotin', taxed: true }], { territory: null, servedCountries })).toBeNull();
});

describe('Un client de La Réunion, qui a choisi « France » (postcode-nl/PostcodeNl_Api_Magento2#63)', () => {
  const shop = openShop();
  const order = (delivery: 'parcel' | 'counter', deliverTo?: object) => {
    const deliveryCost = delivery === 'parcel' ? 1_500 : 0;
    const choice = { Items: shop.Items, deliveryCost, delivery, deliverTo } as Parameters<typeof orderByTransfer>[3];
    return orderByTransfer(shop.db, shop.client, price + deliveryCost, choice);
  };
  const moveTo = (country: string, postalCode: string) =>
    shop.db.update(users).set({ country, postalCode }).where(eq(users.id, shop.client.userId)).run();
  const noParcel = 'Nous n’envoyons pas de colis à La Réunion. Choisissez une autre adresse ou le retrait au comptoir.';

  test('ne reçoit pas de colis, ni chez lui ni à l’adresse d’un autre, mais vient au comptoir', async () => {
    moveTo('FR', '97400');
    await refuses(order('parcel'), 'invalid', { country: noParcel });
    expect((await order('counter')).delivery).toBe('counter');
    moveTo('FR', '75002');
    const sister = {
      firstName: 'Inès',
      lastName: 'Le Goff',
      company: null,
      address: '3 quai du Port',
      town: 'Saint-Pierre',
    };
    const there = { ...sister, postalCode: '97410', country: 'FR' };
    await refuses(order('parcel', there), 'invalid', { 'deliverTo.country': noParcel });
  });

  test('a son compte, qu’il écrive La Réunion ou France, et même où aucun colis ne va', () => {
    expect(() => requireCountry(shop.db, { country: 'RE' })).not.toThrow();
    expect(() => requireCountry(shop.db, { country: 'NC' })).not.toThrow();
    expect(() => requireCountry(shop.db, { country: 'DE' })).toThrow('Allemagne');
  });

  test('reçoit son colis où le marchand le sert, avec le délai et la phrase de l’outre-mer', async () => {
    configure(shop.db, { countries: ['FR', 'RE'] });
    moveTo('FR', '97400');
    const { times } = currentConfig(shop.db);
    const monday = Date.parse('2026-11-23T10:00:00+01:00');
    const said = (territory: string) =>
      plain(parcelText(deliveryEstimate({ ...times, opening: { week: [], exceptions: [] } }, monday, { territory })));
    expect(overseasDaysOf(times)).toEqual([5, 10]);
    expect(said('RE')).toMatch(/ entre .+ décembre, hors formalités de douane$/);
    expect(said('RE')).not.toBe(said('FR'));
    expect(said('RE')).not.toBe(said('CH'));
    expect(customsText('RE')).toContain('octroi de mer');
    expect(customsText('CH')).toContain('Hors de l’Union européenne');
    expect(['FR', 'MC', 'BE', null].map(customsText)).toEqual(['', '', '', '']);
    const { buyer } = await order('parcel', undefined);
    expect(townLine(buyer)).toMatch(/La Réunion$/);
  });
});
