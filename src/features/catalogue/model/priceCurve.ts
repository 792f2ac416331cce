import { days, formatDay, formatShortMoment, formatTime } from '../../../dates.ts';
import { eurosOf, type ItemType } from '../item.ts';
import type { PricePoint, PriceSeries } from './priceDays.ts';

export const curveSize = { width: 600, height: 240 };

export type Curve = {
  line: string;
  buyLine: string;
  /** Grid lines at round prices, highest first. */
  prices: { value: number; label: string; y: number }[];
  dates: string[];
  low: PricePoint;
  high: PricePoint;
  last: { x: number; y: number };
  labelPosition: { y: number; isBelow: boolean };
};

/** Smallest 1, 2 or 5 × 10ⁿ that is at least `rough`. */
function roundStep(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(rough, 1)));
  return ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power;
}

/** Minimum range of the price axis, so that a price that hardly moves does not look volatile. */
const minSpan = (low: number): number => low / 50;

const defaultSteps = 4;
const curveSteps = 3;

export function priceTicks(low: number, high: number, steps = defaultSteps): number[] {
  const padding = Math.max(Math.round((minSpan(low) - (high - low)) / 2), low === high ? 1 : 0);
  const step = roundStep((high - low + 2 * padding) / steps);
  const firstStep = Math.floor((low - padding) / step);
  return Array.from({ length: Math.ceil((high + padding) / step) - firstStep + 1 }, (_, i) => (firstStep + i) * step);
}

function tickLabels(kind: ItemType, values: readonly number[]): string[] {
  const step = eurosOf(kind, (values[1] ?? 0) - (values[0] ?? 0));
  const digits = Math.max(0, Math.ceil(-Math.log10(step) - 1e-9));
  const euroFormat = new Intl.NumberFormat('fr-FR', {
    style: 'currency',
    currency: 'EUR',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return values.map((value) => euroFormat.format(eurosOf(kind, value)));
}

const newDateFormat = (parts: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('fr-FR', { ...parts, timeZone: 'Europe/Paris' });
const dayAndMonth = newDateFormat({ day: 'numeric', month: 'short' });
const month = newDateFormat({ month: 'short' });
const monthAndYear = newDateFormat({ month: 'short', year: 'numeric' });
const dateCount = 4;

export const pointDate = (at: number, step: number): string => (step < days(1) ? formatShortMoment(at) : formatDay(at));

function dateFormat(span: number, isEnd: boolean): Intl.DateTimeFormat {
  if (span <= days(100)) return dayAndMonth;
  return isEnd || span > days(500) ? monthAndYear : month;
}

/** Only the first and the last date show the year, so that all fit a phone. */
function dateLabels(from: number, span: number): string[] {
  return Array.from({ length: dateCount }, (_, i) => {
    const isEnd = i === 0 || i === dateCount - 1;
    const at = from + (span * i) / (dateCount - 1);
    if (span < days(2)) return formatTime(at);
    return dateFormat(span, isEnd).format(at).replace(/^1 /, '1er ');
  });
}

/** The label lies over the curve, on the side where its end leaves more room. */
function labelPosition(heights: readonly number[]): Curve['labelPosition'] {
  const last = heights.at(-1) ?? 0;
  const [top, bottom] = [Math.min(...heights), Math.max(...heights)];
  const isBelow = bottom - last < last - top && bottom < curveSize.height * 0.8;
  return { y: isBelow ? bottom : top, isBelow };
}

export function priceCurve(
  { sell: points, buy }: PriceSeries,
  kind: ItemType,
  prices: readonly PricePoint[] = points,
): Curve | null {
  const first = points[0];
  const last = points.at(-1);
  if (!first || !last || points.length < 2) return null;
  const low = prices.reduce((a, b) => (b.price < a.price ? b : a));
  const high = prices.reduce((a, b) => (b.price > a.price ? b : a));
  const allPrices = [low, high, ...buy].map((point) => point.price);
  const values = priceTicks(Math.min(...allPrices), Math.max(...allPrices), curveSteps);
  const labels = tickLabels(kind, values);
  const bottom = values[0] ?? 0;
  const range = (values.at(-1) ?? 0) - bottom;
  const span = last.at - first.at;
  // Whole pixels: decimals would be invisible, but enlarge the page by a tenth.
  const x = (at: number) => Math.round(((at - first.at) / span) * curveSize.width);
  const y = (price: number) => Math.round((1 - (price - bottom) / range) * curveSize.height);
  const pathThrough = (series: readonly PricePoint[]) =>
    series.length > 1 ? `M${series.map((point) => `${x(point.at)} ${y(point.price)}`).join('L')}` : '';
  return {
    line: pathThrough(points),
    buyLine: pathThrough(buy.filter(({ at }) => at >= first.at)),
    prices: values.map((value, i) => ({ value, label: labels[i] ?? '', y: y(value) })).reverse(),
    dates: dateLabels(first.at, span),
    low,
    high,
    last: { x: x(last.at), y: y(last.price) },
    labelPosition: labelPosition(points.filter(({ at }) => x(at) > curveSize.width * 0.7).map(({ price }) => y(price))),
  };
}

export const tableRows = (points: readonly PricePoint[], every: number): PricePoint[] =>
  points.toReversed().filter((_, i) => i % every === 0);

export function sparkPath(prices: readonly number[], width: number, height: number): string {
  const [low, high] = [Math.min(...prices), Math.max(...prices)];
  const range = Math.max(high - low, minSpan(low)) || 1;
  const y = (price: number) => Math.round(height / 2 + (((low + high) / 2 - price) / range) * (height - 2));
  return `M${prices.map((price, i) => `${Math.round((i / (prices.length - 1)) * width)} ${y(price)}`).join('L')}`;
}

export const variationClass = (part: number): '' | 'rising' | 'falling' =>
  Math.abs(part) < 0.00005 ? '' : part > 0 ? 'rising' : 'falling';
