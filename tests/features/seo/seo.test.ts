import { describe, expect, test } from 'vitest';
import { seo } from '../../../db/schema/shop.ts';
import { auditLog } from '../../../db/schema/system.ts';
import { getSeoData, upsertSeo } from '../../../src/features/seo/admin/saveSeo.server.ts';
import { upsertSeoContract } from '../../../src/features/seo/seo.api.ts';
import { seoOf } from '../../../src/features/seo/seo.server.ts';
import { seoFallbacks } from '../../../src/features/seo/seo.ts';
import { ctxOf } from '../../support/context.ts';
import { makeActor, testDb } from '../../support/people.ts';

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
      topText: '',
      text: '<p>Bonjour</p>',
    });
    expect(seoOf(db, 'main').title).toBe(seoFallbacks.main.title);
  });
});

describe('Un admin écrit les textes des pages', () => {
  const input = (entries: object) => upsertSeoContract.body.parse(entries);

  test('une partie d’une page change, le reste demeure, et les textes sont nettoyés', async () => {
    const db = testDb();
    const admin = ctxOf(db, makeActor(db, 'admin'));
    await upsertSeo(admin, input({ bills: { title: ' Nos  cours ', text: '<p>Bas<script>x</script></p>' } }));
    const { bills } = await upsertSeo(admin, input({ bills: { topText: '<p onclick="x()">Haut</p>' } }));
    expect(bills).toMatchObject({ title: 'Nos cours', topText: '<p>Haut</p>', text: '<p>Bas</p>' });
    expect(seoOf(db, 'bills')).toMatchObject({ topText: '<p>Haut</p>', description: seoFallbacks.bills.description });
    expect(getSeoData(admin).main).toEqual({ title: '', description: '', topText: '', text: '', updatedAt: 0 });
    expect(db.select().from(auditLog).all().at(-1)).toMatchObject({ action: 'seo.edit', entityId: 'bills' });
  });

  test('de deux admins, le second reçoit ce que l’autre a écrit, et de son envoi rien ne passe', async () => {
    const db = testDb();
    const admin = ctxOf(db, makeActor(db, 'admin'));
    await upsertSeo(admin, input({ ingot: { title: 'Un', updatedAt: 0 } }));
    await expect(
      upsertSeo(admin, input({ bills: { title: 'Autre' }, ingot: { title: 'Deux', updatedAt: 0 } })),
    ).rejects.toMatchObject({ code: 'conflict', details: { data: { current: { title: 'Un' } } } });
    expect(getSeoData(admin)).toMatchObject({ bills: { title: '' }, ingot: { title: 'Un' } });
  });
});
