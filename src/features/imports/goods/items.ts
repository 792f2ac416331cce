import { htmlToText } from '../../../richText.ts';
import { findMetalColumn, type goodsColumns, type Mapping, normalizeColumnName } from '../columns.ts';

export type Cells = Partial<Record<keyof typeof goodsColumns, string>>;

/** Merged from all rows of an article; `refusal`: why it is left out. */
export type ImportedItem = {
  line: number;
  cells: Cells;
  features: ReadonlyMap<string, string>;
  pictures: { source: string; alt: string }[];
  refusal?: string;
  /** Several variants share its former address. */
  sharesHandle?: boolean;
};

type TableRow = { line: number; cells: string[] };
type Table = { names: readonly string[]; rows: readonly TableRow[]; mapping: Mapping };

const splitList = (cell = '') =>
  cell
    .split(/^https?:/.test(cell) ? /(?<![\s,;|])[\s,;|]+(?=https?:)/ : /\s*[,;|\n]\s*(?=https?:|[^\s/,;|]+\.\w{3,4}\b)/)
    .filter(Boolean);

/** « Poids:6,45 g:1,Titre:900:2 ». */
function parseFeatures(cell = ''): [string, string][] {
  return cell.split(/,(?=\s*[^,:]+:)/).flatMap((one) => {
    const [name = '', value = ''] = one.split(':');
    return value ? [[normalizeColumnName(name), value.trim()]] : [];
  });
}

/** Both columns of a pair, name and value, have the same number or none. */
const optionNamePattern =
  /^(?:attribute (\d+) name|(?:product)?option ?(?:name ?)?(\d+)(?: name)?|option set (\d+)|nom de l attribut (\d+)|groupe d attributs?|attribute group)$/;
const optionValuePattern =
  /^(?:attribute (\d+) value s|(?:product)?option ?(?:value|description|choices) ?(\d+)|option ?(\d+)(?: value)?|valeur s de l attribut (\d+)|attribut|attribute)$/;
const matchNumber = (pattern: RegExp, word: string): string | undefined => {
  const match = pattern.exec(word);
  return match ? (match.slice(1).find(Boolean) ?? '') : undefined;
};

function optionColumnPairs(words: readonly string[]): { name: number; value: number }[] {
  return words.flatMap((word, name) => {
    const number = matchNumber(optionNamePattern, word);
    if (number === undefined) return [];
    const value = words.findIndex((one, index) => index !== name && matchNumber(optionValuePattern, one) === number);
    return value < 0 ? [] : [{ name, value }];
  });
}

/** Cells of these columns list all options: « 5 g », « Poids : 5 g, Titre : 999,9 », « Poids-5 g ». */
const variantColumnPattern =
  /^(variations?( name)?|attribut(e?s)?|combinaisons?|combinations?|declinaisons?|attribute designation)$/;

function parseOptions(cell: string): [string, string][] {
  return cell.split(/[;\n]|,(?=[^,:]+:)/).flatMap((one) => {
    const [, name = '', value = one] = /^([^:_-]+?)\s*[:_-]\s*(.+)$/.exec(one.trim()) ?? [];
    return value ? [[normalizeColumnName(name), value.trim()]] : [];
  });
}

const emptyOptionPattern = /^(default title|regular|)$/i;
const isVariation = (type = '') => /^varia(tion|nt)$/i.test(type);
const isGroupedOrExternal = (type = '') => /^(grouped|external|groupe|externe)/i.test(type);
const isParent = (type = '') => /^variable/i.test(type);
const shopTypePattern =
  /^(simple|variable|variation|variant|product|grouped|external|groupé|externe|virtual|downloadable)\b/i;

/** Column that groups an article's rows in exports of Shopify, Wix, PrestaShop, Squarespace, Square and SumUp. */
const sharedColumns: [sign: RegExp, shared: RegExp][] = [
  [/^(variant price|url handle|on hand current)$/, /^(url )?handle$/],
  [/^fieldtype$/, /^handle(id)?$/],
  [/^id product attribute$/, /^id product$/],
  [/^variant id non editable$/, /^product id non editable$/],
  [/^variations?( name)?$/, /^item name$/],
];

