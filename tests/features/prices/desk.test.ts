import { describe, expect, test } from 'vitest';
import {
  asSent,
  begin,
  type Course,
  contentBack,
  figuresOf,
  opened,
  publishedAt,
  ruled,
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
const course = (gold: number, goldBefore = 11_800_000): Course => ({ gold, goldBefore, mostMove: 10 });

describe('Une règle sans pourcentage garde l’écart du prix publié', () => {
  test('même quand un nouveau cours est déjà tapé', () => {
    const { row } = vreneli();
    const at = course(11_950_000);
    const draft = ruled(row(), begin(row()), at, { sell: keepingGap, buy: keepingGap });
    expect(draft.sell.rule?.percent).toBe(350);
    expect(draft.buy.rule?.percent).toBe(-75);
    expect(figuresOf(row(), draft, at)).toMatchObject({ premium: 350, sell: 71_810 });
  });

  test('même quand un cours plus récent est publié sans que l’article ait suivi', () => {
    const { row } = vreneli();
    const draft = ruled(row(), begin(row()), course(11_950_000, 11_950_000), { sell: keepingGap });
    expect(draft.sell.rule?.percent).toBe(350);
    expect(draft.buy).toEqual(begin(row()).buy);
  });

  test('un prix tapé avec le nouveau cours sous les yeux garde le sien', () => {
    const { row } = vreneli();
    const typed = { ...begin(row()), sell: { text: '721,00', rule: null, byHand: false } };
    const draft = ruled(row(), typed, course(11_950_000), { sell: keepingGap });
    expect(draft.sell.rule?.percent).toBe(392);
  });
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
