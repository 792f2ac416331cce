import { and, asc, eq } from 'drizzle-orm';
import { audit } from '../../../../../db/audit.ts';
import { savedFilters } from '../../../../../db/schema/system.ts';
import { write } from '../../../../../db/writer.ts';
import type { Ctx } from '../../../../http/context.ts';
import { ShopError } from '../../../../http/errors.ts';
import { filterQuery } from '../orderFilters.ts';
import type { SavedFilter } from './savedFilters.api.ts';

const list = 'orders';
const most = 20;

/** System jobs have no filters. @throws unauthenticated, forbidden */
function author({ actor }: Ctx): string {
  if (actor.kind === 'admin') return actor.userId;
  throw new ShopError(actor.kind === 'anonymous' ? 'unauthenticated' : 'forbidden');
}

const own = (userId: string) => and(eq(savedFilters.createdBy, userId), eq(savedFilters.list, list));

export function listFilters(ctx: Ctx): SavedFilter[] {
  const { id: _id, name, query } = savedFilters;
  return ctx.db
    .select({ _id, name, query })
    .from(savedFilters)
    .where(own(author(ctx)))
    .orderBy(asc(name))
    .all();
}

/** Their names alone: what is searched for may be a person. */
const criteriaOf = (query: string) => ({ changed: [...new URLSearchParams(query).keys()] });

/** @throws invalid without criteria and beyond twenty, conflict for a name that is taken */
export async function saveFilter(ctx: Ctx, { name, query: given }: { name: string; query: string }) {
  const userId = author(ctx);
  const query = filterQuery(new URLSearchParams(given));
  if (query === '') throw new ShopError('invalid', 'Choisissez d’abord des critères dans la liste.');
  return write(ctx, (tx) => {
    const before = listFilters(tx);
    if (before.some((one) => one.name.toLowerCase() === name.toLowerCase()))
      throw new ShopError('conflict', `Un de vos filtres s’appelle déjà «\u00a0${name}\u00a0». Donnez un autre nom.`);
    if (before.length >= most)
      throw new ShopError('invalid', `${most} filtres sont déjà enregistrés\u00a0: supprimez-en un.`);
    const { id } = tx.db
      .insert(savedFilters)
      .values({ list, name, query, createdBy: userId, createdAt: Date.now() })
      .returning()
      .get();
    audit(tx, { action: 'filter.create', entity: 'filter', entityId: id, detail: criteriaOf(query) });
    return listFilters(tx);
  });
}

/** @throws notFound also for a colleague's */
export async function deleteFilter(ctx: Ctx, { id }: { id: string }) {
  const userId = author(ctx);
  return write(ctx, (tx) => {
    const gone = tx.db
      .delete(savedFilters)
      .where(and(own(userId), eq(savedFilters.id, id)))
      .returning()
      .get();
    if (!gone) throw new ShopError('notFound', 'Ce filtre n’existe plus.');
    audit(tx, { action: 'filter.delete', entity: 'filter', entityId: id, detail: criteriaOf(gone.query) });
    return listFilters(tx);
  });
}