/** Reads an export of another shop or of this one. Variants replace their parents. */
export function itemsOf({ names, rows, mapping }: Table): ImportedItem[] {
  const columnNames = names.map(normalizeColumnName);
  const pairs = optionColumnPairs(columnNames);
  const variantColumn = columnNames.findIndex((word) => variantColumnPattern.test(word));
  const sharedPattern = sharedColumns.find(([sign]) => columnNames.some((word) => sign.test(word)))?.[1];
  const sharedIndex = columnNames.findIndex((word) => sharedPattern?.test(word));
  const altIndex = columnNames.indexOf('image alt text');
  const variantIndex = columnNames.indexOf('id product attribute');
  const trackerIndex = columnNames.findIndex((word) => /^(variant )?inventory tracker$/.test(word));
  let article = '';
  const parseRow = ({ line, cells: typedCells }: TableRow): ParsedRow => {
    const texts = typedCells.map((cell, index) => (index === mapping['textInfo'] ? cell : htmlToText(cell)));
    const cells = Object.fromEntries(
      Object.entries(mapping).flatMap(([field, index]) => (texts[index] ? [[field, texts[index]]] : [])),
    ) as Cells;
    // Shopify exports a count of zero for articles that it does not track.
    if (trackerIndex >= 0 && !texts[trackerIndex]) delete cells.count;
    if (cells.metalName) cells.metalName = cells.metalName.replace(/\s*\n\s*/g, ' ');
    const pairedOptions = pairs.map(
      ({ name, value }) => [normalizeColumnName(texts[name] ?? ''), texts[value] ?? ''] as const,
    );
    const options =
      [pairedOptions, parseOptions(texts[variantColumn] ?? '')]
        .map((some) => some.filter(([, value]) => !emptyOptionPattern.test(value)))
        .find((some) => some.length > 0) ?? [];
    const alts = sharedPattern && altIndex >= 0 ? [texts[altIndex] ?? ''] : (cells.alts ?? '').split(/\s*[,|]\s*/);
    const pictures = splitList(cells.pictures).map((source, at) => ({ source, alt: alts[at] ?? '' }));
    const features = new Map([...parseFeatures(cells.features), ...options]);
    article = texts[sharedIndex] || article || `${line}`;
    return { line, cells, options, pictures, features, article, variant: texts[variantIndex] || `${line}` };
  };
  const parsedRows = rows.map(parseRow);
  if (sharedIndex >= 0)
    return withoutRepeats([...Map.groupBy(parsedRows, (row) => row.article).values()].flatMap(variantsOf));
  const parentRows = parentRowsOf(parsedRows);
  return withoutRepeats(
    parsedRows.map((row) => (row.cells.parent ? variationOf(row, parentRows) : itemOfRow(row, parentRows))),
  );
}

const keyOf = ({ cells: { reference, id, iso, value, metalName } }: ImportedItem) =>
  reference || id || (iso || value ? undefined : metalName);

/** An article may be repeated in another language, or for another place with its own stock. */
function withoutRepeats(items: readonly ImportedItem[]): ImportedItem[] {
  const itemsByKey = Map.groupBy(
    items.filter(({ refusal }) => !refusal),
    keyOf,
  );
  return items.map((item) => {
    const key = keyOf(item);
    const sameItems = (key && !item.refusal && itemsByKey.get(key)) || [item];
    const lines = sameItems.map(({ line }) => line);
    if (new Set(sameItems.flatMap(({ cells }) => cells.count || [])).size > 1)
      return { ...item, refusal: `plusieurs stocks pour cet article, lignes ${lines.join(', ')}.` };
    return item === sameItems[0] || key !== item.cells.reference
      ? item
      : { ...item, refusal: `déjà à la ligne ${lines[0]}, sous la même référence.` };
  });
}

type ParsedRow = ImportedItem & { options: (readonly [string, string])[]; article: string; variant: string };
type ParentRows = { parents: ReadonlyMap<string, ParsedRow>; parentReferences: ReadonlySet<string> };

