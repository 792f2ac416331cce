import { expect, test } from 'vitest';
import {
  draftOf,
  draftOfRow,
  draftOfSet,
  editsOf,
  figuresOf,
  type SpotPrices,
  toPayload,
  withRule,
} from '../../../src/features/prices/desk/model.ts';
import { priceGrid } from '../../../src/features/prices/grid.server.ts';
import { publishPrices, scheduledPrices } from '../../../src/features/prices/schedule.server.ts';
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
const spot = (gold: number, goldBefore = 11_800_000): SpotPrices => ({ gold, goldBefore, maxPriceChange: 10 });

test.each<[string, typed: string | null, SpotPrices, percent: number, price: number]>([
  ['du prix publié, même quand un nouveau cours est déjà tapé', null, spot(11_950_000), 350, 71_810],
  ['d’un prix tapé avec le nouveau cours sous les yeux', '721,00', spot(11_950_000), 392, 72_101],
])('Une règle sans pourcentage garde l’écart %s', (_, text, at, percent, price) => {
  const { row } = vreneli();
  const start = draftOfRow(row());
  const typed = text === null ? start : { ...start, sell: { text, rule: null, byHand: false } };
  const draft = withRule(row(), typed, at, { sell: keepingGap });
  expect(draft.sell.rule?.percent).toBe(percent);
  expect(figuresOf(row(), draft, at)).toMatchObject({ premium: percent, sell: price });
  expect(draft.buy).toEqual(start.buy);
  expect(withRule(row(), start, at, { buy: keepingGap }).buy.rule?.percent).toBe(-75);
});

test('Des prix publiés reviennent à ceux d’avant, règles comprises, et une publication se rouvre, de n’importe où', async () => {
  const { by, admin, row, asked } = vreneli();
  const sets = () => scheduledPrices(by(admin));
  const publish = (rows: object[]) => publishPrices(by(admin), asked({ rows } as Parameters<typeof asked>[0]));
  const { id, pricedAt } = row();
  await publish([{ type: 'metal', id, pricedAt, sell: { rule: keptRule, price: null } }]);
  const published = row().sell;
  expect(published.rule).toMatchObject({ percent: 10 });
  const [set] = sets();
  expect(set).toMatchObject({ status: 'published', items: 1, author: 'Zoé Lefèvre' });
  const [back] = set?.before?.rows ?? [];
  if (!back) throw new Error('nothing to take back');
  await publish([toPayload(row(), draftOfSet(row(), back))]);
  expect(row().sell).toMatchObject({ price: 709.09, rule: null });
  const [again] = sets()[1]?.content?.rows ?? [];
  if (!again) throw new Error('nothing to open again');
  await publish([toPayload(row(), draftOfSet(row(), again))]);
  expect(row().sell).toMatchObject({ price: published.price, rule: { percent: 10 } });
  for (let n = 0; n < 4; n++)
    await publish([{ type: 'metal', id, pricedAt: row().pricedAt, sell: { rule: null, price: 720 + n } }]);
  expect(sets()).toHaveLength(5);
});

test('Un prix tapé avant celui d’un collègue est refusé, puis ne reprend pas l’autre côté', async () => {
  const { by, admin, row, asked } = vreneli();
  const publish = (rows: object[]) => publishPrices(by(admin), asked({ rows } as Parameters<typeof asked>[0]));
  const start = draftOfRow(row());
  const edits = editsOf(row(), { ...start, sell: { ...start.sell, text: '711,00' } });
  expect(editsOf(row(), start)).toBeNull();
  await publish([{ type: 'metal', id: row().id, pricedAt: row().pricedAt, buy: { rule: null, price: 690 } }]);
  const typed = draftOf(row(), edits ?? {});
  await expect(publish([toPayload(row(), typed)])).rejects.toMatchObject({ code: 'conflict' });
  await publish([toPayload(row(), { ...typed, pricedAt: row().pricedAt })]);
  expect(row()).toMatchObject({ sell: { price: 711 }, buy: { price: 690 } });
});
