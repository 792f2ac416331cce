import type { Db } from '../../../db/client.ts';
import { reserves } from '../../../db/schema/catalogue.ts';
import { addReserve } from '../../../src/features/alerts/addReserve.server.ts';
import { addReserveContract } from '../../../src/features/alerts/alerts.api.ts';
import type { BodyOf } from '../../../src/http/contract.ts';
import { ctxOf } from '../../support/context.ts';
import { wholeMails } from '../../support/mails.ts';

type Body = BodyOf<typeof addReserveContract>;

/** A visitor asks for an alert as the call brings it: in euros. */
export const ask = (db: Db, body: Omit<Body, 'email'> & { email?: string }) =>
  addReserve(ctxOf(db), addReserveContract.body.parse({ email: 'zoe@example.fr', ...body }));

export const alerts = (db: Db) => db.select().from(reserves).orderBy(reserves.createdAt, reserves.id).all();

export const mails = (db: Db) => wholeMails(db);

export const kinds = (db: Db) => mails(db).map(({ kind }) => kind);
