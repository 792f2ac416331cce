import { describe, expect, test } from 'vitest';
import { auditLog } from '../../../db/schema/system.ts';
import { getSeoData, upsertSeo } from '../../../src/features/seo/admin/saveSeo.server.ts';
import { upsertSeoContract } from '../../../src/features/seo/seo.api.ts';
import { seoOf } from '../../../src/features/seo/seo.server.ts';
import { seoDefaults } from '../../../src/features/seo/seo.ts';
import { ctxOf } from '../../support/context.ts';
import { makeActor, testDb } from '../../support/people.ts';

describe('Un admin écrit les textes des pages', () => {
  const input = (entries: object) => upsertSeoContract.body.parse(entries);

  test('ce qui est écrit l’emporte, nettoyé ; ce qui ne l’est pas reste celui de la boutique', async () => {
    const db = testDb();
    const admin = ctxOf(db, makeActor(db, 'admin'));
    await upsertSeo(admin, input({ bills: { title: ' Nos  cours ', text: '<p>Bas<script>x</script></p>' } }));
    const { bills } = await upsertSeo(admin, input({ bills: { topText: '<p onclick="x()">Haut</p>' } }));
    expect(bills).toMatchObject({ title: 'Nos cours', topText: '<p>Haut</p>', text: '<p>Bas</p>' });
    const { description } = seoDefaults.bills;
    expect(seoOf(db, 'bills')).toEqual({ title: 'Nos cours', description, topText: '<p>Haut</p>', text: '<p>Bas</p>' });
    const { title, description: own } = seoDefaults.main;
    expect(seoOf(db, 'main')).toEqual({ title, description: own, topText: '', text: '' });
    expect(getSeoData(admin).main).toEqual({ title: '', description: '', topText: '', text: '', updatedAt: 0 });
    expect(db.select().from(auditLog).all().at(-1)).toMatchObject({ action: 'seo.edit', entityId: 'bills' });
  });

  test('Le second de deux admins reçoit ce que l’autre a écrit, et de son envoi rien ne passe', async () => {
    const db = testDb();
    const admin = ctxOf(db, makeActor(db, 'admin'));
    await upsertSeo(admin, input({ ingot: { title: 'Un', updatedAt: 0 } }));
    await expect(
      upsertSeo(admin, input({ bills: { title: 'Autre' }, ingot: { title: 'Deux', updatedAt: 0 } })),
    ).rejects.toMatchObject({ code: 'conflict', details: { data: { current: { title: 'Un' } } } });
    expect(getSeoData(admin)).toMatchObject({ bills: { title: '' }, ingot: { title: 'Un' } });
  });
});
