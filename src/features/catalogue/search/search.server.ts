import { eq } from 'drizzle-orm';
import type { Db } from '../../../../db/client.ts';
import { metals } from '../../../../db/schema/catalogue.ts';
import { type RateLine, ratesOf } from '../currencies/rates.server.ts';
import { listCurrencies } from '../currencies.server.ts';
import { findCurrencies, namesMoney, shortestSearch } from '../currency.ts';
import type { MetalRow } from '../metal.ts';
import { searchMetals } from './metalSearch.server.ts';
import { mended } from './typingError.ts';

export type Found = {
  tooShort: boolean;
  metals: MetalRow[];
  lines: RateLine[];
  /** The text names a currency: show currencies first. */
  moneyFirst: boolean;
  /** The corrected text, where the one typed finds nothing. */
  instead: string | null;
};

function exactly(db: Db, asked: string) {
  const found = findCurrencies(listCurrencies(db), asked);
  return { metals: searchMetals(db, asked), lines: ratesOf(db, found), moneyFirst: namesMoney(found, asked) };
}

const isEmpty = ({ metals, lines }: Pick<Found, 'metals' | 'lines'>) => metals.length + lines.length === 0;

/** Nothing under two characters (specification, section 5); corrects typing errors where nothing else matches. */
export function search(db: Db, text: string): Found {
  const asked = text.trim();
  const nothing = { metals: [], lines: [], moneyFirst: false, instead: null };
  if (asked.length < shortestSearch) return { tooShort: true, ...nothing };
  const found = exactly(db, asked);
  const instead = isEmpty(found) ? mended(asked, namesOf(db)) : null;
  const others = instead === null ? found : exactly(db, instead);
  return { tooShort: false, ...others, instead: isEmpty(others) ? null : instead };
}

export function findMetals(db: Db, text: string): MetalRow[] {
  const found = searchMetals(db, text);
  return found.length > 0 ? found : search(db, text).metals;
}

function namesOf(db: Db): string[] {
  const rows = db
    .select({ name: metals.metalName, maker: metals.fabricant, country: metals.countryIssuing, also: metals.synonyms })
    .from(metals)
    .where(eq(metals.isVisable, true))
    .all();
  return [
    ...listCurrencies(db).flatMap(({ moneyName, currencyName, synonyms }) => [moneyName, currencyName, synonyms]),
    ...rows.flatMap(({ name, maker, country, also }) => [name, maker, country, also]),
  ];
}
