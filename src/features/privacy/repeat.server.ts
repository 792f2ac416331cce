import { isNotNull } from 'drizzle-orm';
import { rowById } from '../../../db/client.ts';
import { users } from '../../../db/schema/accounts.ts';
import { runEach, write } from '../../../db/writer.ts';
import { type Ctx, requireAdmin } from '../../http/context.ts';
import { deleteErasedFiles, eraseUser } from './erase.server.ts';
import { erasureListPath, readErasures, recordErasures } from './erasureList.server.ts';
import { eraseObstacle } from './retained.server.ts';

export async function repeatErasures(ctx: Ctx): Promise<{ repeated: number; waiting: number }> {
  requireAdmin(ctx.actor);
  const listedIds = readErasures(erasureListPath(ctx.shop.config));
  const erasedUsers = ctx.db.select().from(users).where(isNotNull(users.erasedAt)).all();
  recordErasures(
    erasureListPath(ctx.shop.config),
    erasedUsers.filter(({ id }) => !listedIds.has(id)).map(({ id, erasedAt }) => ({ id, at: erasedAt ?? 0 })),
  );
  const erasedIds = new Set(erasedUsers.map(({ id }) => id));
  let repeatedCount = 0;
  let waitingCount = 0;
  await runEach(listedIds, async (id) => {
    if (erasedIds.has(id)) return;
    const result = await write(ctx, (tx) => {
      const user = rowById(tx.db, users, id);
      if (!user || user.erasedAt !== null) return null;
      return eraseObstacle(tx.db, id) ? 'waiting' : eraseUser(tx, user);
    });
    if (result === 'waiting') waitingCount++;
    else if (result) {
      await deleteErasedFiles(ctx.shop, result);
      repeatedCount++;
    }
  });
  return { repeated: repeatedCount, waiting: waitingCount };
}
