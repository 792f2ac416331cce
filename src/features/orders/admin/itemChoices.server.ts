import { asc, eq } from 'drizzle-orm';
import { currencies, metals } from '../../../../db/schema/catalogue.ts';
import { requireAdmin } from '../../../http/actor.ts';
import type { Ctx } from '../../../http/context.ts';

/** Beyond it a list is no help: an item is found by its name then. */
const most = 300;

/** The items that orders may be narrowed to; the chosen one is always among them. */
export function itemChoices({ db, actor }: Ctx, chosen: string): { id: string; name: string }[] {
  requireAdmin(actor);
  const pieces = db
    .select({ id: metals.id, name: metals.metalName })
    .from(metals)
    .orderBy(asc(metals.type), asc(metals.weight), asc(metals.metalName))
    .limit(most)
    .all();
  const moneys = db
    .select({ id: currencies.id, name: currencies.moneyName })
    .from(currencies)
    .orderBy(asc(currencies.position))
    .all();
  const all = [...pieces, ...moneys];
  if (!chosen || all.some(({ id }) => id === chosen)) return all;
  const other = db.select({ id: metals.id, name: metals.metalName }).from(metals).where(eq(metals.id, chosen)).get();
  return other ? [...all, other] : all;
}
