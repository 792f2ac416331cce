import { eq } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { users } from '../../../db/schema/accounts.ts';
import { reserves } from '../../../db/schema/catalogue.ts';
import { addReserve } from '../../../src/features/alerts/addReserve.server.ts';
import { addReserveContract } from '../../../src/features/alerts/alerts.api.ts';
import type { BodyOf } from '../../../src/http/contract.ts';
import { ctxOf } from '../../support/context.ts';
import { wholeMails } from '../../support/mails.ts';
import { makeUser } from '../../support/people.ts';

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
