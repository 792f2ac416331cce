import { z } from 'zod';
import { contract, rate } from '../../../http/contract.ts';
import { lotInput } from '../../goods/model/purchase.ts';
import { goldPrice, percent } from '../../prices/prices.api.ts';

const wholeNumberText = 'Indiquez un nombre entier, à partir de 0.';
const stock = {
  count: z.int(wholeNumberText).min(0, wholeNumberText).max(1_000_000, wholeNumberText).optional(),
  unitCost: lotInput.shape.unitCost,
};
const reference = 'Indiquez le cours de référence de cette devise.';

export const addKnownContract = contract('POST /api/catalogue/addKnown', {
  permission: 'catalogue',
  summary:
    'Adds known coins, bars and currencies, priced by rules; hidden or, with `publish`, on sale where there is stock; 409 with `doubts` for doubtful prices without `takesDoubts`',
  bodyLimit: 400_000,
  body: z
    .object({
      metals: z.array(z.object({ key: z.string().max(64), premium: percent.optional(), ...stock })).max(200),
      currencies: z
        .array(
          z.object({
            iso: z.string().length(3),
            referenceRate: rate(reference).refine((micros) => micros > 0, reference),
            notes: z.array(z.object({ value: z.int().positive(), ...stock })).max(40),
          }),
        )
        .max(60),
      /** In per cent above or below the gold price or the reference rate. */
      rules: z.object({ sell: percent, buy: percent, currencySell: percent, currencyBuy: percent }),
      publish: z.boolean().default(false),
      takesDoubts: z.boolean().default(false),
      /** Only for a shop that has no gold price yet. */
      goldPrice: goldPrice.optional(),
      onOrderDays: z.int().min(1).max(365, 'Indiquez un délai de 1 à 365 jours.').nullable(),
    })
    .refine(({ metals, currencies }) => metals.length + currencies.length > 0, 'Cochez au moins un article.'),
  data: z.object({ metals: z.number(), currencies: z.number() }),
});

export type StandardRow = {
  key: string;
  name: string;
  group: string;
  detailText: string;
  source: string;
  searchText: string;
  needsPremium?: boolean;
  iso?: string;
  value?: number;
  reference?: string;
};
export type KnownGoodsTables = Record<'metal' | 'currency', StandardRow[]>;
