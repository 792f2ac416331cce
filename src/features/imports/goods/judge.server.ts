import { fold } from '../../../../db/fold.ts';
import { bills, currencies, metals } from '../../../../db/schema/catalogue.ts';
import { itemAliases } from '../../../../db/schema/imports.ts';
import type { Ctx } from '../../../http/context.ts';
import { isPermitted } from '../../../http/staff.ts';
import {
  centsFromEuros,
  divideHalfUp,
  eurosFromMicros,
  formatEuro,
  formatNumber,
  formatRate,
  microsFromEuros,
  normalizeDecimal,
  plural,
} from '../../../money.ts';
import { type FormFields, labelsOf, toTexts } from '../../../ui/desk/fields.ts';
import type { CurrencyRow } from '../../catalogue/currency.ts';
import { currencyFields, newCurrency } from '../../catalogue/currencyFields.api.ts';
import { formatItemPrice } from '../../catalogue/item.ts';
import type { MetalRow } from '../../catalogue/metal.ts';
import { metalFields } from '../../catalogue/metalFields.api.ts';
import { slugFromAddress } from '../../catalogue/model/aliases.server.ts';
import { findKnownRate, type RatedCurrency } from '../../catalogue/model/knownRates.server.ts';
import { presentMetal } from '../../catalogue/model/metals.server.ts';
import { metalMarket } from '../../catalogue/model/premium.ts';
import { type CheckedPrices, type PriceComparison, priceDoubts } from '../../catalogue/model/priceCheck.ts';
import { currencyMarket, type Market } from '../../catalogue/model/priceRule.ts';
import { largestDiscount } from '../../catalogue/model/tiers.ts';
import { findOtherMetal } from '../../catalogue/words.ts';
import { currentConfig } from '../../configuration/configuration.server.ts';
import { costByLine, linesByItem } from '../../goods/model/lines.server.ts';
import type { Answers, AssessedRow, ImportTable } from '../imports.ts';
import { findKnownMetal, knownCurrencyOf, knownMetalFields, nameWords } from '../knownGoods.server.ts';
import { type Cells, type ImportedItem, itemsOf } from './items.ts';
import { type GoodsPlan, type PlannedPrices, pick } from './plan.ts';
import {
  aliasesOf,
  currencyValues,
  isYes,
  metalValues,
  parseNameDetails,
  parseNote,
  parsePriceCell,
  RowRefusal,
  readSellPrice,
  refuseFirstIssue,
  requireLikelyWeight,
} from './readCells.server.ts';
import { parseWholeNumber, type StockChange, stockChangeOf } from './readStock.server.ts';

const metalLabels = labelsOf(metalFields);
const currencyLabels = labelsOf(currencyFields);

const nameKey = (name: string) => nameWords(name).join(' ') || fold(name);

type Shop = ReturnType<typeof readShop>;

function readShop({ db }: Ctx) {
  const metalRows = db.select().from(metals).all();
  const currencyRows = db.select().from(currencies).all();
  const aliases = db.select().from(itemAliases).all();
  return {
    configuration: currentConfig(db),
    metals: new Map(metalRows.map((row) => [row.id, row])),
    metalsByName: Map.groupBy(metalRows, ({ metalName }) => nameKey(metalName)),
    currencies: new Map(currencyRows.map((row) => [row.id, row])),
    currenciesByIso: new Map(currencyRows.map((row) => [row.iso, row])),
    currenciesByName: Map.groupBy(currencyRows, ({ moneyName }) => fold(moneyName)),
    notes: new Map(
      db
        .select()
        .from(bills)
        .all()
        .map((bill) => [`${bill.currencyId}:${bill.value}`, bill]),
    ),
    aliases: new Map(aliases.map((alias) => [`${alias.kind}:${alias.name}`, alias])),
    lines: linesByItem(db),
    costs: costByLine(db),
    knownRate: findKnownRate(db),
  };
}

export function prepareGoods(ctx: Ctx, table: ImportTable, answers: Answers) {
  const shop = readShop(ctx);
  const mayAdd = isPermitted(ctx.actor, 'catalogue');
  const items = itemsOf(table);
  const addedCodes = new Set<string>();
  const assess = (index: number): AssessedRow | null => {
    const item = items[index];
    if (!item) return null;
    const { line, cells } = item;
    const names = [
      cells.metalName || cells.iso || cells.reference || cells.id || cells.handle,
      cells.value && cells.iso && cells.value,
    ];
    const name = names.filter(Boolean).join(' ') || Object.values(cells).join(' ').slice(0, 120);
    if (!name) return null;
    try {
      if (item.refusal) throw new RowRefusal(item.refusal);
      const assessment = assessItem({ shop, answers, addedCodes, mayAdd }, item);
      return { line, ...assessment, name: assessment.name || name };
    } catch (error) {
      if (!(error instanceof RowRefusal)) throw error;
      return { line, name, outcome: 'refused', text: error.message };
    }
  };
  return { total: items.length, assess };
}

