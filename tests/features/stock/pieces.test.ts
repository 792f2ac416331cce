import { describe, expect, test } from 'vitest';
import { updateOrderStatus } from '../../../src/features/orders/fulfilment/status.server.ts';
import { updatePaymentStatus } from '../../../src/features/orders/payments/paymentStatus.server.ts';
import { countStock } from '../../../src/features/stock/count/count.server.ts';
import { addPiece, piecesOf, removePiece } from '../../../src/features/stock/pieces/pieces.server.ts';
import { ctxOf } from '../../support/context.ts';
import { makeMetal, orderByTransfer } from '../../support/orders.ts';
import { makeActor, testDb } from '../../support/people.ts';

function shop() {
  const db = testDb();
  const ctx = ctxOf(db, makeActor(db, 'admin'));
  const bar = makeMetal(db, { metalName: 'Lingot de 100 g', netSellPrice: 100_000 });
  const enter = (serialNumber: string) => addPiece(ctx, { metalId: bar.id, serialNumber, year: 2024, reason: 'Achat' });
  const order = () =>
    orderByTransfer(db, makeActor(db, 'client'), 100_000, { Items: [{ type: 'metal', id: bar.id, quantity: 1 }] });
  const states = () => piecesOf(ctx, { metalId: bar.id })?.pieces.map((one) => [one.serialNumber, one.state]);
  return { db, ctx, bar, enter, order, states };
}

describe('Les pièces numérotées', () => {
  test('la plus ancienne est réservée, puis remise avec la commande', async () => {
    const { ctx, enter, order, states, bar } = shop();
    await enter('A1');
    await enter('A2');
    const { _id } = await order();
    expect(states()).toEqual([
      ['A2', 'inSafe'],
      ['A1', 'reserved'],
    ]);
    await updatePaymentStatus(ctx, { orderId: _id, status: 'paid' });
    for (const status of ['prepared', 'delivered'] as const) await updateOrderStatus(ctx, { orderId: _id, status });
    expect(states()).toEqual([
      ['A2', 'inSafe'],
      ['A1', 'handedOver'],
    ]);
    expect(piecesOf(ctx, { metalId: bar.id })?.line).toMatchObject({ inSafe: 1, reserved: 0, byPiece: true });
  });

  test('un numéro n’entre pas deux fois, une pièce réservée ne sort pas à la main', async () => {
    const { ctx, enter, order, bar } = shop();
    await enter('A1');
    await expect(enter('A1')).rejects.toThrow('déjà dans le coffre');
    await order();
    const id = piecesOf(ctx, { metalId: bar.id })?.pieces[0]?._id ?? '';
    await expect(removePiece(ctx, { id, reason: 'Vente' })).rejects.toThrow('plus libre');
  });

  test('un article compté pièce par pièce ne se compte plus d’un chiffre, ni l’inverse', async () => {
    const { ctx, enter, bar } = shop();
    const count = (n: number) => countStock(ctx, { type: 'metal', id: bar.id, count: n, reason: 'Comptage' });
    await count(2);
    await expect(enter('A1')).rejects.toThrow('à zéro');
    await count(0);
    await enter('A1');
    await expect(count(5)).rejects.toThrow('pièce par pièce');
  });
});
