import { type Db, rowById } from '../../../../db/client.ts';
import { priceFeeds } from '../../../../db/schema/catalogue.ts';
import { formatDay, startOfDay } from '../../../dates.ts';
import { eurosFromMicros } from '../../../money.ts';
import { type CurrencyRow, formatForeignAmount } from '../currency.ts';
import type { KnownRate } from './priceCheck.ts';
import { referenceRate } from './priceRule.ts';

export type RatedCurrency = Pick<CurrencyRow, 'iso' | 'coefficient'> &
  Partial<Pick<CurrencyRow, 'referenceRate' | 'referencedAt'>>;

export function findKnownRate(db: Db): (currency: RatedCurrency) => KnownRate | null {
  const reading = rowById(db, priceFeeds, 'currencies')?.reading;
  const latestRates = reading && 'rates' in reading ? { ...reading, rates: new Map(reading.rates) } : undefined;
  return ({ iso, coefficient: units, referenceRate: storedRate = null, referencedAt = null }) => {
    const toKnownRate = (micros: number, source: string, at: number | null): KnownRate => {
      const day = at === null ? '' : ` du ${formatDay(at)}`;
      return { rate: eurosFromMicros(micros), units, unit: formatForeignAmount(units, iso), source: `${source}${day}` };
    };
    const micros = referenceRate(latestRates?.rates.get(iso) ?? '', units);
    if (micros) return toKnownRate(micros, 'le cours de la BCE', latestRates?.day ? startOfDay(latestRates.day) : null);
    return storedRate ? toKnownRate(storedRate, 'le cours de référence', referencedAt) : null;
  };
}
