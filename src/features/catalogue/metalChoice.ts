import { metalGrades } from '../../../db/words.ts';
import { keyAsked } from '../../asked.ts';
import { type MetalType, metalListPath, slug } from '../../paths.ts';
import { gradeWords, type MetalRow, pricePerGram, typeWords } from './metal.ts';

type Order = (a: MetalRow, b: MetalRow) => number;

const byName: Order = (a, b) => a.metalName.localeCompare(b.metalName, 'fr', { numeric: true });
const byPrice: Order = (a, b) => a.netSellPrice - b.netSellPrice;
const byWeight: Order = (a, b) => a.weight - b.weight;

export const metalSorts = {
  'poids-croissant': { label: 'Poids croissant', order: byWeight },
  'poids-decroissant': { label: 'Poids décroissant', order: (a, b) => byWeight(b, a) },
  selection: { label: 'Notre sélection', order: (a, b) => Number(b.isFeatured) - Number(a.isFeatured) },
  'prix-croissant': { label: 'Prix croissant', order: byPrice },
  'prix-decroissant': { label: 'Prix décroissant', order: (a, b) => byPrice(b, a) },
  gramme: { label: 'Prix au gramme', order: (a, b) => pricePerGram(a) - pricePerGram(b) },
  nom: { label: 'Nom', order: byName },
} as const satisfies Record<string, { label: string; order: Order }>;

export type MetalSort = keyof typeof metalSorts;
export const defaultSort = 'poids-croissant' satisfies MetalSort;

export type Option = { value: string; label: string };
type Bracket = Option & { from: number; below: number };

const bracket = (value: string, label: string, from: number, below = Number.POSITIVE_INFINITY): Bracket => ({
  value,
  label,
  from,
  below,
});

const coinWeights = [
  bracket('moins-de-5', 'Moins de 5 g', 0, 5_000),
  bracket('5-a-10', 'De 5 à 10 g', 5_000, 10_000),
  bracket('10-a-20', 'De 10 à 20 g', 10_000, 20_000),
  bracket('20-et-plus', '20 g et plus', 20_000),
];

/** Milligrams. */
const weights: Record<MetalType, Bracket[]> = {
  Lingots: [
    bracket('moins-de-10', 'Moins de 10 g', 0, 10_000),
    bracket('10-a-50', 'De 10 à 50 g', 10_000, 50_000),
    bracket('50-a-250', 'De 50 à 250 g', 50_000, 250_000),
    bracket('250-et-plus', '250 g et plus', 250_000),
  ],
  "Piece D'investissment": coinWeights,
  'Piece De Collection': coinWeights,
};

const grades: Option[] = metalGrades.map((grade) => ({
  value: grade.toLowerCase(),
  label: `${grade}, ${gradeWords[grade]}`,
}));

/** Cents. */
const prices = [
  bracket('moins-de-500', 'Moins de 500 €', 0, 50_000),
  bracket('500-a-1000', 'De 500 à 1 000 €', 50_000, 100_000),
  bracket('1000-a-5000', 'De 1 000 à 5 000 €', 100_000, 500_000),
  bracket('5000-et-plus', '5 000 € et plus', 500_000),
];

export const filterNames = ['poids', 'etat', 'pays', 'fabricant', 'prix'] as const;
export type FilterName = (typeof filterNames)[number];
export type MetalFilters = Partial<Record<FilterName, string>>;
export type MetalView = '' | 'tableau';
export type MetalChoice = { sort: MetalSort; filters: MetalFilters; view: MetalView };

export const filterLabel = (name: FilterName, type: MetalType): string =>
  ({ poids: 'Poids', etat: 'État', pays: 'Pays', fabricant: typeWords[type].maker, prix: 'Prix' })[name];

const within = (brackets: Bracket[], amount: number) =>
  brackets.find((b) => amount >= b.from && amount < b.below)?.value;

function traits(row: MetalRow): Record<FilterName, string | undefined> {
  return {
    poids: within(weights[row.type], row.weight),
    etat: row.grade?.toLowerCase(),
    pays: row.countryIssuing ? slug(row.countryIssuing) : undefined,
    fabricant: row.fabricant ? slug(row.fabricant) : undefined,
    prix: within(prices, row.netSellPrice),
  };
}

export function filterOptions(type: MetalType, rows: readonly MetalRow[]): Record<FilterName, Option[]> {
  const used = rows.map(traits);
  const present = (name: FilterName, options: Option[]) => options.filter((o) => used.some((t) => t[name] === o.value));
  const named = (labels: string[]) =>
    [...new Map(labels.filter(Boolean).map((label) => [slug(label), label]))]
      .map(([value, label]) => ({ value, label }))
      .sort((a, b) => a.label.localeCompare(b.label, 'fr'));
  return {
    poids: present('poids', weights[type]),
    etat: present('etat', grades),
    pays: named(rows.map((row) => row.countryIssuing)),
    fabricant: named(rows.map((row) => row.fabricant)),
    prix: present('prix', prices),
  };
}

export const readSort = (tri: string | null): MetalSort => keyAsked(metalSorts, tri, defaultSort);

/** Parameters of the list: others are dropped from its address. */
export const metalQuery = [...filterNames, 'tri', 'vue'];

export function readChoice(query: URLSearchParams, options: Record<FilterName, Option[]>): MetalChoice {
  const filters: MetalFilters = {};
  for (const name of filterNames) {
    const value = query.get(name);
    if (value && options[name].some((option) => option.value === value)) filters[name] = value;
  }
  const view = query.get('vue') === 'tableau' ? 'tableau' : '';
  return { sort: readSort(query.get('tri')), filters, view };
}

export function choicePath(type: MetalType, choice: MetalChoice, change: Partial<MetalChoice>): string {
  const { sort, filters, view } = { ...choice, ...change };
  const query = new URLSearchParams(filters);
  if (sort !== defaultSort) query.set('tri', sort);
  if (view) query.set('vue', view);
  return query.size > 0 ? `${metalListPath(type)}?${query}` : metalListPath(type);
}

export function chooseMetals(
  rows: readonly MetalRow[],
  { sort, filters }: Pick<MetalChoice, 'sort' | 'filters'>,
): MetalRow[] {
  const asked = filterNames.filter((name) => filters[name]);
  const { order } = metalSorts[sort];
  return rows
    .filter((row) => {
      const own = traits(row);
      return asked.every((name) => own[name] === filters[name]);
    })
    .sort((a, b) => order(a, b) || byPrice(a, b) || byName(a, b));
}
