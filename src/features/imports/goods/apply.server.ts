import { and, eq } from 'drizzle-orm';
import { bills, currencies, metals, type Pricing } from '../../../../db/schema/catalogue.ts';
import { importPictures } from '../../../../db/schema/imports.ts';
import type { Ctx } from '../../../http/context.ts';
import { ShopError } from '../../../http/errors.ts';
import { fireAlerts } from '../../alerts/savePrice.server.ts';
import { addAliases, dropAliases } from '../../catalogue/aliases.server.ts';
import {
  changePrices,
  type PricedItem,
  pricedCurrency,
  pricedMetal,
  writePrices,
} from '../../catalogue/changePrices.server.ts';
import type { CurrencyRow } from '../../catalogue/currency.ts';
import { deleteItem } from '../../catalogue/deleteItem.server.ts';
import type { ItemKey } from '../../catalogue/item.ts';
import { currencyItem, metalItem } from '../../catalogue/items.server.ts';
import type { MetalRow } from '../../catalogue/metal.ts';
import type { NewMetal } from '../../catalogue/metalFields.api.ts';
import { addCurrency, editCurrency, setNotes } from '../../catalogue/saveCurrency.server.ts';
import { addMetal, editMetal } from '../../catalogue/saveMetal.server.ts';
import { changeTerms, countLine, receiveLine } from '../../goods/model/count.server.ts';
import { findLine } from '../../goods/model/lines.server.ts';
import type { StockKey } from '../../goods/model/stock.ts';
import { applySet } from '../../prices/savePrices.server.ts';
import type { Importer, PlannedRow } from '../imports.ts';
import { prepareGoods } from './judge.server.ts';
import { type GoodsPlan, type PlannedPrices, pick } from './plan.ts';

type Before = {
  metal?: Partial<MetalRow>;
  currency?: Partial<CurrencyRow>;
  prices?: { sell: number; buy: number | null; pricing: Pricing | null; referenceRate: number | null };
  stock?: { inSafe: number; lowAt: number; onOrderDays: number | null; expected: number } | null;
  notes?: { value: number; isBoughtBack: boolean }[];
  /** Null: the row made it. */
  made?: true;
};

const currencyOf = (ctx: Ctx, iso = ''): CurrencyRow | undefined =>
  ctx.db.select().from(currencies).where(eq(currencies.iso, iso)).get();
const metalOf = (ctx: Ctx, id: string): MetalRow | undefined =>
  ctx.db.select().from(metals).where(eq(metals.id, id)).get();

const gone = () => new ShopError('conflict', 'il a été supprimé entre-temps.');
const moved = (what: string) => new ShopError('conflict', `${what} entre-temps. Relisez le fichier.`);

type Values = Readonly<Record<string, unknown>>;
const isAs = (row: object, values: object): boolean =>
  Object.entries(values).every(([name, value]) => (row as Values)[name] === value);

/** @throws conflict for a record that is gone or has changed since it was compared, or a doubtful new price */
function apply(tx: Ctx, plan: GoodsPlan, { takesDoubts, fileName }: { takesDoubts: boolean; fileName: string }) {
  const before: Before = {};
  const id =
    plan.type === 'metal' ? applyMetal(tx, plan, before, takesDoubts) : applyCurrency(tx, plan, before, takesDoubts);
  if (plan.stock) applyStock(tx, { type: plan.type, id, value: plan.value }, plan.stock, before, fileName);
  addAliases(tx.db, { type: plan.type, id }, plan.aliases);
  return { targetId: id, before };
}

function applyMetal(tx: Ctx, { id, metal, seen = {}, price }: GoodsPlan, before: Before, takesDoubts: boolean): string {
  if (id === null) {
    const { netSellPrice: sell, grossBuyPrice: buy } = metal as NewMetal;
    before.made = true;
    return addMetal(tx, { ...(metal as NewMetal), ...(takesDoubts && { confirmed: { sell, buy } }) }).id;
  }
  const row = metalOf(tx, id);
  if (!row) throw gone();
  if (!isAs(row, seen)) throw moved('il a été modifié');
  if (metal) {
    before.metal = seen as Partial<MetalRow>;
    editMetal(tx, { ...(metal as object), id });
  }
  if (price)
    setPrices(
      tx,
      { ...pricedMetal(row), item: metalItem(row) },
      price,
      { pricing: row.pricing, referenceRate: null },
      before,
      takesDoubts,
    );
  return id;
}

function applyCurrency(tx: Ctx, plan: GoodsPlan, before: Before, takesDoubts: boolean): string {
  const { iso, currency, seen = {}, price, value, isBoughtBack } = plan;
  const known = currencyOf(tx, iso);
  if (!known && (plan.id !== null || !currency)) throw gone();
  const id = known?.id ?? addCurrency(tx, currency as Parameters<typeof addCurrency>[1]).id;
  if (!known) before.made = true;
  else if (!isAs(known, seen)) throw moved('elle a été modifiée');
  else if (currency && plan.id !== null) {
    before.currency = seen as Partial<CurrencyRow>;
    editCurrency(tx, { ...currency, id });
  }
  if (known && price) {
    const { pricing, referenceRate } = known;
    setPrices(
      tx,
      { ...pricedCurrency(known), item: currencyItem(known) },
      price,
      { pricing, referenceRate },
      before,
      takesDoubts,
    );
  }
  if (value !== null) {
    const notes = tx.db.select().from(bills).where(eq(bills.currencyId, id)).all();
    before.notes = notes.map((note) => ({ value: note.value, isBoughtBack: note.isBoughtBack }));
    const others = before.notes.filter((note) => note.value !== value);
    setNotes(tx, { id, iso: iso ?? '' }, [...others, { value, isBoughtBack }]);
  }
  return id;
}

