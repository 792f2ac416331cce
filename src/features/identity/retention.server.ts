import { and, eq, gte } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { auditLog } from '../../../db/schema/system.ts';
import type { Config } from '../../config.ts';

export type Retention = Config['identityRetention'];

export const fileRetentionText = ({ keepYears, refusedDays, pendingDays }: Retention): string =>
  `supprimés ${keepYears}\u00a0ans après votre dernière commande, ${refusedDays}\u00a0jours après un refus, ou ${pendingDays}\u00a0jours après leur envoi s’ils attendent encore et que vous n’avez rien commandé`;

export function wasVerified(db: Db, { userId, sentAt }: { userId: string; sentAt: number }): boolean {
  const decision = db
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.entity, 'user'),
        eq(auditLog.entityId, userId),
        eq(auditLog.action, 'identity.verified'),
        gte(auditLog.at, sentAt),
      ),
    )
    .get();
  return decision !== undefined;
}
