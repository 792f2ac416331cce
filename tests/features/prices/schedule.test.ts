import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { metals, priceSets } from '../../../db/schema/catalogue.ts';
import { hours, minutes } from '../../../src/dates.ts';
import { deleteItemWithAlerts } from '../../../src/features/alerts/changeItem.server.ts';
import { applySet } from '../../../src/features/prices/savePrices.server.ts';
import {
  cancelScheduledPrices,
  publishDuePrices,
  scheduledPrices,
  schedulePrices,
} from '../../../src/features/prices/schedule.server.ts';
import { priceWarnings } from '../../../src/features/prices/warnings.server.ts';
import { system } from '../../../src/http/context.ts';
import { changeRows } from '../../support/people.ts';
import { makeMetal } from '../catalogue/stock.ts';
import { goldRule, setting, typed } from './setting.ts';

async function scheduled(price = 715) {
  const all = setting();
  const { by, admin, asked, row, db } = all;
  const rows = [row({ sell: typed(price) })];
  const schedule = (dueAt: number) => schedulePrices(by(admin), { ...asked({ rows }), dueAt });
  const { _id } = await schedule(Date.now() + hours(1));
  const come = () => changeRows(db, priceSets, { dueAt: Date.now() - 1 });
  const publish = () => publishDuePrices(by(system('jobs')));
  const state = () => scheduledPrices(by(admin))[0];
  return { ...all, _id, schedule, come, publish, state };
}

