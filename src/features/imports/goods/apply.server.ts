import { eq } from 'drizzle-orm';
import { rowById } from '../../../../db/client.ts';
import { bills, currencies, metals, type Pricing } from '../../../../db/schema/catalogue.ts';
import { importPictures } from '../../../../db/schema/imports.ts';
import { type Ctx, ShopError } from '../../../http/context.ts';
import { labelsOf } from '../../../ui/desk/fields.ts';
import { fireAlerts } from '../../alerts/savePrice.server.ts';
import { currencyFields, type NewCurrency } from '../../catalogue/currencyFields.api.ts';
import type { ItemKey } from '../../catalogue/item.ts';
import { metalFields, type NewMetal } from '../../catalogue/metalFields.api.ts';
import { addAliases, restoreAliases } from '../../catalogue/model/aliases.server.ts';
import { setNotes } from '../../catalogue/model/bills.server.ts';
import { changePrices, pricedItemOf, writePrices } from '../../catalogue/model/changePrices.server.ts';
import { deleteItem, requireStock } from '../../catalogue/model/deleteItem.server.ts';
import { findItem, type ItemRow, itemOf, itemRow } from '../../catalogue/model/items.server.ts';
import type { Prices } from '../../catalogue/model/priceCheck.ts';
import { addCurrency, addMetal, editItem } from '../../catalogue/model/saveItem.server.ts';
import { changeSettings, correctCount, countLine, receiveLine } from '../../goods/model/count.server.ts';
import { deleteEmptyLine, findLine } from '../../goods/model/lines.server.ts';
import type { StockKey } from '../../goods/model/stock.ts';
import { applySet } from '../../prices/savePrices.server.ts';
import type { Importer, PlannedRow } from '../imports.ts';
import { prepareGoods } from './judge.server.ts';
import { type GoodsPlan, type PlannedPrices, pick, type StockCounts } from './plan.ts';

type UndoData = {
  /** `pricedAt`: version of the prices that the import wrote. */
  prices?: Prices & { pricing: Pricing | null; referenceRate: number | null; pricedAt: number };
  /** `terms`: null if the import created the stock line. */
  stock?: { safe: number; expected: number; terms: Partial<StockCounts> | null };
  aliases?: ReturnType<typeof addAliases>;
  note?: { value: number; isBoughtBack: boolean } | null;
  isCreated?: true;
};

/** A banknote's currency may have been added by an earlier row. */
const findPlannedRow = ({ db }: Ctx, { type, id, iso = '' }: GoodsPlan): ItemRow | undefined =>
  type === 'currency'
    ? db.select().from(currencies).where(eq(currencies.iso, iso)).get()
    : rowById(db, metals, id ?? '');

const deletedError = () => new ShopError('conflict', 'il a été supprimé entre-temps.');
const changedError = (what: string) => new ShopError('conflict', `${what} entre-temps. Relisez le fichier.`);

type Values = Readonly<Record<string, unknown>>;
const hasValues = (row: object, values: object) =>
  Object.entries(values).every(([name, value]) => (row as Values)[name] === value);

/** @throws conflict for a doubtful new price, or a record changed or deleted since the comparison */
function apply(tx: Ctx, plan: GoodsPlan, { takesDoubts, fileName }: Parameters<Importer['apply']>[2]) {
  const { type, iso = '', metal, currency, seen = {}, price, value, isBoughtBack } = plan;
  const before: UndoData = {};
  const row = findPlannedRow(tx, plan);
  const fields = metal ?? currency;
  if (!row && (plan.id !== null || !fields)) throw deletedError();
  if (row && !hasValues(row, seen)) throw changedError(type === 'metal' ? 'il a été modifié' : 'elle a été modifiée');
  if (row && fields && plan.id !== null) {
    const confirmed = takesDoubts || (price && pricedItemOf(row).prices);
    editItem(tx, { type, id: row.id }, { ...fields, confirmed });
  }
  if (row && price) setPrices(tx, row, price, before, takesDoubts);
  if (!row) before.isCreated = true;
  const id = row?.id ?? addItem(tx, plan, takesDoubts);
  if (value !== null) {
    const notes = readNotes(tx, id);
    before.note = notes.find((note) => note.value === value) ?? null;
    setNotes(tx, { id, iso }, [...notes.filter((note) => note.value !== value), { value, isBoughtBack }]);
  }
  if (plan.stock) applyStock(tx, { type, id, value }, plan.stock, before, fileName);
  if (row && !itemOf(row).isVisible && itemOf(findPlannedRow(tx, plan) ?? row).isVisible)
    requireStock(tx, [{ type, id }]);
  before.aliases = addAliases(tx.db, { type, id }, plan.aliases);
  if (before.prices) before.prices.pricedAt = itemRow(tx.db, { type, id })?.pricedAt ?? 0;
  return { targetId: id, before };
}

