import { demoCoins } from './metals.coins.ts';
import { demoCollection } from './metals.collection.ts';
import { demoIngots } from './metals.ingots.ts';
import { spaces } from './metals.prose.ts';
import type { DemoMetal } from './types.ts';

/** Bars and the coins of every day follow the course; rarer ones are priced by hand. */
const everyDay = ['napoleon-20f-coq', 'napoleon-20f-genie', 'souverain', 'krugerrand', 'maple-leaf'];
const followsGold = ({ type, key }: DemoMetal) => type === 'Lingots' || everyDay.includes(key);

export const demoMetals: readonly DemoMetal[] = [...demoIngots, ...demoCoins, ...demoCollection].map((metal) => ({
  ...metal,
  followsGold: followsGold(metal),
  summary: spaces(metal.summary),
  seoTitle: spaces(metal.seoTitle),
}));
