import type { configurations } from '../../../db/schema/shop.ts';
import { eurosFromCents } from '../../money.ts';
import { karatRateFields } from './configuration.api.ts';
import { abroadDaysOf, overseasDaysOf } from './delivery.ts';
import { invoicingOf } from './invoicing.ts';
import { registerTermsOf } from './registerTerms.ts';

export type ConfigurationRow = typeof configurations.$inferSelect;

const amountFields = [...karatRateFields, 'cardLimit', 'requestAbove', 'moneyMost', 'fourEyesAbove'] as const;

/** Euros and per cent. Contracts omit fields that their callers may not see. */
export function presentConfig(row: ConfigurationRow) {
  const { vatRate, marginRates, tolerance, ...invoicing } = invoicingOf(row);
  const euroEntries = amountFields.map((name) => [name, row[name] === null ? null : eurosFromCents(row[name])]);
  return {
    ...row,
    ...(Object.fromEntries(euroEntries) as Pick<ConfigurationRow, (typeof amountFields)[number]>),
    _id: row.id,
    delivery: row.delivery.map(({ upTo, cost }) => ({
      upTo: upTo === null ? null : eurosFromCents(upTo),
      cost: eurosFromCents(cost),
    })),
    times: { ...row.times, abroadDays: abroadDaysOf(row.times), overseasDays: overseasDaysOf(row.times) },
    invoicing: {
      ...invoicing,
      vatRate: vatRate / 100,
      marginRates: marginRates.map(({ from, rate }) => ({ from, rate: rate / 100 })),
      tolerance: eurosFromCents(tolerance),
    },
    registerTerms: registerTermsOf(row),
  };
}
