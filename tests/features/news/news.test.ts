import { describe, expect, test } from 'vitest';
import { news } from '../../../db/schema/shop.ts';
import { getNews, latestVisibleNews } from '../../../src/features/news/news.server.ts';
import { lowerHeadings, teaserOf } from '../../../src/features/news/news.ts';
import { anonymous } from '../../../src/http/actor.ts';
import { listQuery } from '../../../src/http/contract.ts';
import { makeActor, testDb } from '../../support/people.ts';

function withNews() {
  const db = testDb();
  const article = (title: string, createdAt: number, isVisible = true) => ({
    title,
    createdAt,
    isVisible,
    description: '<p>Texte</p>',
    updatedAt: createdAt,
  });
  db.insert(news)
    .values([article('Ancienne', 1), article('Brouillon', 4, false), article('Récente', 3), article('Moyenne', 2)])
    .run();
  return db;
}
const list = (input: object) => listQuery.parse(input);

describe('Actualités', () => {
  test('l’accueil montre les plus récentes, jamais une actualité masquée', () => {
    expect(latestVisibleNews(withNews(), 2).map(({ title }) => title)).toEqual(['Récente', 'Moyenne']);
  });

  test('un visiteur lit les actualités visibles, page après page', () => {
    const page = getNews(withNews(), anonymous, { ...list({ page: 2, pageSize: 2 }), flag: 'true' });
    expect(page.rows.map(({ title }) => title)).toEqual(['Ancienne']);
    expect(page.meta).toEqual({ page: 2, pageSize: 2, total: 3 });
  });

  test('la recherche dans les titres ne tient pas compte des majuscules', () => {
    const page = getNews(withNews(), anonymous, { ...list({ q: 'RÉCENTE' }), flag: 'true' });
    expect(page.rows.map(({ title }) => title)).toEqual(['Récente']);
  });

  test('un client et un visiteur sont refusés pour les actualités masquées, un admin les voit', () => {
    const db = withNews();
    const all = { ...list({}), flag: 'false' } as const;
    expect(() => getNews(db, anonymous, all)).toThrow(expect.objectContaining({ code: 'unauthenticated' }));
    expect(() => getNews(db, makeActor(db, 'client'), all)).toThrow(expect.objectContaining({ code: 'forbidden' }));
    expect(getNews(db, makeActor(db, 'admin'), all).rows).toHaveLength(4);
  });

  test('l’accroche est le début du texte sans balise, coupée entre deux mots', () => {
    expect(teaserOf('<p>L’or &amp; l’argent montent.</p><h2>Pourquoi</h2><p>Suite</p>')).toBe(
      'L’or & l’argent montent.',
    );
    expect(teaserOf('<p>Un deux trois, quatre cinq</p>', 17)).toBe('Un deux trois…');
  });

  test('les titres d’un article descendent sous celui de la page', () => {
    expect(lowerHeadings('<h2 class="a">A</h2><p>h2</p><h6>B</h6>', 2)).toBe('<h4 class="a">A</h4><p>h2</p><h6>B</h6>');
  });
});
