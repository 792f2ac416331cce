import { z } from 'zod';
import { contract } from '../../http/contract.ts';

/** Working days of preparation and transit; the hour of Paris until which an order is prepared from the same day. */
export const timesShape = z.object({
  preparationDays: z.int().min(0).max(30),
  cutOffHour: z.int().min(0).max(24),
  carrier: z.string().trim().max(60),
  transitDays: z.tuple([z.int().min(0).max(30), z.int().min(0).max(60)]).refine(([min, max]) => min <= max),
  identityHours: z.int().min(0).max(240),
  closedDays: z.array(z.iso.date()),
});

/** Euros; karat rates are euros a gram, `goldPrice` euros for a kilogram of fine gold
 * set at `goldPricedAt` (milliseconds since the epoch), `upTo` null is without limit. `_id` is empty before the first version. */
export const configurationShape = z.object({
  _id: z.string(),
  offers: z.string(),
  carrates24: z.number(),
  carrates22: z.number(),
  carrates18: z.number(),
  carrates14: z.number(),
  carrates9: z.number(),
  goldPrice: z.number().nullable(),
  goldPricedAt: z.number().nullable(),
  delivery: z.array(z.object({ upTo: z.number().nullable(), cost: z.number() })),
  cardLimit: z.number(),
  requestAbove: z.number(),
  countries: z.array(z.string()),
  times: timesShape,
});

export const getLastConfigurationContract = contract({
  method: 'GET',
  path: '/api/configuration/getLastConfiguration',
  access: 'public',
  keep: ['configuration'],
  summary:
    'The configuration in force: banner text, price of gold, karat rates, delivery tiers and times, countries, limits',
  data: configurationShape,
});
