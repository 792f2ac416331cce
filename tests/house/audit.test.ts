import { expect, test } from 'vitest';
import { auditChange } from '../../db/audit.ts';
import { openDb } from '../../db/client.ts';
import { auditLog } from '../../db/schema/system.ts';
import { rowsOf } from '../support/people.ts';

const admin = { kind: 'admin', userId: 'a1' } as const;

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
