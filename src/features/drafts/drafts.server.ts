import { and, eq, lt } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { drafts } from '../../../db/schema/system.ts';
import { write } from '../../../db/writer.ts';
import { days } from '../../dates.ts';
import type { Ctx } from '../../http/context.ts';
import { ShopError } from '../../http/errors.ts';
import type { DraftKind } from './drafts.api.ts';

type Which = { kind: DraftKind; id: string };
type Content = Record<string, unknown>;

const keptDays = 90;

function author({ actor }: Ctx): string {
  if (actor.kind === 'admin') return actor.userId;
  throw new ShopError(actor.kind === 'anonymous' ? 'unauthenticated' : 'forbidden');
}

const own = (ctx: Ctx, { kind, id }: Which) =>
  and(eq(drafts.userId, author(ctx)), eq(drafts.kind, kind), eq(drafts.key, id));

export const draftOf = (ctx: Ctx, which: Which): { content: Content; updatedAt: number } | undefined =>
  ctx.db.select({ content: drafts.content, updatedAt: drafts.updatedAt }).from(drafts).where(own(ctx, which)).get();

export function keepDraft(
  ctx: Ctx,
  { kind, id, content }: Which & { content: Content },
): Promise<{ updatedAt: number }> {
  const row = { userId: author(ctx), kind, key: id, content, updatedAt: Date.now() };
  return write(ctx, ({ db }) => {
    db.insert(drafts)
      .values(row)
      .onConflictDoUpdate({ target: [drafts.userId, drafts.kind, drafts.key], set: row })
      .run();
    return { updatedAt: row.updatedAt };
  });
}

/** Call it in the transaction that saves the text. Idempotent. */
export function dropDraft(ctx: Ctx, which: Which): null {
  if (ctx.actor.kind === 'admin') ctx.db.delete(drafts).where(own(ctx, which)).run();
  return null;
}

export async function dropOldDrafts(db: Db, now = Date.now()): Promise<void> {
  const old = lt(drafts.updatedAt, now - days(keptDays));
  await write({ db }, (tx) => tx.db.delete(drafts).where(old).run());
}
