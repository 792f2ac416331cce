import { expect, test } from 'vitest';
import {
  asSent,
  begin,
  contentBack,
  figuresOf,
  opened,
  publishedAt,
  ruled,
  type SpotPrices,
} from '../../../src/features/prices/desk/model.ts';
import { priceGrid } from '../../../src/features/prices/grid.server.ts';
import { makeMetal } from '../catalogue/stock.ts';
import { setting } from './setting.ts';

const keptRule = { percent: 10, euros: 0, step: 0.01 };
const keepingGap = { percent: null, euros: 0, step: 1 };

/** A coin at 3.50 % above its gold at 118 000 €/kg. */
function vreneli() {
  const all = setting();
  const coin = makeMetal(all.db, {
    fineWeight: 58_060,
    netSellPrice: 70_909,
    grossBuyPrice: 68_000,
    pricedOn: 11_800_000,
  });
  const row = () => {
    const found = priceGrid(all.by(all.admin)).rows.find(({ id }) => id === coin.id);
    if (!found) throw new Error('no row');
    return found;
  };
  return { ...all, row };
}
const spot = (gold: number, goldBefore = 11_800_000): SpotPrices => ({ gold, goldBefore, mostMove: 10 });

test.each<[string, typed: string | null, SpotPrices, percent: number, price: number]>([
  ['du prix publié, même quand un nouveau cours est déjà tapé', null, spot(11_950_000), 350, 71_810],
  ['d’un prix tapé avec le nouveau cours sous les yeux', '721,00', spot(11_950_000), 392, 72_101],
])('Une règle sans pourcentage garde l’écart %s', (_, text, at, percent, price) => {
  const { row } = vreneli();
  const start = begin(row());
  const typed = text === null ? start : { ...start, sell: { text, rule: null, byHand: false } };
  const draft = ruled(row(), typed, at, { sell: keepingGap });
  expect(draft.sell.rule?.percent).toBe(percent);
  expect(figuresOf(row(), draft, at)).toMatchObject({ premium: percent, sell: price });
  expect(draft.buy).toEqual(start.buy);
  expect(ruled(row(), start, at, { buy: keepingGap }).buy.rule?.percent).toBe(-75);
});

test('Des prix publiés reviennent à ceux d’avant, règles comprises ; sans changement il n’y a rien à reprendre', async () => {
  const { by, admin, row, save } = vreneli();
  const grid = () => priceGrid(by(admin));
  const before = grid();
  expect(contentBack(before, before)).toBeNull();
  const pricedAt = row().pricedAt;
  await save({ rows: [{ type: 'metal', id: row().id, pricedAt, sell: { rule: keptRule, price: null } }] });
  expect(row().sell.price).not.toBe(before.rows.find(({ id }) => id === row().id)?.sell.price);
  const back = contentBack(before, grid());
  expect(back?.rows.map(({ id }) => id)).toEqual([row().id]);
  const [set] = back?.rows ?? [];
  if (!set) throw new Error('nothing to take back');
  await save({ rows: [asSent(row(), opened(row(), set))] } as Parameters<typeof save>[0]);
  expect(row().sell).toMatchObject({ price: 709.09, rule: null });
  expect(publishedAt(grid())).toBeGreaterThanOrEqual(publishedAt(before));
});
