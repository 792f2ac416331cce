import { eq, isNotNull } from 'drizzle-orm';
import { type Db, write } from '../../../db/client.ts';
import { users } from '../../../db/schema/accounts.ts';
import { type Actor, requireAdmin } from '../../http/actor.ts';
import { type EraseShop, eraseUser, finishFiles } from './erase.server.ts';
import { noteErasures, readErasures } from './erasureList.server.ts';
import { eraseObstacle } from './kept.server.ts';

/**
 * Erases again whom an old copy of the database brought back, and completes the list they are known by. An account
 * with an order that the copy shows as open waits until it is closed, as for anybody who asks. Nobody is mailed again.
 * @throws forbidden for anyone but an admin or a job
 */
export async function repeatErasures(
  db: Db,
  actor: Actor,
  shop: Omit<EraseShop, 'address'>,
): Promise<{ again: number; waiting: number }> {
  requireAdmin(actor);
  const listed = readErasures(shop.erasures);
  const erased = db.select().from(users).where(isNotNull(users.erasedAt)).all();
  noteErasures(
    shop.erasures,
    erased.filter(({ id }) => !listed.has(id)).map(({ id, erasedAt }) => ({ id, at: erasedAt ?? 0 })),
  );
  const known = new Set(erased.map(({ id }) => id));
  let again = 0;
  let waiting = 0;
  for (const id of listed) {
    if (known.has(id)) continue;
    const done = write(db, (tx) => {
      const user = tx.select().from(users).where(eq(users.id, id)).get();
      if (!user || user.erasedAt !== null) return null;
      return eraseObstacle(tx, id) ? 'waiting' : eraseUser(tx, actor, user, shop);
    });
    if (done === 'waiting') waiting++;
    else if (done) {
      await finishFiles(shop, done);
      again++;
    }
  }
  return { again, waiting };
}