/** `mayAdd`: the role may edit the catalogue; `addedCodes`: currencies added by earlier rows. */
type RowContext = { shop: Shop; answers: Answers; addedCodes: Set<string>; mayAdd: boolean };

function requireMayAdd({ mayAdd }: RowContext) {
  if (!mayAdd) throw new RowRefusal('il n’est pas au catalogue, que votre rôle ne permet pas de compléter.');
}
type AssessedItem = Omit<AssessedRow, 'line'>;

const priceCurrency = 'EUR';
const currencyCodes = new Set(Intl.supportedValuesOf('currency'));

function assessItem(context: RowContext, item: ImportedItem): AssessedItem {
  const { shop } = context;
  const { id = '', iso = '', reference = '', handle = '', metalName = '' } = item.cells;
  const itemById = shop.metals.get(id) ?? shop.currencies.get(id);
  if (itemById)
    return 'iso' in itemById
      ? assessCurrency(context, item, itemById.iso, itemById)
      : assessMetal(context, item, itemById);
  const typedCode = iso.trim().toUpperCase();
  const code =
    typedCode && typedCode !== priceCurrency
      ? typedCode
      : shop.currenciesByIso.has(metalName.toUpperCase())
        ? metalName.toUpperCase()
        : '';
  const isoRow = shop.currenciesByIso.get(code);
  if (code && !isoRow && !currencyCodes.has(code))
    throw new RowRefusal(`«\u00a0${code}\u00a0» n’est pas un code ISO de devise.`);
  const isMetal = item.cells.weight || item.cells.purity || findKnownMetal(metalName);
  if (code && isMetal) throw new RowRefusal(`son prix est en ${code}. Indiquez-le en euros.`);
  if (code) return assessCurrency(context, item, code, isoRow);
  const alias =
    shop.aliases.get(`reference:${reference}`) ??
    shop.aliases.get(`slug:${item.sharesHandle ? '' : slugFromAddress(handle)}`);
  const aliasedMetal = alias && shop.metals.get(alias.itemId);
  if (aliasedMetal) return assessMetal(context, item, aliasedMetal);
  const sameNameMetals = shop.metalsByName.get(nameKey(metalName)) ?? [];
  if (sameNameMetals.length > 1)
    throw new RowRefusal(`plusieurs articles s’appellent «\u00a0${metalName}\u00a0». Indiquez l’identifiant.`);
  if (sameNameMetals[0]) return assessMetal(context, item, sameNameMetals[0]);
  const currency = shop.currenciesByName.get(fold(metalName))?.[0];
  if (currency) return assessCurrency(context, item, currency.iso, currency);
  const note = parseNote(item);
  if (note)
    return assessCurrency(
      context,
      { ...item, cells: { ...item.cells, ...note.cells } },
      note.iso,
      shop.currenciesByIso.get(note.iso),
    );
  return assessMetal(context, item, undefined);
}

const joinChanges = (parts: readonly (string | false | undefined)[]) => parts.filter(Boolean).join(', ');

const changedValues = <Row extends object>(before: Row, after: Partial<Row>): Partial<Row> =>
  Object.fromEntries(
    Object.entries(after).filter(([name, value]) => value !== undefined && value !== before[name as keyof Row]),
  ) as Partial<Row>;

const rateLabels = { sell: 'vente', buy: 'rachat', referenceRate: 'cours de référence' } as const;

type KnownItem<Row extends MetalRow | CurrencyRow> = Pick<PriceComparison, 'knownRate' | 'discount' | 'isShown'> & {
  type: GoodsPlan['type'];
  name: string;
  row: Row;
  values: Partial<Row>;
  before: CheckedPrices;
  prices: { [Name in keyof CheckedPrices]: number | undefined };
  market: (fields: Partial<Row>, prices: CheckedPrices) => Market | null;
  changeText: (name: keyof Row, to: unknown) => string;
  stockChange?: StockChange;
  doubt?: string | false;
  cells: Cells;
};

