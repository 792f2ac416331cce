import { describe, expect, test } from 'vitest';
import {
  fineWeight,
  formatDiameter,
  formatFineWeight,
  formatMinting,
  formatPurity,
  formatWeight,
  packagingText,
  pieceDetails,
  pricePerGram,
  weightText,
} from '../../../src/features/catalogue/metal.ts';
import { metalFields, uncountedMetalFields } from '../../../src/features/catalogue/metalFields.api.ts';
import {
  choicePath,
  filterMetals,
  filterOptions,
  parseChoice,
} from '../../../src/features/catalogue/model/metalChoice.ts';
import { presentMetal } from '../../../src/features/catalogue/model/metals.server.ts';
import {
  formatPremium,
  netPremiumText,
  type PremiumSettings,
  premium,
  premiumText,
} from '../../../src/features/catalogue/model/premium.ts';
import { tierPrice, tiersOf } from '../../../src/features/catalogue/model/tiers.ts';
import { metalListPath } from '../../../src/paths.ts';
import { testDb } from '../../support/people.ts';
import { makeMetal } from './stock.ts';

const at = (goldPrice: PremiumSettings['goldPrice']): PremiumSettings => ({ goldPrice, invoicing: {} });

test('Le formulaire d’un article montre d’abord huit champs au plus, et ses images', () => {
  for (const fields of [metalFields, uncountedMetalFields]) {
    const shown = Object.entries(fields).filter(([name, field]) => name !== 'photos' && !('isFolded' in field));
    expect(shown.length, shown.map(([name]) => name).join(' ')).toBeLessThanOrEqual(8);
  }
});

describe('Les chiffres d’un métal', () => {
  test('le prix au gramme est celui de l’or fin qu’il contient ; sans or il n’y en a pas', () => {
    const napoleon = { weight: 6_451, purity: 9_000, netSellPrice: 65_000 };
    expect(fineWeight(napoleon)).toBe(58_059);
    // 650 € for 5.8059 g
    expect(pricePerGram(napoleon)).toBe(11_196);
    expect(pricePerGram({ weight: 1_000_000, purity: 9_999, netSellPrice: 11_000_000 })).toBe(11_001);
    expect(pricePerGram({ weight: 0, purity: 9_000, netSellPrice: 100 })).toBe(0);
  });

  test('ils se lisent en français', () => {
    expect([formatWeight(6_451), formatWeight(1_000_000)]).toEqual(['6,451 g', '1 kg']);
    expect([formatPurity(9_999), formatDiameter(2_205)]).toEqual(['999,9 ‰', '22,05 mm']);
    const minted = (mintingStart: number | null, mintingEnd: number | null) =>
      formatMinting({ mintingStart, mintingEnd });
    expect([minted(1850, 1914), minted(1967, null), minted(1900, 1900)]).toEqual([
      '1850 à 1914',
      'depuis 1967',
      '1900',
    ]);
    expect([minted(null, 1914), minted(null, null)]).toEqual(['jusqu’en 1914', '']);
  });

  test('l’API parle en euros, grammes, millimètres et millièmes', () => {
    const row = makeMetal(testDb());
    const shown = presentMetal(row, at(10_764_000));
    expect(shown).toMatchObject({ _id: row.id, weight: 6.451, fineWeight: 5.8059, diameter: 21, purity: 900 });
    expect(shown).toMatchObject({ netSellPrice: 650, grossBuyPrice: 610, pricePerGram: 111.96, premium: 4 });
    expect(presentMetal(row, at(null))).toMatchObject({ premium: null, isVisable: true });
  });
});

