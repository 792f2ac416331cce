import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { cacheTags } from '../../../db/schema/system.ts';
import { updateOrderStatus } from '../../../src/features/orders/fulfilment/status.server.ts';
import {
  addPiece,
  givePicture,
  keptPieces,
  piecesOf,
  removePiece,
  shownPieces,
} from '../../../src/features/stock/pieces/pieces.server.ts';
import type { Ctx } from '../../../src/http/context.ts';
import { sweepPictures } from '../../../src/uploads/sweepPictures.server.ts';
import { ctxOf, shopOf } from '../../support/context.ts';
import { file, photo } from '../../support/identityFiles.ts';
import { makeMetal, orderByTransfer } from '../../support/orders.ts';
import { makeActor, testDb } from '../../support/people.ts';

let dataDir: string;
let db = testDb();
let ctx: Ctx;
let metalId: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'pieces-'));
  db = testDb();
  ctx = ctxOf(db, makeActor(db, 'admin'), shopOf({ DATA_DIR: dataDir }));
  metalId = makeMetal(db, { netSellPrice: 100_000 }).id;
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const enter = (serialNumber: string) => addPiece(ctx, { metalId, serialNumber, year: 1887, reason: 'Achat' });
const idOf = (serialNumber: string) =>
  piecesOf(ctx, { metalId })?.pieces.find((piece) => piece.serialNumber === serialNumber)?._id ?? '';
const picture = async (serialNumber: string) =>
  givePicture(ctx, { id: idOf(serialNumber), file: file('piece.jpg', await photo()) });
const shown = () => shownPieces(db, metalId).map(({ year }) => year);
const version = () => db.select().from(cacheTags).where(eq(cacheTags.tag, 'metals')).get()?.version;

describe('L’image d’une pièce', () => {
  test('se voit sur la fiche tant que la pièce est libre, et à la préparation quand une commande l’a', async () => {
    await enter('A1');
    expect(shown()).toEqual([]);
    const before = version();
    await picture('A1');
    expect(version()).not.toBe(before);
    expect(shownPieces(db, metalId)).toEqual([{ photo: expect.stringMatching(/_\d+x\d+$/), year: 1887 }]);
    const Items: [{ type: 'metal'; id: string; quantity: number }] = [{ type: 'metal', id: metalId, quantity: 1 }];
    const { _id } = await orderByTransfer(db, makeActor(db, 'client'), 100_000, { Items });
    expect(shown()).toEqual([]);
    expect(keptPieces(db, [_id]).get(metalId)).toMatchObject([{ orderId: _id, serialNumber: 'A1', year: 1887 }]);
    await updateOrderStatus(ctx, { orderId: _id, status: 'cancelled' });
    expect(shown()).toEqual([1887]);
    expect(keptPieces(db, [_id]).size).toBe(0);
    await removePiece(ctx, { id: idOf('A1'), reason: 'Vente' });
    expect(shown()).toEqual([]);
  });

  test('est gardée par le ménage tant qu’une pièce la porte, puis s’en va', async () => {
    await enter('A1');
    await picture('A1');
    const sweep = () => sweepPictures(db, { folder: `${dataDir}/images`, now: Date.now() + 8 * 86_400_000 });
    expect(await sweep()).toBe(0);
    expect((await givePicture(ctx, { id: idOf('A1') })).pieces[0]?.photo).toBeNull();
    expect(await sweep()).toBeGreaterThan(0);
    expect(readdirSync(`${dataDir}/images`)).toEqual([]);
  });

  test('ce qui n’en est pas une est refusé, une pièce inconnue aussi, et un client l’est', async () => {
    await enter('A1');
    const id = idOf('A1');
    await expect(givePicture(ctx, { id, file: file('piece.jpg', Buffer.from('du texte')) })).rejects.toMatchObject({
      code: 'invalid',
    });
    await expect(givePicture(ctx, { id: 'inconnue' })).rejects.toMatchObject({ code: 'notFound' });
    await expect(givePicture(ctxOf(db, makeActor(db, 'client')), { id })).rejects.toMatchObject({ code: 'forbidden' });
  });
});
