export type Cents = number;
/** Millionths of a euro, for exchange rates. */
export type Micros = number;

/** In euros: sums and products of larger amounts would exceed the safe integers. */
export const maxAmount = 100_000_000;

const centDigits = 2;
const microDigits = 6;

/** Null unless it is a number with at most `digits` decimals. Uses no floating point. */
function toScaledInteger(value: number | string, digits: number): number | null {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(String(value));
  if (!match) return null;
  const [, sign, whole = '', fraction = ''] = match;
  if (fraction.length > digits) return null;
  const result = Number(`${sign}${whole}${fraction.padEnd(digits, '0')}`);
  return Number.isSafeInteger(result) ? result : null;
}

function fromScaledInteger(value: number, digits: number): number {
  if (!Number.isSafeInteger(value)) throw invalidAmountError(value);
  const text = String(Math.abs(value)).padStart(digits + 1, '0');
  return Number(`${value < 0 ? '-' : ''}${text.slice(0, -digits)}.${text.slice(-digits)}`);
}

/** `1234.5` → `123450`; null for more than two decimals. */
export const centsFromEuros = (euros: number | string): Cents | null => toScaledInteger(euros, centDigits);

/** « 1 234,50 € », « 1.234,50 », « 1’234.50 » or « 1 234€50 » → « 1234.50 ».
 * « 12 50 » is not a number, so it keeps its space. */
export function normalizeDecimal(input: string): string {
  const numeral = input
    .replace(/[\s'’](?=\d{3}(?!\d)|\D|$)|\p{Cf}/gu, '')
    .replace(/[−–]/, '-')
    .replace(/€(?=\d\d$)/, ',')
    .replace(/^[\s'’]*€?\s*|€$|EUR$/gi, '');
  const lastSeparator = /[.,](?=[^.,]*$)/.exec(numeral)?.[0] ?? '.';
  const [whole = '', ...decimals] = numeral.split(lastSeparator);
  return [whole.replace(/[.,]/g, ''), ...decimals].join('.');
}

/** Null for fractions of a cent, and so for « 1.250 », which could mean 1 250. */
export const parseCents = (text: string): Cents | null => centsFromEuros(normalizeDecimal(text));

export const eurosFromCents = (cents: Cents): number => fromScaledInteger(cents, centDigits);
/** `0.921534` → `921534`; null for more than six decimals. */
export const microsFromEuros = (euros: number | string): Micros | null => toScaledInteger(euros, microDigits);
export const eurosFromMicros = (micros: Micros): number => fromScaledInteger(micros, microDigits);

const invalidAmountError = (value: unknown) => new RangeError(`not an amount of money: ${value}`);

function requireAmount(amount: number | null, euros: number): number {
  if (amount === null) throw invalidAmountError(euros);
  return amount;
}

/** @throws RangeError, so that a figure that cannot be parsed is never shown as 0 € */
export const centsOf = (euros: number): Cents => requireAmount(centsFromEuros(euros), euros);
export const microsOf = (euros: number): Micros => requireAmount(microsFromEuros(euros), euros);

/** Rounds half up, exactly at any size. `divisor`: positive. */
export function divideHalfUp(dividend: bigint, divisor: bigint): number {
  const doubled = 2n * dividend + divisor;
  const quotient = doubled / (2n * divisor);
  // BigInt truncates towards zero.
  return Number(doubled % (2n * divisor) < 0n ? quotient - 1n : quotient);
}

const euroFormat = new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR' });
const rateFormat = new Intl.NumberFormat('fr-FR', {
  style: 'currency',
  currency: 'EUR',
  minimumFractionDigits: 4,
  maximumFractionDigits: 4,
});

/** « 1 234,50 € » with no-break spaces. @throws RangeError for fractions of a cent */
export const formatEuro = (cents: Cents): string => euroFormat.format(eurosFromCents(cents));
export const formatEuros = (euros: number): string => formatEuro(centsOf(euros));

const inputFormat = new Intl.NumberFormat('fr-FR', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 6,
  useGrouping: false,
});

export const formatInputEuros = (euros: number): string => inputFormat.format(euros);

const sentenceFormat = new Intl.NumberFormat('fr-FR', {
  style: 'currency',
  currency: 'EUR',
  trailingZeroDisplay: 'stripIfInteger',
});

/** « 10 000 € », without cents for round sums, or « 1 234,50 € ». */
export const euroInText = (cents: Cents): string => sentenceFormat.format(eurosFromCents(cents));

/** « 0,9215 € »; whole cents show two decimals. */
export const formatRate = (micros: Micros): string =>
  (Math.round(micros / 100) % 100 === 0 ? euroFormat : rateFormat).format(eurosFromMicros(micros));

const numberFormat = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 4 });

const signedPercentFormat = (digits: number) =>
  new Intl.NumberFormat('fr-FR', {
    style: 'percent',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    signDisplay: 'exceptZero',
  });
const changeFormats = { 1: signedPercentFormat(1), 2: signedPercentFormat(2) };

/** `0.0124` → « +1,24 % »; with a true minus sign below zero. */
export const formatChange = (part: number, digits: 1 | 2 = 2): string =>
  changeFormats[digits].format(part).replace('-', '−');

export const formatNumber = (value: number): string => numberFormat.format(value);

/** « +3 », « −2 » or « 0 » */
export const formatSigned = (value: number): string =>
  `${value > 0 ? '+' : value < 0 ? '−' : ''}${formatNumber(Math.abs(value))}`;

/** From hundredths of a per cent: « 2,5 % ». */
export const formatPercent = (rate: number): string => `${formatNumber(rate / 100)}\u00a0%`;

export const sum = (numbers: readonly number[]): number => numbers.reduce((total, n) => total + n, 0);

export const capitalize = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

export const plural = (n: number, singular: string, pluralForm: string): string =>
  `${formatNumber(n)} ${n < 2 ? singular : pluralForm}`;

/** Asks whether « 1.250 » means « 1 250 » or « 1,25 »; null for other texts. */
export function ambiguousNumberText(text: string): string | null {
  const [, whole, digits] = /^\s*[-−]?([1-9]\d{0,2})\.(\d{3})\s*(?:€|EUR|g)?\s*$/i.exec(text) ?? [];
  return whole === undefined ? null : `Écrivez ${whole}${digits} ou ${whole},${digits}.`;
}

const conjunction = new Intl.ListFormat('fr');
const disjunction = new Intl.ListFormat('fr', { type: 'disjunction' });

export const formatList = (words: Iterable<string>): string => conjunction.format(words);
export const formatChoices = (words: Iterable<string>): string => disjunction.format(words);

export const nonEmptyRows = (rows: readonly (readonly [string, string | null | undefined])[]): [string, string][] =>
  rows.flatMap(([name, value]): [string, string][] => (value ? [[name, value]] : []));
