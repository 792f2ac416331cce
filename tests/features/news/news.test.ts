import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Db } from '../../../db/client.ts';
import { news } from '../../../db/schema/shop.ts';
import { auditLog, cacheTags } from '../../../db/schema/system.ts';
import { addNews, deleteNews, editNews } from '../../../src/features/news/admin/editNews.server.ts';
import { newsFeed } from '../../../src/features/news/atom.ts';
import { newsInput } from '../../../src/features/news/news.api.ts';
import {
  getNews,
  getNewsById,
  getVisibleNews,
  latestVisibleNews,
  visibleNews,
  wasDeleted,
} from '../../../src/features/news/news.server.ts';
import { newsJsonLd, teaserOf } from '../../../src/features/news/news.ts';
import { anonymous, type Ctx } from '../../../src/http/context.ts';
import { listQuery } from '../../../src/http/contract.ts';
import { newsPath } from '../../../src/paths.ts';
import { parsePageNumber } from '../../../src/query.ts';
import { expireTimedPages } from '../../../src/server/pageClock.ts';
import { ctxOf } from '../../support/context.ts';
import { makeActor, testDb } from '../../support/people.ts';
import { refuses } from '../../support/refuses.ts';
import { refusal } from '../../support/shop.ts';

let db: Db;
let admin: Ctx;
beforeEach(() => {
  db = testDb();
  admin = ctxOf(db, makeActor(db, 'admin'));
});

function fill() {
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
}
const list = (input: object) => listQuery.parse(input);
const site = { siteUrl: 'https://shop.example', shopName: 'Comptoir' };

describe('Actualités', () => {
  test('un visiteur lit les visibles, les plus récentes d’abord, page après page', () => {
    fill();
    expect(latestVisibleNews(db, 2).map(({ title }) => title)).toEqual(['Récente', 'Moyenne']);
    const asked = { page: 2, pageSize: 2 };
    for (const { rows, meta } of [getNews(ctxOf(db), { ...list(asked), flag: 'true' }), visibleNews(db, asked)])
      expect([rows.map(({ title }) => title), meta]).toEqual([['Ancienne'], { ...asked, total: 3 }]);
    const read = (query: string) => parsePageNumber(new URLSearchParams(query));
    expect(['page=3', 'page=0', 'page=1e9', 'page=x', ''].map(read)).toEqual([3, 1, 1, 1, 1]);
  });

  test('une actualité masquée n’existe ni pour un visiteur ni pour un client, un admin la lit', () => {
    fill();
    const all = { ...list({}), flag: 'false' } as const;
    expect(() => getNews(ctxOf(db, makeActor(db, 'client')), all)).toThrow(refusal('forbidden'));
    expect(getNews(admin, all).rows).toHaveLength(4);
    const idOf = (title: string) => db.select().from(news).where(eq(news.title, title)).get()?.id ?? '';
    const hidden = idOf('Brouillon');
    for (const actor of [anonymous, makeActor(db, 'client')]) {
      expect(() => getNewsById(ctxOf(db, actor), hidden)).toThrow(refusal('notFound'));
      expect(getNewsById(ctxOf(db, actor), idOf('Récente')).title).toBe('Récente');
    }
    expect(getNewsById(admin, hidden).title).toBe('Brouillon');
    expect(getVisibleNews(db, hidden)).toBeUndefined();
  });

  test('un article se donne aux moteurs de recherche sans pouvoir fermer sa balise', () => {
    fill();
    db.update(news).set({ title: '</script><b>' }).run();
    const [text = ''] = latestVisibleNews(db, 1).map((row) => newsJsonLd(row, site));
    expect(text).not.toContain('</script>');
    expect(JSON.parse(text)).toMatchObject({ headline: '</script><b>', datePublished: '1970-01-01T00:00:00.003Z' });
  });

  test('l’accroche est le début du texte sans balise, coupée entre deux mots', () => {
    expect(teaserOf('<p>L’or &amp; l’argent.</p><h2>Pourquoi</h2><p>Suite</p>')).toBe('L’or & l’argent.');
    expect(teaserOf('<p>Un deux trois, quatre cinq</p>', 17)).toBe('Un deux trois…');
    const whole = `${'Un deux trois '.repeat(5)}quatre.`;
    expect(teaserOf(`<p>${whole} Et la suite qui ne tient pas</p>`, 90)).toBe(whole);
  });
});

