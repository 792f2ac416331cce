import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { metals, priceLog } from '../../../db/schema/catalogue.ts';
import { auditLog } from '../../../db/schema/system.ts';
import { presentMetals } from '../../../src/features/catalogue/model/metals.server.ts';
import {
  addConfiguration,
  restoreConfiguration,
} from '../../../src/features/configuration/admin/saveConfiguration.server.ts';
import { configurationInput } from '../../../src/features/configuration/configuration.api.ts';
import { currentConfig } from '../../../src/features/configuration/configuration.server.ts';
import { priceGrid } from '../../../src/features/prices/grid.server.ts';
import { publishKaratPrices } from '../../../src/features/prices/savePrices.server.ts';
import { rowsOf } from '../../support/people.ts';
import { ask, kinds } from '../alerts/setting.ts';
import { makeCurrency, makeMetal } from '../catalogue/stock.ts';
import { follows, goldRule, setting, typed } from './setting.ts';

describe('Le matin, le cours de l’or est saisi', () => {
  async function followed() {
    const all = setting();
    const { save, row, metal } = all;
    await save({ rows: [row({ sell: follows(2), buy: follows(-1.2) })] });
    expect(metal()).toMatchObject({ netSellPrice: 71_006, grossBuyPrice: 68_779 });
    return all;
  }

  test('les articles à règle suivent, les autres restent, tout en un enregistrement', async () => {
    const { db, save, gold, metal } = await followed();
    const byHand = makeMetal(db, {
      metalName: 'Souverain',
      fineWeight: 73_220,
      netSellPrice: 92_000,
      pricedOn: 11_900_000,
    });
    const outcome = await save({ gold: gold(121_000), rows: [] });
    // 5.806 g × 121 000 €/kg = 702.526 €.
    expect(metal()).toMatchObject({ netSellPrice: 71_658, grossBuyPrice: 69_410 });
    expect(metal(byHand.id)).toMatchObject({ netSellPrice: 92_000, pricedAt: 1 });
    expect(outcome.changes).toMatchObject([{ sell: { from: 710.06, to: 716.58 }, buy: { to: 694.1 } }]);
    // Each keeps the spot price on which its price was published.
    expect([metal()?.pricedOn, metal(byHand.id)?.pricedOn]).toEqual([12_100_000, 11_900_000]);
    expect(currentConfig(db)).toMatchObject({ goldPrice: 12_100_000 });
    expect(db.select().from(auditLog).all().slice(1)).toMatchObject([
      { action: 'configuration.goldPrice' },
      { detail: { before: { sell: 71_006, buy: 68_779 }, after: { sell: 71_658, buy: 69_410 } } },
    ]);
  });

  test('un prix tapé à la main reste quand le cours bouge, jusqu’à ce qu’on l’enlève', async () => {
    const { save, gold, metal, row } = await followed();
    await save({ rows: [row({ sell: { rule: goldRule(2), price: 715 } })] });
    await save({ gold: gold(121_000), rows: [] });
    expect(metal()).toMatchObject({ netSellPrice: 71_500, grossBuyPrice: 69_410 });
    await save({ rows: [row({ sell: follows(2) })] });
    expect(metal()).toMatchObject({ netSellPrice: 71_658 });
    expect(metal()?.pricing?.sell.byHand).toBe(false);
  });

  test('un prix à la main qui passe sous l’or demande à être confirmé', async () => {
    const { db, save, preview, gold } = await followed();
    const byHand = makeMetal(db, { metalName: 'Souverain', fineWeight: 73_220, netSellPrice: 88_000 });
    const set = { gold: gold(121_000), rows: [] };
    expect(preview(set).doubts).toMatchObject([{ name: 'Souverain', side: 'sell', price: 880 }]);
    await expect(save(set)).rejects.toThrow(/Souverain.*sous la valeur de son or fin, 885,96/);
    expect(currentConfig(db).goldPrice).toBe(11_990_000);
    const row = { type: 'metal' as const, id: byHand.id, pricedAt: 1, confirmed: { sell: 880 } };
    await save({ ...set, rows: [row] });
    expect(currentConfig(db).goldPrice).toBe(12_100_000);
  });

  test('un cours dix fois trop bas est refusé, même sans article qui le suive', async () => {
    const { save, db } = setting();
    const gold = { price: 11_990, pricedAt: 5 };
    await expect(save({ gold, rows: [] })).rejects.toThrow(/Cours de l’or.*plus de 10/);
    expect(currentConfig(db).goldPrice).toBe(11_990_000);
    await save({ gold: { ...gold, confirmed: 11_990 }, rows: [] });
    expect(currentConfig(db).goldPrice).toBe(1_199_000);
  });
});

