import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Db } from '../../../db/client.ts';
import { configurations } from '../../../db/schema/shop.ts';
import { auditLog } from '../../../db/schema/system.ts';
import { readConfig } from '../../../src/config.ts';
import { isBic, isIban, isSiren, isVatNumber } from '../../../src/dealer.ts';
import {
  addConfiguration,
  editConfiguration,
  restoreConfiguration,
} from '../../../src/features/configuration/admin/saveConfiguration.server.ts';
import {
  findVersion,
  listVersions,
  versionDifferences,
} from '../../../src/features/configuration/admin/versions.server.ts';
import { configBody, configFields, configPages } from '../../../src/features/configuration/configFields.ts';
import {
  configurationInput,
  getLastConfigurationContract,
} from '../../../src/features/configuration/configuration.api.ts';
import { currentConfig, effectiveConfig } from '../../../src/features/configuration/configuration.server.ts';
import { presentConfig } from '../../../src/features/configuration/configuration.ts';
import { goldQuote } from '../../../src/features/configuration/goldPrice.ts';
import { defaultInvoicing, invoicingOf } from '../../../src/features/configuration/invoicing.ts';
import { publishKaratPrices } from '../../../src/features/prices/savePrices.server.ts';
import type { Ctx } from '../../../src/http/context.ts';
import { fieldAt, toTexts, type Values, valuesOf } from '../../../src/ui/desk/fields.ts';
import { ctxOf, shopOf } from '../../support/context.ts';
import { addRow, makeActor, testDb } from '../../support/people.ts';
import { refuses } from '../../support/refuses.ts';

let db: Db;
let admin: Ctx;
beforeEach(() => {
  db = testDb();
  admin = ctxOf(db, makeActor(db, 'admin', { firstName: 'Anne', lastName: 'Or' }));
});
const input = (parts: object) => configurationInput.parse(parts);
// As the calls have it.
const save = (parts: object, ctx = admin) => addConfiguration(ctx, input(parts), publishKaratPrices);
const edit = (id: string, parts: object) => editConfiguration(admin, { id, ...input(parts) }, publishKaratPrices);
const restore = (id: string, more: object = {}) => restoreConfiguration(admin, { id, ...more });
const now = () => currentConfig(db);
const bodyOf = (texts: Values) => configBody(valuesOf(configFields, texts));
const shownTexts = () => toTexts(configFields, presentConfig(now()));
const problems = (parts: object) =>
  Object.fromEntries(
    (configurationInput.safeParse(parts).error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]),
  );

describe('La configuration s’enregistre par versions', () => {
  test('une nouvelle version garde ce qu’elle ne dit pas, et le journal dit qui et quoi', async () => {
    const first = await save({ carrates22: 97.25, carrates18: 79.65, carrates14: 62.1 });
    const second = await save({ offers: ' Livraison  offerte ', updatedAt: first.updatedAt });
    expect(second).toMatchObject({ offers: 'Livraison offerte', carrates18: 79.65 });
    expect(now().id).toBe(second._id);
    expect(listVersions(admin, configFields)).toMatchObject([
      { id: second._id, by: 'Anne Or', changes: ['Bandeau, en haut de chaque page'] },
      { id: first._id, changes: null },
    ]);
    expect(db.select().from(auditLog).all().at(-1)).toMatchObject({
      action: 'configuration.add',
      detail: { before: { offers: '' }, after: { offers: 'Livraison offerte' } },
    });
  });

  test('Le second de deux admins est refusé, et rien n’est écrasé', async () => {
    const seen = await save({ offers: 'Un' });
    await save({ offers: 'Deux', updatedAt: seen.updatedAt });
    await refuses(save({ offers: 'Trois', updatedAt: seen.updatedAt }), 'conflict');
    expect(now().offers).toBe('Deux');
  });

  test('Corriger une version la change en place ; une inconnue n’existe pas', async () => {
    const { _id } = await save({ offers: 'Un' });
    const changed = await edit(_id, { offers: 'Deux', carrates22: 1 });
    expect(changed).toMatchObject({ _id, offers: 'Deux', carrates22: 1 });
    expect(listVersions(admin, configFields)).toHaveLength(1);
    await refuses(edit('x', { offers: 'Trois' }), 'notFound');
  });

  test('Revenir à une version en fait une nouvelle, égale à l’ancienne, aux prix du jour', async () => {
    const old = await save({ offers: 'Avant', carrates18: 70 });
    const last = await save({ offers: 'Après', carrates18: 71 });
    const row = findVersion(admin, old._id);
    if (!row) throw new Error('no version');
    expect(versionDifferences(configPages.shop.fields, now(), row)).toEqual([
      { label: 'Bandeau, en haut de chaque page', from: 'Après', to: 'Avant' },
    ]);
    const back = await restore(old._id, { updatedAt: last.updatedAt });
    expect(back).toMatchObject({ offers: 'Avant', carrates18: 71 });
    expect([old._id, last._id]).not.toContain(back._id);
    await refuses(restore(old._id, { updatedAt: last.updatedAt }), 'conflict');
  });

  test('un sujet revient seul, et ses versions sont celles qui l’ont changé', async () => {
    const { shop, delivery } = configPages;
    const old = await save({ offers: 'Avant', countries: ['FR'] });
    await save({ countries: ['FR', 'BE'] });
    await save({ offers: 'Après' });
    expect(listVersions(admin, delivery.fields).map(({ changes }) => changes)).toEqual([['Pays'], null]);
    await restore(old._id, { subject: 'shop' });
    expect(now()).toMatchObject({ offers: 'Avant', countries: ['FR', 'BE'] });
    expect(listVersions(admin, shop.fields)).toHaveLength(3);
  });

  test('les prix de carats prennent leur heure, et la gardent tant qu’ils ne changent pas ; le cours n’est pas d’ici', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const first = Date.now();
    await save({ goldPrice: 118_000.5, carrates18: 71.5 });
    expect(now().goldPrice).toBeNull();
    vi.setSystemTime(first + 60_000);
    await save({ carrates18: 71.5, offers: 'x' });
    expect(now().karatsPricedAt).toBe(first);
    await save({ carrates18: 72 });
    expect(now().karatsPricedAt).toBe(first + 60_000);
  });

  test('des paliers en désordre, un pays inconnu, un montant négatif : chacun a sa phrase', () => {
    const delivery = [600, 500, null].map((upTo) => ({ upTo, cost: 15 }));
    const wrong = { delivery, cardLimit: -1, countries: [] };
    expect(Object.keys(problems(wrong)).sort()).toEqual(['cardLimit', 'countries', 'delivery']);
  });
});

