import { demoCoins } from './metals.coins.ts';
import { demoCollection } from './metals.collection.ts';
import { demoIngots } from './metals.ingots.ts';
import { spaces } from './metals.prose.ts';
import type { DemoMetal } from './types.ts';

export const demoMetals: readonly DemoMetal[] = [...demoIngots, ...demoCoins, ...demoCollection].map((metal) => ({
  ...metal,
  summary: spaces(metal.summary),
  seoTitle: spaces(metal.seoTitle),
}));
