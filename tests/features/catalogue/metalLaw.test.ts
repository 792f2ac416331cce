import { describe, expect, test } from 'vitest';
import { headOf } from '../../../src/features/catalogue/metal.ts';
import { metalJsonLd } from '../../../src/features/catalogue/metals/metalJsonLd.ts';
import { canWithdraw, lawLine, taxRegime } from '../../../src/features/catalogue/metals/metalLaw.ts';
import { testDb } from '../../support/people.ts';
import { makeMetal } from './stock.ts';

const bar = { type: 'Lingots', purity: 9_999, mintingStart: null, mintingEnd: null } as const;
const coin = { type: "Piece D'investissment", purity: 9_000, mintingStart: 1850, mintingEnd: 1914 } as const;
const rare = { ...coin, type: 'Piece De Collection' } as const;

describe('Ce que la loi dit d’un article', () => {
  test.each([
    ['un lingot à 995 ‰ est exonéré', { ...bar, purity: 9_950 }, 'investment'],
    ['un lingot sous 995 ‰ ne l’est pas', { ...bar, purity: 9_949 }, 'standard'],
    ['une pièce d’après 1800 à 900 ‰ est exonérée', coin, 'investment'],
    ['une pièce encore frappée aussi', { ...coin, mintingStart: 1967, mintingEnd: null }, 'investment'],
    ['une pièce de 1800 ou avant ne l’est pas', { ...coin, mintingStart: 1786, mintingEnd: 1800 }, 'margin'],
    ['une pièce sous 900 ‰ ne l’est pas', { ...coin, purity: 8_999 }, 'margin'],
    ['une pièce de collection est vendue sur la marge', rare, 'margin'],
  ] as const)('%s', (_, metal, regime) => {
    expect(taxRegime(metal)).toBe(regime);
  });

  test('seule une pièce de collection peut être rendue', () => {
    expect([bar, coin, rare].map(canWithdraw)).toEqual([false, false, true]);
    expect(lawLine(rare)).toContain('14 jours');
    expect(lawLine(bar)).toContain('pas de droit de rétractation');
  });
});

describe('Ce que les moteurs lisent d’un article', () => {
  const db = testDb();

  test('le prix et l’adresse publique, sans pouvoir fermer le script', () => {
    const metal = makeMetal(db, { description: '</script><b>x', photo: 'napoleon_900x900.svg' });
    const text = metalJsonLd(metal, { siteUrl: 'https://or.example', demo: false });
    expect(text).not.toContain('<');
    expect(JSON.parse(text)).toMatchObject({
      '@type': 'Product',
      description: '</script><b>x',
      image: 'https://or.example/images/napoleon_900x900.svg',
      weight: { value: 6.451, unitCode: 'GRM' },
      offers: {
        price: '650.00',
        priceCurrency: 'EUR',
        url: `https://or.example/pieces-or-investissement/20-francs-napoleon/${metal.id}`,
      },
    });
  });

  test('la description de la page est coupée entre deux mots', () => {
    const metal = makeMetal(db, { description: `Une pièce\n\n${'frappée à Paris '.repeat(20)}` });
    const { title, description } = headOf(metal);
    expect(title).toBe('20 Francs Napoléon');
    expect(description.length).toBeLessThanOrEqual(160);
    expect(description).toMatch(/^Une pièce frappée .*(frappée|à|Paris)…$/);
    expect(headOf(makeMetal(db, { title: 'Le titre', textInfo: 'Court' }))).toEqual({
      title: 'Le titre',
      description: 'Court',
    });
  });
});
