import type { Db } from '../client.ts';
import { newId } from '../id.ts';
import { currencyTitle, noteName, toParagraphs, withFrenchSpacing } from '../known/known.ts';
import { bills, currencies, metalPhotos, metals, type PriceSide, type Pricing, priceLog } from '../schema/catalogue.ts';
import { carouselSlides, configurations, news, seo } from '../schema/shop.ts';
import { seoPages } from '../words.ts';
import { write } from '../writer.ts';
import { demoConfiguration } from './configuration.ts';
import {
  type DemoCurrency,
  type DemoMetal,
  demoCurrencies,
  demoMetals,
  demoNews,
  demoSeo,
  demoSlides,
} from './data.ts';
import { isEmptyShop } from './isEmpty.ts';
import { metalPhoto, newsPhoto, notePhoto, reversePhoto, secondPhoto, slidePhoto } from './pictures.ts';
import { fillStock } from './stock.ts';
import { seeded, walk } from './walk.ts';

const dayLength = 86_400_000;
const historyDays = 365;
/** Cents for a gram of fine gold at the end of the walk. */
const goldPerGram = demoConfiguration.goldPrice / 1000;
/** Five years of mornings, oldest first. This seed has the peak and the calm week that the demo's news tell of. */
const demoGold = walk('or 6', 5 * 365 + 1, 0.006, 0.56).map((factor) => Math.round(factor * goldPerGram));

type Side = 'sell' | 'buy';
type LoggedPrices = {
  itemType: 'metal' | 'currency' | 'gold';
  itemId: string;
  side: Side;
  prices: number[];
  days: number[];
};

/** Fills an empty database with the demo shop, all or nothing; does nothing to a shop that has a catalogue. */
export async function fillDemo(db: Db, now = Date.now()): Promise<void> {
  if (!isEmptyShop(db)) return;
  const mornings = morningsUntil(now);
  const days = mornings.slice(-historyDays);
  const gold = demoGold.slice(-historyDays).map((cents) => cents / goldPerGram);
  await write({ db }, ({ db: tx }) => {
    for (const [position, metal] of demoMetals.entries()) insertMetal(tx, metal, gold, mornings, position);
    for (const [position, currency] of demoCurrencies.entries()) insertCurrency(tx, currency, days, position);
    logGold(tx, mornings);
    insertTexts(tx, now, days.at(-1) ?? now);
  });
}

/** The spot price of five years of mornings, and what it did in the hours before the last one. */
function logGold(tx: Db, mornings: number[]): void {
  const random = seeded('or, la veille');
  const [before = 0, last = 0] = demoGold.slice(-2);
  const moves = Array.from({ length: 16 }, (_, i) => before + ((last - before) * i) / 16 + (random() - 0.5) * 60);
  const start = mornings.at(-2) ?? 0;
  const days = [...mornings.slice(0, -1), ...moves.map((_, i) => start + (i + 1) * 2_700_000), mornings.at(-1) ?? 0];
  const prices = [...demoGold.slice(0, -1), ...moves, last].map((cents) => Math.round(cents * 1_000));
  logPrices(tx, { itemType: 'gold', itemId: 'gold', side: 'sell', prices, days });
}

/** Half past seven in universal time on each of the last days: the morning's prices. */
function morningsUntil(now: number): number[] {
  const last = Math.floor((now - 7.5 * 3_600_000) / dayLength) * dayLength + 7.5 * 3_600_000;
  return demoGold.map((_, i) => last - (demoGold.length - 1 - i) * dayLength);
}

/** Per cent above the market for the one side, below it for the other; rounded to `step`. */
const symmetricRules = (above: number, below: number, step: number): Pricing => {
  const side = (percent: number) => ({
    rule: { percent: Math.round(percent * 100), euros: 0, step },
    byHand: false,
  });
  return { sell: side(above), buy: side(-below) };
};

/** The walk of a price that follows a rule ends where the rule is today. */
const withRulePrice = (
  prices: number[],
  { dividend, divisor }: { dividend: bigint; divisor: bigint },
  side: PriceSide | undefined,
): number[] => {
  if (!side?.rule) return prices;
  const { percent, step } = side.rule;
  const whole = divisor * 10_000n * BigInt(step);
  const today = Number((dividend * BigInt(10_000 + percent) * 2n + whole) / (whole * 2n)) * step;
  return [...prices.slice(0, -1), today];
};

