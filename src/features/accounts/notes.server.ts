import { eq } from 'drizzle-orm';
import { audit } from '../../../db/audit.ts';
import { users } from '../../../db/schema/accounts.ts';
import { write } from '../../../db/writer.ts';
import { requireAdmin } from '../../http/actor.ts';
import type { Ctx } from '../../http/context.ts';
import { nextVersion } from '../../http/seen.ts';
import { requireColleague } from './model/colleague.server.ts';
import { openUser, type UserRow } from './model/ownUser.server.ts';
import type { Notes } from './users.api.ts';

const notesOf = ({ dealerNotes, updatedAt }: UserRow): Notes => ({ notes: dealerNotes, updatedAt });

export function readNotes(ctx: Ctx, id: string): Notes {
  requireAdmin(ctx.actor);
  return notesOf(openUser(ctx, id));
}

/** @throws conflict with `current` when a colleague saved first, notFound */
export function saveNotes(
  ctx: Ctx,
  { id, notes, updatedAt: seen }: { id: string; notes: string; updatedAt?: number | undefined },
): Promise<Notes> {
  requireAdmin(ctx.actor);
  return write(ctx, (tx) => {
    const before = openUser(tx, id);
    requireColleague(tx, before);
    if (before.dealerNotes === notes) return notesOf(before);
    const updatedAt = nextVersion(before, { seen, current: notesOf(before) });
    const after = tx.db.update(users).set({ dealerNotes: notes, updatedAt }).where(eq(users.id, id)).returning().get();
    // Without the text: the audit log outlives an erasure.
    audit(tx, { action: 'user.notes', entity: 'user', entityId: id, detail: { changed: ['dealerNotes'] } });
    return notesOf(after);
  });
}
