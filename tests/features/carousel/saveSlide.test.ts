import { beforeEach, describe, expect, test } from 'vitest';
import type { Db } from '../../../db/client.ts';
import { auditLog } from '../../../db/schema/system.ts';
import { deleteSlide, orderSlides, upsertSlide } from '../../../src/features/carousel/admin/saveSlide.server.ts';
import { slideInput } from '../../../src/features/carousel/carousel.api.ts';
import { activeSlides, findSlide, listSlides } from '../../../src/features/carousel/carousel.server.ts';
import type { Ctx } from '../../../src/http/context.ts';
import { ctxOf, shopOf } from '../../support/context.ts';
import { testFolder } from '../../support/folder.ts';
import { file, pdf, photo } from '../../support/identityFiles.ts';
import { makeActor, testDb } from '../../support/people.ts';

const folder = testFolder('slides');
let db: Db;
let admin: Ctx;
beforeEach(() => {
  db = testDb();
  admin = ctxOf(db, makeActor(db, 'admin'), shopOf({ DATA_DIR: folder }));
});

const kept = 'ab_1600x600';
const sent = (fields: object) => slideInput.parse({ isActive: 'true', image: kept, ...fields });
const titles = () => listSlides(admin).map(({ title }) => title);

describe('Le carrousel se règle au back-office', () => {
  test('une photo devient une image de l’accueil, avec son texte, son lien et ce qu’elle montre', async () => {
    const image = file('vitrine.jpg', await photo(480, 180));
    const slide = await upsertSlide(admin, sent({ image, title: 'Noël', link: 'exemple.fr', alt: 'La vitrine' }));
    expect(slide).toMatchObject({ title: 'Noël', link: 'https://exemple.fr', alt: 'La vitrine', order: 0 });
    expect(slide.image).toMatch(/_480x180$/);
    expect(activeSlides(db).map(({ id }) => id)).toEqual([slide._id]);
  });

  test('Une diapositive sans image, avec un papier ou un lien faux, est refusée à côté de son champ', async () => {
    const refused = (image: string) => ({ details: { errors: { image: expect.stringContaining(image) } } });
    await expect(upsertSlide(admin, sent({ image: '' }))).rejects.toMatchObject(refused('Choisissez une image.'));
    const paper = upsertSlide(admin, sent({ image: file('a.pdf', pdf()) }));
    await expect(paper).rejects.toMatchObject(refused('Choisissez une photo'));
    const wrong = slideInput.safeParse({ link: 'javascript:alert(1)', startsAt: '20', endsAt: '10', image: 'x.png' });
    expect(wrong.error?.issues.map(({ path }) => path.join())).toEqual(expect.arrayContaining(['image', 'link']));
    expect(slideInput.safeParse({ startsAt: '20', endsAt: '10' }).error?.issues[0]).toMatchObject({
      path: ['endsAt'],
      message: 'La fin vient après le début.',
    });
  });

  test('Une diapositive hors de ses dates n’est à l’accueil de personne, et l’admin la voit', async () => {
    const now = Date.now();
    await upsertSlide(admin, sent({ title: 'passée', endsAt: String(now - 1) }));
    await upsertSlide(admin, sent({ title: 'à venir', startsAt: String(now + 60_000) }));
    const { _id } = await upsertSlide(admin, sent({ title: 'là', startsAt: String(now - 1), endsAt: '' }));
    expect(activeSlides(db).map(({ title }) => title)).toEqual(['là']);
    expect(titles()).toEqual(['passée', 'à venir', 'là']);
    await upsertSlide(admin, sent({ id: _id, isActive: 'false', image: undefined }));
    expect(activeSlides(db)).toEqual([]);
    expect(findSlide(ctxOf(db), _id)).toBeUndefined();
    expect(findSlide(admin, _id)).toMatchObject({ title: 'là', isActive: false });
  });

  test('l’ordre se change d’un coup ; la liste d’un autre moment est refusée avec la présente', async () => {
    const ids: string[] = [];
    for (const title of ['un', 'deux', 'trois']) ids.push((await upsertSlide(admin, sent({ title })))._id);
    const [one = '', two = '', three = ''] = ids;
    await orderSlides(admin, { ids: [three, one, two] });
    expect(titles()).toEqual(['trois', 'un', 'deux']);
    expect(db.select().from(auditLog).all().at(-1)).toMatchObject({ action: 'carousel.order' });
    await deleteSlide(admin, { id: one });
    await expect(orderSlides(admin, { ids: [one, two, three] })).rejects.toMatchObject({
      code: 'conflict',
      details: { data: [{ title: 'trois' }, { title: 'deux' }] },
    });
  });
});
