import { feedUnits } from '../../../../db/words.ts';
import type { Cents } from '../../../money.ts';
import type { ParsedFile } from '../../../uploads/fileKind.ts';
import type { Figure } from '../feeds.api.ts';
import { isGoldPrice } from '../priceSet.shape.ts';
import { goldOf, parseMoment, valueAt } from './reading.ts';

type Leaf = { path: string; value: string | number };

const deepest = 8;
const maxLeaves = 2_000;

function leavesOf(tree: unknown, path = '', depth = 0): Leaf[] {
  if (typeof tree === 'string' || typeof tree === 'number') return [{ path, value: tree }];
  if (tree === null || typeof tree !== 'object' || depth > deepest) return [];
  const inside = Array.isArray(tree)
    ? [0, -1].slice(0, tree.length).map((at) => [`[${at}]`, tree.at(at)] as const)
    : Object.entries(tree).map(([name, part]) => [path ? `.${name}` : name, part] as const);
  return inside.flatMap(([step, part]) => leavesOf(part, path + step, depth + 1)).slice(0, maxLeaves);
}

function leaves(parsed: ParsedFile): Leaf[] {
  if (parsed.format === 'json') return leavesOf(parsed.json);
  if (parsed.format !== 'table') return [];
  const names = parsed.rows.find(({ cells }) => cells.length > 1)?.cells ?? [];
  return names.map((path) => ({ path, value: String(valueAt(parsed, path) ?? '') }));
}

const currencyCode = /^(EUR|USD|GBP|CHF)$/i;

export function figuresIn(parsed: ParsedFile, published: Cents | null): Figure[] {
  const all = leaves(parsed);
  const now = Date.now();
  const currency = String(all.find(({ value }) => currencyCode.test(String(value)))?.value ?? 'EUR').toUpperCase();
  const isRecent = (value: unknown) => Math.abs((parseMoment(value) ?? 0) - now) < 7 * 86_400_000;
  const timePath =
    all.find(({ path, value }) => /time|date|updated|jour|heure/i.test(path) && isRecent(value))?.path ?? '';
  const figures = all.flatMap(({ path, value }) =>
    feedUnits.flatMap((unit) => {
      const gold = goldOf(value, { unit, rate: { euros: 1_000_000, units: 1 } });
      return gold !== null && isGoldPrice(gold)
        ? [{ path, text: String(value), unit, currency, timePath, perKilo: gold / 100 }]
        : [];
    }),
  );
  const distance = ({ perKilo }: Figure) => (published ? Math.abs(Math.log((perKilo * 100) / published)) : 0);
  return figures.sort((a, b) => distance(a) - distance(b)).slice(0, 24);
}