describe('La prime sur l’or', () => {
  const coin = {
    type: "Piece D'investissment",
    mintingStart: 1850,
    mintingEnd: 1914,
    legalTender: true,
  } as const;
  const napoleon = { ...coin, weight: 6_452, purity: 9_000, fineWeight: 58_060, netSellPrice: 71_120 };

  test('l’or fin est celui que le métier publie, qu’un poids arrondi au milligramme ne contredit pas', () => {
    expect(formatFineWeight(fineWeight(napoleon))).toBe('5,806 g');
    expect(formatFineWeight(fineWeight({ weight: 31_104, purity: 9_999, fineWeight: 311_035 }))).toBe('31,1035 g');
    const shown = (weight: number, published: number | null) => weightText({ weight, fineWeight: published });
    expect([shown(31_104, 311_035), shown(3_110, 31_104)]).toEqual(['31,1035 g', '3,1104 g']);
    expect([shown(33_930, 311_035), shown(5_000, 49_995)]).toEqual(['33,93 g', '5 g']);
  });

  test('elle se compte au dixième de pour cent, arrondie à la moitié supérieure, et se lit avec son signe', () => {
    // 695.5588 € of gold in it.
    expect(premium(napoleon, at(11_980_000))).toBe(22);
    const gram = (netSellPrice: number) => ({ ...coin, weight: 1_000, purity: 10_000, netSellPrice });
    const premiums = [10_005, 10_004, 9_995, 9_994].map((price) => premium(gram(price), at(10_000_000)));
    expect(premiums).toEqual([1, 0, 0, -1]);
    expect([22, 0, -15].map(formatPremium)).toEqual(['+2,2\u00a0%', '0,0\u00a0%', '−1,5\u00a0%']);
  });

  test('la TVA d’un lingot d’un gramme est comptée pour le client, comme dans le prix, et non pour le comptoir', () => {
    const bar = { ...coin, type: 'Lingots', weight: 1_000, purity: 10_000, netSellPrice: 13_680 } as const;
    expect(premium(bar, at(10_000_000))).toBe(140);
    expect(premiumText(bar, at(10_000_000))).toBe('+36,8\u00a0%');
    expect(netPremiumText(bar, at(10_000_000))).toBe('+14,0\u00a0% HT');
    expect(netPremiumText({ ...bar, weight: 1_001 }, at(10_000_000))).toBe('+36,7\u00a0%');
    expect(netPremiumText(bar, at(null))).toBe('');
    expect(premium({ ...bar, netSellPrice: 11_400 }, at(10_000_000))).toBe(-50);
    expect(premiumText({ ...bar, weight: 1_001 }, at(10_000_000))).toBe('+36,7\u00a0%');
    expect(netPremiumText({ ...bar, type: 'Piece De Collection' }, at(10_000_000))).toBe('+36,8\u00a0%');
    expect(premiumText(bar, at(null))).toBeNull();
  });

  test('sans prix de l’or, ou sans prix de vente, il n’y en a pas', () => {
    expect(premium(napoleon, at(null))).toBeNull();
    expect(premium({ ...napoleon, netSellPrice: 0 }, at(11_980_000))).toBeNull();
  });
});

describe('Ce que la pièce elle-même décide', () => {
  const db = testDb();
  const own = { year: 1859, mintMark: 'BB', grade: 'SUP', quotable: true, condition: 'used' } as const;

  test('Les faits d’une pièce se lisent en une ligne, sans ceux qui ne sont pas dits', () => {
    expect(pieceDetails(makeMetal(db, own))).toBe('1859 · Atelier BB · SUP, superbe · Cotable · Ayant circulé');
    expect(packagingText(makeMetal(db, { sealed: true, certified: true }))).toBe('sous scellé, avec certificat');
    const hammered = { type: 'Piece De Collection', mintingStart: 1498, mintingEnd: 1515, grade: 'TB' } as const;
    expect(pieceDetails(makeMetal(db, hammered))).toBe('1498 à 1515 · TB, très beau');
    expect([pieceDetails(makeMetal(db)), packagingText(makeMetal(db))]).toEqual(['', '']);
  });

  test('Une pièce se filtre par son état', () => {
    const superb = makeMetal(db, own);
    const rows = [makeMetal(db, { grade: 'TB' }), superb, makeMetal(db)];
    expect(filterOptions(rows).etat.map(({ value }) => value)).toEqual(['sup', 'tb']);
    expect(filterMetals(rows, { sort: 'nom', filters: { etat: 'sup' } })).toEqual([superb]);
  });
});

