import { eq } from 'drizzle-orm';
import { XMLValidator } from 'fast-xml-parser';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { news } from '../../db/schema/shop.ts';
import {
  addNewsContract,
  deleteNewsContract,
  editNewsContract,
  getNewsByIdContract,
} from '../../src/features/news/news.api.ts';
import { call } from '../../src/http/call.ts';
import { newsPath, paths } from '../../src/paths.ts';
import { uploadImageContract } from '../../src/uploads/uploadImage.api.ts';
import { pdf, photo } from '../support/identityFiles.ts';
import { type RunningShop, startShop } from '../support/server.ts';

let shop: RunningShop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.stop());

const page = (path: string) => fetch(shop.base + path, { redirect: 'manual' });
const text = async (path: string) => (await page(path)).text();

function publish(title: string, createdAt: number) {
  const row = { title, description: '<p>Texte</p>', publishedAt: createdAt, createdAt, updatedAt: createdAt };
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

  test('écrite avec une image, elle paraît, se corrige, suit dans le flux, et supprimée son adresse répond 410', async () => {
    const { token } = await shop.signIn('admin');
    const { base } = shop;
    const form = new FormData();
    form.set('file', new File([new Uint8Array(await photo(1000, 500))], 'comptoir.jpg', { type: 'image/jpeg' }));
    const picture = (await call(uploadImageContract, { body: form, token, base })).data;
    expect((await page(picture.src)).headers.get('content-type')).toBe('image/webp');
    const description = `<p>Venez.</p><p><img src="${picture.src}" alt="Le comptoir"></p>`;
    const body = { title: 'Nos nouveaux horaires', description, isVisible: true, image: picture.image };
    const { data: added } = await call(addNewsContract, { body, token, base });
    expect(await text(newsPath(added._id))).toContain('alt="Le comptoir"');
    await call(editNewsContract, {
      body: { ...body, title: 'Horaires d’hiver', newsId: added._id, updatedAt: added.updatedAt },
      token,
      base,
    });
    expect(await text(newsPath(added._id))).toContain('Horaires d’hiver');
    const feed = await page(paths.newsFeed);
    expect(feed.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8');
    expect(XMLValidator.validate(await feed.clone().text())).toBe(true);
    expect(await feed.text()).toContain('<title>Horaires d’hiver</title>');
    await call(deleteNewsContract, { params: { id: added._id }, token, base });
    const gone = await page(newsPath(added._id));
    expect(gone.status).toBe(410);
    expect(await gone.text()).toContain('Cette page a été retirée');
    expect(await text(paths.newsFeed)).not.toContain('Horaires d’hiver');
  });

  test('une image envoyée avec un identifiant devient celle de son actualité ; un document est refusé', async () => {
    const { token } = await shop.signIn('admin');
    const { id } = publish('Sans image', 50);
    const send = async (bytes: Buffer, name: string, type: string) => {
      const form = new FormData();
      form.set('id', id);
      form.set('file', new File([new Uint8Array(bytes)], name, { type }));
      return call(uploadImageContract, { body: form, token, base: shop.base });
    };
    const { data } = await send(await photo(), 'a.jpg', 'image/jpeg');
    expect(shop.app.db.select().from(news).where(eq(news.id, id)).get()?.image).toBe(data.image);
    await expect(send(pdf(), 'a.pdf', 'application/pdf')).rejects.toMatchObject({
      status: 400,
      errors: { file: expect.stringContaining('Choisissez une photo') },
    });
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