test('La TVA comprise dans un prix n’est pas une prime : « or +14 % » vaut hors TVA, le rachat n’en porte pas', async () => {
  const { db, save, preview, metal } = setting();
  const grams = { type: 'Lingots', weight: 1_000, purity: 9_999 } as const;
  const { id } = makeMetal(db, { ...grams, metalName: 'Lingotin 1 g', netSellPrice: 16_000, grossBuyPrice: 11_700 });
  const row = (sell: object, buy?: object) => ({
    rows: [{ type: 'metal' as const, id, pricedAt: metal(id)?.pricedAt ?? 0, sell, ...(buy && { buy }) }],
  });
  const findDoubts = (set: object) => preview(set as Parameters<typeof preview>[0]).doubts.map(({ text }) => text);
  expect(findDoubts(row(typed(150), typed(126)))).toEqual([
    expect.stringMatching(/^la vente à 150,00\s€, soit 125,00\s€ hors TVA, est sous le rachat à 126,00/),
  ]);
  await save(row(follows(14), follows(-2)) as Parameters<typeof save>[0]);
  // 1 g at 119 900 €/kg: 119.88801 €; × 1.14 × 1.20 = 164.0068; × 0.98 = 117.4902.
  expect(metal(id)).toMatchObject({ netSellPrice: 16_401, grossBuyPrice: 11_749 });
  expect(presentMetals(db, rowsOf(db, metals)).find(({ _id }) => _id === id)?.premium).toBe(14);
  expect(findDoubts(row(typed(143.87)))).not.toContainEqual(expect.stringContaining('or fin'));
  expect(findDoubts(row(typed(143.86)))).toContainEqual(
    expect.stringMatching(/143,86\s€, soit 119,88\s€ hors TVA, est sous.*or fin, 119,89/),
  );
});

describe('Une grille de prix est enregistrée', () => {
  test('elle dit ce qu’elle déclenche, avant et après : prix, alertes', async () => {
    const { db, coin, row, preview, save, by, admin } = setting();
    await ask(db, { type: 'metal', typeId: coin.id, desiredPrice: 705 });
    const set = { rows: [row({ sell: typed(704.5) })] };
    const told = {
      changes: [{ name: '20 Francs Napoléon', sell: { from: 711, to: 704.5 } }],
      alerts: 1,
      unpaidOrders: 0,
      doubts: [],
    };
    expect(preview(set)).toMatchObject(told);
    expect(db.select().from(priceLog).all()).toEqual([]);
    expect(await save(set)).toMatchObject(told);
    expect(kinds(db)).toContain('alertFired');
    expect(priceGrid(by(admin)).rows[0]).toMatchObject({
      sell: { price: 704.5, yesterday: 711 },
      buy: { price: 688, yesterday: 688 },
    });
    expect(db.select().from(priceLog).all()).toMatchObject([{ side: 'sell', fromPrice: 71_100, toPrice: 70_450 }]);
  });

  test('le second de deux admins est prévenu et lit la différence', async () => {
    const { row, save, metal } = setting();
    const second = { rows: [row({ sell: typed(713) })] };
    await save({ rows: [row({ sell: typed(712) })] });
    await expect(save(second)).rejects.toThrow(
      expect.objectContaining({
        code: 'conflict',
        details: { data: { current: { goldMoved: false, rows: [expect.objectContaining({ sell: 712, buy: 688 })] } } },
      }),
    );
    expect(metal()?.netSellPrice).toBe(71_200);
  });

  test('une devise suit son cours de référence avec un écart de chaque côté, à quatre décimales', async () => {
    const { db, save, currency } = setting();
    const dollar = makeCurrency(db, { sellPrice: 900_000, buyPrice: 850_000 });
    const side = (percent: number) => ({ rule: { percent }, price: null });
    const row = { type: 'currency' as const, id: dollar.id, pricedAt: 1, sell: side(4.5), buy: side(-3) };
    await expect(save({ rows: [row] })).rejects.toThrow(/Dollar américain.*cours de référence, qui n’est pas indiqué/);
    await save({ rows: [{ ...row, referenceRate: 0.867453 }] });
    // 0.867453 × 1.045 = 0.90648…, × 0.97 = 0.84142….
    expect(currency(dollar.id)).toMatchObject({ sellPrice: 906_500, buyPrice: 841_400, referenceRate: 867_453 });
  });

  test('« confirmer aussi les prix inchangés » les date d’aujourd’hui', async () => {
    const { save, metal, db } = setting();
    await save({ rows: [], restate: true });
    expect(metal()?.pricedAt).toBeGreaterThan(1);
    expect(db.select().from(priceLog).all()).toEqual([]);
  });
});

const doubtful = expect.objectContaining({ code: 'conflict', details: { data: { doubts: expect.anything() } } });

