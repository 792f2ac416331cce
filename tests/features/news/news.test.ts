import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { news } from '../../../db/schema/shop.ts';
import { pageAsked } from '../../../src/asked.ts';
import {
  getNews,
  getNewsById,
  getVisibleNews,
  latestVisibleNews,
  visibleNews,
} from '../../../src/features/news/news.server.ts';
import { newsJsonLd, teaserOf } from '../../../src/features/news/news.ts';
import { anonymous } from '../../../src/http/actor.ts';
import { listQuery } from '../../../src/http/contract.ts';
import { ctxOf } from '../../support/context.ts';
import { makeActor, testDb } from '../../support/people.ts';

function withNews() {
  const db = testDb();
  const article = (title: string, createdAt: number, isVisible = true) => ({
    title,
    createdAt,
    isVisible,
    description: '<p>Texte</p>',
    publishedAt: createdAt,
    updatedAt: createdAt,
  });
  db.insert(news)
    .values([article('Ancienne', 1), article('Brouillon', 4, false), article('Récente', 3), article('Moyenne', 2)])
    .run();
  return db;
}
const list = (input: object) => listQuery.parse(input);

describe('Actualités', () => {
  test('un visiteur lit les visibles, les plus récentes d’abord, page après page, et cherche dans leurs titres', () => {
    const db = withNews();
    expect(latestVisibleNews(db, 2).map(({ title }) => title)).toEqual(['Récente', 'Moyenne']);
    const asked = { page: 2, pageSize: 2 };
    for (const page of [getNews(ctxOf(db), { ...list(asked), flag: 'true' }), visibleNews(db, asked)]) {
      expect(page.rows.map(({ title }) => title)).toEqual(['Ancienne']);
      expect(page.meta).toEqual({ ...asked, total: 3 });
    }
    const found = getNews(ctxOf(db), { ...list({ q: 'RÉCENTE' }), flag: 'true' });
    expect(found.rows.map(({ title }) => title)).toEqual(['Récente']);
    const read = (query: string) => pageAsked(new URLSearchParams(query));
    expect(['page=3', 'page=0', 'page=-1', 'page=1e9', 'page=x', ''].map(read)).toEqual([3, 1, 1, 1, 1, 1]);
  });

  test('une actualité masquée n’existe ni pour un visiteur ni pour un client, un admin la lit', () => {
    const db = withNews();
    const all = { ...list({}), flag: 'false' } as const;
    expect(() => getNews(ctxOf(db), all)).toThrow(expect.objectContaining({ code: 'unauthenticated' }));
    expect(() => getNews(ctxOf(db, makeActor(db, 'client')), all)).toThrow(
      expect.objectContaining({ code: 'forbidden' }),
    );
    expect(getNews(ctxOf(db, makeActor(db, 'admin')), all).rows).toHaveLength(4);
    const idOf = (title: string) => db.select().from(news).where(eq(news.title, title)).get()?.id ?? '';
    const hidden = idOf('Brouillon');
    for (const actor of [anonymous, makeActor(db, 'client')]) {
      expect(() => getNewsById(ctxOf(db, actor), hidden)).toThrow(expect.objectContaining({ code: 'notFound' }));
      expect(() => getNewsById(ctxOf(db, actor), 'inconnue')).toThrow(expect.objectContaining({ code: 'notFound' }));
      expect(getNewsById(ctxOf(db, actor), idOf('Récente')).title).toBe('Récente');
    }
    expect(getNewsById(ctxOf(db, makeActor(db, 'admin')), hidden).title).toBe('Brouillon');
    expect(getVisibleNews(db, hidden)).toBeUndefined();
  });

  test('un article mène au précédent et au suivant, par-dessus les actualités masquées', () => {
    const db = withNews();
    db.insert(news)
      .values({ title: 'Dernière', description: '<p>Texte</p>', publishedAt: 5, createdAt: 5, updatedAt: 5 })
      .run();
    const id = db.select().from(news).where(eq(news.title, 'Récente')).get()?.id ?? '';
    const found = getVisibleNews(db, id);
    expect([found?.older?.title, found?.newer?.title]).toEqual(['Moyenne', 'Dernière']);
    const newest = getVisibleNews(db, found?.newer?.id ?? '');
    expect([newest?.older?.title, newest?.newer]).toEqual(['Récente', undefined]);
  });

  test('deux articles du même instant se suivent sans que l’un se perde', () => {
    const db = testDb();
    const moment = { description: '', publishedAt: 7, createdAt: 7, updatedAt: 7 };
    const twins = ['Un', 'Deux', 'Trois'].map((title) => ({ title, ...moment }));
    db.insert(news).values(twins).run();
    const walked: string[] = [];
    let next = visibleNews(db, { page: 1, pageSize: 1 }).rows[0];
    while (next) {
      walked.push(next.title);
      next = getVisibleNews(db, next.id)?.older;
    }
    expect(walked.toSorted()).toEqual(['Deux', 'Trois', 'Un']);
  });

  test('un article se donne aux moteurs de recherche sans pouvoir fermer sa balise', () => {
    const row = latestVisibleNews(withNews(), 1)[0];
    if (!row) throw new Error('no article');
    const site = { siteUrl: 'https://shop.example', shopName: 'Comptoir' };
    const text = newsJsonLd({ ...row, title: '</script><b>' }, site);
    expect(text).not.toContain('</script>');
    expect(JSON.parse(text)).toMatchObject({
      '@type': 'NewsArticle',
      headline: '</script><b>',
      datePublished: '1970-01-01T00:00:00.003Z',
      mainEntityOfPage: `https://shop.example/Nouvelles/${row.id}`,
    });
  });

  test('l’accroche est le début du texte sans balise, coupée entre deux mots', () => {
    expect(teaserOf('<p>L’or &amp; l’argent montent.</p><h2>Pourquoi</h2><p>Suite</p>')).toBe(
      'L’or & l’argent montent.',
    );
    expect(teaserOf('<p>Un deux trois, quatre cinq</p>', 17)).toBe('Un deux trois…');
  });
});
