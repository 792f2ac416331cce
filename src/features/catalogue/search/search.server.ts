import { and, count, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Db } from '../../../../db/client.ts';
import { fold } from '../../../../db/fold.ts';
import { metals } from '../../../../db/schema/catalogue.ts';
import { orderLines } from '../../../../db/schema/orders.ts';
import { type RateLine, rateLines } from '../currencies/rates.server.ts';
import { rankCurrencies } from '../currency.ts';
import type { MetalRow } from '../metal.ts';
import { listCurrencies } from '../model/currencies.server.ts';
import { byRelevance, fractions, isTooShort, maxQueryWords, type QueryWord, queryWords } from '../words.ts';
import { correctTypos } from './typingError.ts';

const maxResults = 50;

/** Quotes escape the operators of FTS5. */
const wordExpression = ({ word, isWholeWord }: QueryWord): string => {
  const names = [...fractions].flatMap(([name, fraction]) => (fraction === word ? [name] : []));
  return `(${[word, ...names].map((one) => `"${one}"${isWholeWord ? '' : '*'}`).join(' OR ')})`;
};

/** FTS5 rejects an empty group. */
const allWordsExpression = (query: readonly QueryWord[]): string[] =>
  query.length === 0 ? [] : [`(${query.map(wordExpression).join(' AND ')})`];

/** Section 5 of the specification defines the order of the results. */
export function searchMetals(db: Db, text: string): MetalRow[] {
  const trimmedText = text.trim();
  const query = queryWords(trimmedText);
  if (isTooShort(trimmedText) || query.length === 0) return [];
  const typedWords = (fold(trimmedText).match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, maxQueryWords);
  const asPrefix = (word: string) => ({ word, isWholeWord: false });
  const expression = [query, typedWords.map(asPrefix), [asPrefix(typedWords.join(''))]]
    .flatMap(allWordsExpression)
    .join(' OR ')
    // `queryWords` turns 1 000 g into 1 kg, but names may still say grams.
    .replace('("1") AND ("kg")', '("1" AND "kg" OR "1000 g" OR "1 000 g")');
  const sales = db.select({ n: count() }).from(orderLines).where(eq(orderLines.metalId, metals.id));
  const compareRelevance = byRelevance(query);
  return db
    .select(getTableColumns(metals))
    .from(metals)
    .innerJoin(sql`metals_search`, sql`metals_search.metal_id = ${metals.id}`)
    .where(and(sql`metals_search match ${expression}`, eq(metals.isVisable, true)))
    .orderBy(sql`${sales} desc`, sql`bm25(metals_search, 0, 10, 4, 3, 1, 5)`, metals.metalName)
    .all()
    .sort((a, b) => compareRelevance({ ...a, name: a.metalName }, { ...b, name: b.metalName }))
    .slice(0, maxResults);
}

type SearchOutcome = {
  tooShort: boolean;
  metals: MetalRow[];
  lines: RateLine[];
  currenciesFirst: boolean;
  correctedText: string | null;
};

function searchAsTyped(db: Db, query: string) {
  const metals = searchMetals(db, query);
  const names = metals.map(({ metalName }) => metalName);
  const { currencies, currenciesFirst } = rankCurrencies(listCurrencies(db), query, names);
  return { metals, lines: rateLines(db, currencies), currenciesFirst };
}

const isEmpty = ({ metals, lines }: Pick<SearchOutcome, 'metals' | 'lines'>) => metals.length + lines.length === 0;

export function search(db: Db, text: string): SearchOutcome {
  const query = text.trim();
  const noMatches = { metals: [], lines: [], currenciesFirst: false, correctedText: null };
  if (isTooShort(query)) return { tooShort: true, ...noMatches };
  const matches = searchAsTyped(db, query);
  const correctedQuery = isEmpty(matches) ? correctTypos(query, searchableNames(db)) : null;
  const foundMatches = correctedQuery === null ? matches : searchAsTyped(db, correctedQuery);
  return { tooShort: false, ...foundMatches, correctedText: isEmpty(foundMatches) ? null : correctedQuery };
}

export function findMetals(db: Db, text: string): MetalRow[] {
  const matches = searchMetals(db, text);
  return matches.length > 0 ? matches : search(db, text).metals;
}

function searchableNames(db: Db): string[] {
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