type Found = PricedItem & { item: ItemKey };

function setPrices(
  tx: Ctx,
  { item: { type, id }, prices, pricedAt }: Found,
  price: PlannedPrices,
  { pricing, referenceRate }: Pick<NonNullable<Before['prices']>, 'pricing' | 'referenceRate'>,
  before: Before,
  takesDoubts: boolean,
): void {
  if (pricedAt !== price.pricedAt) throw moved('son prix a changé');
  before.prices = { ...prices, pricing, referenceRate };
  const { sell, buy } = price;
  const confirmed = takesDoubts ? { sell, buy } : undefined;
  if (price.referenceRate === undefined) {
    if (changePrices(tx, { type, id, sell, buy, confirmed })) fireAlerts(tx, { type, id });
    return;
  }
  const side = (name: 'sell' | 'buy') =>
    price[name] === undefined ? {} : { [name]: { rule: pricing?.[name].rule ?? null, price: price[name] } };
  const row = { type, id, pricedAt, ...side('sell'), ...side('buy'), referenceRate: price.referenceRate };
  applySet(tx, { rows: [{ ...row, ...(confirmed && { confirmed }) }] });
}

function applyStock(
  tx: Ctx,
  key: StockKey,
  { count, received, lot, seen = {}, ...terms }: NonNullable<GoodsPlan['stock']>,
  before: Before,
  fileName: string,
) {
  const line = findLine(tx.db, key);
  before.stock = line ? pick(line, ['inSafe', 'lowAt', 'onOrderDays', 'expected']) : null;
  const { inSafe, ...termsSeen } = seen;
  if (line && !isAs(line, termsSeen)) throw moved('son stock a changé');
  const reason = `Import de ${fileName}`;
  const arrival = lot && { ...lot, source: lot.source ?? (received ? 'supplier' : 'opening') };
  if (Object.keys(terms).length > 0) changeTerms(tx, { ...key, ...terms });
  if (count !== undefined) countLine(tx, { ...key, count, seen: inSafe, reason, lot: arrival });
  if (received) receiveLine(tx, { ...key, count: received, reason, lot: arrival });
}

/** Goods that an order names are hidden instead of deleted. */
function undo(tx: Ctx, { plan: given, before: kept, targetId }: PlannedRow): void {
  const plan = given as GoodsPlan;
  const before = (kept ?? {}) as Before;
  const id = targetId ?? '';
  const key = { type: plan.type, id, value: plan.value };
  const exists =
    plan.type === 'metal' ? metalOf(tx, id) : tx.db.select().from(currencies).where(eq(currencies.id, id)).get();
  if (!exists) return;
  if (
    before.stock !== undefined &&
    (plan.value === null ||
      tx.db
        .select()
        .from(bills)
        .where(and(eq(bills.currencyId, id), eq(bills.value, plan.value)))
        .get())
  ) {
    const reason = 'Import annulé';
    const { inSafe = 0, ...terms } = before.stock ?? {};
    countLine(tx, { ...key, count: inSafe, reason });
    if (before.stock) changeTerms(tx, { ...key, ...terms });
  }
  if (before.made) {
    dropAliases(tx.db, id);
    deleteItem(tx, { type: plan.type, id });
    return;
  }
  if (before.metal) editMetal(tx, { ...(before.metal as object), id });
  if (before.currency) editCurrency(tx, { ...(before.currency as object), id });
  if (before.notes) setNotes(tx, { id, iso: plan.iso ?? '' }, before.notes);
  const row = plan.type === 'metal' ? metalOf(tx, id) : undefined;
  const money = plan.type === 'currency' ? currencyOf(tx, plan.iso) : undefined;
  const found = row ? pricedMetal(row) : money && pricedCurrency(money);
  if (!before.prices || !found) return;
  const { referenceRate, ...after } = before.prices;
  writePrices(tx, { found, after: { ...after, ...(referenceRate !== null && { referenceRate }) } });
}

export const goodsImporter: Importer = {
  prepare: prepareGoods,
  apply: (tx, { plan }, options) => apply(tx, plan as GoodsPlan, options),
  undo,
};

const isAddress = (text: string): boolean => /^https?:/.test(text) && URL.canParse(text);

/** Pictures of the articles that were made, to be fetched afterwards. */
export function addPictures(tx: Ctx, importId: string, { plan: given, targetId, name }: PlannedRow): void {
  const { pictures, type } = given as GoodsPlan;
  if (type !== 'metal' || targetId === null) return;
  for (const { source, alt } of pictures.slice(0, 12))
    tx.db
      .insert(importPictures)
      .values({
        importId,
        metalId: targetId,
        source,
        alt: alt || name,
        dueAt: isAddress(source) ? Date.now() : null,
      })
      .run();
}
