import { and, desc, eq, sql } from 'drizzle-orm';
import { reserves } from '../../../db/schema/catalogue.ts';
import { write } from '../../../db/writer.ts';
import type { Ctx } from '../../http/context.ts';
import { ShopError } from '../../http/errors.ts';
import { ownRow } from '../accounts/model/ownUser.server.ts';
import { findAlertItem } from './alertItem.server.ts';
import type { OwnAlert } from './stopAlert.server.ts';
import { isWaiting } from './waiting.server.ts';

function provenEmail(ctx: Ctx): string | null {
  const { email, emailProvenAt } = ownRow(ctx);
  return emailProvenAt === null ? null : email;
}

export function ownAlerts(ctx: Ctx): OwnAlert[] | null {
  const { db } = ctx;
  const email = provenEmail(ctx);
  if (email === null) return null;
  return db
    .select()
    .from(reserves)
    .where(eq(reserves.email, email))
    .orderBy(desc(sql`${isWaiting}`), desc(reserves.createdAt))
    .all()
    .map((alert) => ({ alert, item: findAlertItem(db, { type: alert.type, id: alert.typeId }) }));
}

/** @throws notFound for another address, or while the e-mail is unproven */
export async function stopOwnAlert(ctx: Ctx, id: string): Promise<void> {
  const email = provenEmail(ctx);
  const condition = and(eq(reserves.id, id), eq(reserves.email, email ?? ''));
  if (email === null || !ctx.db.select().from(reserves).where(condition).get()) throw new ShopError('notFound');
  await write(ctx, (tx) =>
    tx.db.update(reserves).set({ stoppedAt: Date.now() }).where(and(condition, isWaiting)).run(),
  );
}

export async function ownAlertsPage(ctx: Ctx, request: Request) {
  const id = request.method === 'POST' ? String((await request.formData()).get('alerte') ?? '') : '';
  if (id) await stopOwnAlert(ctx, id);
  return { alerts: ownAlerts(ctx), stopped: id !== '' };
}
