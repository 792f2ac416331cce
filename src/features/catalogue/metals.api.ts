import { z } from 'zod';
import { metalConditions, metalGrades, metalTypes } from '../../../db/words.ts';
import { contract, idParams, listQuery } from '../../http/contract.ts';
import { stockShape } from '../goods/stock.shape.ts';

/** In euros, grams, millimetres and parts per thousand; `premium` in per cent, without VAT. */
export const metalShape = z.object({
  _id: z.string(),
  metalName: z.string(),
  type: z.enum(metalTypes),
  weight: z.number(),
  fineWeight: z.number(),
  diameter: z.number().nullable(),
  purity: z.number(),
  mintingStart: z.number().nullable(),
  mintingEnd: z.number().nullable(),
  countryIssuing: z.string(),
  fabricant: z.string(),
  photo: z.string().nullable(),
  photos: z.array(z.object({ photo: z.string(), alt: z.string() })),
  textInfo: z.string(),
  netSellPrice: z.number(),
  grossBuyPrice: z.number(),
  pricePerGram: z.number(),
  premium: z.number().nullable(),
  isVisable: z.boolean(),
  isFeatured: z.boolean(),
  title: z.string(),
  description: z.string(),
  synonyms: z.string(),
  legalTender: z.boolean(),
  year: z.number().nullable(),
  mintMark: z.string(),
  grade: z.enum(metalGrades).nullable(),
  condition: z.enum(metalConditions).nullable(),
  quotable: z.boolean().nullable(),
  sealed: z.boolean(),
  sleeved: z.boolean(),
  certified: z.boolean(),
  catalogueRefs: z.string(),
  isUnique: z.boolean(),
  tiers: z.array(z.object({ from: z.number(), off: z.number() })),
  pricedAt: z.number(),
  toConfirm: z.boolean().optional(),
  taxed: z.boolean(),
  stock: stockShape,
  updatedAt: z.number(),
});
export type Metal = z.output<typeof metalShape>;

const publicCache = { access: 'public', cacheTags: ['metals', 'configuration'] } as const;

export const getMetalContract = contract('GET /api/metal/getMetal/{flag}', {
  ...publicCache,
  summary: 'Metals: visible ones with true, all of them with false (admin)',
  params: z.object({ flag: z.enum(['true', 'false']) }),
  query: listQuery,
  data: z.array(metalShape),
  isPaged: true,
});

export const searchMetalsContract = contract('GET /api/metal/search/{text}', {
  ...publicCache,
  summary: 'Visible metals by prefix over name, maker, country and type; empty under 2 characters',
  params: z.object({ text: z.string().default('') }),
  data: z.array(metalShape),
});

export const getMetalsByTypeContract = contract('GET /api/metal/getMetalsByType/{type}', {
  ...publicCache,
  summary: 'Visible metals of a type',
  params: z.object({ type: z.enum(metalTypes) }),
  query: listQuery,
  data: z.array(metalShape),
  isPaged: true,
});

export const getFeaturedMetalsContract = contract('GET /api/metal/getFeaturedMetals', {
  ...publicCache,
  summary: 'Visible featured metals',
  data: z.array(metalShape),
});

export const getMetalByIdContract = contract('GET /api/metal/getMetalById/{id}', {
  ...publicCache,
  summary: 'One metal; a hidden one is unknown to all but the admin',
  params: idParams,
  data: metalShape,
});

export const maxQuantityContract = contract('GET /api/metal/mostSold/{id}', {
  access: 'public',
  summary: 'Null if `quantity` of a metal may be ordered now, else the number that may, two at most',
  params: idParams,
  query: z.object({ quantity: z.coerce.number().int().positive().optional() }),
  data: z.object({ most: z.number().nullable() }),
});