function assessKnownItem<Row extends MetalRow | CurrencyRow>(
  { shop }: RowContext,
  { name, row, values, prices, market, changeText, stockChange, doubt, cells, ...compared }: KnownItem<Row>,
): AssessedItem {
  const { type, before } = compared;
  const fields = changedValues(row, values);
  const names = Object.keys(fields) as (keyof Row)[];
  const price: Partial<CheckedPrices> = changedValues(before, prices as Partial<CheckedPrices>);
  const changedFields = Object.keys(price) as (keyof CheckedPrices)[];
  const after = { ...before, ...price };
  const format = (amount: number) => formatItemPrice(type, amount);
  const change = { ...compared, after, market: market(fields, after), marketBefore: market(fields, before) };
  const doubts = [...doubtTexts(shop, change), doubt].filter((text) => typeof text === 'string');
  const text = joinChanges([
    ...names.map((one) => changeText(one, fields[one])),
    ...changedFields.map((one) => {
      const formerValue = before[one];
      return `${rateLabels[one]} ${formerValue == null ? '' : `${format(formerValue)} → `}${format(after[one] ?? 0)}`;
    }),
    stockChange?.text,
    ...doubts,
  ]);
  const plan: GoodsPlan = {
    ...{ type, id: row.id, value: null, aliases: aliasesOf(cells), pictures: [] },
    ...('iso' in row && { iso: row.iso }),
    ...(names.length > 0 && { [type]: fields, seen: pick(row, names) }),
    ...(changedFields.length > 0 && { price: { ...(price as PlannedPrices), pricedAt: row.pricedAt } }),
    ...(stockChange?.cells && { stock: stockChange.cells }),
  };
  const outcome = text ? 'changed' : 'unchanged';
  const isDoubtful = doubts.length > 0;
  return { key: row.id, name, outcome, text: joinChanges([text, stockChange?.note]), isDoubtful, plan };
}

function metalText({ configuration }: Shop, row: MetalRow, name: keyof MetalRow): string {
  const { [name]: field } = metalFields as FormFields;
  const text = (field && toTexts({ [name]: field }, presentMetal(row, configuration))[name]) || '';
  if (field?.kind === 'box') return formatValue(text !== '');
  return field?.options?.find(([option]) => option === text)?.[1] ?? (text || 'rien');
}

function assessMetal(context: RowContext, item: ImportedItem, row: MetalRow | undefined): AssessedItem {
  const { shop, answers } = context;
  const { cells } = item;
  const values = metalValues(item);
  const prices = {
    sell: readSellPrice({ cells, taxRates: answers.taxRates }),
    buy: parsePriceCell(cells.buy, centsFromEuros),
  };
  if (values.weight !== row?.weight) requireLikelyWeight(cells.metalName ?? row?.metalName ?? '', values.weight);
  if (!row) return assessNewMetal(context, item, values, prices);
  const line = shop.lines.get(row.id);
  return assessKnownItem(context, {
    ...{ type: 'metal', name: row.metalName, row, values, prices, cells },
    before: { sell: row.netSellPrice, buy: row.grossBuyPrice },
    market: (fields) => metalMarket({ ...row, ...fields }, shop.configuration),
    discount: largestDiscount(row),
    isShown: !row.isVisable && values.isVisable,
    changeText: (name) => {
      const texts = [row, { ...row, ...values }].map((one) => metalText(shop, one, name));
      return `${metalLabels[name] ?? name}${texts.some((text) => text.length > 40) ? '' : ` ${texts.join(' → ')}`}`;
    },
    stockChange: stockChangeOf(cells, line, shop.costs.get(line?.id ?? '')),
  });
}