function addItem(tx: Ctx, { metal, currency }: GoodsPlan, takesDoubts: boolean) {
  const confirmed = { confirmed: takesDoubts };
  return metal
    ? addMetal(tx, { ...(metal as NewMetal), ...confirmed }).id
    : addCurrency(tx, { ...(currency as NewCurrency), ...confirmed }).id;
}

const readNotes = (ctx: Ctx, id: string) =>
  ctx.db
    .select({ value: bills.value, isBoughtBack: bills.isBoughtBack })
    .from(bills)
    .where(eq(bills.currencyId, id))
    .all();

function setPrices(tx: Ctx, row: ItemRow, price: PlannedPrices, before: UndoData, confirmed: boolean) {
  const { item, prices, pricedAt, pricing } = pricedItemOf(row);
  const { type, id } = item as ItemKey;
  const referenceRate = 'iso' in row ? row.referenceRate : null;
  if (pricedAt !== price.pricedAt) throw changedError('son prix a changé');
  before.prices = { ...prices, pricing, referenceRate, pricedAt };
  const { sell, buy } = price;
  const isShown = !item.isVisible && findItem(tx.db, { type, id })?.isVisible;
  if (price.referenceRate === undefined) {
    if (changePrices(tx, { type, id, sell, buy, confirmed, isShown })) fireAlerts(tx, { type, id });
    return;
  }
  const pricesOfSide = (name: 'sell' | 'buy') =>
    price[name] === undefined ? {} : { [name]: { rule: pricing?.[name].rule ?? null, price: price[name] } };
  const sides = { ...pricesOfSide('sell'), ...pricesOfSide('buy') };
  applySet(tx, { rows: [{ type, id, pricedAt, ...sides, referenceRate: price.referenceRate, confirmed }] });
}

function applyStock(
  tx: Ctx,
  key: StockKey,
  { count, received, lot, seen = {}, ...terms }: NonNullable<GoodsPlan['stock']>,
  before: UndoData,
  fileName: string,
) {
  const line = findLine(tx.db, key);
  const { inSafe, ...termsSeen } = seen;
  if (line && !hasValues(line, termsSeen)) throw changedError('son stock a changé');
  const reason = `Import de ${fileName}`;
  const acquiredLot = lot && { ...lot, source: lot.source ?? (received ? 'supplier' : 'opening') };
  if (Object.keys(terms).length > 0) changeSettings(tx, { ...key, ...terms });
  if (count !== undefined) countLine(tx, { ...key, count, seenCount: inSafe, reason, lot: acquiredLot });
  if (received) receiveLine(tx, { ...key, count: received, reason, lot: acquiredLot });
  const after = findLine(tx.db, key);
  const changeOf = (name: 'inSafe' | 'expected') => (after?.[name] ?? 0) - (line?.[name] ?? 0);
  const { expected: _, ...visibleTerms } = termsSeen;
  before.stock = { safe: changeOf('inSafe'), expected: changeOf('expected'), terms: line ? visibleTerms : null };
}

type Key = StockKey & { type: GoodsPlan['type'] };

/** Keeps articles in stock and changes made after the import. */
function undo(tx: Ctx, { plan: planJson, before: beforeJson, targetId }: PlannedRow): ReturnType<Importer['undo']> {
  const plan = planJson as GoodsPlan;
  const before = (beforeJson ?? {}) as UndoData;
  const key: Key = { type: plan.type, id: targetId ?? '', value: plan.value };
  const row = itemRow(tx.db, key);
  if (!row) return undefined;
  const conflicts = restoreStock(tx, key, plan, before);
  restoreAliases(tx.db, key.id, { aliases: plan.aliases, replaced: before.aliases ?? [] });
  if (before.isCreated && !isInStock(tx, key) && !hasNotesInStock(tx, key)) deleteItem(tx, key);
  else if (before.isCreated) conflicts.push('article');
  else
    conflicts.push(
      ...restoreFields(tx, plan, row),
      ...restoreNote(tx, plan, key, before),
      ...restorePrices(tx, key, before),
    );
  if (conflicts.length === 0) return undefined;
  return { outcome: 'refused', text: `Annulé, sauf ce qui a changé depuis\u00a0: ${conflicts.join(', ')}.` };
}

