import { sql } from 'drizzle-orm';
import { audit } from '../../../../db/audit.ts';
import { quotes } from '../../../../db/schema/orders.ts';
import type { Ctx } from '../../../http/context.ts';
import type { ItemKey } from '../../catalogue/item.ts';

/** The price that the dealer replaces was an error: no quote holds it any more. */
export function voidQuotes(ctx: Ctx, { type, id }: ItemKey): void {
  const prices = sql`json_replace(${quotes.prices}, ${`$."${id}".quantity`}, 0)`;
  ctx.db.update(quotes).set({ prices }).run();
  audit(ctx, { action: `${type}.wrongPrice`, entity: type, entityId: id });
}
