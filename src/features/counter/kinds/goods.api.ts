import { z } from 'zod';
import { itemTypes } from '../../../../db/words.ts';
import { contract, textUpTo } from '../../../http/contract.ts';

/** Prices in euros per piece, or per `coefficient` units of a currency. */
const goodsShape = z.object({
  type: z.enum(itemTypes),
  id: z.string(),
  name: z.string(),
  iso: z.string(),
  detail: z.string(),
  sellPrice: z.number(),
  buyPrice: z.number().nullable(),
  coefficient: z.number(),
  tiers: z.array(z.object({ from: z.number(), off: z.number() })),
  /** Unreserved stock; null for uncounted goods. */
  free: z.number().nullable(),
  notes: z.array(z.object({ value: z.number(), free: z.number().nullable() })),
  /** Numbered pieces available; `isNamed`: the search text is the piece's number. */
  pieces: z.array(z.object({ piece: z.number(), serial: z.string(), isNamed: z.boolean() })),
  /** Jewellery is priced per gram; `title`: purity in thousandths; `name`: « Bracelet ». */
  jewel: z.object({ title: z.number(), isMelted: z.boolean(), name: z.string() }).nullable(),
  bought: z.object({ tax: z.enum(['metal', 'jewel']), mayWithdraw: z.boolean() }),
  toConfirm: z.boolean(),
});
export type CounterItem = z.output<typeof goodsShape>;

export const findGoodsContract = contract('POST /api/counter/goods', {
  permission: 'counter',
  toast: false,
  summary: 'Articles and currencies by name, code, weight or serial number, with price and stock; `ids` reloads them',
  body: z.object({ q: textUpTo(100).default(''), ids: z.array(z.string().max(64)).max(40).default([]) }),
  data: z.object({ goods: z.array(goodsShape), drawer: z.record(z.string(), z.number()) }),
});