function insertMetal(tx: Db, demo: DemoMetal, gold: number[], mornings: number[], position: number): void {
  const id = newId();
  const {
    key,
    source: _,
    weightGrams,
    diameterMm,
    fineGrams,
    premium,
    discount,
    followsGold,
    hasReverse,
    text,
    ...row
  } = demo;
  const days = mornings.slice(-historyDays);
  const relativePath = walk(key, historyDays, 0.002, 0);
  const fine = Math.round((fineGrams ?? (weightGrams * demo.purity) / 1000) * 10_000);
  const hasVat = demo.type === 'Lingots' && weightGrams <= 1;
  const vatFactor = hasVat ? 12n : 10n;
  const pricesAt = (percent: number, tax = 10n) =>
    gold.map((g, i) =>
      Math.round((g * (relativePath[i] ?? 1) * (goldPerGram / 10_000) * fine * (1 + percent / 100) * Number(tax)) / 10),
    );
  const pricing = followsGold ? symmetricRules(premium, discount, 1) : null;
  const market = { dividend: BigInt(fine) * BigInt(demoConfiguration.goldPrice), divisor: 10_000_000n };
  const withTax = { dividend: market.dividend * vatFactor, divisor: market.divisor * 10n };
  const sell = withRulePrice(pricesAt(premium, vatFactor), withTax, pricing?.sell);
  const buy = withRulePrice(pricesAt(-discount), market, pricing?.buy);
  const pricedAt = days.at(-1) ?? 0;
  tx.insert(metals)
    .values({
      id,
      ...row,
      weight: Math.round(weightGrams * 1000),
      diameter: diameterMm === undefined ? null : Math.round(diameterMm * 100),
      purity: Math.round(demo.purity * 10),
      fineWeight: fine,
      photo: metalPhoto(key),
      textInfo: toParagraphs(text),
      netSellPrice: sell.at(-1) ?? 0,
      grossBuyPrice: buy.at(-1) ?? 0,
      pricing,
      title: withFrenchSpacing(demo.title ?? ''),
      description: withFrenchSpacing(demo.description ?? ''),
      pricedAt,
      createdAt: pricedAt + position,
      updatedAt: pricedAt,
    })
    .run();
  const photos = [{ photo: metalPhoto(key), alt: '' }];
  if (hasReverse) photos.push({ photo: reversePhoto(key), alt: `${demo.metalName}, autre face` });
  if (diameterMm !== undefined)
    photos.push({ photo: secondPhoto(key), alt: `${demo.metalName}, à côté d’une pièce d’un euro` });
  else if (demo.sealed && demo.certified)
    photos.push({ photo: secondPhoto(key), alt: `${demo.metalName}, sous scellé avec son certificat` });
  tx.insert(metalPhotos)
    .values(photos.map((photo, place) => ({ metalId: id, ...photo, position: place, createdAt: pricedAt })))
    .run();
  const unitValue = sell.at(-1) ?? 0;
  const isFeatured = demo.isFeatured === true && demo.type !== 'Piece De Collection';
  fillStock(tx, { metal: { id, key }, worth: unitValue, isFeatured, at: pricedAt });
  if (demo.type === "Piece D'investissment") {
    // The weeks before the last year, for the curves of premiums.
    const earlierGold = demoGold.slice(0, -historyDays);
    const earlierFactors = walk(`${key}, avant`, earlierGold.length, 0.004, 0);
    const weeks = earlierGold.flatMap((cents, i) => (i % 7 === 0 ? [{ cents, i }] : []));
    const prices = weeks.map(({ cents, i }) =>
      Math.round((cents * (relativePath[0] ?? 1) * (earlierFactors[i] ?? 1) * fine * (1 + premium / 100)) / 10_000),
    );
    logPrices(tx, {
      itemType: 'metal',
      itemId: id,
      side: 'sell',
      prices,
      days: weeks.map(({ i }) => mornings[i] ?? 0),
    });
  }
  logPrices(tx, { itemType: 'metal', itemId: id, side: 'sell', prices: sell, days });
  logPrices(tx, { itemType: 'metal', itemId: id, side: 'buy', prices: buy, days });
}