function assessNewMetal(
  context: RowContext,
  { cells, pictures }: ImportedItem,
  values: Partial<MetalRow>,
  { sell, buy = 0 }: { sell: number | undefined; buy: number | undefined },
): AssessedItem {
  requireMayAdd(context);
  const name = cells.metalName ?? '';
  if (!name)
    throw new RowRefusal(
      cells.reference || cells.id || cells.handle
        ? 'cette ligne ne le nomme pas, et il n’est pas au catalogue.'
        : 'cette ligne ne nomme aucun article.',
    );
  const words = [name, cells.category, cells.type].join(' ');
  const otherMetal = findOtherMetal(words);
  if (otherMetal && !/\bor\b/i.test(words)) throw new RowRefusal(`un article en ${otherMetal}, et non en or.`);
  const knownMetal = findKnownMetal(name);
  const fieldValues = {
    ...parseNameDetails(name),
    ...(knownMetal && knownMetalFields(knownMetal)),
    ...values,
    isVisable: false,
  };
  const { type, weight, purity } = fieldValues;
  if (!type)
    throw new RowRefusal(
      'de quel type est-il\u202f? Ajoutez une colonne Type\u00a0: lingot, pièce d’investissement, pièce de collection.',
    );
  if (weight === undefined || purity === undefined)
    throw new RowRefusal(
      'il manque son poids en grammes et son titre en millièmes. Ajoutez ces colonnes, ou donnez-lui le nom d’un article connu.',
    );
  if (sell === undefined) throw new RowRefusal('il manque son prix de vente.');
  const newMetal = {
    ...{ fineWeight: null, mintingStart: null, mintingEnd: null, legalTender: true },
    ...{ ...fieldValues, type, weight, purity },
  };
  const { configuration } = context.shop;
  const market = metalMarket(newMetal, configuration);
  const change = { type: 'metal', before: { sell: 0, buy: null }, after: { sell, buy }, market } as const;
  const doubts = doubtTexts(context.shop, change);
  const stockChange = stockChangeOf(cells, undefined);
  const text = joinChanges([
    formatEuro(sell),
    buy > 0 && `rachat ${formatEuro(buy)}`,
    knownMetal && `faits de «\u00a0${knownMetal.metalName}\u00a0»`,
    stockChange.text,
    stockChange.note,
    pictures.length > 0 && plural(pictures.length, 'image', 'images'),
    ...doubts,
  ]);
  const plan: GoodsPlan = {
    ...{ type: 'metal', id: null, value: null, aliases: aliasesOf(cells), pictures },
    metal: { ...newMetal, metalName: name, netSellPrice: sell, grossBuyPrice: buy },
    ...(stockChange.cells && { stock: stockChange.cells }),
  };
  return { key: `metal:${nameKey(name)}`, name, outcome: 'new', text, isDoubtful: doubts.length > 0, plan };
}

const doubtTexts = ({ configuration }: Shop, change: PriceComparison) =>
  priceDoubts(change, configuration.priceTerms.mostMove).map(({ text }) => text);

function assessCurrency(
  context: RowContext,
  item: ImportedItem,
  iso: string,
  row: CurrencyRow | undefined,
): AssessedItem {
  const value = parseWholeNumber(item.cells.value?.replace(/(?<![a-z$€£¥])[a-z$€£¥]+$/i, ''));
  if (value !== undefined && !(value > 0))
    throw new RowRefusal(`«\u00a0${item.cells.value}\u00a0» n’est pas une coupure.`);
  return value === undefined ? assessRates(context, item, iso, row) : assessNote(context, item, { iso, row, value });
}

const formatValue = (value: unknown) =>
  typeof value === 'boolean'
    ? value
      ? 'oui'
      : 'non'
    : typeof value === 'number'
      ? formatNumber(value)
      : String(value);

function assessRates(
  context: RowContext,
  { cells }: ImportedItem,
  iso: string,
  row: CurrencyRow | undefined,
): AssessedItem {
  const { shop } = context;
  const toMicros = (text: string | undefined) => parsePriceCell(text, microsFromEuros, normalizeDecimal);
  const [sell, buy, referenceRate] = [
    toMicros(cells.sell),
    toMicros(cells.buy),
    toMicros(cells.referenceRate) || undefined,
  ];
  if (sell === 0 || buy === 0) throw new RowRefusal('«\u00a00\u00a0» n’est pas un prix.');
  const values = currencyValues(cells, iso);
  if (row)
    return assessKnownItem(context, {
      ...{ type: 'currency', name: row.moneyName, row, values, cells },
      before: pick({ ...row, sell: row.sellPrice, buy: row.buyPrice }, ['sell', 'buy', 'referenceRate']),
      prices: { sell, buy, referenceRate },
      market: (_, { referenceRate = null }) => currencyMarket({ referenceRate }),
      knownRate: shop.knownRate({ ...row, ...values }),
      changeText: (name, to) => `${currencyLabels[name]} ${formatValue(row[name])} → ${formatValue(to)}`,
      doubt:
        values.coefficient !== undefined &&
        values.coefficient !== row.coefficient &&
        `le cours vaudra pour ${formatNumber(values.coefficient)} et non plus pour ${formatNumber(row.coefficient)}`,
    });
  requireMayAdd(context);
  if (sell === undefined) throw new RowRefusal(`${iso} n’est pas au catalogue\u00a0: il manque son cours de vente.`);
  const knownCurrency = knownCurrencyOf(iso);
  const { moneyName = '', currencyName = '', coefficient = 1 } = { ...knownCurrency, ...values };
  const parsed = newCurrency.safeParse({
    ...{ iso, moneyName, currencyName, coefficient, isVisible: false },
    sellPrice: eurosFromMicros(sell),
    buyPrice: buy === undefined ? null : eurosFromMicros(buy),
    notes: Object.keys(knownCurrency?.bills ?? {}).map((one) => ({ value: Number(one) })),
  });
  if (!parsed.success) return refuseFirstIssue(parsed.error, {});
  context.addedCodes.add(iso);
  const plan: GoodsPlan = {
    ...{ type: 'currency', id: null, iso, value: null, pictures: [] },
    ...{ currency: parsed.data, aliases: aliasesOf(cells) },
  };
  const doubts = newRateDoubts(shop, { iso, coefficient }, { sell, buy });
  const text = joinChanges([
    `${formatRate(sell)}${coefficient > 1 ? ` pour ${formatNumber(coefficient)}` : ''}`,
    ...doubts,
  ]);
  return { key: `currency:${iso}`, name: moneyName, outcome: 'new', text, isDoubtful: doubts.length > 0, plan };
}

