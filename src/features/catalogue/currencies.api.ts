import { z } from 'zod';
import { contract, idParams, listQuery } from '../../http/contract.ts';
import { stockShape } from '../goods/stock.shape.ts';

export const billShape = z.object({
  _id: z.string(),
  name: z.string(),
  value: z.number(),
  description: z.string(),
  photo: z.string().nullable(),
  photo2: z.string().nullable(),
  left: z.number().nullable(),
  isBoughtBack: z.boolean(),
});

/** Rates in euros for `coefficient` units. */
export const currencyShape = z.object({
  _id: z.string(),
  moneyName: z.string(),
  currencyName: z.string(),
  iso: z.string(),
  coefficient: z.number(),
  sellPrice: z.number(),
  buyPrice: z.number().nullable(),
  bills: z.array(billShape),
  isVisible: z.boolean(),
  isFeatured: z.boolean(),
  position: z.number(),
  topText: z.string(),
  bottomText: z.string(),
  title: z.string(),
  description: z.string(),
  synonyms: z.string(),
  pricedAt: z.number(),
  toConfirm: z.boolean().optional(),
  stock: stockShape,
  most: z.number(),
  updatedAt: z.number(),
});
export type Currency = z.output<typeof currencyShape>;

const publicCache = { access: 'public', cacheTags: ['currencies', 'configuration'] } as const;

export const getCurrenciesContract = contract('GET /api/currency/getCurrencies/{flag}', {
  ...publicCache,
  summary: 'Currencies with their banknotes; `false` includes hidden ones (admin)',
  params: z.object({ flag: z.enum(['true', 'false']) }),
  query: listQuery,
  data: z.array(currencyShape),
  isPaged: true,
});

export const getCurrencyByIdContract = contract('GET /api/currency/getCurrencyById/{id}', {
  ...publicCache,
  summary: 'One currency with its banknotes; 404 for a hidden one, except for the admin',
  params: idParams,
  data: currencyShape,
});

export const getIsFeaturedCurrenciesContract = contract('GET /api/currency/getIsFeaturedCurrencies', {
  ...publicCache,
  summary: 'Visible featured currencies with their banknotes',
  data: z.array(currencyShape),
});
