import { eq } from 'drizzle-orm';
import { beforeEach } from 'vitest';
import type { Db } from '../../../db/client.ts';
import { users } from '../../../db/schema/accounts.ts';
import { reserves } from '../../../db/schema/catalogue.ts';
import { addReserve } from '../../../src/features/alerts/addReserve.server.ts';
import { addReserveContract } from '../../../src/features/alerts/alerts.api.ts';
import type { Actor } from '../../../src/http/context.ts';
import type { BodyOf } from '../../../src/http/contract.ts';
import { ctxOf } from '../../support/context.ts';
import { wholeMails } from '../../support/mails.ts';
import { makeActor, makeUser, testDb } from '../../support/people.ts';
import { makeMetal } from '../catalogue/stock.ts';

type Body = BodyOf<typeof addReserveContract>;

/** The client of a proven address asks for an alert as the call brings it: in euros. */
export const ask = (db: Db, body: Omit<Body, 'email'> & { email?: string }) => {
  const asked = addReserveContract.body.parse({ email: 'zoe@example.fr', ...body });
  const { id: userId } =
    db.select().from(users).where(eq(users.email, asked.email)).get() ??
    makeUser(db, 'client', { email: asked.email, emailProvenAt: 1 });
  return addReserve(ctxOf(db, { kind: 'client', userId, sessionId: 'none' }), asked);
};

export const alerts = (db: Db) => db.select().from(reserves).orderBy(reserves.createdAt, reserves.id).all();

export const mails = (db: Db) => wholeMails(db);

export const kinds = (db: Db) => mails(db).map(({ kind }) => kind);

/** For each test of a file a shop of its own with one coin at 650 € and a dealer; the clock runs again after each. */
export function openAlerts() {
  let db: Db;
  let coin: ReturnType<typeof makeMetal>;
  let admin: Actor;
  beforeEach(() => {
    db = testDb();
    coin = makeMetal(db);
    admin = makeActor(db, 'admin');
  });
  return {
    get db() {
      return db;
    },
    get coin() {
      return coin;
    },
    by: (actor = admin) => ctxOf(db, actor),
    /** An alert on the coin, or on what is named. */
    ask: (desiredPrice: number, more: Partial<Body> = {}) =>
      ask(db, { type: 'metal', typeId: coin.id, desiredPrice, ...more } as Body),
    alerts: () => alerts(db),
    mails: () => mails(db),
    kinds: () => kinds(db),
  };
}
