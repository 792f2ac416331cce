import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach } from 'vitest';
import type { Db } from '../../../db/client.ts';
import { users } from '../../../db/schema/accounts.ts';
import { auditLog } from '../../../db/schema/system.ts';
import { updateIdentityStatus } from '../../../src/features/identity/decideIdentity.server.ts';
import { submitIdentity } from '../../../src/features/identity/submit/submitIdentity.server.ts';
import type { Actor, Ctx, Shop } from '../../../src/http/context.ts';
import type { IdentityStore } from '../../../src/uploads/identityStore.server.ts';
import { ctxOf, shopOf } from '../../support/context.ts';
import { tempFolder } from '../../support/folder.ts';
import { file, photo } from '../../support/identityFiles.ts';
import { makeActor, rowsOf, testDb } from '../../support/people.ts';

export const openIdentityStore = (): IdentityStore => ({
  folder: join(tempFolder(), 'identity'),
  key: Buffer.alloc(32, 5),
});

/** A shop that keeps its identity files in this store. */
export const shopAt = ({ folder }: IdentityStore, environment: Record<string, string> = {}): Shop =>
  shopOf({ SITE_URL: 'https://comptoir.example', DATA_DIR: join(folder, '..'), ...environment });

/** Names of the stored files. */
export function storedFiles({ folder }: IdentityStore): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

type Person = Extract<Actor, { userId: string }>;

export const send = async (db: Db, client: Person, store: IdentityStore, files?: File[]) =>
  submitIdentity(ctxOf(db, client, shopAt(store)), {
    userId: client.userId,
    files: files ?? [file('recto.jpg', await photo())],
    birthPlace: 'Lyon, France',
  });

export const decide = (ctx: Ctx, id: string, status: 'verified' | 'refused', reason?: string) =>
  updateIdentityStatus(ctx, { id, status, reason, evidence: ['copy', 'ownPayment'] });

type People = Partial<Record<'client' | 'admin', Parameters<typeof makeActor>[2]>>;

/** For each test of a file a shop of its own with a store of identity files, a client and a dealer. */
export function openIdentityDesk(environment: Record<string, string> = {}, people: People = {}) {
  let db: Db;
  let store: IdentityStore;
  let client: Person;
  let admin: Person;
  beforeEach(() => {
    db = testDb();
    store = openIdentityStore();
    client = makeActor(db, 'client', { email: 'zoe@example.fr', ...people.client });
    admin = makeActor(db, 'admin', { email: 'comptoir@example.fr', ...people.admin });
  });
  const as = (actor?: Actor, more: Record<string, string> = {}) =>
    ctxOf(db, actor, shopAt(store, { ...environment, ...more }));
  return {
    get db() {
      return db;
    },
    get store() {
      return store;
    },
    get client() {
      return client;
    },
    get admin() {
      return admin;
    },
    as,
    send: (files?: File[], person = client) => send(db, person, store, files),
    decide: (status: 'verified' | 'refused', reason?: string, person = client) =>
      decide(as(admin), person.userId, status, reason),
    files: () => storedFiles(store),
    user() {
      const user = rowsOf(db, users).find(({ id }) => id === client.userId);
      if (!user) throw new Error('the client is gone');
      return user;
    },
    audit: () => rowsOf(db, auditLog).flatMap(({ entityId, action }) => (entityId === client.userId ? [action] : [])),
  };
}
