/** Cents of a euro: every amount. */
export type Cents = number;
/** Millionths of a euro: currency rates. */
export type Micros = number;

const centsPerEuro = 2;
const microsPerEuro = 6;

/** Parses a decimal number into an integer of its last kept digit, or null. Exact: no floating arithmetic. */
function scaled(value: number | string, digits: number): number | null {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(String(value));
  if (!match) return null;
  const [, sign, whole = '', fraction = ''] = match;
  if (fraction.length > digits) return null;
  const result = Number(`${sign}${whole}${fraction.padEnd(digits, '0')}`);
  return Number.isSafeInteger(result) ? result : null;
}

function unscaled(value: number, digits: number): number {
  const text = String(Math.abs(value)).padStart(digits + 1, '0');
  return Number(`${value < 0 ? '-' : ''}${text.slice(0, -digits)}.${text.slice(-digits)}`);
}

/** `1234.5` → `123450`; null when it is not an amount with at most two decimals. */
export const centsFromEuros = (euros: number | string): Cents | null => scaled(euros, centsPerEuro);
/** `123450` → `1234.5`, the number that the API speaks. */
export const eurosFromCents = (cents: Cents): number => unscaled(cents, centsPerEuro);
/** `0.921534` → `921534`; null with more than six decimals. */
export const microsFromEuros = (euros: number | string): Micros | null => scaled(euros, microsPerEuro);
export const eurosFromMicros = (micros: Micros): number => unscaled(micros, microsPerEuro);

/** Integer division by a positive number, half up, exact for any size. */
export function divideHalfUp(dividend: bigint, divisor: bigint): number {
  const doubled = 2n * dividend + divisor;
  const quotient = doubled / (2n * divisor);
  // BigInt cuts towards zero.
  return Number(doubled % (2n * divisor) < 0n ? quotient - 1n : quotient);
}

const euro = new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR' });
const rate = new Intl.NumberFormat('fr-FR', {
  style: 'currency',
  currency: 'EUR',
  minimumFractionDigits: 2,
  maximumFractionDigits: 4,
});

/** `formatEuro(123450)` → « 1 234,50 € », with no-break spaces. */
export const formatEuro = (cents: Cents): string => euro.format(eurosFromCents(cents));

const running = new Intl.NumberFormat('fr-FR', {
  style: 'currency',
  currency: 'EUR',
  trailingZeroDisplay: 'stripIfInteger',
});

/** In a sentence round sums have no cents: « 10 000 € », « 1 234,50 € ». */
export const euroInText = (cents: Cents): string => running.format(eurosFromCents(cents));

/** `formatRate(921534)` → « 0,9215 € ». */
export const formatRate = (micros: Micros): string => rate.format(eurosFromMicros(micros));

const plain = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 4 });

/** `formatNumber(1234.5)` → « 1 234,5 ». */
export const formatNumber = (value: number): string => plain.format(value);
