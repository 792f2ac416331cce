import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mailOutbox } from '../../db/schema/system.ts';
import { contactContract } from '../../src/features/content/contact/contact.api.ts';
import { call } from '../../src/http/call.ts';
import { paths } from '../../src/paths.ts';
import { solvedCheckFor } from '../features/accounts/proof.ts';
import { type RunningShop, startShop } from '../support/server.ts';

let shop: RunningShop;
beforeAll(async () => {
  shop = await startShop({ SHOP_EMAIL: 'comptoir@shop.example', SHOP_PHONE: '01 23 45 67 89' });
});
afterAll(() => shop.stop());

describe('La page de contact', () => {
  test('donne les coordonnées de la boutique et reconnaît le client connecté, lui seul', async () => {
    const { cookie } = await shop.signIn('client', { firstName: 'Ondine', email: 'ondine@exemple.fr' });
    const own = await (await fetch(shop.base + paths.contact, { headers: { cookie } })).text();
    expect(own).toContain('value="ondine@exemple.fr"');
    const shown = await (await fetch(shop.base + paths.contact)).text();
    expect(shown).not.toContain('ondine');
    expect(shown).not.toMatch(/à compléter|Horaires/);
    for (const part of ['tel:0123456789', 'mailto:comptoir@shop.example']) {
      expect(shown).toContain(part);
    }
  });

  test('le message part par l’appel, puis les suivants sont freinés', async () => {
    const { db, keys } = shop.app;
    const body = {
      name: 'Zoé',
      lastName: 'Lefèvre',
      email: 'zoe@exemple.fr',
      object: 'Devises',
      subject: 'Un mot.',
      token: await solvedCheckFor(keys.proof),
    };
    const send = () => call(contactContract, { body, token: null, base: shop.base });
    expect((await send()).data).toEqual({ email: 'zoe@exemple.fr', acknowledged: true });
    const mails = db.select().from(mailOutbox).all();
    expect(mails.map(({ recipient }) => recipient).toSorted()).toEqual(['comptoir@shop.example', 'zoe@exemple.fr']);
    await expect(send()).rejects.toMatchObject({ status: 400, errors: { token: expect.any(String) } });
    for (let sent = 2; sent < 20; sent++) await send().catch(() => undefined);
    await expect(send()).rejects.toMatchObject({ status: 429 });
  });
});