const rateWalk = (iso: string): number[] =>
  iso === 'EUR' ? Array.from({ length: historyDays }, () => 1) : walk(iso, historyDays, 0.004, 0.02);

function insertCurrency(tx: Db, demo: DemoCurrency, days: number[], position: number): void {
  const id = newId();
  const { coefficient = 1, margins, text } = demo;
  const rates = rateWalk(demo.follows ?? demo.iso);
  const at = (percent: number) => rates.map((r) => Math.round(r * demo.midRate * (1 + percent / 100) * 10_000) * 100);
  const referenceRate = demo.followsReference ? Math.round((rates.at(-1) ?? 1) * demo.midRate * 1_000_000) : null;
  const pricing = referenceRate === null ? null : symmetricRules(margins.sell, margins.buy, 100);
  const market = { dividend: BigInt(referenceRate ?? 0), divisor: 1n };
  const sell = withRulePrice(at(margins.sell), market, pricing?.sell);
  const buy = withRulePrice(at(-margins.buy), market, pricing?.buy);
  const pricedAt = days.at(-1) ?? 0;
  tx.insert(currencies)
    .values({
      id,
      moneyName: demo.moneyName,
      synonyms: demo.synonyms ?? '',
      currencyName: demo.currencyName,
      iso: demo.iso,
      coefficient,
      sellPrice: sell.at(-1) ?? 0,
      buyPrice: buy.at(-1) ?? 0,
      referenceRate,
      referencedAt: referenceRate === null ? null : pricedAt,
      pricing,
      isFeatured: demo.isFeatured ?? false,
      position,
      topText: toParagraphs(text.slice(0, 1)),
      bottomText: toParagraphs(text.slice(1)),
      title: currencyTitle(demo),
      pricedAt,
      createdAt: pricedAt,
      updatedAt: pricedAt,
    })
    .run();
  for (const [figure, description] of Object.entries(demo.bills)) {
    const value = Number(figure);
    const name = noteName(demo, value);
    tx.insert(bills)
      .values({ currencyId: id, value, name, description, photo: notePhoto(demo.iso, value), createdAt: pricedAt })
      .run();
    const note = { currencyId: id, iso: demo.iso, value };
    const worth = ((sell.at(-1) ?? 0) * value) / coefficient / 10_000;
    fillStock(tx, { note, worth, isFeatured: demo.isFeatured ?? false, at: pricedAt });
  }
  logPrices(tx, { itemType: 'currency', itemId: id, side: 'sell', prices: sell, days });
  logPrices(tx, { itemType: 'currency', itemId: id, side: 'buy', prices: buy, days });
}

function logPrices(tx: Db, { itemType, itemId, side, prices, days }: LoggedPrices): void {
  const rows = prices.map((toPrice, i) => ({
    itemType,
    itemId,
    side,
    fromPrice: prices[i - 1] ?? null,
    toPrice,
    at: days[i] ?? 0,
    actorKind: 'system' as const,
    actorId: 'demo',
  }));
  for (let i = 0; i < rows.length; i += 500)
    tx.insert(priceLog)
      .values(rows.slice(i, i + 500))
      .run();
}

function insertTexts(tx: Db, now: number, morning: number): void {
  tx.insert(configurations)
    .values({ ...demoConfiguration, goldPricedAt: morning, karatsPricedAt: morning, createdAt: now, updatedAt: now })
    .run();
  for (const page of seoPages)
    tx.insert(seo)
      .values({ page, ...demoSeo[page], text: demoSeo[page].text.join(''), updatedAt: now })
      .run();
  for (const { key, title, description, daysAgo, goldCurve } of demoNews) {
    const at = now - daysAgo * dayLength;
    tx.insert(news)
      .values({
        title,
        description: description.join(''),
        image: newsPhoto(key),
        goldCurve,
        publishedAt: at,
        createdAt: at,
        updatedAt: at,
      })
      .run();
  }
  demoSlides.forEach(({ key, title, text, link }, order) => {
    tx.insert(carouselSlides)
      .values({ order, image: slidePhoto(key), title, text, link, createdAt: now, updatedAt: now })
      .run();
  });
}
