import { z } from 'zod';
import { itemTypes } from '../../../../db/words.ts';
import { contract } from '../../../http/contract.ts';

/** What the sheet may sell or buy, at this hour. Prices in euros: of a piece, or of `coefficient` units of a money. */
const goodsShape = z.object({
  type: z.enum(itemTypes),
  id: z.string(),
  name: z.string(),
  iso: z.string(),
  detail: z.string(),
  sellPrice: z.number(),
  /** Null where the shop buys none. */
  buyPrice: z.number().nullable(),
  coefficient: z.number(),
  tiers: z.array(z.object({ from: z.number(), off: z.number() })),
  /** Not promised to an order; null where nobody counts them. */
  free: z.number().nullable(),
  notes: z.array(z.object({ value: z.number(), free: z.number().nullable() })),
  /** Numbered pieces that are free; `isNamed`: its number was typed. */
  pieces: z.array(z.object({ piece: z.number(), serial: z.string(), isNamed: z.boolean() })),
  /** Jewels of a title, in thousandths, bought by the gram; `name`: what was looked for, « Bracelet ». */
  jewel: z.object({ title: z.number(), isMelted: z.boolean(), name: z.string() }).nullable(),
  /** Of the contract by which it is bought. */
  bought: z.object({ tax: z.enum(['metal', 'jewel']), mayWithdraw: z.boolean() }),
  /** The price is too old to be asked. */
  isOld: z.boolean(),
});
export type CounterGoods = z.output<typeof goodsShape>;

export const findGoodsContract = contract('POST /api/counter/goods', {
  act: 'counter',
  toast: false,
  summary:
    'Articles and moneys by name, code, weight or number of a piece, with price and stock; by `ids` the same anew',
  body: z.object({ q: z.string().trim().max(100).default(''), ids: z.array(z.string().max(64)).max(40).default([]) }),
  data: z.object({
    goods: z.array(goodsShape),
    /** Euros of the drawer by denomination in cents. */
    drawer: z.record(z.string(), z.number()),
  }),
});
