import type { Db } from '../../db/client.ts';
import { startSession } from '../../src/features/accounts/model/session.server.ts';
import { anonymous, type Shop } from '../../src/http/context.ts';
import { ctxOf, testShop } from './context.ts';
import { makeUser } from './people.ts';

type Values = Parameters<typeof makeUser>[2];

/** New session under the shop's keys; admins get a second factor. */
export async function signInNew(db: Db, keys: Shop['keys'], role: 'client' | 'admin', values: Values = {}) {
  const user = makeUser(db, role, { totpConfirmedAt: role === 'admin' ? Date.now() : null, ...values });
  const device = { userAgent: null, address: null };
  const { token, cookieToken } = await startSession(ctxOf(db, anonymous, { ...testShop, keys }), { user, device });
  const actor = { kind: role, userId: user.id, sessionId: '' } as const;
  return { token, cookie: `session=${cookieToken}`, userId: user.id, actor };
}

export type SignedIn = Awaited<ReturnType<typeof signInNew>>;

export const signInMany = (many: number, ...who: Parameters<typeof signInNew>): Promise<SignedIn[]> =>
  Promise.all(Array.from({ length: many }, () => signInNew(...who)));
