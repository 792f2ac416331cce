import { isNotNull } from 'drizzle-orm';
import { rowById } from '../../../db/rows.ts';
import { users } from '../../../db/schema/accounts.ts';
import { write } from '../../../db/writer.ts';
import { type Ctx, requireAdmin } from '../../http/context.ts';
import { eraseUser, finishFiles } from './erase.server.ts';
import { erasureList, noteErasures, readErasures } from './erasureList.server.ts';
import { eraseObstacle } from './kept.server.ts';

/** Erases accounts restored by a backup; those with open orders wait. Sends no mail again. */
export async function repeatErasures(ctx: Ctx): Promise<{ again: number; waiting: number }> {
  requireAdmin(ctx.actor);
  const listed = readErasures(erasureList(ctx.shop.config));
  const erased = ctx.db.select().from(users).where(isNotNull(users.erasedAt)).all();
  noteErasures(
    erasureList(ctx.shop.config),
    erased.filter(({ id }) => !listed.has(id)).map(({ id, erasedAt }) => ({ id, at: erasedAt ?? 0 })),
  );
  const known = new Set(erased.map(({ id }) => id));
  let again = 0;
  let waiting = 0;
  for (const id of listed) {
    if (known.has(id)) continue;
    const done = await write(ctx, (tx) => {
      const user = rowById(tx.db, users, id);
      if (!user || user.erasedAt !== null) return null;
      return eraseObstacle(tx.db, id) ? 'waiting' : eraseUser(tx, user);
    });
    if (done === 'waiting') waiting++;
    else if (done) {
      await finishFiles(ctx.shop, done);
      again++;
    }
  }
  return { again, waiting };
}
