import { and, eq, inArray, isNotNull, lte, or, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { users } from '../../../db/schema/accounts.ts';
import { orders, transfers } from '../../../db/schema/orders.ts';
import { mailOutbox } from '../../../db/schema/system.ts';
import { write } from '../../../db/writer.ts';
import { yearsAfter } from '../identity/retention.server.ts';
import { accountingYears } from './kept.server.ts';
import { emptiedMail, namelessBuyer } from './nameless.ts';

/** The farewell mail once it has left, an order's party once accounting drops it. @returns the ids of the emptied mails */
export async function finishErasures(db: Db, now = Date.now()): Promise<string[]> {
  const keptLongEnough = and(
    lte(orders.createdAt, yearsAfter(now, -accountingYears)),
    sql`${orders.userId} in (select ${users.id} from ${users} where ${users.erasedAt} is not null)`,
    sql`json_extract(${orders.buyer}, '$.email') <> ${namelessBuyer.email}`,
  );
  const farewells = and(
    eq(mailOutbox.kind, 'accountErased'),
    or(isNotNull(mailOutbox.sentAt), isNotNull(mailOutbox.failedAt)),
    sql`${mailOutbox.recipient} <> ${emptiedMail.recipient}`,
  );
  const emptied = await write({ db }, (tx) => {
    const old = tx.db.select({ id: orders.id }).from(orders).where(keptLongEnough);
    tx.db.update(transfers).set({ payer: '' }).where(inArray(transfers.orderId, old)).run();
    tx.db.update(orders).set({ buyer: namelessBuyer }).where(keptLongEnough).run();
    return tx.db.update(mailOutbox).set(emptiedMail).where(farewells).returning({ id: mailOutbox.id }).all();
  });
  return emptied.map(({ id }) => id);
}
