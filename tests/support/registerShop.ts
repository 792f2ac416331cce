import { eq } from 'drizzle-orm';
import { registerRows } from '../../db/registerRows.ts';
import { registerPages } from '../../db/schema/goods.ts';
import { correctRegister } from '../../src/features/goods/book/acts.server.ts';
import { registerActs } from '../../src/features/goods/book/register.api.ts';
import { ctxOf, shopOf } from './context.ts';
import { countStock, receiveStock } from './count.ts';
import { tempFolder } from './folder.ts';
import { makeMetal } from './orders.ts';
import { makeActor, testDb } from './people.ts';

/** Coin of 6.45 g at 900 ‰; the data folder holds what is recorded outside the database. */
export function registerShop(dataDir = tempFolder()) {
  const db = testDb();
  const shop = shopOf({ DATA_DIR: dataDir, SHOP_EMAIL: 'boutique@exemple.fr' });
  const ctx = ctxOf(db, makeActor(db, 'admin'), shop);
  const coin = makeMetal(db, { metalName: 'Napoléon', weight: 6450, purity: 9000, netSellPrice: 10_000 });
  const key = { type: 'metal' as const, id: coin.id };
  const count = (n: number) => countStock(ctx, { ...key, count: n, reason: 'Comptage' });
  const receive = (n: number, lot?: Parameters<typeof receiveStock>[1]['lot']) =>
    receiveStock(ctx, { ...key, count: n, reason: 'Livraison', lot });
  const correct = (seq: number, words: Record<string, unknown>) =>
    correctRegister(ctx, registerActs.correct.contract.body.parse({ seq, reason: 'Erreur de saisie', ...words }));
  const rows = () =>
    db.select().from(registerRows).where(eq(registerRows.chain, 'metals')).orderBy(registerRows.seq).all();
  const pages = () => db.select().from(registerPages).orderBy(registerPages.no).all();
  return { db, dataDir, ctx, coin, key, count, receive, correct, rows, pages };
}
