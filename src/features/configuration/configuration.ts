import type { configurations } from '../../../db/schema/shop.ts';
import { eurosFromCents } from '../../money.ts';
import { abroadDaysOf } from './delivery.ts';
import { invoicingOf } from './invoicing.ts';
import { registerTermsOf } from './registerTerms.ts';

/** As stored: cents, and cents a gram. */
export type ConfigurationRow = typeof configurations.$inferSelect;

/** Public part, in euros; the limit of open orders stays private. */
export const presentConfiguration = (row: ConfigurationRow) => ({
  _id: row.id,
  offers: row.offers,
  carrates24: eurosFromCents(row.carrates24),
  carrates22: eurosFromCents(row.carrates22),
  carrates18: eurosFromCents(row.carrates18),
  carrates14: eurosFromCents(row.carrates14),
  carrates9: eurosFromCents(row.carrates9),
  goldPrice: row.goldPrice === null ? null : eurosFromCents(row.goldPrice),
  goldPricedAt: row.goldPricedAt,
  delivery: row.delivery.map(({ upTo, cost }) => ({
    upTo: upTo === null ? null : eurosFromCents(upTo),
    cost: eurosFromCents(cost),
  })),
  cardLimit: eurosFromCents(row.cardLimit),
  requestAbove: eurosFromCents(row.requestAbove),
  moneyMost: eurosFromCents(row.moneyMost),
  countries: row.countries,
  times: { ...row.times, abroadDays: abroadDaysOf(row.times) },
});

/** The rate in per cent, the tolerance in euros. */
function presentInvoicing(row: ConfigurationRow) {
  const { vatRate, marginRates, tolerance, ...rest } = invoicingOf(row);
  return {
    ...rest,
    vatRate: vatRate / 100,
    marginRates: marginRates.map(({ from, rate }) => ({ from, rate: rate / 100 })),
    tolerance: eurosFromCents(tolerance),
  };
}

export const presentWhole = (row: ConfigurationRow) => ({
  ...presentConfiguration(row),
  openOrders: row.openOrders,
  fourEyesAbove: row.fourEyesAbove === null ? null : eurosFromCents(row.fourEyesAbove),
  carriers: row.carriers,
  priceTerms: row.priceTerms,
  invoicing: presentInvoicing(row),
  registerTerms: registerTermsOf(row),
  identity: row.identity,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
});
