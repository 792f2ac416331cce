import type { Db } from '../../../../db/client.ts';
import { days, minutes } from '../../../dates.ts';
import { currentConfig, goldLogKey } from '../../configuration/configuration.server.ts';
import { centsPerGram } from '../../configuration/goldPrice.ts';
import { fineWeight, type MetalRow } from '../metal.ts';
import { featuredMetals } from '../model/metals.server.ts';
import { vatOf } from '../model/premium.ts';
import { type CurvePeriod, dailySeries, type PricePoint, variation } from '../model/priceDays.ts';
import { goldMarket, marketPremium } from '../model/priceRule.ts';
import { dayEnds, monthDays, priceChangesSince, yearDays } from './priceHistory.server.ts';

const spotChanges = (db: Db, start: number): PricePoint[] =>
  priceChangesSince(db, goldLogKey.itemType, { side: goldLogKey.side, ids: [goldLogKey.itemId], start }).map(
    ({ at, price }) => ({ at, price: centsPerGram(price) }),
  );

const knownDayCount = ([first]: readonly PricePoint[], now: number): number =>
  Math.ceil((now - (first?.at ?? now)) / days(1));

const maxPoints = 280;
const fiveYears = 5 * yearDays + 1;

const everyNthDayEnd = (count: number, every: number, now: number): number[] =>
  dayEnds(count, now).filter((_, i) => (count - i) % every === 0);

const lastDayTimes = (now: number): number[] => Array.from({ length: 97 }, (_, i) => now - minutes(15) * (96 - i));

/** In cents per gram. */
export function goldPeriods(db: Db): CurvePeriod[] {
  const now = Date.now();
  const changes = spotChanges(db, 0);
  const knownDays = knownDayCount(changes, now);
  const dayStep = Math.max(1, Math.ceil(knownDays / maxPoints));
  const periodOf = (
    value: string,
    label: string,
    durationText: string,
    { ends, pointsPerRow, step }: PeriodSteps,
  ): CurvePeriod => {
    const sell = dailySeries(changes, ends);
    const prices = [...sell.slice(0, 1), ...changes.filter(({ at }) => at > (sell[0]?.at ?? now))];
    return { value, label, durationText, pointsPerRow, step, series: { sell, buy: [] }, prices };
  };
  const startOf = (period: CurvePeriod | undefined) => period?.series.sell[0]?.at ?? now;
  const periods = [
    periodOf('1j', '1 jour', '24 heures', { ends: lastDayTimes(now), pointsPerRow: 4, step: minutes(15) }),
    periodOf('30j', '30 jours', '30 jours', { ends: dayEnds(monthDays, now), pointsPerRow: 1, step: days(1) }),
    periodOf('1an', '1 an', 'un an', { ends: dayEnds(yearDays, now), pointsPerRow: 7, step: days(1) }),
    periodOf('5ans', '5 ans', 'cinq ans', { ends: everyNthDayEnd(fiveYears, 7, now), pointsPerRow: 4, step: days(7) }),
    periodOf('tout', 'Tout', 'tout l’historique', {
      ends: everyNthDayEnd(knownDays, dayStep, now),
      pointsPerRow: Math.ceil(30 / dayStep),
      step: days(dayStep),
    }),
  ];
  return periods.filter((period, i) => i < 2 || startOf(periods[i - 1]) - startOf(period) > days(7));
}

type PeriodSteps = Pick<CurvePeriod, 'pointsPerRow' | 'step'> & { ends: number[] };

export function goldWeek(db: Db, until: number): CurvePeriod {
  const ends = dayEnds(7, Math.min(until, Date.now()));
  const sell = dailySeries(spotChanges(db, ends[0] ?? until), ends);
  return {
    value: 'semaine',
    label: '7 jours',
    durationText: '7 jours',
    pointsPerRow: 1,
    step: days(1),
    series: { sell, buy: [] },
  };
}

/** In cents per gram; null on the first day. */
export function changeOver24Hours(db: Db): { before: number; change: number } | null {
  const ends = [Date.now() - days(1), Date.now()];
  const prices = dailySeries(spotChanges(db, ends[0] ?? 0), ends).map(({ price }) => price);
  const change = variation(prices);
  return change === null ? null : { before: prices[0] ?? 0, change };
}

/** In cents per gram; the last point is the current price. */
export function dailyGoldPrices(db: Db, dayCount?: number): PricePoint[] {
  const now = Date.now();
  const changes = spotChanges(db, dayCount === undefined ? 0 : now - days(dayCount + 1));
  return dailySeries(changes, dayEnds(dayCount ?? knownDayCount(changes, now), now));
}

/** Daily premiums, in tenths of a per cent. */
export type CoinPremiums = { metal: MetalRow; periods: { value: string; premiums: number[] }[] };

const maxCoins = 6;

export function coinPremiums(db: Db, periods: readonly CurvePeriod[]): CoinPremiums[] {
  const configuration = currentConfig(db);
  const coins = featuredMetals(db).filter(({ type }) => type === "Piece D'investissment");
  return coins.slice(0, maxCoins).map((metal) => {
    const changes = priceChangesSince(db, 'metal', { side: 'sell', ids: [metal.id], start: 0 });
    const [fine, vat] = [fineWeight(metal), vatOf(metal, configuration)];
    const premiumsOf = ({ series }: CurvePeriod) => {
      const spotByTime = new Map(series.sell.map(({ at, price }) => [at, price]));
      return dailySeries(changes, [...spotByTime.keys()]).flatMap(({ at, price }) => {
        return marketPremium(price, goldMarket(fine, (spotByTime.get(at) ?? 0) * 1_000, vat), 'sell', 1_000n) ?? [];
      });
    };
    return {
      metal,
      periods: periods.map((period) => ({ value: period.value, premiums: premiumsOf(period) })),
    };
  });
}