type NewRates = { sell: number; buy?: number | null | undefined };

function newRateDoubts(shop: Shop, currency: RatedCurrency, { sell, buy = null }: NewRates) {
  const after = { sell, buy };
  const change = { before: { sell: 0, buy: null }, after, market: null, knownRate: shop.knownRate(currency) };
  return doubtTexts(shop, { type: 'currency', ...change });
}

type Denomination = { iso: string; row: CurrencyRow | undefined; value: number };

function assessNote(context: RowContext, { cells }: ImportedItem, { iso, row, value }: Denomination): AssessedItem {
  const { shop, addedCodes } = context;
  const knownCurrency = knownCurrencyOf(iso);
  const name = `${row?.moneyName ?? knownCurrency?.moneyName ?? iso} ${formatNumber(value)}`;
  const note = row && shop.notes.get(`${row.id}:${value}`);
  const line = row && shop.lines.get(`${row.id}:${value}`);
  const stockChange = stockChangeOf(cells, line, shop.costs.get(line?.id ?? ''));
  const isBoughtBack = cells.isBoughtBack ? isYes(cells.isBoughtBack) : undefined;
  const addsCurrency = !row && !addedCodes.has(iso);
  const price = parsePriceCell(cells.sell, centsFromEuros);
  if (addsCurrency && (!knownCurrency || price === undefined))
    throw new RowRefusal(`${iso} n’est pas au catalogue, ni dans ce fichier avant cette ligne.`);
  const coefficient = knownCurrency?.coefficient ?? 1;
  if (!note) requireMayAdd(context);
  if (addsCurrency) addedCodes.add(iso);
  const sellPrice =
    addsCurrency && price !== undefined
      ? divideHalfUp(BigInt(price) * 10_000n * BigInt(coefficient), BigInt(value))
      : null;
  const doubts = sellPrice === null ? [] : newRateDoubts(shop, { iso, coefficient }, { sell: sellPrice });
  const text = joinChanges([
    !note && 'coupure ajoutée',
    note && isBoughtBack !== undefined && isBoughtBack !== note.isBoughtBack && 'reprise',
    addsCurrency && price !== undefined && `cours d’après ${formatEuro(price)} le billet`,
    stockChange.text,
    ...doubts,
  ]);
  const plan: GoodsPlan = {
    ...{ type: 'currency', id: row?.id ?? null, iso, value, aliases: [], pictures: [] },
    ...(isBoughtBack !== undefined && { isBoughtBack }),
    ...(knownCurrency &&
      sellPrice !== null && {
        currency: {
          ...{ iso, moneyName: knownCurrency.moneyName, currencyName: knownCurrency.currencyName, coefficient },
          ...{ isVisible: false, buyPrice: null, sellPrice },
        },
      }),
    ...(stockChange.cells && { stock: stockChange.cells }),
  };
  const outcome = note ? (text ? 'changed' : 'unchanged') : 'new';
  const isDoubtful = doubts.length > 0;
  return { key: `${iso}:${value}`, name, outcome, text: joinChanges([text, stockChange.note]), isDoubtful, plan };
}
