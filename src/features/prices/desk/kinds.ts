import type { PriceRow } from '../prices.api.ts';

export const kinds = {
  metal: { label: 'Or', query: 'or', base: 'or', market: 'le cours de l’or', gap: 'Prime' },
  currency: { label: 'Devises', query: 'devises', base: 'réf.', market: 'le cours de référence', gap: 'Marge' },
  karat: { label: 'Bijoux', query: 'bijoux', base: 'or', market: 'le cours de l’or', gap: 'Part du fin' },
} as const;

export const kindNames = Object.keys(kinds) as PriceRow['type'][];
