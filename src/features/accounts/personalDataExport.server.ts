import { and, asc, eq, inArray, notInArray, or, sql } from 'drizzle-orm';
import { strToU8, type Zippable, zipSync } from 'fflate';
import { type Db, write } from '../../../db/client.ts';
import { identityFiles, sessions } from '../../../db/schema/accounts.ts';
import { reserves } from '../../../db/schema/catalogue.ts';
import { orderHistory, orderLines, orders, paymentAttempts, paymentEvents } from '../../../db/schema/orders.ts';
import { newsletterMembers } from '../../../db/schema/shop.ts';
import { auditLog, mailOutbox } from '../../../db/schema/system.ts';
import { type Actor, requireClient } from '../../http/actor.ts';
import { eurosFromCents, eurosFromMicros } from '../../money.ts';
import { takeOut, type Vault } from '../../uploads/vault.ts';
import { auditUser } from './audit.server.ts';
import { readmeOf } from './personalDataReadme.ts';
import { ownRow, type UserRow } from './proof.server.ts';

const moment = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

/**
 * All that is kept about the client who asks, as a ZIP: a readme, JSON by subject, and the identity files as they were
 * stored. Passwords and secrets are left out: they are kept only as hashes or encrypted.
 * @throws unauthenticated, forbidden for an admin
 */
export async function exportPersonalData(
  db: Db,
  actor: Actor,
  shop: { vault: Vault; shopName: string },
): Promise<Uint8Array<ArrayBuffer>> {
  requireClient(actor);
  const user = ownRow(db, actor);
  const files: Zippable = {};
  const missing: string[] = [];
  const papers = db
    .select()
    .from(identityFiles)
    .where(eq(identityFiles.userId, user.id))
    .orderBy(asc(identityFiles.createdAt))
    .all();
  for (const [position, paper] of papers.entries()) {
    const name = `pieces-identite/${position + 1}-${entryName(paper.originalName, paper.mime)}`;
    const bytes = await takeOut(shop.vault, paper).catch(() => null);
    // Pictures and PDFs are compressed already.
    if (bytes) files[name] = [new Uint8Array(bytes), { level: 0 }];
    else missing.push(paper.originalName);
  }
  const data = collect(db, user);
  for (const [name, content] of Object.entries(data))
    files[`${name}.json`] = strToU8(`${JSON.stringify(content, null, 2)}\n`);
  files['LISEZ-MOI.txt'] = strToU8(readmeOf({ shopName: shop.shopName, now: Date.now(), missing }));
  write(db, (tx) => auditUser(tx, actor, 'export', user.id));
  return zipSync(files);
}

/** A picture was drawn anew as JPEG, whatever its name says. */
function entryName(name: string, mime: string): string {
  const bare = name.replace(/[^\p{L}\p{M}\d ._-]/gu, '-');
  return mime === 'image/jpeg' && !/\.jpe?g$/i.test(bare) ? `${bare}.jpg` : bare;
}

function collect(db: Db, user: UserRow): Record<string, unknown> {
  const { passwordHash: _, totpSecret: __, totpStep: ___, ...account } = user;
  return {
    compte: {
      ...account,
      identitySubmittedAt: moment(user.identitySubmittedAt),
      identityDecidedAt: moment(user.identityDecidedAt),
      totpConfirmedAt: moment(user.totpConfirmedAt),
      lastLoginAt: moment(user.lastLoginAt),
      createdAt: moment(user.createdAt),
      updatedAt: moment(user.updatedAt),
    },
    identite: identityOf(db, user),
    sessions: db
      .select()
      .from(sessions)
      .where(eq(sessions.userId, user.id))
      .all()
      .map(({ createdAt, expiresAt, userAgent, address }) => ({
        createdAt: moment(createdAt),
        expiresAt: moment(expiresAt * 1000),
        userAgent,
        address,
      })),
    commandes: ordersOf(db, user.id),
    paiements: paymentsOf(db, user.id),
    alertes: db
      .select()
      .from(reserves)
      .where(eq(reserves.email, user.email))
      .all()
      .map(({ stopToken: ____, desiredPrice, ...alert }) => ({
        ...alert,
        desiredPrice: alert.type === 'metal' ? eurosFromCents(desiredPrice) : eurosFromMicros(desiredPrice),
        createdAt: moment(alert.createdAt),
        firedAt: moment(alert.firedAt),
        stoppedAt: moment(alert.stoppedAt),
      })),
    lettre: db
      .select()
      .from(newsletterMembers)
      .where(eq(newsletterMembers.email, user.email))
      .all()
      .map(({ email, createdAt, unsubscribedAt }) => ({
        email,
        createdAt: moment(createdAt),
        unsubscribedAt: moment(unsubscribedAt),
      })),
    courriels: mailsOf(db, user),
    journal: journalOf(db, user.id),
  };
}

