import { metalGrades } from '../../../../db/words.ts';
import { type MetalType, metalListPath, slug } from '../../../paths.ts';
import { keyOrFallback } from '../../../query.ts';
import { fineWeight, gradeText, type MetalRow, metalTypeLabels, pricePerGram } from '../metal.ts';

type Comparator = (a: MetalRow, b: MetalRow) => number;

const byName: Comparator = (a, b) => a.metalName.localeCompare(b.metalName, 'fr', { numeric: true });
const byPrice: Comparator = (a, b) => a.netSellPrice - b.netSellPrice;
const byFineWeight: Comparator = (a, b) => fineWeight(a) - fineWeight(b);

export const metalSorts = {
  'poids-croissant': { label: 'Or fin croissant', order: byFineWeight },
  'poids-decroissant': { label: 'Or fin décroissant', order: (a, b) => byFineWeight(b, a) },
  selection: { label: 'Notre sélection', order: (a, b) => Number(b.isFeatured) - Number(a.isFeatured) },
  'prix-croissant': { label: 'Prix croissant', order: byPrice },
  'prix-decroissant': { label: 'Prix décroissant', order: (a, b) => byPrice(b, a) },
  gramme: { label: 'Prix au gramme', order: (a, b) => pricePerGram(a) - pricePerGram(b) },
  nom: { label: 'Nom', order: byName },
} as const satisfies Record<string, { label: string; order: Comparator }>;

export type MetalSort = keyof typeof metalSorts;
export const defaultSorts = {
  Lingots: 'poids-croissant',
  "Piece D'investissment": 'selection',
  'Piece De Collection': 'prix-croissant',
} as const satisfies Record<MetalType, MetalSort>;

export type Option = { value: string; label: string };
type Bracket = Option & { from: number };

const coinWeights: Bracket[] = [
  { value: 'moins-de-5', label: 'Moins de 5 g', from: 0 },
  { value: '5-a-10', label: 'De 5 à 10 g', from: 5_000 },
  { value: '10-a-20', label: 'De 10 à 20 g', from: 10_000 },
  { value: '20-et-plus', label: '20 g et plus', from: 20_000 },
];
const ingotWeights: Bracket[] = [
  { value: 'moins-de-10', label: 'Moins de 10 g', from: 0 },
  { value: '10-a-50', label: 'De 10 à 50 g', from: 10_000 },
  { value: '50-a-250', label: 'De 50 à 250 g', from: 50_000 },
  { value: '250-et-plus', label: '250 g et plus', from: 250_000 },
];

const prices: Bracket[] = [
  { value: 'moins-de-500', label: 'Moins de 500 €', from: 0 },
  { value: '500-a-1000', label: 'De 500 à 1 000 €', from: 50_000 },
  { value: '1000-a-5000', label: 'De 1 000 à 5 000 €', from: 100_000 },
  { value: '5000-et-plus', label: '5 000 € et plus', from: 500_000 },
];

const findBracket = (brackets: Bracket[], amount: number) => brackets.findLast(({ from }) => amount >= from);
const optionOf = (label: string) => (label === '' ? undefined : { value: slug(label), label });

type Facet = { getOption: (row: MetalRow) => Option | undefined; compare: Comparator };

const facets = {
  poids: {
    getOption: (row) => findBracket(row.type === 'Lingots' ? ingotWeights : coinWeights, row.weight),
    compare: (a, b) => a.weight - b.weight,
  },
  etat: {
    getOption: ({ grade }) => (grade ? { value: grade.toLowerCase(), label: gradeText(grade) } : undefined),
    compare: (a, b) => metalGrades.indexOf(a.grade ?? 'TB') - metalGrades.indexOf(b.grade ?? 'TB'),
  },
  pays: {
    getOption: ({ countryIssuing }) => optionOf(countryIssuing),
    compare: (a, b) => a.countryIssuing.localeCompare(b.countryIssuing, 'fr'),
  },
  fabricant: {
    getOption: ({ fabricant }) => optionOf(fabricant),
    compare: (a, b) => a.fabricant.localeCompare(b.fabricant, 'fr'),
  },
  prix: { getOption: ({ netSellPrice }) => findBracket(prices, netSellPrice), compare: byPrice },
} satisfies Record<string, Facet>;

type FilterName = keyof typeof facets;
export const filterNames = Object.keys(facets) as FilterName[];
type MetalFilters = Partial<Record<FilterName, string>>;
export type MetalChoice = { sort: MetalSort; filters: MetalFilters; view: '' | 'tableau' };

export const filterLabel = (name: FilterName, type: MetalType): string =>
  ({ poids: 'Poids', etat: 'État', pays: 'Pays', fabricant: metalTypeLabels[type].makerLabel, prix: 'Prix' })[name];

export function filterOptions(rows: readonly MetalRow[]): Record<FilterName, Option[]> {
  const usedOptions = ({ getOption: of, compare }: Facet) => {
    const options = rows.toSorted(compare).flatMap((row) => of(row) ?? []);
    return [...new Map(options.map((option) => [option.value, option])).values()];
  };
  const { poids, etat, pays, fabricant, prix } = facets;
  return {
    poids: usedOptions(poids),
    etat: usedOptions(etat),
    pays: usedOptions(pays),
    fabricant: usedOptions(fabricant),
    prix: usedOptions(prix),
  };
}

export const parseSort = (tri: string | null, type: MetalType = 'Lingots'): MetalSort =>
  keyOrFallback(metalSorts, tri, defaultSorts[type]);

export const metalQueryNames = [...filterNames, 'tri', 'vue'];

export function parseChoice(
  query: URLSearchParams,
  options: Record<FilterName, Option[]>,
  type?: MetalType,
): MetalChoice {
  const filters: MetalFilters = {};
  for (const name of filterNames) {
    const value = query.get(name);
    if (value && options[name].some((option) => option.value === value)) filters[name] = value;
  }
  return { sort: parseSort(query.get('tri'), type), filters, view: query.get('vue') === 'tableau' ? 'tableau' : '' };
}

export function choicePath(type: MetalType, choice: MetalChoice, change: Partial<MetalChoice>): string {
  const { sort, filters, view } = { ...choice, ...change };
  const query = new URLSearchParams(filters);
  if (sort !== defaultSorts[type]) query.set('tri', sort);
  if (view) query.set('vue', view);
  return query.size > 0 ? `${metalListPath(type)}?${query}` : metalListPath(type);
}

export function filterMetals(
  rows: readonly MetalRow[],
  { sort, filters }: Pick<MetalChoice, 'sort' | 'filters'>,
): MetalRow[] {
  const activeFilters = filterNames.filter((name) => filters[name]);
  const { order } = metalSorts[sort];
  return rows
    .filter((row) => activeFilters.every((name) => facets[name].getOption(row)?.value === filters[name]))
    .sort((a, b) => order(a, b) || byPrice(a, b) || byName(a, b));
}