/** 119 900 €/kg: a gram of 18 carats holds 89.925 € of gold. */
function karats() {
  const all = setting();
  const ctx = all.by(all.admin);
  const now = () => currentConfig(all.db);
  const rate = (id: string, buy: { rule: { percent: number } | null; price: number | null }, confirmed?: number) => ({
    type: 'karat' as const,
    id,
    pricedAt: now().karatsPricedAt ?? 0,
    buy,
    ...(confirmed !== undefined && { confirmed: { buy: confirmed } }),
  });
  const add = (parts: z.input<typeof configurationInput>) =>
    addConfiguration(ctx, configurationInput.parse(parts), publishKaratPrices);
  const shown = (id: string) => priceGrid(ctx).rows.find((one) => one.type === 'karat' && one.id === id);
  return { ...all, ctx, now, rate, add, shown };
}
const share = (percent: number) => ({ rule: { percent }, price: null });

describe('Les prix du gramme de bijou suivent le cours', () => {
  test('« 90 % du fin » se publie comme les autres prix et bouge avec lui', async () => {
    const { db, save, rate, gold, now, shown } = karats();
    await save({ rows: [rate('18', share(-10)), rate('22', typed(100))] });
    expect(now()).toMatchObject({ carrates18: 8_093, carrates22: 10_000, carrates14: 0 });
    const buy = { price: 80.93, rule: { percent: -10 }, byHand: false };
    expect(shown('18')).toMatchObject({ fineWeight: 0.75, pricedOn: 119_900, buy });
    await save({ gold: gold(122_000), rows: [] });
    expect(now()).toMatchObject({ carrates18: 8_235, carrates22: 10_000 });
    expect(shown('22')?.pricedOn).toBe(119_900);
    expect(db.select().from(priceLog).all()).toMatchObject([
      { itemType: 'karat', itemId: '22', side: 'buy', toPrice: 10_000 },
      { itemId: '18', fromPrice: 0, toPrice: 8_093 },
      { itemType: 'gold', fromPrice: 11_990_000, toPrice: 12_200_000 },
      { itemId: '18', fromPrice: 8_093, toPrice: 8_235 },
    ]);
    expect(db.select().from(auditLog).all().at(-1)).toMatchObject({ action: 'karat.price', entityId: '18' });
    // Zero: no more bought.
    await save({ rows: [rate('22', typed(null), 0)] });
    expect(now().carrates22).toBe(0);
  });

  test('Un rachat au-dessus de l’or se confirme, même quand c’est le cours qui baisse', async () => {
    const { save, preview, rate, gold } = karats();
    await expect(save({ rows: [rate('18', typed(89.93))] })).rejects.toThrow(
      /18\scarats.*le rachat à 89,93\s€ est au-dessus de la valeur de son or fin, 89,93/,
    );
    await save({ rows: [rate('18', typed(89.92))] });
    expect(preview({ gold: gold(119_000), rows: [] }).doubts).toMatchObject([
      { type: 'karat', typeId: '18', price: 89.92 },
    ]);
    await save({ gold: gold(119_000), rows: [rate('18', typed(89.92), 89.92)] });
  });
});

describe('Un seul endroit fixe le cours et les prix du gramme', () => {
  test('l’appel de la configuration passe par lui, un prix douteux arrête tout, et il ne fixe pas de cours', async () => {
    const { db, add, now } = karats();
    await expect(add({ offers: 'Un mot', carrates18: 90 })).rejects.toEqual(doubtful);
    expect(now()).toMatchObject({ offers: '', goldPrice: 11_990_000, carrates18: 0 });
    const saved = await add({ offers: 'Un mot', carrates22: 97.25, carrates14: 62.1 });
    expect(saved).toMatchObject({ offers: 'Un mot', carrates22: 97.25, carrates14: 62.1 });
    expect(now().goldPrice).toBe(11_990_000);
    expect(rowsOf(db, priceLog).filter(({ itemType }) => itemType === 'karat')).toHaveLength(2);
  });

  test('un prix du gramme nommé là est une exception à sa règle, et les autres gardent la leur', async () => {
    const { save, rate, add, shown, now } = karats();
    await save({ rows: [rate('18', share(-10)), rate('14', share(-10))] });
    await add({ carrates18: 60, carrates14: 63.13 });
    expect(shown('18')).toMatchObject({ buy: { price: 60, rule: { percent: -10 }, byHand: true } });
    expect(shown('14')).toMatchObject({ buy: { price: 63.13, byHand: false } });
    expect(now().carrates18).toBe(6_000);
  });

  test('revenir aux textes d’une version ne reprend ni son cours, ni ses prix, ni leurs règles', async () => {
    const { ctx, add, save, rate, gold, now, shown } = karats();
    const old = await add({ offers: 'Avant', carrates18: 71.5, carrates14: 60 });
    await add({ offers: 'Après' });
    await save({ gold: gold(121_000), rows: [rate('18', share(-15))] });
    const before = now();
    await restoreConfiguration(ctx, { id: old._id });
    const { goldPrice, goldPricedAt, carrates18, carrates14, karatsPricedAt } = before;
    expect(now()).toMatchObject({ offers: 'Avant', goldPrice, goldPricedAt, carrates18, carrates14, karatsPricedAt });
    expect(shown('18')?.buy).toMatchObject({ price: 77.14, rule: { percent: -15 } });
  });
});