test('Une boutique d’avant ces réglages, comme une neuve, vend en France et à Monaco, et a quatre paliers', () => {
  const common = { countries: ['FR', 'MC'], times: now().times, requestAbove: 5_000_000, openOrders: 5 };
  expect(now()).toMatchObject({ ...common, id: '', goldPrice: null, carrates24: 0 });
  expect(now().delivery).toHaveLength(4);
  const { delivery, cardLimit } = now();
  const older = { carrates22: 9_725, carrates18: 7_965, carrates14: 6_210, delivery, cardLimit };
  addRow(db, configurations, { ...older, createdAt: 1, updatedAt: 1 });
  expect(now()).toMatchObject({ ...common, carrates18: 7_965 });
  const shown = getLastConfigurationContract.data.parse(presentConfig(now()));
  for (const hidden of ['openOrders', 'goldPrice', 'goldPricedAt']) expect(shown).not.toHaveProperty(hidden);
});

test('Le prix de l’or se dit au gramme et à l’once', () => {
  expect(goldQuote({ goldPrice: 11_990_000, goldPricedAt: 7 })).toEqual({ perGram: 11_990, perOunce: 372_931, at: 7 });
  expect(goldQuote({ goldPrice: null, goldPricedAt: null })).toBeNull();
});

describe('Le formulaire de la configuration', () => {
  test('Il dit une version en français et la relit à l’identique', async () => {
    const times = {
      ...now().times,
      opening: { week: [], exceptions: [{ from: '2026-12-24', to: '2026-12-24', spans: [] }] },
      cutOffHour: 15,
    };
    const priceTerms = { ...now().priceTerms, open: { days: [1, 2], from: 540, to: 1_110 } };
    const row = await save({ times, priceTerms, identity: { SHOP_PHONE: '01 42 00 00 00' } });
    const fields = toTexts(configFields, row);
    expect(fields).toMatchObject({
      delivery: '600\u202f; 15\n2\u202f500\u202f; 25\n10\u202f000\u202f; 45\nau-delà\u202f; 0',
      exceptions: '24/12/2026\u00a0: fermé',
      openFrom: '09:00',
      openTo: '18:30',
      openDays: 'Lundi, Mardi',
      countries: 'France métropolitaine, Monaco',
    });
    const again = await save(bodyOf(fields));
    expect(toTexts(configFields, again)).toEqual(fields);
  });

  test('Il nomme le champ de chaque erreur', () => {
    const texts = shownTexts();
    const wrong = { cardLimit: 'beaucoup', fourEyesAbove: 'x', delivery: '600; quinze\nau-delà; 0', openDays: 'Lundi' };
    const refused = configurationInput.safeParse(bodyOf({ ...texts, ...wrong, openFrom: '09:00' }));
    const paths = refused.error?.issues.map(({ path }) => path.join('.')) ?? [];
    const fields = [...paths, 'times.transitDays', 'identity.SHOP_IBAN'].map((path) => fieldAt(configFields, path));
    expect(fields).toEqual(['delivery', 'cardLimit', 'fourEyesAbove', 'openTo', 'transitMin', 'SHOP_IBAN']);
  });
});

