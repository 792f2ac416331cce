import { and, asc, eq, or, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { identityFiles, sessions } from '../../../db/schema/accounts.ts';
import { reserves } from '../../../db/schema/catalogue.ts';
import { reviews } from '../../../db/schema/reviews.ts';
import { newsletterMembers } from '../../../db/schema/shop.ts';
import { auditLog, mailOutbox } from '../../../db/schema/system.ts';
import { eurosFromCents, eurosFromMicros } from '../../money.ts';
import type { UserRow } from '../accounts/model/ownUser.server.ts';
import { moment, ordersOf, paymentsOf } from './collectOrders.server.ts';
import { ownAlerts, ownMails, ownMemberships, toTheShop } from './mailbox.server.ts';

/** ISO 8601 and euros; without secrets. */
export function collectPersonalData(db: Db, user: UserRow): Record<string, unknown> {
  const { passwordHash: _, totpSecret: __, totpStep: ___, sortName: _____, ...account } = user;
  return {
    compte: {
      ...account,
      identitySubmittedAt: moment(user.identitySubmittedAt),
      identityDecidedAt: moment(user.identityDecidedAt),
      identitySecondedAt: moment(user.identitySecondedAt),
      totpConfirmedAt: moment(user.totpConfirmedAt),
      lastLoginAt: moment(user.lastLoginAt),
      sleepWarnedAt: moment(user.sleepWarnedAt),
      emailProvenAt: moment(user.emailProvenAt),
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
    avis: db
      .select()
      .from(reviews)
      .where(eq(reviews.userId, user.id))
      .all()
      .map(({ rating, text, status, reason, experiencedAt, createdAt, decidedAt }) => ({
        rating,
        text,
        status,
        reason,
        experiencedAt: moment(experiencedAt),
        createdAt: moment(createdAt),
        decidedAt: moment(decidedAt),
      })),
    alertes: db
      .select()
      .from(reserves)
      .where(ownAlerts(user))
      .all()
      .map(({ stopToken: ____, desiredPrice, ...alert }) => ({
        ...alert,
        desiredPrice: alert.type === 'metal' ? eurosFromCents(desiredPrice) : eurosFromMicros(desiredPrice),
        createdAt: moment(alert.createdAt),
        firedAt: moment(alert.firedAt),
        stoppedAt: moment(alert.stoppedAt),
        confirmedAt: moment(alert.confirmedAt),
      })),
    lettre: db
      .select()
      .from(newsletterMembers)
      .where(ownMemberships(user))
      .all()
      .map(({ email, createdAt, confirmedAt, consent, source, unsubscribedAt }) => ({
        email,
        createdAt: moment(createdAt),
        confirmedAt: moment(confirmedAt),
        consent,
        source,
        unsubscribedAt: moment(unsubscribedAt),
      })),
    courriels: mailsOf(db, user),
    journal: auditOf(db, user.id),
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

const mailsOf = (db: Db, user: UserRow) =>
  db
    .select()
    .from(mailOutbox)
    .where(ownMails(user))
    .orderBy(asc(mailOutbox.createdAt))
    .all()
    .map(({ kind, recipient, subject, text, createdAt, sentAt }) => ({
      kind,
      recipient: toTheShop.includes(kind) ? 'la boutique' : recipient,
      subject,
      createdAt: moment(createdAt),
      sentAt: moment(sentAt),
      // Other texts are in the owner's mailbox, and a mailed link is a key.
      ...(kind === 'contact' && { text }),
    }));

/** Never who opened an identity file. */
const auditOf = (db: Db, userId: string) =>
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
