import { describe, expect, it } from 'vitest';
import { metals } from '../../../db/schema/catalogue.ts';
import { stockLines } from '../../../db/schema/goods.ts';
import { mailOutbox } from '../../../db/schema/system.ts';
import { setDayPrices } from '../../../src/features/configuration/configuration.server.ts';
import { ordersReadyToPrepare } from '../../../src/features/orders/admin/dispatch/chosenOrders.server.ts';
import { getAllOrders } from '../../../src/features/orders/model/queries.server.ts';
import { orderListQuery } from '../../../src/features/orders/orders.api.ts';
import { resolvePaymentEvent } from '../../../src/features/orders/payments/events.server.ts';
import { undoTransfer } from '../../../src/features/orders/payments/noteTransfer.server.ts';
import type { Purpose } from '../../../src/features/orders/payments.api.ts';
import { withdraw } from '../../../src/features/orders/withdrawal/withdrawal.server.ts';
import { watchedLists } from '../../../src/features/overview/overview.server.ts';
import { pendingCounts } from '../../../src/features/overview/waiting.server.ts';
import type { Actor } from '../../../src/http/context.ts';
import { openShop, price } from '../../support/shop.ts';

const shop = openShop();
const { work, note } = shop;
const ids = (queue: { rows: { id: string }[] }) => queue.rows.map(({ id }) => id);
const lineOf = (id: string) => shop.seen(id).Items[0]?.lineId ?? '';
const articles = (id: string, quantity: number): Purpose => ({
  purpose: 'articles',
  lines: [{ lineId: lineOf(id), quantity }],
  delivery: false,
});