describe('Des prix sont programmés', () => {
  test('ils attendent leur heure, puis sont publiés une fois, au nom de la boutique', async () => {
    const { come, publish, metal, state } = await scheduled();
    await publish();
    expect(metal()?.netSellPrice).toBe(71_100);
    expect(state()).toMatchObject({ status: 'waiting', items: 1, author: 'Zoé Lefèvre' });
    come();
    await publish();
    expect(metal()?.netSellPrice).toBe(71_500);
    expect(state()).toMatchObject({ status: 'published' });
    const published = metal();
    await publish();
    expect(metal()).toEqual(published);
  });

  test('Les prix annulés ne paraissent pas', async () => {
    const { _id, by, admin, come, publish, metal, state } = await scheduled();
    await cancelScheduledPrices(by(admin), { id: _id });
    come();
    await publish();
    expect(metal()?.netSellPrice).toBe(71_100);
    expect(state()?.status).toBe('cancelled');
    await expect(cancelScheduledPrices(by(admin), { id: _id })).rejects.toThrow(/déjà annulés/);
  });

  test.each([
    ['changé entre-temps', 705, {}, /entre-temps/],
    ['qui ne passe plus les contrôles', null, { grossBuyPrice: 72_000 }, /sous le rachat à 720,00/],
  ])('un prix %s les retient, avec la raison', async (_, price, meanwhile, reason) => {
    const { db, by, admin, coin, asked, row, come, publish, metal, state } = await scheduled();
    if (price) applySet(by(admin), asked({ rows: [row({ sell: typed(price) })] }));
    changeRows(db, metals, { updatedAt: 2, ...meanwhile }, eq(metals.id, coin.id));
    const before = metal();
    come();
    await publish();
    expect(metal()).toEqual(before);
    expect(state()).toMatchObject({ status: 'held', reason: expect.stringMatching(reason) });
    expect(priceWarnings(by(admin))).toEqual({ failingFeeds: [], heldCount: 1, oldPriceCount: 0, soonOldPrices: 0 });
  });

  test('la fin d’une promotion paraît après son début, et après un cours venu d’une source entre-temps', async () => {
    const { _id, db, by, admin, row, asked, come, publish, metal } = await scheduled(705);
    const end = asked({ rows: [row({ sell: typed(712) })] });
    const { _id: endId } = await schedulePrices(by(admin), { ...end, dueAt: Date.now() + hours(2) });
    applySet(by(system('feed')), asked({ rows: [row({ sell: typed(709) })] }));
    changeRows(db, priceSets, { dueAt: 1 }, eq(priceSets.id, _id));
    await publish();
    expect(metal()?.netSellPrice).toBe(70_500);
    come();
    await publish();
    expect(metal()?.netSellPrice).toBe(71_200);
    const statuses = scheduledPrices(by(admin)).map((set) => [set._id, set.status]);
    expect(statuses.sort()).toEqual([_id, endId].sort().map((id) => [id, 'published']));
  });

  test('un cours venu d’une source, dont l’arrondi ne change pas le prix, ne retient pas ce qui est programmé', async () => {
    const { by, admin, asked, save, row, gold, come, publish, metal, state, _id } = await scheduled();
    await cancelScheduledPrices(by(admin), { id: _id });
    await save({ rows: [row({ sell: { rule: goldRule(2, 0, 10), price: null } })] });
    const { netSellPrice, pricedAt } = metal() ?? {};
    const later = asked({ rows: [row({ sell: typed(715) })] });
    await schedulePrices(by(admin), { ...later, dueAt: Date.now() + hours(1) });
    applySet(by(system('feed')), asked({ gold: gold(120_050), rows: [] }));
    expect([metal()?.netSellPrice, metal()?.pricedAt]).toEqual([netSellPrice, expect.not.toBeOneOf([pricedAt])]);
    come();
    await publish();
    expect([state()?.status, metal()?.netSellPrice]).toEqual(['published', 71_500]);
  });

  test('un article supprimé est laissé de côté et nommé, les autres prix paraissent', async () => {
    const { _id, db, by, admin, asked, row, come, publish, metal } = await scheduled();
    const { id } = makeMetal(db, { metalName: 'Souverain', fineWeight: 73_200, netSellPrice: 90_000 });
    const souverain = { ...row({ sell: typed(905) }, metal(id)?.pricedAt), id };
    await schedulePrices(by(admin), {
      ...asked({ rows: [row({ sell: typed(716) }), souverain] }),
      dueAt: Date.now() + 1000,
    });
    await cancelScheduledPrices(by(admin), { id: _id });
    await deleteItemWithAlerts(by(admin), { type: 'metal', id });
    const reason = '«\u00a0Souverain\u00a0», supprimé, est laissé de côté.';
    const state = () => scheduledPrices(by(admin)).find((set) => set._id !== _id);
    expect(state()).toMatchObject({ status: 'waiting', items: 1, reason });
    come();
    await publish();
    expect(metal()?.netSellPrice).toBe(71_600);
    expect(state()).toMatchObject({ status: 'published', reason });
  });

  test('des prix retenus s’ouvrent dans la grille, et ce qui en est publié prend leur place', async () => {
    const { _id, by, admin, coin, asked, row, come, publish, metal, state, save } = await scheduled();
    applySet(by(admin), asked({ rows: [row({ sell: typed(705) })] }));
    come();
    await publish();
    expect(state()?.content).toEqual({
      goldPrice: null,
      rows: [{ type: 'metal', id: coin.id, sell: { rule: null, price: 715 } }],
    });
    await save({ rows: [row({ sell: typed(715) })], reopened: _id });
    expect(metal()?.netSellPrice).toBe(71_500);
    expect(scheduledPrices(by(admin)).find((set) => set._id === _id)).toMatchObject({
      status: 'cancelled',
      reason: 'Rouvert dans la grille.',
      content: null,
    });
    expect(priceWarnings(by(admin)).heldCount).toBe(0);
    const again = [row({ sell: typed(716) })];
    await expect(save({ rows: again, reopened: _id })).rejects.toThrow(/entre-temps/);
  });

  test('une heure passée et un prix douteux sont refusés', async () => {
    const { schedule } = await scheduled();
    await expect(schedule(Date.now() - minutes(1))).rejects.toThrow(/déjà passé/);
    await expect(scheduled(0.01)).rejects.toThrow(/sous le rachat/);
  });
});
