import type { Db } from '../../../db/client.ts';
import { shortestSearch } from './currency.ts';
import type { MetalRow } from './metal.ts';
import { searchMetals } from './metalSearch.server.ts';
import { listRates, type RateLine } from './rates.server.ts';

export type Found = { tooShort: boolean; metals: MetalRow[]; lines: RateLine[] };

/** Visible metals and currencies that answer a text; nothing under two characters (specification, section 5). */
export function search(db: Db, text: string): Found {
  const asked = text.trim();
  if (asked.length < shortestSearch) return { tooShort: true, metals: [], lines: [] };
  const { lines } = listRates(db, new URLSearchParams({ q: asked }));
  return { tooShort: false, metals: searchMetals(db, asked), lines };
}
