import { eq } from 'drizzle-orm';
import { type Db, write } from '../../../db/client.ts';
import { users } from '../../../db/schema/accounts.ts';
import { auditLog } from '../../../db/schema/system.ts';
import { type Actor, actorColumnsOf, checkAccess } from '../../http/actor.ts';
import { ShopError } from '../../http/errors.ts';
import type { Profile } from './editUser.api.ts';
import { asUser, type User } from './user.ts';

/** What identity documents prove: once one of these changes, they have to be seen again (CMF R561-5). */
const proven = ['firstName', 'lastName', 'dateOfBirth'] as const;

/**
 * Changes the profile of the account that asks. Orders keep the details they were placed with.
 * @throws unauthenticated for a visitor, notFound for any account but one's own
 */
export function editUser(db: Db, actor: Actor, id: string, profile: Profile): User {
  checkAccess(actor, 'user');
  return write(db, (tx) => {
    const before = tx.select().from(users).where(eq(users.id, id)).get();
    if (!before || !('userId' in actor) || actor.userId !== id) throw new ShopError('notFound');
    const changed = (Object.keys(profile) as (keyof Profile)[]).filter((field) => profile[field] !== before[field]);
    const unproven = before.identityStatus !== 'none' && proven.some((field) => changed.includes(field));
    const now = Date.now();
    const row = tx
      .update(users)
      .set({
        ...profile,
        ...(unproven && { identityStatus: 'none' as const, identityReason: null, identityDecidedAt: null }),
        updatedAt: now,
      })
      .where(eq(users.id, id))
      .returning()
      .get();
    // Names of fields only: the journal outlives an erased account.
    tx.insert(auditLog)
      .values({
        at: now,
        ...actorColumnsOf(actor),
        action: 'user.edit',
        entity: 'user',
        entityId: id,
        detail: { changed, ...(unproven && { identityStatus: 'none' }) },
      })
      .run();
    return asUser(row);
  });
}

/** The account of the person who looks at a page. @throws unauthenticated for a visitor */
export function ownUser(db: Db, actor: Actor): User {
  checkAccess(actor, 'user');
  const row = 'userId' in actor ? db.select().from(users).where(eq(users.id, actor.userId)).get() : undefined;
  if (!row) throw new ShopError('unauthenticated');
  return asUser(row);
}
