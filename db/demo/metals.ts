import { demoCoins } from './metals.coins.ts';
import { demoCollection } from './metals.collection.ts';
import { demoIngots } from './metals.ingots.ts';
import { prose, spaces } from './prose.ts';

/** Bars and the coins of every day follow the course; rarer ones are priced by hand. */
const everyDay = ['napoleon-20f-coq', 'napoleon-20f-genie', 'souverain', 'krugerrand', 'maple-leaf'];

const refiners: Readonly<Record<string, string>> = {
  Valcambi: 'Suisse',
  Heraeus: 'Allemagne',
  PAMP: 'Suisse',
  Umicore: 'Belgique',
  'Argor-Heraeus': 'Suisse',
  Metalor: 'Suisse',
  CPoR: 'France',
  'Comptoir Lyon-Alemand': 'France',
};

const bars = demoIngots.map((bar) => ({
  type: 'Lingots' as const,
  hasReverse: false,
  purity: 999.9,
  countryIssuing: refiners[bar.fabricant] ?? '',
  synonyms: bar.key.startsWith('lingotin') ? 'lingot' : '',
  seoTitle: `${bar.metalName} 999,9`,
  ...bar,
}));
const coins = [
  ...demoCoins.map((coin) => ({ type: "Piece D'investissment" as const, ...coin })),
  ...demoCollection.map((coin) => ({ type: 'Piece De Collection' as const, ...coin })),
].map((coin) => ({ hasReverse: true, synonyms: '', seoTitle: `${coin.metalName} en or`, ...coin }));

export const demoMetals = [...bars, ...coins].map((metal) => ({
  ...metal,
  /** Both prices follow the course of gold, each by its per cent. */
  followsGold: metal.type === 'Lingots' || everyDay.includes(metal.key),
  summary: spaces(metal.summary),
  seoTitle: spaces(metal.seoTitle),
  text: prose(metal.text),
}));
