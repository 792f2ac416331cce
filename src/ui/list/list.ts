import type { z } from 'zod';
import type { Ctx } from '../../http/context.ts';
import type { listQuery, Page } from '../../http/contract.ts';
import { formatEuro } from '../../money.ts';
import type { CallButton } from '../desk/callButton.ts';

export type Cell =
  | string
  | number
  | false
  | null
  | Part
  | { moment: number | null }
  | View
  | CallButton
  | SwitchButton
  | readonly Cell[];
type Part = {
  text: string;
  href?: string | undefined;
  class?: string | undefined;
  title?: string;
  subject?: string;
};
export type SwitchButton = CallButton & { flag: string; on: boolean };
export const isSwitchButton = (cell: object): cell is SwitchButton => 'flag' in cell;
// biome-ignore lint/suspicious/noExplicitAny: components with props of every type
export type View = { view: (props: any) => unknown; props: Record<string, unknown> };

export type QueueRow = { cells: readonly [Cell, ...Cell[]]; class?: string | false };

export const link = (text: string, href: string, className?: string): Part => ({ text, href, class: className });
export const badge = (text: string, className = ''): Part => ({ text, class: `badge ${className}`.trim() });
/** In cents; `none` is shown for zero. */
export const sumColumn = <Row>(
  label: string,
  amountOf: (row: Row) => number,
  zeroText = formatEuro(0),
): Column<Row> => ({
  label,
  class: 'right figures',
  cell: (row) => (amountOf(row) === 0 ? zeroText : formatEuro(amountOf(row))),
});
export const mutedText = (text: string): Part => ({ text, class: 'soft small' });
export const moment = (at: number | null): Cell => ({ moment: at });

export type Column<Row> = {
  label: string;
  cell: (row: Row) => Cell;
  sort?: string;
  /** Classes of desk.css: `right`, `figures`, `price`, `cut`, `spare`, `roomy`, `wraps`, `name`, `two-lines`. */
  class?: string;
  isSilent?: true;
  isHeading?: true;
};

type Option = readonly [value: string, label: string];
export type Options = readonly (Option | { title: string; options: readonly Option[] })[];

export type Filter = {
  name: string;
  label: string;
  allLabel?: string;
  allValue?: string;
  initial?: string | undefined;
  options?: Options | ((ctx: Ctx) => Options);
  type?: 'date' | 'hidden';
};

export const stateFilter = (initial: string, options: Options): Filter => ({
  name: 'etat',
  label: 'État',
  allLabel: 'Tous',
  allValue: 'tous',
  initial,
  options,
});

type ListShape = z.ZodObject<typeof listQuery.shape>;

export type DeskList<Row, S extends ListShape = ListShape> = {
  title: string;
  nouns: readonly [none: string, one: string, many: string];
  search?: string;
  shape: S;
  filters?: { [Name in keyof z.output<S>]?: Filter };
  query: (ctx: Ctx, request: z.output<S>) => Page<Row>;
  columns: readonly Column<Row>[];
  rowClassName?: (row: Row) => string | false;
  group?: (row: Row) => string;
  hasRowActions?: true;
  bulk?: {
    id: (row: Row) => string;
    name: (row: Row) => string;
    nouns?: readonly [one: string, many: string];
    actions?: readonly CallButton[];
  };
};

// biome-ignore lint/suspicious/noExplicitAny: tables of every row type
export type Table<Row = any> = Pick<DeskList<Row>, 'title' | 'columns' | 'rowClassName' | 'group' | 'bulk'> & {
  nouns?: readonly [none: string, ...counted: string[]];
};

export const deskList = <Row, S extends ListShape>(list: DeskList<Row, S>): DeskList<Row, S> => list;

const pageSize = 40;

type ListRequest<S extends ListShape> = { texts: Readonly<Record<string, string>>; query: z.output<S> };

export function readRequest<S extends ListShape>(
  { shape, filters = {} }: Pick<DeskList<never, S>, 'shape' | 'filters'>,
  search: URLSearchParams,
): ListRequest<S> {
  const parameters: Record<string, Pick<Filter, 'name' | 'initial'>> = {
    q: { name: 'q' },
    sort: { name: 'tri' },
    page: { name: 'page' },
    ...filters,
  };
  const texts: Record<string, string> = {};
  for (const [key, { name, initial }] of Object.entries(parameters)) {
    const value = search.get(name) ?? initial;
    const keyShape = shape.shape[key as keyof ListShape['shape']] as z.ZodType | undefined;
    if (value !== undefined && keyShape?.safeParse(value).success) texts[key] = value;
  }
  return { texts, query: shape.parse({ pageSize, ...texts }) };
}

export function readList<Row, S extends ListShape>(list: DeskList<Row, S>, ctx: Ctx, search: URLSearchParams) {
  const { texts, query } = readRequest(list, search);
  const firstPage = list.query(ctx, query);
  const lastPage = Math.ceil(firstPage.meta.total / firstPage.meta.pageSize);
  const { rows, meta } =
    query.page > lastPage && lastPage > 0 ? list.query(ctx, { ...query, page: lastPage }) : firstPage;
  return { texts, rows, meta };
}

export const isCellList = (cell: Cell): cell is readonly Cell[] => Array.isArray(cell);

export function cellText(cell: Cell): string {
  if (typeof cell === 'string' || typeof cell === 'number') return String(cell);
  if (!cell) return '';
  if (isCellList(cell)) return cell.map(cellText).filter(Boolean).join(' ');
  return 'text' in cell ? cell.text : '';
}
