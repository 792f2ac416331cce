import { randomBytes } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { audit } from '../../../../db/audit.ts';
import { sessions, users } from '../../../../db/schema/accounts.ts';
import { write } from '../../../../db/writer.ts';
import { requireAdmin } from '../../../http/actor.ts';
import type { Ctx } from '../../../http/context.ts';
import { ShopError } from '../../../http/errors.ts';
import { nextVersion } from '../../../http/seen.ts';
import { requireAct } from '../../../http/staff.ts';
import { requireColleague } from '../colleague.server.ts';
import { mailPasswordLink } from '../mailed/notice.server.ts';
import { findUserByEmail, type UserRow } from '../ownUser.server.ts';
import { hashPassword } from '../password/hash.server.ts';
import type { inviteAdminContract, Notes } from './users.api.ts';
import { asRecord } from './users.server.ts';

/** @throws notFound for an unknown or erased account */
function openRow({ db }: Ctx, id: string): UserRow {
  const row = db.select().from(users).where(eq(users.id, id)).get();
  if (!row || row.erasedAt !== null) throw new ShopError('notFound', 'Ce compte n’existe pas.');
  return row;
}

type Invited = z.output<typeof inviteAdminContract.data>;

/** Mails a link to choose a password, which without a mail server is in the answer too. @throws conflict when the e-mail is taken */
export async function inviteAdmin(ctx: Ctx, person: z.output<typeof inviteAdminContract.body>): Promise<Invited> {
  requireAct(ctx.actor, 'staff');
  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'));
  return write(ctx, (tx) => {
    if (findUserByEmail(tx.db, person.email)) {
      const taken = `Un compte existe déjà avec l’adresse ${person.email}.`;
      throw new ShopError('conflict', taken, { errors: { email: taken } });
    }
    const now = Date.now();
    const values = { ...person, passwordHash, role: 'admin' as const, createdAt: now, updatedAt: now };
    const row = tx.db.insert(users).values(values).returning().get();
    audit(tx, { action: 'user.createAdmin', entity: 'user', entityId: row.id });
    const link = mailPasswordLink(tx, row, 'invitation');
    return { ...asRecord(row), ...(ctx.shop.config.smtpUrl === undefined && { link }) };
  });
}

type Which = { id: string; session?: string | undefined };

export function endSessionsOf(ctx: Ctx, { id, session }: Which): Promise<{ ended: number }> {
  requireAdmin(ctx.actor);
  return write(ctx, (tx) => {
    requireColleague(tx, openRow(tx, id));
    const which = and(eq(sessions.userId, id), session === undefined ? undefined : eq(sessions.id, session));
    const ended = tx.db.delete(sessions).where(which).run().changes;
    if (session !== undefined && ended === 0) throw new ShopError('notFound', 'Cette session est déjà terminée.');
    if (ended > 0) audit(tx, { action: 'user.endSessions', entity: 'user', entityId: id, detail: { ended } });
    return { ended };
  });
}

const notesOf = ({ dealerNotes, updatedAt }: UserRow): Notes => ({ notes: dealerNotes, updatedAt });

export function readNotes(ctx: Ctx, id: string): Notes {
  requireAdmin(ctx.actor);
  return notesOf(openRow(ctx, id));
}

/** @throws conflict with `current` when a colleague saved first, notFound */
export function saveNotes(
  ctx: Ctx,
  { id, notes, updatedAt: seen }: { id: string; notes: string; updatedAt?: number | undefined },
): Promise<Notes> {
  requireAdmin(ctx.actor);
  return write(ctx, (tx) => {
    const before = openRow(tx, id);
    requireColleague(tx, before);
    if (before.dealerNotes === notes) return notesOf(before);
    const updatedAt = nextVersion(before, { seen, current: notesOf(before) });
    const after = tx.db.update(users).set({ dealerNotes: notes, updatedAt }).where(eq(users.id, id)).returning().get();
    // Without the text: the audit log survives an erasure.
    audit(tx, { action: 'user.notes', entity: 'user', entityId: id, detail: { changed: ['dealerNotes'] } });
    return notesOf(after);
  });
}
