import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Db } from '../../../db/client.ts';
import { newId } from '../../../db/id.ts';
import { bills, metalPhotos } from '../../../db/schema/catalogue.ts';
import { carouselSlides, mailings } from '../../../db/schema/shop.ts';
import { addNews, deleteNews, editNews } from '../../../src/features/news/admin/editNews.server.ts';
import type { Ctx } from '../../../src/http/context.ts';
import { sweepPictures } from '../../../src/uploads/sweepPictures.server.ts';
import { ctxOf, shopOf } from '../../support/context.ts';
import { tempFolder } from '../../support/folder.ts';
import { makeCurrency, makeMetal } from '../../support/orders.ts';
import { makeActor, testDb } from '../../support/people.ts';

let db: Db;
let dataDir: string;
let ctx: Ctx;
beforeEach(() => {
  db = testDb();
  dataDir = tempFolder();
  mkdirSync(`${dataDir}/images`);
  ctx = ctxOf(db, makeActor(db, 'admin'), shopOf({ DATA_DIR: dataDir }));
});

/** Files as `savePicture` names them. */
function picture() {
  const image = `${randomUUID()}_1000x500`;
  for (const ending of ['-480.avif', '-960.avif', '-480.webp', '-960.webp'])
    writeFileSync(`${dataDir}/images/${image}${ending}`, 'x');
  return { image, src: `/images/${image}-960.webp` };
}
const sweep = (days = 8) => sweepPictures(db, { folder: `${dataDir}/images`, now: Date.now() + days * 86_400_000 });
const left = () => new Set(readdirSync(`${dataDir}/images`).map((name) => name.replace(/-\d+\.\w+$/, '')));
const story = { title: 'Ouverture', description: '<p>Samedi.</p>', isVisible: true };

describe('Les images que plus rien ne nomme', () => {
  test('une actualité garde les siennes, celle de son texte aussi ; remplacées ou supprimée, elles partent', async () => {
    const [first, second, inText] = [picture(), picture(), picture()];
    const description = `<p>Samedi.</p><p><img src="${inText.src}" alt=""></p>`;
    const { _id } = await addNews(ctx, { ...story, description, image: first.image });
    await editNews(ctx, { ...story, description, newsId: _id, image: second.image });
    expect(await sweep(0)).toBe(0);
    expect(await sweep()).toBeGreaterThan(0);
    expect(left()).toEqual(new Set([second.image, inText.image]));
    await deleteNews(ctx, { id: _id });
    await sweep();
    expect(left()).toEqual(new Set());
  });

  test('une lettre envoyée garde les siennes ; ce qui s’écrit a une semaine pour l’être', async () => {
    const [sent, written] = [picture(), picture()];
    const body = `<p><img src="${sent.src}" alt=""></p>`;
    db.insert(mailings).values({ subject: 'Lettre', body, createdAt: 1 }).run();
    await sweep(6);
    expect(left()).toEqual(new Set([sent.image, written.image]));
    await sweep();
    expect(left()).toEqual(new Set([sent.image]));
  });

  test('ce qui n’a pas été envoyé, ou à l’instant, reste ; article, billet et diapositive gardent ce qu’ils nomment', async () => {
    const [first, second, back, slide] = [picture().image, picture().image, picture().image, picture().image];
    const { id: metalId } = makeMetal(db, { id: newId(), photo: first });
    db.insert(metalPhotos).values({ metalId, photo: second, position: 1, createdAt: 1 }).run();
    makeCurrency(db);
    db.update(bills).set({ photo2: back }).run();
    db.insert(carouselSlides).values({ image: slide, createdAt: 1, updatedAt: 1 }).run();
    writeFileSync(`${dataDir}/images/napoleon_900x900.svg`, '<svg/>');
    picture();
    expect(await sweep(0)).toBe(0);
    await sweep();
    expect(left()).toEqual(new Set([first, second, back, slide, 'napoleon_900x900.svg']));
    for (const table of [metalPhotos, bills, carouselSlides]) db.delete(table).run();
    await sweep();
    expect(left()).toEqual(new Set([first, 'napoleon_900x900.svg']));
  });
});