describe('Le tri et les filtres d’une liste', () => {
  const db = testDb();
  const bar = (metalName: string, weight: number, netSellPrice: number, more: object) =>
    makeMetal(db, { type: 'Lingots', purity: 9_999, metalName, weight, netSellPrice, ...more });
  const swiss = { fabricant: 'Valcambi', countryIssuing: 'Suisse' };
  const kilo = bar('kg', 1_000_000, 11_000_000, { fabricant: 'Umicore', countryIssuing: 'Belgique' });
  const ounce = bar('once', 31_103, 352_000, { ...swiss, isFeatured: true });
  const gram = bar('g', 1_000, 13_500, swiss);
  const rows = [kilo, ounce, gram];
  const options = filterOptions(rows);

  test('le poids qui les range est celui de leur or fin, qui se lit dans la colonne', () => {
    const krugerrand = bar('krugerrand', 33_930, 352_000, { purity: 9_167, fineWeight: 311_035 });
    const doubleEagle = bar('double eagle', 33_436, 352_000, { purity: 9_000 });
    const heavy = bar('alliage', 34_000, 352_000, { purity: 7_500 });
    const sorted = filterMetals([krugerrand, heavy, doubleEagle], { sort: 'poids-croissant', filters: {} });
    expect(sorted).toEqual([heavy, doubleEagle, krugerrand]);
  });

  test.each([
    ['', 'g once kg'],
    ['tri=selection', 'once g kg'],
    ['tri=prix-decroissant', 'kg once g'],
    ['tri=poids-decroissant', 'kg once g'],
    ['tri=gramme', 'kg once g'],
    ['tri=nom', 'g kg once'],
    ['fabricant=valcambi&poids=10-a-50', 'once'],
    ['pays=belgique&prix=moins-de-500', ''],
    // What is unknown is ignored.
    ['tri=__proto__&pays=atlantide&prix=%27&inconnu=1', 'g once kg'],
  ])('« %s » donne « %s »', (query, found) => {
    const choice = parseChoice(new URLSearchParams(query), options);
    expect(filterMetals(rows, choice).map(({ metalName }) => metalName)).toEqual(found.split(' ').filter(Boolean));
  });

  test.each([
    ['Lingots', 'poids-croissant'],
    ["Piece D'investissment", 'selection'],
    ['Piece De Collection', 'prix-croissant'],
  ] as const)('la liste « %s » s’ouvre par %s, que son adresse ne dit pas', (type, sort) => {
    const choice = parseChoice(new URLSearchParams(), options, type);
    expect([choice.sort, choicePath(type, choice, {})]).toEqual([sort, metalListPath(type)]);
  });

  test('seuls les choix qui trouvent quelque chose sont offerts, et une borne appartient à une seule tranche', () => {
    expect(options.fabricant).toEqual([
      { value: 'umicore', label: 'Umicore' },
      { value: 'valcambi', label: 'Valcambi' },
    ]);
    const values = (offered: readonly { value: string }[]) => offered.map(({ value }) => value);
    expect(values(options.poids)).toEqual(['moins-de-10', '10-a-50', '250-et-plus']);
    const exact = filterOptions([{ ...gram, netSellPrice: 50_000, weight: 10_000 }]);
    expect([values(exact.prix), values(exact.poids)]).toEqual([['500-a-1000'], ['10-a-50']]);
  });
});

test('Chaque pièce coûte moins par cinq, puis par dix ; sans palier à dix, celui de cinq vaut encore', () => {
  const each = (values: object, ...pieces: number[]) =>
    pieces.map((n) => tierPrice(48_235, tiersOf({ offFrom5: 50, offFrom10: 100, ...values }), n));
  expect(each({}, 1, 4, 5, 9, 10, 999)).toEqual([48_235, 48_235, 47_994, 47_994, 47_753, 47_753]);
  expect(each({ offFrom10: 0 }, 4, 20)).toEqual([48_235, 47_994]);
});
