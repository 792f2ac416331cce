import { expect, test } from 'vitest';
import { getUserIdentity } from '../../../src/features/identity/readIdentity.server.ts';
import { recordSeenAtCounter } from '../../../src/features/identity/seenAtCounter.server.ts';
import type { StaffRole } from '../../../src/http/context.ts';
import { openShop, refusal } from '../../support/shop.ts';

const shop = openShop();
const as = (staff: StaffRole) => shop.ctx({ ...shop.admin, kind: 'admin', staff } as const);

test('Le comptoir dit qu’il a vu une pièce d’identité, et n’en décide pas ; la conformité le lit', async () => {
  const { userId: id } = shop.client;
  const before = getUserIdentity(as('compliance'), id);
  await recordSeenAtCounter(as('counter'), { id });
  const { journal, ...after } = getUserIdentity(as('compliance'), id);
  expect(after).toEqual({ ...before, journal: undefined });
  expect(journal?.[0]).toMatchObject({ text: expect.stringContaining('vu le client au comptoir') });
  expect(() => recordSeenAtCounter(as('accountant'), { id })).toThrow(refusal('forbidden'));
  await expect(recordSeenAtCounter(as('counter'), { id: 'inconnu' })).rejects.toThrow(refusal('notFound'));
});