const isInStock = (tx: Ctx, key: StockKey) => (findLine(tx.db, key)?.inSafe ?? 0) > 0;
const hasNotesInStock = (tx: Ctx, key: Key) =>
  key.type === 'currency' && readNotes(tx, key.id).some(({ value }) => isInStock(tx, { ...key, value }));

/** Runs `act` in a nested transaction. @returns `names` if it is refused, else an empty list */
function conflictsOf(tx: Ctx, names: string[], act: () => unknown) {
  try {
    tx.db.$client.transaction(act)();
    return [];
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    return names;
  }
}

/** `values`: former values of fields unchanged since the import; `changedNames`: the other fields. */
function splitByChange(row: object, planned: object = {}, before: object = {}) {
  const names = Object.keys(before);
  const isUnchanged = (name: string) => (row as Values)[name] === (planned as Values)[name];
  return {
    values: pick(before as Values, names.filter(isUnchanged)),
    changedNames: names.filter((name) => !isUnchanged(name)),
  };
}

function restoreStock(tx: Ctx, key: Key, { stock: plannedStock }: GoodsPlan, { stock }: UndoData) {
  const line = stock && findLine(tx.db, key);
  if (!line) return [];
  const { safe, expected, terms } = stock;
  const { values, changedNames } = splitByChange(line, plannedStock, terms ?? {});
  const stockConflicts = conflictsOf(tx, ['stock'], () => {
    if (safe) correctCount(tx, key, { kind: 'counted', inSafeChange: -safe, reason: 'Import annulé' });
    if (expected || Object.keys(values).length > 0)
      changeSettings(tx, { ...key, ...values, expected: Math.max(0, line.expected - expected) });
  });
  if (terms === null) deleteEmptyLine(tx.db, key);
  return [...stockConflicts, ...(changedNames.length > 0 ? ['réassort'] : [])];
}

function restoreFields(tx: Ctx, { type, seen, metal, currency }: GoodsPlan, row: ItemRow) {
  const { values, changedNames } = splitByChange(row, metal ?? currency, seen);
  const labels = labelsOf(type === 'metal' ? metalFields : currencyFields);
  const toLabels = (names: string[]) => names.map((name) => labels[name] ?? name);
  const names = Object.keys(values);
  if (names.length === 0) return toLabels(changedNames);
  const fieldConflicts = conflictsOf(tx, toLabels(names), () => editItem(tx, { type, id: row.id }, values));
  return [...toLabels(changedNames), ...fieldConflicts];
}

function restoreNote(tx: Ctx, { iso = '', value, isBoughtBack }: GoodsPlan, key: Key, { note: before }: UndoData) {
  const { id } = key;
  const notes = readNotes(tx, id);
  const note = notes.find((one) => one.value === value);
  if (before === undefined || !note || (before && isBoughtBack === undefined)) return [];
  if (isBoughtBack !== undefined && note.isBoughtBack !== isBoughtBack) return ['reprise'];
  if (before === null && isInStock(tx, key)) return ['coupure'];
  setNotes(tx, { id, iso }, [...notes.filter((one) => one !== note), ...(before ? [before] : [])]);
  return [];
}

function restorePrices(tx: Ctx, key: Key, { prices }: UndoData) {
  const row = itemRow(tx.db, key);
  if (!prices || !row) return [];
  if (row.pricedAt !== prices.pricedAt) return ['prix'];
  const { pricedAt: _, ...after } = prices;
  writePrices(tx, { pricedItem: pricedItemOf(row), after });
  fireAlerts(tx, key);
  return [];
}

export const goodsImporter: Importer = {
  prepare: prepareGoods,
  apply: (tx, { plan }, options) => apply(tx, plan as GoodsPlan, options),
  undo,
};

const isUrl = (text: string) => /^https?:/.test(text) && URL.canParse(text);

export function addPictures(tx: Ctx, importId: string, { plan: planJson, targetId, name }: PlannedRow): void {
  const { pictures, type } = planJson as GoodsPlan;
  if (type !== 'metal' || targetId === null) return;
  for (const { source, alt } of pictures.slice(0, 12))
    tx.db
      .insert(importPictures)
      .values({
        importId,
        metalId: targetId,
        source,
        alt: alt || name,
        dueAt: isUrl(source) ? Date.now() : null,
      })
      .run();
}