describe('Ce qui reste à faire au comptoir', () => {
  it('Une commande passe d’une liste à l’autre, de l’attente du virement au remboursement', async () => {
    const id = await shop.parcel();
    const queues = () => {
      const { transfers, toPrepare, toSend, toRefund } = work();
      return Object.entries({ transfers, toPrepare, toSend, toRefund }).flatMap(([name, queue]) =>
        queue.total > 0 ? [name, ...ids(queue)] : [],
      );
    };
    expect(queues()).toEqual(['transfers', id]);
    await shop.pay(id);
    expect(queues()).toEqual(['toPrepare', id]);
    await shop.move(id, 'prepared');
    expect(queues()).toEqual(['toSend', id]);
    await shop.move(id, 'cancelled');
    expect(queues()).toEqual(['toRefund', id]);
    await shop.pay(id, 'refunded');
    expect(queues()).toEqual([]);
  });

  it('Payée en partie, elle attend le reste, et annulée, elle rend ce qui est venu', async () => {
    const id = await shop.transfer();
    const amounts = () => [...work().transfers.rows, ...work().toRefund.rows].map(({ amount }) => amount);
    expect(amounts()).toEqual([price]);
    await note(id, 10_000);
    expect(amounts()).toEqual([price - 10_000]);
    await shop.move(id, 'cancelled', { reason: 'Trop tard.' });
    expect(amounts()).toEqual([10_000]);
    await note(id, price);
    expect(amounts()).toEqual([price + 10_000]);
  });

  it('Une commande dont une pièce est rendue se lit en rouge dans sa file, sans cette pièce', async () => {
    const id = await shop.transfer(3);
    await note(id, 3 * price);
    const row = () => work().toPrepare.rows[0];
    expect(row()).toMatchObject({ goods: expect.stringMatching(/^3 × /), weight: 19_353, isReduced: false });
    await shop.giveBack(id, price, { what: articles(id, 1) });
    expect(row()).toMatchObject({ goods: expect.stringMatching(/^2 × /), weight: 12_902, isReduced: true });
  });

  describe('Ce qui est venu de trop attend d’être rendu', () => {
    const queued = () => work().excess.rows.map(({ id, amount }) => [id, amount]);
    const listed = () => getAllOrders(shop.ctx(), orderListQuery.parse({ view: 'excess' })).rows.map(({ _id }) => _id);

    it('Un virement attend jusqu’à ce que tout le trop soit rendu', async () => {
      const id = await shop.parcel();
      const excess = { what: { purpose: 'overpayment' } } as const;
      await note(id, 30_000);
      expect(queued()).toEqual([]);
      await note(id, 20_000);
      expect(queued()).toEqual([[id, 265]]);
      expect(listed()).toEqual([id]);
      await note(id, 1_000);
      expect(queued()).toEqual([[id, 1_265]]);
      await shop.giveBack(id, 1_000, excess);
      expect(queued()).toEqual([[id, 265]]);
      await shop.giveBack(id, 265, excess);
      expect([queued(), listed()]).toEqual([[], []]);
    });

    it('sans que le remboursement d’une pièce, un virement défait ou une annulation le cachent ou le gardent', async () => {
      const [one, three] = [await shop.parcel(), await shop.transfer(3)];
      await note(three, 145_000);
      await shop.giveBack(three, price, { what: articles(three, 1) });
      expect(queued()).toEqual([[three, 295]]);

      const { desk } = await note(one, 60_000);
      expect(queued()).toContainEqual([one, 10_265]);
      await undoTransfer(shop.ctx(), { transferId: desk?.transfers.at(-1)?._id ?? '' });
      expect(queued()).toEqual([[three, 295]]);
      await shop.move(three, 'cancelled', { reason: 'Vous le voulez.' });
      expect(queued()).toEqual([]);
      expect(ids(work().toRefund)).toEqual([three]);
    });

    it('Une carte débitée une seconde fois attend jusqu’à ce que la boutique dise l’avoir rendu', async () => {
      const { id, reference } = await shop.paidCard();
      expect(queued()).toEqual([]);
      await shop.says(reference, 'payetest', '482.35EUR', { date: '08/09/2026_a_10:00:00', numauto: 'autre' });
      expect(queued()).toEqual([[id, price]]);
      expect(shop.seen(id, shop.client).overpayment).toEqual({ amount: 482.35, settledAt: null });
      for (const { _id } of work().bankAlerts) await resolvePaymentEvent(shop.ctx(), { eventId: _id });
      expect(queued()).toEqual([]);
    });
  });

  it('Une commande à laquelle le client a renoncé en entier n’est plus à préparer ni à expédier', async () => {
    shop.db.update(metals).set({ type: 'Piece De Collection' }).run();
    const id = await shop.transfer(2);
    await shop.pay(id);
    const renounce = () =>
      withdraw(shop.ctx(shop.client), { orderId: id, lines: [{ lineId: lineOf(id), quantity: 1 }] });
    await renounce();
    expect(ids(work().toPrepare)).toEqual([id]);
    expect([ordersReadyToPrepare(shop.ctx()).length, pendingCounts(shop.ctx()).orders]).toEqual([1, 1]);
    await renounce();
    expect(work().toPrepare).toEqual({ rows: [], total: 0 });
    expect([ordersReadyToPrepare(shop.ctx()).length, pendingCounts(shop.ctx()).orders]).toEqual([0, 0]);
    expect(ids(work().withdrawals)).toEqual([id]);
  });

  it('Un courriel qui n’a pas pu partir se voit', async () => {
    await shop.transfer();
    expect(work().failedMails).toBe(0);
    shop.db.update(mailOutbox).set({ failedAt: Date.now() }).run();
    expect(work().failedMails).toBeGreaterThan(0);
  });

  it('Le stock et les prix à surveiller sont comptés, chacun pour le rôle qui les tient', () => {
    const seen = (staff: 'owner' | 'prices') =>
      Object.fromEntries(
        watchedLists(shop.ctx({ ...shop.admin, staff } as Actor)).map(({ label, count }) => [label, count]),
      );
    const [stock, prices] = ['Stock à surveiller', 'Prix plus anciens que le cours de l’or'];
    expect(seen('owner')).toMatchObject({ [stock]: 0, [prices]: 0 });
    const { id: metalId } = shop.coin;
    shop.db.insert(stockLines).values({ metalId, inSafe: 2, lowAt: 2, countedAt: 1, updatedAt: 1 }).run();
    setDayPrices(shop.ctx(), { goldPrice: 11_800_000, goldPricedAt: Date.now() + 1 });
    expect(seen('owner')).toMatchObject({ [stock]: 1, [prices]: 1 });
    expect(Object.keys(seen('prices'))).toEqual([prices]);
  });
});
