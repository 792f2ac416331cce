import { beforeEach, expect, test } from 'vitest';
import { purchases } from '../../../db/schema/purchases.ts';
import { closeDealContract } from '../../../src/features/counter/counter.api.ts';
import { cancelDeal, closeDeal } from '../../../src/features/counter/deals.server.ts';
import { buyView } from '../../../src/features/counter/kinds/BuyCells.tsx';
import { findGoods } from '../../../src/features/counter/kinds/findGoods.server.ts';
import { sign } from '../../../src/features/purchases/desk/acts.server.ts';
import { netPayable } from '../../../src/features/purchases/model/purchase.ts';
import { formatEuro } from '../../../src/money.ts';
import { openDrawerOnce } from '../../support/drawer.ts';
import { plain } from '../../support/frenchText.ts';
import { rowsOf } from '../../support/people.ts';
import { bracelet, purchaseShop } from '../../support/purchases.ts';
import { clockShows, refusal, standClock } from '../../support/shop.ts';

standClock();
beforeEach(() => clockShows('2026-11-19T15:20:00+01:00'));

type Draft = NonNullable<ReturnType<typeof buyView.offer>>['draft'];
const contractTexts = (drafts: readonly Draft[]) => buyView.footerTexts?.(drafts) ?? [];

const closing = (house: ReturnType<typeof purchaseShop>, body: object) =>
  closeDeal(house.ctx, closeDealContract.body.parse({ key: 'deal-key', ...body }));

test('La feuille du comptoir prépare un bracelet et deux napoléons d’une même personne, sans rien payer ni compenser', async () => {
  const house = purchaseShop();
  await openDrawerOnce(house.db);
  const lines = [
    { kind: 'buy', offer: bracelet, told: 987.2 },
    { kind: 'buy', offer: house.coins(2), told: 1_380 },
  ];
  await expect(closing(house, { lines })).rejects.toEqual(refusal('invalid', 'Dites qui vend'));
  const personId = await house.person();
  await expect(closing(house, { lines: [{ ...lines[0], told: 990 }], personId })).rejects.toEqual(
    refusal('conflict', 'a bougé'),
  );
  const coin = { kind: 'buy', offer: { ...bracelet, name: 'Napoléon monté' }, told: 987.2 };
  await expect(closing(house, { lines: [coin], personId })).rejects.toEqual(
    refusal('conflict', 'se lit comme une pièce ou un lingot'),
  );
  const cash = { given: [{ means: 'cash', amount: 987.2, slip: '' }], cash: [{ value: 50, count: -1 }] };
  await expect(closing(house, { lines, personId, ...cash })).rejects.toEqual(refusal('invalid', 'Nous payons 0,00'));
  const deal = await closing(house, { lines, personId });
  expect(deal).toMatchObject({ due: 0, owed: 0, summary: 'Rachat préparé\u00a0: RA-2026-00001 et RA-2026-00002' });
  expect(await closing(house, { lines, personId })).toEqual(deal);
  const [first = '', second = ''] = deal.parts['buy']?.split(',') ?? [];
  expect(house.load(second)).toMatchObject({ gross: 138_000, personId });
  await house.signed(first, 12.34);
  const cancel = () => cancelDeal(house.ctx, { id: deal._id, reason: 'Erreur', cash: {} });
  await expect(cancel()).rejects.toEqual(refusal('conflict', 'que par la rétractation de son vendeur'));
  await house.withdraw(first);
  await cancel();
  expect(rowsOf(house.db, purchases).map(({ number }) => number)).toEqual(['RA-2026-00001']);
  await expect(sign(house.ctx, { id: second, bag: null })).rejects.toEqual(refusal('notFound'));
});

test('Un bijou se trouve par son titre, à fondre au gramme ou à revendre à son prix', () => {
  const { ctx } = purchaseShop();
  const found = (q: string) =>
    findGoods(ctx, { q, ids: [] }).goods.flatMap(({ name, jewel, buyPrice }) => (jewel ? [[name, buyPrice]] : []));
  expect(found('bijou 750')).toEqual([
    ['Bijou 18 carats, à fondre', 80],
    ['Bijou 18 carats, à revendre', 80],
  ]);
  // Without a price a gram, none is melted.
  expect(found('fondre').map(([name]) => name)).toEqual(['Bijou 18 carats, à fondre', 'Bijou 14 carats, à fondre']);
});

test('Avant que rien ne soit signé, la feuille dit le net de chaque contrat, le seuil des bijoux et ce qu’il coûte de le passer', async () => {
  const { ctx, prepared, load, coins, oldCoins } = purchaseShop();
  const goodsOf = (q: string) => {
    const [goods] = findGoods(ctx, { q, ids: [] }).goods.filter(({ name }) => name.includes(q));
    const draft = goods && buyView.offer(goods)?.draft;
    if (!draft) throw new Error(`no ${q}`);
    return draft;
  };
  const [jewel, melted] = ['Bijou 18 carats, à revendre', 'Bijou 18 carats, à fondre'].map(goodsOf);
  const texts = (...estimates: string[]) =>
    contractTexts(
      estimates.map((estimate) => ({ ...(jewel as Draft), name: 'Bracelet', gross: '12,34', estimate })),
    ).map(plain);
  expect(texts('4999,99')).toEqual([
    'Bijoux et pièces de collection : 4 999,99 €, net vendeur 4 999,99 €. Bijou ou pièce de collection jusqu’à 5 000,00 € : exonéré (CGI 150 VJ, 4°).',
  ]);
  expect(texts('5000')[0]).toContain('net vendeur 5 000,00 €. Bijou ou pièce de collection jusqu’à');
  const above = texts('5000,01')[0];
  for (const words of ['net vendeur 4 675,01 €', 'taxe forfaitaire sur tout le prix', 'recevrait 324,99 € de plus'])
    expect(above).toContain(words);
  // One contract for both.
  expect(texts('3000', '3000')[0]).toContain('6 000,00 €, net vendeur 5 610,00 €.');
  const drafts = [goodsOf('Napoléon'), goodsOf('Double louis'), { ...melted, name: 'Chaîne', gross: '12,34' } as Draft];
  const ids = await prepared([coins(1), oldCoins(1), { ...bracelet, name: 'Chaîne' }]);
  expect(contractTexts(drafts).map((text) => /net vendeur ([\d\s,]+)/u.exec(text)?.[1]?.trim())).toEqual(
    ids.map((id) => formatEuro(netPayable(load(id))).replace(/\s€/u, '')),
  );
});
