import { describe, expect, test } from 'vitest';
import { seo } from '../../../db/schema/shop.ts';
import { seoOf } from '../../../src/features/seo/seo.server.ts';
import { seoFallbacks } from '../../../src/features/seo/seo.ts';
import { testDb } from '../../support/people.ts';

describe('Textes des pages', () => {
  test('une page dont rien n’est écrit a le titre et la description de la boutique', () => {
    expect(seoOf(testDb(), 'bills')).toEqual(seoFallbacks.bills);
  });

  test('ce qui est écrit l’emporte, ce qui est laissé vide reste celui de la boutique', () => {
    const db = testDb();
    db.insert(seo).values({ page: 'bills', title: 'Nos cours', text: '<p>Bonjour</p>', updatedAt: 1 }).run();
    expect(seoOf(db, 'bills')).toEqual({
      title: 'Nos cours',
      description: seoFallbacks.bills.description,
      text: '<p>Bonjour</p>',
    });
    expect(seoOf(db, 'main').title).toBe(seoFallbacks.main.title);
  });
});
