import { z } from 'zod';
import { contract } from '../../http/contract.ts';

/** Euros; karat rates are euros a gram, `upTo` null is without limit. `_id` is empty before the first version. */
export const configurationShape = z.object({
  _id: z.string(),
  offers: z.string(),
  carrates22: z.number(),
  carrates18: z.number(),
  carrates14: z.number(),
  delivery: z.array(z.object({ upTo: z.number().nullable(), cost: z.number() })),
  cardLimit: z.number(),
});

export const getLastConfigurationContract = contract({
  method: 'GET',
  path: '/api/configuration/getLastConfiguration',
  access: 'public',
  summary: 'The configuration in force: banner text, karat rates, delivery tiers, card limit',
  data: configurationShape,
});
