import { describe, expect, test } from 'vitest';
import { metalJsonLd } from '../../../src/features/catalogue/metals/metalJsonLd.ts';
import {
  canWithdraw,
  notInvestmentText,
  taxRegime,
  taxRegimeText,
} from '../../../src/features/catalogue/model/metalLaw.ts';
import { buyBackTerms, buyBackTexts, shareText } from '../../../src/features/catalogue/model/saleTax.ts';
import { plain } from '../../support/frenchText.ts';
import { testDb } from '../../support/people.ts';
import { makeMetal } from './stock.ts';

const bar = {
  type: 'Lingots',
  weight: 5_000,
  purity: 9_999,
  mintingStart: null,
  mintingEnd: null,
  legalTender: true,
} as const;
const coin = {
  ...bar,
  type: "Piece D'investissment",
  weight: 6_451,
  purity: 9_000,
  mintingStart: 1850,
  mintingEnd: 1914,
} as const;
const rare = { ...coin, type: 'Piece De Collection' } as const;

describe('Ce que la loi dit d’un article', () => {
  test.each([
    ['un lingot à 995 ‰ est exonéré', { ...bar, purity: 9_950 }, 'investment'],
    ['un lingot sous 995 ‰ ne l’est pas', { ...bar, purity: 9_949 }, 'standard'],
    ['un lingot d’un gramme ne l’est pas', { ...bar, weight: 1_000 }, 'standard'],
    ['une pièce d’après 1800 à 900 ‰ est exonérée', coin, 'investment'],
    ['une pièce encore frappée aussi', { ...coin, mintingStart: 1967, mintingEnd: null }, 'investment'],
    ['une pièce de 1800 ou avant ne l’est pas', { ...coin, mintingStart: 1786, mintingEnd: 1800 }, 'margin'],
    ['une pièce sous 900 ‰ ne l’est pas', { ...coin, purity: 8_999 }, 'margin'],
    ['une pièce qui n’a pas eu cours légal ne l’est pas', { ...coin, legalTender: false }, 'margin'],
    ['une pièce de collection est vendue sur la marge', rare, 'margin'],
  ] as const)('%s', (_, metal, regime) => {
    expect(taxRegime(metal)).toBe(regime);
  });

  test('ce qui ne peut pas être de l’or d’investissement est dit au marchand, avec la raison', () => {
    const gold = 12_000_000;
    const napoleon = { ...coin, netSellPrice: 72_000 };
    expect(notInvestmentText(napoleon, gold)).toBeNull();
    expect(notInvestmentText({ ...napoleon, netSellPrice: 125_412 }, gold)).toBeNull();
    expect(notInvestmentText({ ...napoleon, netSellPrice: 125_500 }, gold)).toContain('180');
    expect(notInvestmentText({ ...napoleon, netSellPrice: 125_500 }, null)).toBeNull();
    expect(notInvestmentText({ ...napoleon, mintingEnd: 1800 }, gold)).toContain('après 1800');
    expect(notInvestmentText({ ...napoleon, legalTender: false }, gold)).toContain('cours légal');
    expect(notInvestmentText({ ...bar, purity: 9_000, netSellPrice: 1 }, gold)).toContain('995');
    expect(notInvestmentText({ ...rare, purity: 5_000, netSellPrice: 1 }, gold)).toBeNull();
  });

  test('la taxe à la revente dépend de l’année de la frappe', () => {
    const paid = (metal: typeof bar | typeof coin | typeof rare, years: object, grossBuyPrice: number) =>
      buyBackTerms({ ...metal, ...years, grossBuyPrice });
    expect(paid(coin, {}, 67_826)).toMatchObject({ tax: 7_800, net: 60_026 });
    expect(paid(bar, {}, 67_826)).toMatchObject({ tax: 7_800 });
    expect(paid(rare, { mintingStart: 1967, mintingEnd: null }, 67_826)).toMatchObject({ tax: 7_800 });
    expect(paid(rare, { mintingEnd: 1801 }, 67_826)).toMatchObject({ tax: 7_800 });
    expect(paid(rare, { mintingStart: 1788, mintingEnd: 1808, year: 1797 }, 301_824)).toMatchObject({ tax: 0 });
    expect(paid(rare, { mintingStart: 1788, mintingEnd: 1808, year: 1801 }, 301_824)).toMatchObject({ tax: 34_710 });
    const old = { mintingStart: 1786, mintingEnd: 1800 };
    expect(paid(rare, old, 500_000)).toMatchObject({ tax: 0, net: 500_000 });
    expect(paid(rare, old, 500_100)).toMatchObject({ tax: 32_507 });
    expect(paid(rare, old, 1).rule).toContain('6,5');
    expect(paid(coin, {}, 1).rule).toContain('11,5');
  });

  test.each([
    ['le net d’une pièce taxée', coin, 67_826, '600,26 € net de taxe'],
    ['pourquoi une pièce ancienne ne l’est pas', rare, 500_000, 'sans taxe jusqu’à 5 000 €'],
  ])('La fiche dit au vendeur ce qu’il reçoit\u00a0: %s', (_, metal, grossBuyPrice, text) => {
    const old = { mintingStart: metal === rare ? 1786 : metal.mintingStart, mintingEnd: metal === rare ? 1800 : null };
    expect(plain(buyBackTexts({ ...metal, ...old, grossBuyPrice })?.net ?? '')).toBe(text);
  });

  test('la part de la taxe se lit au dixième', () => {
    expect([shareText(7_800, 67_826), shareText(1, 3)].map(plain)).toEqual(['11,5 %', '33,3 %']);
  });

  test('seule une pièce de collection peut être rendue', () => {
    expect([bar, coin, rare].map(canWithdraw)).toEqual([false, false, true]);
    expect(taxRegimeText(rare)).toContain('14 jours');
    expect(taxRegimeText(bar)).toContain('pas de droit de rétractation');
  });
});

const db = testDb();

test('Ce que les moteurs lisent d’un article : le prix, l’adresse publique et ses références, sans pouvoir fermer le script', () => {
  const own = { year: 1859, mintMark: 'BB', condition: 'used', catalogueRefs: 'Gadoury 1111' } as const;
  const metal = makeMetal(db, { ...own, description: '</script><b>x', photo: 'napoleon_900x900.svg' });
  const text = metalJsonLd(metal, { siteUrl: 'https://or.example', demo: false });
  expect(text).not.toContain('<');
  expect(JSON.parse(text)).toMatchObject({
    '@type': 'Product',
    description: '</script><b>x',
    image: 'https://or.example/images/napoleon_900x900.svg',
    weight: { value: 6.451, unitCode: 'GRM' },
    productionDate: '1859',
    itemCondition: 'https://schema.org/UsedCondition',
    additionalProperty: [{ value: 'BB' }, { value: 'Gadoury 1111' }],
    offers: {
      price: '650.00',
      priceCurrency: 'EUR',
      url: `https://or.example/pieces-or-investissement/20-francs-napoleon/${metal.id}`,
    },
  });
});
