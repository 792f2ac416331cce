import { type goodsColumns, type Mapping, plainColumnName } from '../columns.ts';

type Field = keyof typeof goodsColumns;
export type Cells = Partial<Record<Field, string>>;

/** One article, merged from its rows; `refused` says why it is left out. */
export type ImportedItem = {
  line: number;
  cells: Cells;
  features: ReadonlyMap<string, string>;
  pictures: { source: string; alt: string }[];
  refused?: string;
};

type TableRow = { line: number; cells: string[] };
type Table = { names: readonly string[]; rows: readonly TableRow[]; mapping: Mapping };

const list = (cell = ''): string[] => cell.split(/\s*[,|\n]\s*(?=https?:|[^\s/]+\.\w{3,4}\b)/).filter(Boolean);

/** « Poids:6,45 g:1,Titre:900:2 » */
function featuresIn(cell = ''): [string, string][] {
  return cell.split(/,(?=\s*[^,:]+:)/).flatMap((one) => {
    const [name = '', value = ''] = one.split(':');
    return value ? [[plainColumnName(name), value.trim()]] : [];
  });
}

/** « Attribute 1 name » and « Attribute 1 value(s) », « Option1 Name » and « Option1 Value ». */
function pairsOf(names: readonly string[]): { name: number; value: number }[] {
  const words = names.map(plainColumnName);
  return words.flatMap((word, name) => {
    const [, number] =
      /^(?:attribute (\d+) name|option(\d+) name|nom de l attribut (\d+))$/
        .exec(word)
        ?.filter((part) => part !== undefined) ?? [];
    if (number === undefined) return [];
    const value = words.findIndex((one) =>
      [`attribute ${number} value s`, `option${number} value`, `valeur s de l attribut ${number}`].includes(one),
    );
    return value < 0 ? [] : [{ name, value }];
  });
}

const isVariation = (type = '') => /^variation/i.test(type);
const isBundle = (type = '') => /^(grouped|external|groupe|externe)/i.test(type);
const isParent = (type = '') => /^variable/i.test(type);
const shopTypes = /^(simple|variable|variation|grouped|external|groupé|externe|virtual|downloadable)/i;

/** Articles of a table of PrestaShop, WooCommerce, Shopify or this shop; variants replace their parents. */
export function itemsOf({ names, rows, mapping }: Table): ImportedItem[] {
  const pairs = pairsOf(names);
  const isShopify = names.some((name) => /^(variant price|url handle)$/i.test(name.trim()));
  const pictureAlt = names.findIndex((name) => /^image alt text$/i.test(name.trim()));
  const itemOf = ({ line, cells: all }: TableRow) => {
    const cells = Object.fromEntries(
      Object.entries(mapping).flatMap(([field, place]) => (all[place] ? [[field, all[place]]] : [])),
    ) as Cells;
    const options = pairs.flatMap(({ name, value }) =>
      all[value] && all[value] !== 'Default Title' ? [[plainColumnName(all[name] ?? ''), all[value]] as const] : [],
    );
    const alts = isShopify ? [all[pictureAlt] ?? ''] : (cells.alts ?? '').split(/\s*[,|]\s*/);
    const pictures = list(cells.pictures).map((source, at) => ({ source, alt: alts[at] ?? '' }));
    const features = new Map([...featuresIn(cells.features), ...options]);
    return { line, cells, options, pictures, features };
  };
  const all = rows.map(itemOf);
  if (isShopify) return withoutRepeats(shopifyItems(all));
  const parentRows = parentRowsOf(all);
  return withoutRepeats(
    all.map((row) => (row.cells.parent ? variationOf(row, parentRows) : itemOfRow(row, parentRows))),
  );
}

/** The same reference under another name is another language of the article. */
function withoutRepeats(items: readonly ImportedItem[]): ImportedItem[] {
  const linesByReference = new Map<string, number>();
  return items.map((item) => {
    const { reference } = item.cells;
    if (!reference || item.refused) return item;
    const before = linesByReference.get(reference);
    linesByReference.set(reference, before ?? item.line);
    return before === undefined ? item : { ...item, refused: `déjà à la ligne ${before}, sous la même référence.` };
  });
}

type ReadRow = ImportedItem & { options: (readonly [string, string])[] };
type ParentRows = { parents: ReadonlyMap<string, ReadRow>; isNamed: ReadonlySet<string> };

const keysOf = ({ reference, id }: Cells): string[] => [reference ?? '', id ? `id:${id}` : ''].filter(Boolean);

const parentRowsOf = (all: readonly ReadRow[]): ParentRows => ({
  parents: new Map(all.toReversed().flatMap((row) => keysOf(row.cells).map((key) => [key, row] as const))),
  isNamed: new Set(all.flatMap(({ cells }) => cells.parent ?? [])),
});

const variantName = (name = '', options: ReadRow['options']): string =>
  [name, ...options.map(([, value]) => value)].filter(Boolean).join(' – ');

function itemOfRow(row: ReadRow, { isNamed }: ParentRows): ImportedItem {
  const { type } = row.cells;
  if (isBundle(type)) return { ...row, refused: 'un groupe ou un lien vers un autre site n’est pas un article.' };
  if (isParent(type) && keysOf(row.cells).some((key) => isNamed.has(key)))
    return { ...row, refused: 'un article à déclinaisons\u00a0: chacune vient comme un article.' };
  return withoutShopType(row);
}

function withoutShopType<Row extends ImportedItem>(row: Row): Row {
  const { type, ...cells } = row.cells;
  return type && shopTypes.test(type) ? { ...row, cells } : row;
}

function variationOf(row: ReadRow, parentRows: ParentRows): ImportedItem {
  if (!isVariation(row.cells.type)) return itemOfRow(row, parentRows);
  const parent = parentRows.parents.get(row.cells.parent ?? '');
  const parentName = parent?.cells.metalName;
  const { reference: _, ...inherited } = parent?.cells ?? {};
  const cells = { ...inherited, ...row.cells };
  const isNamed = row.cells.metalName && row.cells.metalName !== parentName;
  return withoutShopType({
    ...row,
    cells: { ...cells, metalName: isNamed ? row.cells.metalName : variantName(parentName, row.options) } as Cells,
    features: new Map([...(parent?.features ?? []), ...row.features]),
    pictures: row.pictures.length > 0 ? row.pictures : (parent?.pictures ?? []),
  });
}

/** Rows of one handle in Shopify's table are variants of an article, or further pictures. */
function shopifyItems(all: readonly ReadRow[]): ImportedItem[] {
  return [...Map.groupBy(all, ({ cells, line }) => cells.handle ?? `${line}`).values()].flatMap(
    (rows): ImportedItem[] => {
      const [first] = rows;
      if (!first) return [];
      const variants = rows.filter(({ cells }) => cells.sell !== undefined);
      const pictures = rows.flatMap((row) => row.pictures);
      if (variants.length === 0) return [{ ...first, pictures }];
      return variants.map((row): ImportedItem => {
        const isOnly = variants.length === 1;
        const names = first.options.map(([name]) => name);
        const options = row.options.map(([name, value], at) => [name || (names[at] ?? ''), value] as const);
        const { reference: _, handle, ...shared } = first.cells;
        return {
          line: row.line,
          cells: {
            ...shared,
            ...(isOnly && { handle }),
            ...row.cells,
            metalName: isOnly ? (first.cells.metalName ?? '') : variantName(first.cells.metalName, options),
          } as Cells,
          features: new Map([...first.features, ...options]),
          pictures: row === first || row.pictures.length === 0 ? pictures : row.pictures,
        };
      });
    },
  );
}
