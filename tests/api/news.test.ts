import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { news } from '../../db/schema/shop.ts';
import { getNewsByIdContract } from '../../src/features/news/news.api.ts';
import { call } from '../../src/http/call.ts';
import { newsPath, paths } from '../../src/paths.ts';
import { type RunningShop, startShop } from '../support/server.ts';

let shop: RunningShop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.stop());

const page = (path: string) => fetch(shop.base + path, { redirect: 'manual' });
const text = async (path: string) => (await page(path)).text();

function publish(title: string, createdAt: number) {
  const row = { title, description: '<p>Texte</p>', createdAt, updatedAt: createdAt };
  return shop.app.db.insert(news).values(row).returning().get();
}

describe('Les pages des actualités', () => {
  test('sans actualité, la liste le dit', async () => {
    expect(await text(paths.news)).toContain('Aucune actualité n’est publiée');
  });

  test('une actualité publiée a sa page et son appel, masquée elle n’a plus ni l’un ni l’autre', async () => {
    const { id } = publish('Le comptoir ouvre le samedi', 100);
    expect(await text(newsPath(id))).toContain('Le comptoir ouvre le samedi');
    expect(await text(paths.news)).toContain('Le comptoir ouvre le samedi');
    const read = () => call(getNewsByIdContract, { params: { id }, token: null, base: shop.base });
    expect((await read()).data.title).toBe('Le comptoir ouvre le samedi');
    shop.app.db.update(news).set({ isVisible: false }).where(eq(news.id, id)).run();
    expect((await page(newsPath(id))).status).toBe(404);
    expect(await text(paths.news)).not.toContain('Le comptoir ouvre le samedi');
    await expect(read()).rejects.toMatchObject({ status: 404 });
    expect((await page(newsPath('inconnue'))).status).toBe(404);
  });

  test('la liste se lit page après page, et finit', async () => {
    for (let n = 1; n <= 12; n++) publish(`Nouvelle numéro ${n}.`, n);
    expect(await text(paths.news)).not.toContain('Nouvelle numéro 3.');
    const second = await text(`${paths.news}?page=2`);
    expect(second).toContain('Nouvelle numéro 3.');
    expect(second).toContain(`<link rel="canonical" href="${shop.base}${paths.news}?page=2"`);
    expect((await page(`${paths.news}?page=3`)).status).toBe(404);
    expect(await text(`${paths.news}?page=x`)).toContain('Nouvelle numéro 12.');
  });
});
