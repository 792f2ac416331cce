import { and, eq } from 'drizzle-orm';
import type { Db } from '../../../../db/client.ts';
import { itemAliases } from '../../../../db/schema/imports.ts';
import { slug } from '../../../paths.ts';
import type { ItemKey } from '../item.ts';
import { findItem } from './items.server.ts';

/** « /or/12-napoleon-20-f.html » and « /produit/napoleon-20-f/ » both give « napoleon-20-f ». */
export function slugFromAddress(address: string): string {
  const lastSegment = address.split('/').filter(Boolean).at(-1) ?? '';
  const text = URL.canParse(lastSegment, 'http://a') ? decodeSafely(lastSegment) : lastSegment;
  return slug(text.replace(/\.html?$/i, '').replace(/^\d+-/, ''));
}

function decodeSafely(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** `pathname`: an address in a previous shop. Null for an unknown or hidden item. */
export function aliasPath(db: Db, pathname: string): string | null {
  const hasSlug = and(eq(itemAliases.kind, 'slug'), eq(itemAliases.name, slugFromAddress(pathname)));
  const alias = db.select().from(itemAliases).where(hasSlug).get();
  const item = alias && findItem(db, { type: alias.itemType, id: alias.itemId });
  return item?.isVisible ? item.path : null;
}

type AliasRow = typeof itemAliases.$inferSelect;
type Alias = Pick<AliasRow, 'kind' | 'name'>;

const matchesAlias = ({ kind, name }: Alias) => and(eq(itemAliases.kind, kind), eq(itemAliases.name, name));

/** A duplicate alias moves to the newest item. Returns the rows that it replaced. */
export function addAliases(db: Db, { type: itemType, id: itemId }: ItemKey, aliases: readonly Alias[]): AliasRow[] {
  return aliases.flatMap((alias) => {
    const replacedRows = db.select().from(itemAliases).where(matchesAlias(alias)).all();
    db.insert(itemAliases)
      .values({ ...alias, itemType, itemId })
      .onConflictDoUpdate({ target: [itemAliases.kind, itemAliases.name], set: { itemType, itemId } })
      .run();
    return replacedRows;
  });
}

export function restoreAliases(
  db: Db,
  itemId: string,
  { aliases, replaced }: { aliases: readonly Alias[]; replaced: readonly AliasRow[] },
): void {
  for (const alias of aliases)
    db.delete(itemAliases)
      .where(and(matchesAlias(alias), eq(itemAliases.itemId, itemId)))
      .run();
  for (const row of replaced) db.insert(itemAliases).values(row).onConflictDoNothing().run();
}
