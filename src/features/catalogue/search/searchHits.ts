import { call } from '../../../http/call.ts';
import { formatEuros, microsOf } from '../../../money.ts';
import { currencyPath, metalPath } from '../../../paths.ts';
import { type Currency, getCurrenciesContract } from '../currencies.api.ts';
import { rankCurrencies, unitRateText } from '../currency.ts';
import { type Metal, searchMetalsContract } from '../metals.api.ts';
import { matchesQueryWords, queryWords } from '../words.ts';
import { correctTypos } from './typingError.ts';

export type Hit = { href: string; name: string; detail: string; price: string; photo?: string | null };
export type Hits = { metals: Hit[]; currencies: Hit[]; currenciesFirst: boolean; hasFailed: boolean };

export const noHits: Hits = { metals: [], currencies: [], currenciesFirst: false, hasFailed: false };

/** Two groups of this size fit a laptop's screen. */
const maxPerGroup = 4;

let currenciesRequest: Promise<Currency[]> | undefined;

function loadCurrencies(): Promise<Currency[]> {
  currenciesRequest ??= call(getCurrenciesContract, { params: { flag: 'true' } }).then(
    ({ data }) => data,
    (error: unknown) => {
      currenciesRequest = undefined;
      throw error;
    },
  );
  return currenciesRequest;
}

const metalHit = ({ _id, type, metalName, countryIssuing, fabricant, netSellPrice, photo }: Metal): Hit => ({
  href: metalPath({ type, metalName, id: _id }),
  name: metalName,
  detail: fabricant || countryIssuing,
  price: formatEuros(netSellPrice),
  photo,
});

const currencyHit = ({ _id, moneyName, currencyName, iso, coefficient, sellPrice, bills }: Currency): Hit => ({
  href: currencyPath({ moneyName, id: _id }),
  name: moneyName,
  detail: currencyName,
  price: unitRateText({ iso, coefficient, sellPrice: microsOf(sellPrice) }),
  photo: bills.find((bill) => bill.photo)?.photo ?? null,
});

const matchesMetal = ({ metalName, fabricant, countryIssuing, type, synonyms }: Metal, text: string): boolean =>
  matchesQueryWords(`${metalName} ${fabricant} ${countryIssuing} ${type} ${synonyms}`, queryWords(text));

function findMatches(all: readonly Currency[], text: string, metals: readonly Metal[]) {
  const articles = metals.map(({ metalName }) => metalName);
  const matchesFor = (query: string) => rankCurrencies(all, query, articles);
  const exactMatches = matchesFor(text);
  if (exactMatches.currencies.length > 0 || metals.some((metal) => matchesMetal(metal, text))) return exactMatches;
  const correction = correctTypos(
    text,
    all.flatMap(({ moneyName, currencyName, synonyms }) => [moneyName, currencyName, synonyms]),
  );
  return correction === null ? exactMatches : matchesFor(correction);
}

export async function searchHits(text: string, signal: AbortSignal): Promise<Hits> {
  const [metals, currencies] = await Promise.allSettled([
    call(searchMetalsContract, { params: { text }, signal }).then(({ data }) => data),
    loadCurrencies(),
  ]);
  const metalHits = metals.status === 'fulfilled' ? metals.value : [];
  const all = currencies.status === 'fulfilled' ? currencies.value : [];
  const { currencies: foundCurrencies, currenciesFirst } = findMatches(all, text, metalHits);
  return {
    metals: metalHits.slice(0, maxPerGroup).map(metalHit),
    currencies: foundCurrencies.slice(0, maxPerGroup).map(currencyHit),
    currenciesFirst,
    hasFailed: metals.status === 'rejected' || currencies.status === 'rejected',
  };
}
