import { and, asc, count, desc, eq, inArray, isNull, like, type SQL, sql } from 'drizzle-orm';
import { type Db, write } from '../../../db/client.ts';
import { identityFiles, users } from '../../../db/schema/accounts.ts';
import { auditLog } from '../../../db/schema/system.ts';
import { type Actor, actorColumnsOf, checkAccess, requireAdmin } from '../../http/actor.ts';
import type { Page } from '../../http/contract.ts';
import { ShopError } from '../../http/errors.ts';
import { takeOut, type Vault } from '../../uploads/vault.ts';
import type { Identity, IdentityFile, IdentityListQuery } from './identity.api.ts';
import { journalText } from './journal.ts';

type UserRow = typeof users.$inferSelect;
export type FileRow = typeof identityFiles.$inferSelect;

const unknownClient = 'Ce client n’existe pas ou n’existe plus.';

/** A client's row. @throws notFound */
export function loadClient(db: Db, id: string): UserRow {
  const user = db
    .select()
    .from(users)
    .where(and(eq(users.id, id), eq(users.role, 'client')))
    .get();
  if (!user) throw new ShopError('notFound', unknownClient);
  return user;
}

/** Files of one submission share the moment at which it was booked. */
export const isCurrent = (file: FileRow, user: Pick<UserRow, 'identitySubmittedAt' | 'identityStatus'>): boolean =>
  user.identityStatus !== 'none' && file.createdAt === user.identitySubmittedAt;

export const filesOf = (db: Db, userId: string): FileRow[] =>
  db
    .select()
    .from(identityFiles)
    .where(eq(identityFiles.userId, userId))
    .orderBy(desc(identityFiles.createdAt), asc(identityFiles.id))
    .all();

const presentFile = (file: FileRow, user: UserRow): IdentityFile => ({
  _id: file.id,
  name: file.originalName,
  mime: file.mime,
  bytes: file.bytes,
  sentAt: file.createdAt,
  purgeAt: file.purgeAt,
  isCurrent: isCurrent(file, user),
});

/**
 * An identity: one's own, or anybody's for an admin, who also sees what was declared, former files and the journal.
 * @throws unauthenticated, notFound for an unknown client and for another client's id.
 */
export function getUserIdentity(db: Db, actor: Actor, id: string): Identity {
  checkAccess(actor, 'user');
  const isAdmin = actor.kind === 'admin' || actor.kind === 'system';
  if (!isAdmin && !('userId' in actor && actor.userId === id)) throw new ShopError('notFound', unknownClient);
  const user = loadClient(db, id);
  const files = filesOf(db, id).map((file) => presentFile(file, user));
  return {
    _id: id,
    status: user.identityStatus,
    reason: user.identityReason,
    submittedAt: user.identitySubmittedAt,
    decidedAt: user.identityDecidedAt,
    birthPlace: user.birthPlace,
    files: isAdmin ? files : files.filter((file) => file.isCurrent),
    ...(isAdmin && { person: declaredBy(user), journal: journalOf(db, user) }),
  };
}

/** Named one by one: this leaves for the browser. */
const declaredBy = (user: UserRow): NonNullable<Identity['person']> => ({
  email: user.email,
  civilite: user.civilite,
  firstName: user.firstName,
  lastName: user.lastName,
  company: user.company,
  dateOfBirth: user.dateOfBirth,
  portablePhone: user.portablePhone,
  address: user.address,
  postalCode: user.postalCode,
  town: user.town,
  country: user.country,
  createdAt: user.createdAt,
  erasedAt: user.erasedAt,
});

function journalOf(db: Db, user: UserRow): NonNullable<Identity['journal']> {
  const rows = db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.entity, 'user'), eq(auditLog.entityId, user.id), like(auditLog.action, 'identity.%')))
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(200)
    .all();
  const ids = rows.flatMap(({ actorKind, actorId }) => (actorKind === 'admin' && actorId ? [actorId] : []));
  const admins = new Map(
    db
      .select({ id: users.id, email: users.email })
      .from(users)
      .where(inArray(users.id, ids))
      .all()
      .map(({ id, email }) => [id, email]),
  );
  return rows.map(({ at, action, detail, actorKind, actorId }) => ({
    at,
    by: actorKind === 'client' ? 'Le client' : (admins.get(actorId ?? '') ?? 'La boutique'),
    text: journalText(action, detail),
  }));
}

/**
 * One identity file, decrypted. The reading is in the audit log before the bytes leave.
 * @throws forbidden, notFound, unavailable when the stored file is gone or does not fit the key.
 */
export async function readIdentityFile(
  db: Db,
  actor: Actor,
  id: string,
  vault: Vault,
): Promise<{ bytes: Buffer; mime: string; name: string }> {
  requireAdmin(actor);
  const file = db.select().from(identityFiles).where(eq(identityFiles.id, id)).get();
  if (!file) throw new ShopError('notFound', 'Ce fichier n’existe pas ou a été supprimé.');
  write(db, (tx) =>
    tx
      .insert(auditLog)
      .values({
        at: Date.now(),
        ...actorColumnsOf(actor),
        action: 'identity.read',
        entity: 'user',
        entityId: file.userId,
        detail: { fileId: file.id },
      })
      .run(),
  );
  const bytes = await takeOut(vault, file).catch(() => null);
  if (!bytes) {
    throw new ShopError(
      'unavailable',
      'Ce fichier ne peut pas être ouvert : il a été abîmé, ou la clé IDENTITY_KEY n’est plus celle de l’envoi.',
    );
  }
  return { bytes, mime: file.mime, name: file.originalName };
}

export type IdentityRow = Pick<
  UserRow,
  'id' | 'email' | 'firstName' | 'lastName' | 'identityStatus' | 'identitySubmittedAt' | 'identityDecidedAt'
> & { files: number };

/** Each word must be somewhere in the name or the e-mail. */
const matching = (q: string): SQL[] =>
  q
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .map(
      (word) => sql`instr(lower(${users.firstName} || ' ' || ${users.lastName} || ' ' || ${users.email}), ${word}) > 0`,
    );

/** Clients by the state of their identity: those that wait first and the longest-waiting before all, then the newest. */
export function listIdentities(
  db: Db,
  actor: Actor,
  { status, q, page, pageSize }: IdentityListQuery,
): Page<IdentityRow> {
  requireAdmin(actor);
  const where = and(
    eq(users.role, 'client'),
    isNull(users.erasedAt),
    status ? eq(users.identityStatus, status) : undefined,
    ...matching(q),
  );
  const waits = sql`${users.identityStatus} = 'pending'`;
  const rows = db
    .select({
      id: users.id,
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
      identityStatus: users.identityStatus,
      identitySubmittedAt: users.identitySubmittedAt,
      identityDecidedAt: users.identityDecidedAt,
      files: count(identityFiles.id),
    })
    .from(users)
    .leftJoin(
      identityFiles,
      and(eq(identityFiles.userId, users.id), eq(identityFiles.createdAt, users.identitySubmittedAt)),
    )
    .where(where)
    .groupBy(users.id)
    .orderBy(
      desc(waits),
      sql`case when ${waits} then ${users.identitySubmittedAt} end`,
      sql`${users.identitySubmittedAt} desc nulls last`,
      desc(users.createdAt),
    )
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .all();
  const total = db.select({ n: count() }).from(users).where(where).get()?.n ?? 0;
  return { rows, meta: { page, pageSize, total } };
}