const written = (parts: object = {}) =>
  newsInput.parse({ title: ' L’or  monte ', description: '<p>Texte</p>', isVisible: true, ...parts });
const journal = () => db.select().from(auditLog).all();

describe('Une actualité s’écrit au back-office', () => {
  test('elle paraît aussitôt, son texte est nettoyé, vide il est refusé à côté de son champ', async () => {
    const html = '<p onclick="x()">Bonjour<script>alert(1)</script></p><img src="https://ailleurs.example/a.png">';
    const { _id } = await addNews(admin, written({ description: html }));
    expect(getVisibleNews(db, _id)).toMatchObject({ title: 'L’or monte', description: '<p>Bonjour</p>' });
    expect(journal()).toMatchObject([{ action: 'news.add', entityId: _id, actorKind: 'admin' }]);
    const empty = { description: 'Écrivez le texte de l’actualité.' };
    await refuses(addNews(admin, written({ description: '<p> <br></p>' })), 'invalid', empty);
  });

  test('Elle paraît à la date choisie : avant, personne ne la lit ; à ce moment, les pages gardées l’apprennent', async () => {
    const tag = () => db.select().from(cacheTags).where(eq(cacheTags.tag, 'news')).get()?.version;
    const publishedAt = Date.now() + 60_000;
    const { _id } = await addNews(admin, written({ publishedAt }));
    const look = expireTimedPages(db);
    expect(getVisibleNews(db, _id)).toBeUndefined();
    expect(latestVisibleNews(db)).toEqual([]);
    expect(await look()).toEqual([]);
    const before = tag() ?? 0;
    vi.useFakeTimers({ toFake: ['Date'], now: publishedAt });
    expect(await look()).toEqual(['news']);
    expect(tag()).toBe(before + 1);
    expect(await look()).toEqual([]);
    expect(getVisibleNews(db, _id)).toBeDefined();
  });

  test('Le second de deux admins est refusé, et le journal dit ce que le premier a changé', async () => {
    const seen = await addNews(admin, written());
    const edit = (title: string) =>
      editNews(admin, { ...written({ title }), newsId: seen._id, updatedAt: seen.updatedAt });
    await edit('Premier');
    await refuses(edit('Second'), 'conflict');
    const detail = { before: { title: 'L’or monte' }, after: { title: 'Premier' } };
    expect(journal().at(-1)).toMatchObject({ action: 'news.edit', detail });
  });

  test('Une actualité supprimée n’est plus là, et l’adresse sait qu’elle y était', async () => {
    const { _id } = await addNews(admin, written());
    await deleteNews(admin, { id: _id });
    expect(getVisibleNews(db, _id)).toBeUndefined();
    expect([wasDeleted(db, _id), wasDeleted(db, 'inconnue')]).toEqual([true, false]);
    await refuses(deleteNews(admin, { id: _id }), 'notFound');
  });
});

test('Le flux Atom dit chaque actualité avec ses dates, sans pouvoir rompre son XML', async () => {
  const { _id } = await addNews(admin, written({ title: 'Or & <argent>\u0001', publishedAt: 1_000 }));
  const feed = newsFeed(latestVisibleNews(db), site);
  for (const part of [
    '<title>Or &amp; &lt;argent&gt;</title>',
    `<link href="https://shop.example${newsPath(_id)}"/>`,
    '<published>1970-01-01T00:00:01.000Z</published>',
    '&lt;p&gt;Texte&lt;/p&gt;',
  ])
    expect(feed).toContain(part);
});