const identityOf = (db: Db, user: UserRow) => ({
  status: user.identityStatus,
  reason: user.identityReason,
  birthPlace: user.birthPlace,
  files: db
    .select()
    .from(identityFiles)
    .where(eq(identityFiles.userId, user.id))
    .orderBy(asc(identityFiles.createdAt))
    .all()
    .map(({ originalName, mime, bytes, createdAt, purgeAt }) => ({
      name: originalName,
      mime,
      bytes,
      sentAt: moment(createdAt),
      deletedOn: moment(purgeAt),
    })),
});

function ordersOf(db: Db, userId: string) {
  return db
    .select()
    .from(orders)
    .where(eq(orders.userId, userId))
    .orderBy(asc(orders.createdAt))
    .all()
    .map(
      ({
        userId: _,
        mac: __,
        amount,
        itemsAmount,
        deliveryCost,
        createdAt,
        updatedAt,
        payableUntil,
        remindedAt,
        ...order
      }) => ({
        ...order,
        amount: eurosFromCents(amount),
        itemsAmount: eurosFromCents(itemsAmount),
        deliveryCost: eurosFromCents(deliveryCost),
        createdAt: moment(createdAt),
        updatedAt: moment(updatedAt),
        payableUntil: moment(payableUntil),
        remindedAt: moment(remindedAt),
        lines: db
          .select()
          .from(orderLines)
          .where(eq(orderLines.orderId, order.id))
          .orderBy(asc(orderLines.position))
          .all()
          .map((line) => ({
            name: line.name,
            type: line.type,
            quantity: line.quantity,
            notes: line.notes,
            unitPrice: line.type === 'metal' ? eurosFromCents(line.unitPrice) : eurosFromMicros(line.unitPrice),
            coefficient: line.coefficient,
            amount: eurosFromCents(line.amount),
          })),
        // As on the client's own page: the dealer's notes and alerts stay in the house.
        history: db
          .select()
          .from(orderHistory)
          .where(and(eq(orderHistory.orderId, order.id), notInArray(orderHistory.kind, ['note', 'alert'])))
          .orderBy(asc(orderHistory.at))
          .all()
          .map(({ at, kind, fromValue, toValue, text }) => ({ at: moment(at), kind, fromValue, toValue, text })),
      }),
    );
}

function paymentsOf(db: Db, userId: string) {
  const attempts = db
    .select()
    .from(paymentAttempts)
    .where(eq(paymentAttempts.userId, userId))
    .orderBy(asc(paymentAttempts.createdAt))
    .all();
  const events = db
    .select()
    .from(paymentEvents)
    .where(
      inArray(
        paymentEvents.attemptId,
        attempts.map(({ id }) => id),
      ),
    )
    .orderBy(asc(paymentEvents.receivedAt))
    .all();
  return attempts.map(({ id, reference, amount, status, createdAt, expiresAt }) => ({
    reference,
    amount: eurosFromCents(amount),
    status,
    createdAt: moment(createdAt),
    expiresAt: moment(expiresAt),
    bankMessages: events
      .filter(({ attemptId }) => attemptId === id)
      .map(({ receivedAt, code, outcome, fields }) => ({ receivedAt: moment(receivedAt), code, outcome, fields })),
  }));
}

const mailsOf = (db: Db, user: UserRow) =>
  db
    .select()
    .from(mailOutbox)
    .where(or(eq(mailOutbox.userId, user.id), eq(mailOutbox.recipient, user.email)))
    .orderBy(asc(mailOutbox.createdAt))
    .all()
    // A mailed link is a key: the mail itself is in the owner's mailbox.
    .map(({ kind, recipient, subject, createdAt, sentAt }) => ({
      kind,
      recipient,
      subject,
      createdAt: moment(createdAt),
      sentAt: moment(sentAt),
    }));

/** What the client did, and when somebody opened an identity file; never who. */
const journalOf = (db: Db, userId: string) =>
  db
    .select()
    .from(auditLog)
    .where(
      or(
        and(eq(auditLog.actorKind, 'client'), eq(auditLog.actorId, userId)),
        and(eq(auditLog.entity, 'user'), eq(auditLog.entityId, userId)),
      ),
    )
    .orderBy(asc(auditLog.at), asc(sql`${auditLog}.rowid`))
    .all()
    .map(({ at, action, actorKind }) => ({
      at: moment(at),
      action,
      by: actorKind === 'client' ? 'vous' : 'la boutique',
    }));
