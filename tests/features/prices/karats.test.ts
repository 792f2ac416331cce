import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { priceLog } from '../../../db/schema/catalogue.ts';
import { auditLog } from '../../../db/schema/system.ts';
import {
  addConfiguration,
  restoreConfiguration,
} from '../../../src/features/configuration/admin/saveConfiguration.server.ts';
import { configurationInput } from '../../../src/features/configuration/configuration.api.ts';
import { currentConfiguration } from '../../../src/features/configuration/configuration.server.ts';
import { priceGrid } from '../../../src/features/prices/grid.server.ts';
import { publishNamed } from '../../../src/features/prices/namedPrices.server.ts';
import { rowsOf } from '../../support/people.ts';
import { makeMetal } from '../catalogue/stock.ts';
import { follows, setting as shop, typed } from './setting.ts';

const doubtful = expect.objectContaining({ code: 'conflict', details: { data: { doubts: expect.anything() } } });

/** 119 900 €/kg: a gram of 18 carats holds 89.925 € of gold. */
function setting() {
  const all = shop();
  const ctx = all.by(all.admin);
  const now = () => currentConfiguration(all.db);
  const rate = (id: string, buy: { rule: { percent: number } | null; price: number | null }, confirmed?: number) => ({
    type: 'karat' as const,
    id,
    pricedAt: now().karatsPricedAt ?? 0,
    buy,
    ...(confirmed !== undefined && { confirmed: { buy: confirmed } }),
  });
  const add = (parts: z.input<typeof configurationInput>) =>
    addConfiguration(ctx, configurationInput.parse(parts), publishNamed);
  const shown = (id: string) => priceGrid(ctx).rows.find((one) => one.type === 'karat' && one.id === id);
  return { ...all, ctx, now, rate, add, shown };
}
const share = (percent: number) => ({ rule: { percent }, price: null });

describe('Les prix du gramme de bijou suivent le cours', () => {
  test('« 90 % du fin » se publie comme les autres prix et bouge avec lui', async () => {
    const { db, save, rate, gold, now, shown } = setting();
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
  });

  test('racheter au-dessus de son or demande à être confirmé, même quand c’est le cours qui baisse', async () => {
    const { save, preview, rate, gold } = setting();
    await expect(save({ rows: [rate('18', typed(89.93))] })).rejects.toThrow(
      /18\scarats.*le rachat à 89,93\s€ est au-dessus de la valeur de son or fin, 89,93/,
    );
    await save({ rows: [rate('18', typed(89.92))] });
    expect(preview({ gold: gold(119_000), rows: [] }).doubts).toMatchObject([
      { type: 'karat', typeId: '18', price: 89.92 },
    ]);
    await save({ gold: gold(119_000), rows: [rate('18', typed(89.92), 89.92)] });
  });

  test('un saut se confirme, un collègue passé entre-temps aussi, et zéro veut dire qu’on ne rachète pas', async () => {
    const { save, rate, now } = setting();
    await save({ rows: [rate('18', typed(80))] });
    const seen = rate('18', typed(60));
    await expect(save({ rows: [seen] })).rejects.toThrow(/le rachat passe de 80,00\s€ à 60,00\s€/);
    await save({ rows: [rate('18', typed(null), 0)] });
    expect(now().carrates18).toBe(0);
    await expect(save({ rows: [seen] })).rejects.toThrow(/par quelqu’un d’autre/);
  });
});

describe('Un seul endroit fixe le cours et les prix du gramme', () => {
  test('l’appel de la configuration passe par lui : les articles à règle suivent', async () => {
    const { db, add, metal, save, row } = setting();
    await save({ rows: [row({ sell: follows(2) })] });
    const saved = await add({ offers: 'Un mot', goldPrice: 121_000, carrates22: 97.25, carrates14: 62.1 });
    expect(saved).toMatchObject({ offers: 'Un mot', goldPrice: 121_000, carrates22: 97.25, carrates14: 62.1 });
    expect(metal()?.netSellPrice).toBe(71_658);
    expect(rowsOf(db, priceLog).filter(({ itemType }) => itemType === 'karat')).toHaveLength(2);
  });

  test('un cours sous lequel la boutique vendrait y est refusé, sans rien enregistrer', async () => {
    const { db, add, now } = setting();
    makeMetal(db, { metalName: 'Souverain', fineWeight: 73_220, netSellPrice: 88_000 });
    await expect(add({ offers: 'Un mot', goldPrice: 121_000 })).rejects.toEqual(doubtful);
    await expect(add({ offers: 'Un mot', goldPrice: 12_100 })).rejects.toEqual(doubtful);
    await expect(add({ carrates18: 90 })).rejects.toEqual(doubtful);
    expect(now()).toMatchObject({ offers: '', goldPrice: 11_990_000, carrates18: 0 });
  });

  test('un prix du gramme nommé là est une exception à sa règle, et les autres gardent la leur', async () => {
    const { save, rate, add, shown, now } = setting();
    await save({ rows: [rate('18', share(-10)), rate('14', share(-10))] });
    await add({ carrates18: 60, carrates14: 63.13 });
    expect(shown('18')).toMatchObject({ buy: { price: 60, rule: { percent: -10 }, byHand: true } });
    expect(shown('14')).toMatchObject({ buy: { price: 63.13, byHand: false } });
    expect(now().carrates18).toBe(6_000);
  });

  test('revenir aux textes d’une version ne reprend ni son cours, ni ses prix, ni leurs règles', async () => {
    const { ctx, add, save, rate, gold, now, shown } = setting();
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
