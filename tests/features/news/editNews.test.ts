import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Db } from '../../../db/client.ts';
import { news } from '../../../db/schema/shop.ts';
import { auditLog, cacheTags } from '../../../db/schema/system.ts';
import { addNews, deleteNews, editNews } from '../../../src/features/news/admin/editNews.server.ts';
import { newsFeed } from '../../../src/features/news/atom.ts';
import { newsInput } from '../../../src/features/news/news.api.ts';
import { getVisibleNews, isGone, latestVisibleNews } from '../../../src/features/news/news.server.ts';
import type { Ctx } from '../../../src/http/context.ts';
import { newsPath } from '../../../src/paths.ts';
import { pageClock } from '../../../src/server/pageClock.ts';
import { ctxOf } from '../../support/context.ts';
import { makeActor, testDb } from '../../support/people.ts';

let db: Db;
let admin: Ctx;
beforeEach(() => {
  db = testDb();
  admin = ctxOf(db, makeActor(db, 'admin'));
});

const written = (parts: object = {}) =>
  newsInput.parse({ title: ' L’or  monte ', description: '<p>Texte</p>', isVisible: true, ...parts });
const journal = () => db.select().from(auditLog).all();

describe('Une actualité s’écrit au back-office', () => {
  test('elle paraît aussitôt, son texte est nettoyé, vide il est refusé à côté de son champ', async () => {
    const html = '<p onclick="x()">Bonjour<script>alert(1)</script></p><img src="https://ailleurs.example/a.png">';
    const { _id } = await addNews(admin, written({ description: html }));
    expect(getVisibleNews(db, _id)?.article).toMatchObject({ title: 'L’or monte', description: '<p>Bonjour</p>' });
    expect(journal()).toMatchObject([{ action: 'news.add', entityId: _id, actorKind: 'admin' }]);
    await expect(addNews(admin, written({ description: '<p> <br></p>' }))).rejects.toMatchObject({
      code: 'invalid',
      details: { errors: { description: 'Écrivez le texte de l’actualité.' } },
    });
    expect(newsInput.safeParse({ title: ' ', description: '<p>x</p>' }).error?.issues[0]?.message).toBe(
      'Indiquez le titre de l’actualité.',
    );
  });

  test('à la date choisie : avant, personne ne la lit ; à ce moment, les pages gardées l’apprennent', async () => {
    const tag = () => db.select().from(cacheTags).where(eq(cacheTags.tag, 'news')).get()?.version;
    const publishedAt = Date.now() + 60_000;
    const { _id } = await addNews(admin, written({ publishedAt }));
    const look = pageClock(db);
    expect(getVisibleNews(db, _id)).toBeUndefined();
    expect(latestVisibleNews(db)).toEqual([]);
    expect(await look()).toEqual([]);
    const before = tag() ?? 0;
    // The same article, whose moment comes while the job looks away.
    db.$client.exec('drop trigger news_tag_update');
    db.update(news)
      .set({ publishedAt: Date.now() + 20 })
      .where(eq(news.id, _id))
      .run();
    await new Promise((resolve) => setTimeout(resolve, 40));
    expect(await look()).toEqual(['news']);
    expect(tag()).toBe(before + 1);
    expect(await look()).toEqual([]);
    expect(getVisibleNews(db, _id)).toBeDefined();
  });

  test('de deux admins, le second apprend que l’autre a enregistré, et rien n’est écrasé', async () => {
    const seen = await addNews(admin, written());
    const first = await editNews(admin, {
      ...written({ title: 'Premier' }),
      newsId: seen._id,
      updatedAt: seen.updatedAt,
    });
    const second = editNews(admin, { ...written({ title: 'Second' }), newsId: seen._id, updatedAt: seen.updatedAt });
    await expect(second).rejects.toMatchObject({
      code: 'conflict',
      details: { data: { current: { _id: seen._id, title: 'Premier', updatedAt: first.updatedAt } } },
    });
    expect(getVisibleNews(db, seen._id)?.article.title).toBe('Premier');
    expect(journal().at(-1)).toMatchObject({
      action: 'news.edit',
      detail: { before: { title: 'L’or monte' }, after: { title: 'Premier' } },
    });
  });

  test('supprimée, elle n’est plus là, et l’adresse sait qu’elle y était', async () => {
    const { _id } = await addNews(admin, written());
    await deleteNews(admin, _id);
    expect(getVisibleNews(db, _id)).toBeUndefined();
    expect([isGone(db, _id), isGone(db, 'inconnue')]).toEqual([true, false]);
    await expect(deleteNews(admin, _id)).rejects.toMatchObject({ code: 'notFound' });
  });
});

test('Le flux Atom dit chaque actualité avec ses dates, sans pouvoir rompre son XML', async () => {
  const { _id } = await addNews(admin, written({ title: 'Or & <argent>\u0001', publishedAt: 1_000 }));
  const feed = newsFeed(latestVisibleNews(db), { siteUrl: 'https://shop.example', shopName: 'Comptoir' });
  for (const part of [
    '<title>Or &amp; &lt;argent&gt;</title>',
    `<link href="https://shop.example${newsPath(_id)}"/>`,
    '<published>1970-01-01T00:00:01.000Z</published>',
    '&lt;p&gt;Texte&lt;/p&gt;',
  ])
    expect(feed).toContain(part);
});
