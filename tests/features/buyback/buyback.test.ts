import { describe, expect, test } from 'vitest';
import { mailOutbox } from '../../../db/schema/system.ts';
import { estimate, isKarat, parseGrams, parsePieceCount } from '../../../src/features/buyback/buyback.ts';
import { askOfferContract } from '../../../src/features/buyback/offer.api.ts';
import { requestOffer } from '../../../src/features/buyback/offer.server.ts';
import { jewelTaxRateText, meltTax } from '../../../src/features/catalogue/model/saleTax.ts';
import { ctxOf, shopOf } from '../../support/context.ts';
import { configure, makeActor, testDb } from '../../support/people.ts';
import { solvedCheckFor } from '../accounts/proof.ts';

const rates = { 24: 10_620, 22: 9_725, 18: 7_965, 14: 6_211, 9: 3_980 };

describe('Estimation de bijoux', () => {
  test('dix grammes de 18 carats à 79,65 € le gramme valent 796,50 €, taxés dès le premier euro à 11,5 %', () => {
    const sum = { values: [79_650], netValues: [70_490], gross: 79_650, tax: 9_160, net: 70_490 };
    expect(estimate([{ milligrams: 10_000, karat: 18 }], rates)).toEqual(sum);
  });

  test('plusieurs bijoux font une seule vente, chacun à son titre', () => {
    const jewels = [
      { milligrams: 10_000, karat: 24 },
      { milligrams: 2_500, karat: 14 },
      { milligrams: 1_000, karat: 9 },
    ] as const;
    expect(estimate(jewels, rates)).toMatchObject({ values: [106_200, 15_528, 3_980], gross: 125_708, tax: 14_457 });
  });

  test('le net de chaque objet, au centime, fait le net de la vente', () => {
    const [ring, chain] = [12_500, 8_000].map((milligrams) => ({ milligrams, karat: 18 as const }));
    const old = { count: 1, price: 500_001, isOld: true };
    if (!ring || !chain) throw new Error('two jewels');
    expect(estimate([ring, chain], rates)).toMatchObject({ values: [99_563, 63_720], netValues: [88_114, 56_392] });
    const { netValues, net } = estimate([ring, old, chain, old], rates);
    expect(netValues.reduce((sum, cents) => sum + cents, 0)).toBe(net);
    expect(netValues[1]).toBe(467_501);
  });

  test('une pièce est rachetée à son prix affiché, une pièce ancienne avec sa taxe', () => {
    const coins = { count: 2, price: 67_826, isOld: false };
    const sum = { values: [135_652], netValues: [120_052], gross: 135_652, tax: 15_600, net: 120_052 };
    expect(estimate([coins], rates)).toEqual(sum);
    const old = { count: 1, price: 500_000, isOld: true };
    expect(estimate([coins, old], rates)).toMatchObject({ gross: 635_652, tax: 15_600 });
    expect(estimate([{ ...old, price: 500_001 }], rates).tax).toBe(32_500);
    expect(['1', ' 200 ', '0', '201', '1,5', ''].map(parsePieceCount)).toEqual([1, 200, null, null, null, null]);
  });

  test('un demi-centime est arrondi au centime supérieur, pour chaque bijou', () => {
    expect(estimate([{ milligrams: 10, karat: 14 }], rates).gross).toBe(62);
    expect(meltTax(100)).toBe(12);
  });

  test('la phrase de l’autre taux dit qu’il porte sur le prix entier', () => {
    expect(jewelTaxRateText().replace(/\s/g, ' ')).toBe('6,5 % du prix de vente entier, dès qu’il dépasse 5 000 €');
  });

  test('un poids se tape avec virgule ou point, au centigramme, jusqu’à cinq kilos', () => {
    expect(['12,5', '12.55', ' 1 250 g ', '0,01', '5000'].map(parseGrams)).toEqual([
      12_500, 12_550, 1_250_000, 10, 5_000_000,
    ]);
    const wrong = ['', '0', '-3', '1e3', '1,234', '5000,01', '3,'];
    expect(wrong.filter((text) => parseGrams(text) !== null)).toEqual([]);
  });

  test('9, 14, 18, 22 et 24 carats sont rachetés', () => {
    expect([9, 10, 14, 18, 22, 24].filter(isKarat)).toEqual([9, 14, 18, 22, 24]);
  });
});

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
    expect(await requestOffer(ctx, await input())).toEqual({ email: 'zoe@exemple.fr', acknowledged: true });
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
      await expect(requestOffer(ctx, await input({ phone }))).rejects.toMatchObject({
        details: { errors: { phone: expect.stringContaining('incomplet') } },
      });
    expect(mails()).toEqual([]);
    for (const phone of ['+41 44 668 18 00', '']) await requestOffer(ctx, await input({ phone }));
    expect(mails()).toHaveLength(4);
  });

  test('sa copie répète tout à qui a prouvé que l’adresse est la sienne, à tout autre rien de tapé que le souhait', async () => {
    const { ctx, mails } = open();
    await requestOffer(ctx, await input());
    expect(mails()[1]?.text).toContain('Un rendez-vous au comptoir');
    for (const part of ['Zoé', 'Lefèvre', 'Samedi', '06 12']) expect(mails()[1]?.text).not.toContain(part);
    const actor = makeActor(ctx.db, 'client', { email: 'zoe@exemple.fr', emailProvenAt: 1 });
    await requestOffer({ ...ctx, actor }, await input());
    for (const words of ['06 12 34 56 78', 'Un rendez-vous au comptoir', 'Samedi matin'])
      expect(plain(mails().at(-1)?.text)).toContain(words);
  });

  test('un titre que la boutique ne rachète pas est refusé, et rien ne part', async () => {
    const { ctx, mails } = open();
    await expect(requestOffer(ctx, await input({ jewels: [{ grams: '1', karat: 24 }] }))).rejects.toThrow(
      'plus racheté',
    );
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
