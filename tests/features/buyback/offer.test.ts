import { describe, expect, test } from 'vitest';
import { mailOutbox } from '../../../db/schema/system.ts';
import { askOfferContract } from '../../../src/features/buyback/offer.api.ts';
import { askOffer } from '../../../src/features/buyback/offer.server.ts';
import { ctxOf, shopOf } from '../../support/context.ts';
import { configure, makeActor, testDb } from '../../support/people.ts';
import { solvedCheckFor } from '../accounts/proof.ts';

const shop = shopOf({ SHOP_EMAIL: 'comptoir@shop.example' });
const plain = (text = '') => text.replace(/[\u00a0\u202f]/g, ' ');

function open() {
  const db = testDb();
  configure(db, { carrates18: 7_965, carrates9: 3_980 });
  const mails = () => db.select().from(mailOutbox).orderBy(mailOutbox.kind).all();
  return { ctx: ctxOf(db, undefined, shop), mails };
}

const typed = {
  name: 'Zoé Lefèvre',
  email: 'Zoe@Exemple.fr',
  phone: '06 12 34 56 78',
  wish: 'appointment',
  message: 'Samedi matin <b>si possible</b>',
  jewels: [
    { grams: '10', karat: 18 },
    { grams: '2,5', karat: 9 },
  ],
};
const read = (change: Record<string, unknown> = {}) =>
  askOfferContract.body.safeParse({ ...typed, token: 'later', ...change });
const input = async (change: Record<string, unknown> = {}) =>
  askOfferContract.body.parse({ ...typed, token: await solvedCheckFor(), ...change });

describe('Un vendeur demande une offre', () => {
  test('le comptoir reçoit son estimation, aux prix de la boutique, et lui répond d’un geste', async () => {
    const { ctx, mails } = open();
    expect(await askOffer(ctx, await input())).toEqual({ email: 'zoe@exemple.fr', acknowledged: true });
    const [letter, copy] = mails();
    expect(letter).toMatchObject({ recipient: 'comptoir@shop.example', headers: { 'Reply-To': 'zoe@exemple.fr' } });
    for (const words of ['Zoé Lefèvre', '06 12 34 56 78', 'Un rendez-vous au comptoir', 'Samedi matin'])
      expect(plain(letter?.text)).toContain(words);
    for (const mail of [letter, copy])
      for (const words of ['10 g, 18 carats (750 ‰)', '796,50 €', '99,50 €', '896,00 €', '103,04 €', '792,96 €'])
        expect(plain(mail?.text)).toContain(words);
    expect(letter?.html).toContain('&lt;b&gt;si possible');
  });

  test('un téléphone auquel il manque un chiffre est refusé à sa place, un numéro étranger passe', async () => {
    const { ctx, mails } = open();
    for (const phone of ['06 12 34 56 7', '612345678'])
      await expect(askOffer(ctx, await input({ phone }))).rejects.toMatchObject({
        details: { errors: { phone: expect.stringContaining('incomplet') } },
      });
    expect(mails()).toEqual([]);
    for (const phone of ['+41 44 668 18 00', '']) await askOffer(ctx, await input({ phone }));
    expect(mails()).toHaveLength(4);
  });

  test('sa copie répète tout à qui a prouvé que l’adresse est la sienne, à tout autre rien de tapé que le souhait', async () => {
    const { ctx, mails } = open();
    await askOffer(ctx, await input());
    expect(mails()[1]?.text).toContain('Un rendez-vous au comptoir');
    for (const part of ['Zoé', 'Lefèvre', 'Samedi', '06 12']) expect(mails()[1]?.text).not.toContain(part);
    const actor = makeActor(ctx.db, 'client', { email: 'zoe@exemple.fr', emailProvenAt: 1 });
    await askOffer({ ...ctx, actor }, await input());
    for (const words of ['06 12 34 56 78', 'Un rendez-vous au comptoir', 'Samedi matin'])
      expect(plain(mails().at(-1)?.text)).toContain(words);
  });

  test('un titre que la boutique ne rachète pas est refusé, et rien ne part', async () => {
    const { ctx, mails } = open();
    await expect(askOffer(ctx, await input({ jewels: [{ grams: '1', karat: 24 }] }))).rejects.toThrow('plus racheté');
    expect(mails()).toEqual([]);
  });

  test.each([
    [{ phone: 'appelez-moi' }, 'phone'],
    [{ jewels: [], message: ' ' }, 'message'],
    [{ jewels: [{ grams: '-1', karat: 18 }] }, 'jewels'],
    [{ jewels: [{ grams: '1', karat: 10 }] }, 'jewels'],
    [{ jewels: Array.from({ length: 21 }, () => ({ grams: '1', karat: 18 })) }, 'jewels'],
  ])('%j est refusé', (change, field) => {
    expect(read(change).error?.issues[0]?.path[0]).toBe(field);
  });
});
