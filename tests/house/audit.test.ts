import { expect, test } from 'vitest';
import { audit, auditChange } from '../../db/audit.ts';
import { openDb } from '../../db/client.ts';
import { auditLog } from '../../db/schema/system.ts';
import { rowsOf } from '../support/people.ts';

const admin = { kind: 'admin', userId: 'a1' } as const;

test('Le journal dit qui a fait quoi, et à quoi', () => {
  const db = openDb(':memory:');
  audit({ db, actor: admin }, { action: 'mail.retry', entity: 'mail', entityId: 'm1' });
  audit(
    { db, actor: { kind: 'system', job: 'nuit' } },
    { action: 'identity.orphans', entity: 'user', entityId: null, detail: { files: 2 } },
  );
  expect(db.select().from(auditLog).all()).toMatchObject([
    { actorKind: 'admin', actorId: 'a1', action: 'mail.retry', entity: 'mail', entityId: 'm1', detail: {} },
    { actorKind: 'system', actorId: 'nuit', entityId: null, detail: { files: 2 } },
  ]);
});

test('Une modification garde l’avant et l’après des seuls champs qui ont changé', () => {
  const db = openDb(':memory:');
  const before = { title: 'Napoléon', sides: ['a', 'b'], price: 71_500, photo: null as string | null, updatedAt: 1 };
  const change = { action: 'metal.edit', entity: 'metal', entityId: 'x' };
  const after = { ...before, sides: ['a', 'b'], price: 72_000, photo: 'p.avif', updatedAt: 2 };
  auditChange({ db, actor: admin }, { ...change, before, after });
  auditChange({ db, actor: admin }, { ...change, before, after: { ...before, updatedAt: 3 } });
  expect(rowsOf(db, auditLog).map(({ detail }) => detail)).toEqual([
    { before: { price: 71_500, photo: null }, after: { price: 72_000, photo: 'p.avif' } },
  ]);
});