const keysOf = ({ reference, id }: Cells) => [reference ?? '', id ? `id:${id}` : ''].filter(Boolean);

const parentRowsOf = (all: readonly ParsedRow[]): ParentRows => ({
  parents: new Map(all.toReversed().flatMap((row) => keysOf(row.cells).map((key) => [key, row] as const))),
  parentReferences: new Set(all.flatMap(({ cells }) => cells.parent ?? [])),
});

const variantName = (name = '', options: ParsedRow['options']) =>
  [...new Set([name, ...options.map(([, value]) => value)])].filter(Boolean).join(' – ');

function itemOfRow(row: ParsedRow, { parentReferences }: ParentRows): ImportedItem {
  const { type } = row.cells;
  if (isGroupedOrExternal(type))
    return { ...row, refusal: 'un groupe ou un lien vers un autre site n’est pas un article.' };
  if (isParent(type) && keysOf(row.cells).some((key) => parentReferences.has(key)))
    return { ...row, refusal: 'un article à déclinaisons\u00a0: chacune vient comme un article.' };
  return withoutShopType(row);
}

function withoutShopType<Row extends ImportedItem>(row: Row): Row {
  const { type, ...cells } = row.cells;
  return type && shopTypePattern.test(type) ? { ...row, cells } : row;
}

/** Fields that differ for each variant: a blank cell does not inherit the first variant's value. */
const ownFields = ['sell', 'sellNet', 'buy', 'surcharge', 'count', 'cost', 'received', 'expected'] as const;

/** `isFirst`: `article` is itself the first variant, not a separate parent row. */
function variantOf(article: ParsedRow, row: ParsedRow, isFirst = false): ImportedItem {
  const names = article.options.map(([name]) => name);
  const options = row.options.map(([name, value], at) => [name || (names[at] ?? ''), value] as const);
  const { reference, ...shared } = article.cells;
  const optionFields = options.flatMap(([name]) => findMetalColumn(name) ?? []);
  if (row !== article) for (const field of [...optionFields, ...(isFirst ? ownFields : [])]) delete shared[field];
  const { metalName = shared.metalName } = row.cells;
  const hasOwnName = metalName !== shared.metalName;
  // PrestaShop repeats the reference of the article for each combination.
  const isArticleReference =
    `${row.options}` !== `${article.options}` && !hasOwnName && row.cells.reference === reference;
  return withoutShopType({
    ...row,
    cells: {
      ...shared,
      ...row.cells,
      ...(isArticleReference && { reference: '' }),
      metalName: (hasOwnName ? metalName : variantName(metalName, options)) ?? '',
    },
    features: new Map([...article.features, ...row.features, ...options]),
    pictures: row.pictures.length > 0 ? row.pictures : article.pictures,
  });
}

const variationOf = (row: ParsedRow, parentRows: ParentRows): ImportedItem =>
  isVariation(row.cells.type)
    ? variantOf(parentRows.parents.get(row.cells.parent ?? '') ?? row, row)
    : itemOfRow(row, parentRows);

/** A row is a variant, a further attribute of a variant, or a further picture. */
function variantsOf(rows: readonly ParsedRow[]): ImportedItem[] {
  const [first, ...others] = [...Map.groupBy(rows, ({ variant }) => variant).values()].flatMap(([row, ...more]) =>
    row ? { ...row, options: [...row.options, ...more.flatMap(({ options }) => options)] } : [],
  );
  if (!first) return [];
  const article = { ...first, pictures: rows.flatMap((row) => row.pictures) };
  const candidates = [article, ...others];
  const markedVariants = candidates.filter(({ cells }) => isVariation(cells.type));
  const variants =
    markedVariants.length > 0
      ? markedVariants
      : candidates.filter(({ cells: { sell, count, reference }, options }) => sell ?? count ?? reference ?? options[0]);
  if (variants.length === 0) return [withoutShopType(article)];
  const isFirst = markedVariants.length === 0;
  return variants.map((row) => ({ ...variantOf(article, row, isFirst), sharesHandle: variants.length > 1 }));
}