describe('Les factures', () => {
  test('la facture s’émet au départ, avec les textes, le taux et les comptes que la boutique a choisis', async () => {
    const fields = shownTexts();
    expect(fields).toMatchObject({ issueWhen: 'paid', vatRate: '20', account_client: '411000' });
    expect(fields['marginRates']?.replaceAll(/\s/g, ' ')).toBe('01/01/2014 ; 20');
    const typed = {
      ...fields,
      issueWhen: 'sent',
      vatRate: '5,5',
      marginRates: '01/01/2014 ; 20\n01/07/2027 ; 21,5',
      account_vat: '445712',
      mention_standard: 'TVA comprise.',
    };
    await save(bodyOf(typed));
    expect(invoicingOf(now())).toEqual({
      ...defaultInvoicing,
      issueWhen: 'sent',
      vatRate: 550,
      marginRates: [...defaultInvoicing.marginRates, { from: '2027-07-01', rate: 2_150 }],
      mentions: { ...defaultInvoicing.mentions, standard: 'TVA comprise.' },
      accounts: { ...defaultInvoicing.accounts, vat: '445712' },
    });
  });

  test('un compte hors du plan comptable, ou donné deux fois, est refusé à sa place', () => {
    const fields = shownTexts();
    const problem = (typed: object) => {
      const [issue] = configurationInput.safeParse(bodyOf({ ...fields, ...typed })).error?.issues ?? [];
      return issue && [fieldAt(configFields, issue.path.join('.')), issue.message];
    };
    expect(problem({ account_vat: 'TVA' })).toEqual(['account_vat', expect.stringContaining('plan comptable')]);
    expect(problem({ account_vat: '411000' })).toEqual(['account_client', expect.stringContaining('propre numéro')]);
    expect(problem({ vatRate: '120' })).toEqual(['vatRate', expect.stringContaining('0 à 100')]);
    for (const marginRates of ['', '01/01/2027 ; 20\n01/01/2014 ; 19,6', '31/02/2027 ; 20'])
      expect(problem({ marginRates })).toEqual(['marginRates', expect.stringContaining('un taux par ligne')]);
  });
});

describe('L’identité de la boutique', () => {
  test('l’IBAN, le BIC, le SIREN et la TVA sont contrôlés comme leurs normes le disent', () => {
    expect(['FR76 3000 6000 0112 3456 7890 189', 'DE89370400440532013000'].map(isIban)).toEqual([true, true]);
    expect(['FR76 3000 6000 0112 3456 7890 188', 'fr7630006000011234567890'].map(isIban)).toEqual([false, false]);
    expect(['AGRIFRPP', 'BNPAFRPPXXX', 'AGRIFRP', '12345678'].map(isBic)).toEqual([true, true, false, false]);
    expect(['732 829 320', '732829321', '12345'].map(isSiren)).toEqual([true, false, false]);
    expect(['FR44732829320', 'FR45732829320', 'BE0123456789'].map(isVatNumber)).toEqual([true, false, true]);
    const { identity } = input({ identity: { SHOP_IBAN: 'fr7630006000011234567890189', SHOP_SIREN: '732829320' } });
    expect(identity).toEqual({ SHOP_IBAN: 'FR76 3000 6000 0112 3456 7890 189', SHOP_SIREN: '732 829 320' });
    expect(problems({ identity: { SHOP_IBAN: 'FR14' } })).toHaveProperty(['identity.SHOP_IBAN']);
  });

  test('Elle vaut aussitôt enregistrée ; ce que l’environnement fixe l’emporte et ne s’enregistre pas', async () => {
    const fixed = readConfig({ SHOP_PHONE: '01 00 00 00 00' });
    const shop = {
      ...shopOf({ SHOP_PHONE: '01 00 00 00 00' }),
      get config() {
        return effectiveConfig(db, { ...fixed, siteUrl: 'https://shop.example' });
      },
    };
    const ctx = { ...admin, shop };
    await save({ identity: { SHOP_NAME: 'Maison Or', SHOP_ADDRESS: '1 rue de la Paix', SHOP_PHONE: '09' } }, ctx);
    expect(shop.config.shopName).toBe('Maison Or');
    expect(shop.config.identity.SHOP_ADDRESS).toBe('1 rue de la Paix');
    expect(shop.config.identity.SHOP_PHONE).toBe('01 00 00 00 00');
    expect(now().identity).not.toHaveProperty('SHOP_PHONE');
    await save({ identity: { SHOP_ADDRESS: '' } }, ctx);
    expect(shop.config.identity.SHOP_ADDRESS).toBeUndefined();
  });
});
