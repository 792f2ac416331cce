import { z } from 'zod';
import { fold } from '../../../../db/fold.ts';
import { knownCurrencies } from '../../../../db/known/known.ts';
import { bills, currencies, metals } from '../../../../db/schema/catalogue.ts';
import { stockLines } from '../../../../db/schema/goods.ts';
import { itemAliases } from '../../../../db/schema/imports.ts';
import type { Ctx } from '../../../http/context.ts';
import { mayAct } from '../../../http/staff.ts';
import {
  centsFromEuros,
  divideHalfUp,
  eurosFromMicros,
  formatEuro,
  formatNumber,
  formatRate,
  microsFromEuros,
  plainDecimal,
  plural,
} from '../../../money.ts';
import { slug } from '../../../paths.ts';
import { cleanRichText } from '../../../richText.ts';
import { type Field, labelsOf, shapesOf, valuesOf } from '../../../ui/desk/fields.ts';
import { slugOf } from '../../catalogue/aliases.server.ts';
import type { CurrencyRow } from '../../catalogue/currency.ts';
import { currencyFields, newCurrency } from '../../catalogue/currencyFields.api.ts';
import { type MetalRow, typeWords } from '../../catalogue/metal.ts';
import { metalFields } from '../../catalogue/metalFields.api.ts';
import { metalMarket } from '../../catalogue/premium.ts';
import { moveDoubt, priceDoubts } from '../../catalogue/priceCheck.ts';
import { currencyMarket } from '../../catalogue/priceRule.ts';
import { currentConfiguration } from '../../configuration/configuration.server.ts';
import type { StockLine } from '../../goods/model/stock.ts';
import { factColumns, factOf } from '../columns.ts';
import type { Answers, ImportTable, Judged } from '../imports.ts';
import { knownCurrencyOf, knownMetalIn, metalFacts } from '../knownGoods.server.ts';
import { type Cells, type Item, itemsOf } from './items.ts';
import { type GoodsPlan, type PlannedPrices, pick } from './plan.ts';
import { readStock, type StockCells, type StockCounts } from './stockCells.ts';

const yes = /^(1|oui|yes|true|vrai|x|on)$/i;

type Shop = ReturnType<typeof readShop>;

/** All that rows are compared with, read once. */
function readShop({ db }: Ctx) {
  const metalRows = db.select().from(metals).all();
  const currencyRows = db.select().from(currencies).all();
  const aliases = db.select().from(itemAliases).all();
  const lines = db.select().from(stockLines).all();
  return {
    configuration: currentConfiguration(db),
    metals: new Map(metalRows.map((row) => [row.id, row])),
    metalsByName: Map.groupBy(metalRows, ({ metalName }) => fold(metalName)),
    currencies: new Map(currencyRows.map((row) => [row.id, row])),
    byIso: new Map(currencyRows.map((row) => [row.iso, row])),
    byMoney: Map.groupBy(currencyRows, ({ moneyName }) => fold(moneyName)),
    notes: new Map(
      db
        .select()
        .from(bills)
        .all()
        .map((bill) => [`${bill.currencyId}:${bill.value}`, bill]),
    ),
    aliases: new Map(aliases.map((alias) => [`${alias.kind}:${alias.name}`, alias])),
    lines: new Map(lines.map((line) => [line.metalId ?? `${line.currencyId}:${line.value}`, line])),
  };
}

/** @returns one judgement for each article of the file; each further row about one of them is refused */
export function prepareGoods(ctx: Ctx, table: ImportTable, answers: Answers) {
  const shop = readShop(ctx);
  const mayAdd = mayAct(ctx.actor, 'catalogue');
  const items = itemsOf(table);
  const seen = new Map<string, number>();
  /** Codes of currencies that this file brings. */
  const coming = new Set<string>();
  const judge = (at: number): Judged | null => {
    const item = items[at];
    if (!item) return null;
    const { line, cells } = item;
    const name = [
      cells.metalName || cells.iso || cells.reference || cells.id || cells.handle,
      cells.value && cells.iso && cells.value,
    ]
      .filter(Boolean)
      .join(' ');
    if (!name) return null;
    try {
      if (item.refused) throw new Refused(item.refused);
      const judged = judgeItem({ shop, answers, coming, mayAdd }, item);
      const before = seen.get(judged.key);
      if (before !== undefined) throw new Refused(`déjà à la ligne ${before}.`);
      seen.set(judged.key, line);
      return { line, ...judged.row, name: judged.row.name || name };
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return { line, name, outcome: 'refused', text: error.message };
    }
  };
  return { total: items.length, judge };
}

/** Its message is the rest of a sentence about the row. */
class Refused extends Error {}

/** `mayAdd`: whether the caller keeps the catalogue. */
type Setting = { shop: Shop; answers: Answers; coming: Set<string>; mayAdd: boolean };

function requireAdding({ mayAdd }: Setting): void {
  if (!mayAdd) throw new Refused('il n’est pas au catalogue, que votre rôle ne permet pas de compléter.');
}
type JudgedItem = { key: string; row: Omit<Judged, 'line'> };

/** Other shops name the currency of their prices. */
const pricesIn = 'EUR';
const currencyCodes = new Set(Intl.supportedValuesOf('currency'));

function judgeItem(setting: Setting, item: Item): JudgedItem {
  const { shop } = setting;
  const { id = '', iso = '', reference = '', handle = '', metalName = '' } = item.cells;
  const byId = shop.metals.get(id) ?? shop.currencies.get(id);
  if (byId) return 'iso' in byId ? judgeCurrency(setting, item, byId.iso, byId) : judgeMetal(setting, item, byId);
  const own = iso.trim().toUpperCase();
  const code = own && own !== pricesIn ? own : shop.byIso.has(metalName.toUpperCase()) ? metalName.toUpperCase() : '';
  const isoRow = shop.byIso.get(code);
  if (code && !isoRow && !currencyCodes.has(code))
    throw new Refused(`«\u00a0${code}\u00a0» n’est pas un code ISO de devise.`);
  if (code) return judgeCurrency(setting, item, code, isoRow);
  const alias = shop.aliases.get(`reference:${reference}`) ?? shop.aliases.get(`slug:${handle && slugOf(handle)}`);
  const aliased = alias && shop.metals.get(alias.itemId);
  if (aliased) return judgeMetal(setting, item, aliased);
  const same = shop.metalsByName.get(fold(metalName)) ?? [];
  if (same.length > 1)
    throw new Refused(`plusieurs articles s’appellent «\u00a0${metalName}\u00a0». Indiquez l’identifiant.`);
  if (same[0]) return judgeMetal(setting, item, same[0]);
  const money = shop.byMoney.get(fold(metalName))?.[0];
  if (money) return judgeCurrency(setting, item, money.iso, money);
  const note = noteIn(item);
  if (note)
    return judgeCurrency(
      setting,
      { ...item, cells: { ...item.cells, ...note.cells } },
      note.iso,
      shop.byIso.get(note.iso),
    );
  return judgeMetal(setting, item, undefined);
}

/** « Billets 100 USD », or a variant « 50 » of « Dollar américain »: a note, its price that of one. */
function noteIn({ cells, features }: Item): { iso: string; cells: Cells } | null {
  const name = cells.metalName ?? '';
  const known = knownCurrencies.find(
    ({ iso, moneyName }) => new RegExp(`\\b${iso}\\b`).test(name) || fold(name).includes(fold(moneyName)),
  );
  if (!known) return null;
  const text = cells.value ?? [...features.values()].at(-1) ?? /\d[\d\s.]*/.exec(name)?.[0];
  const value = Number((text ?? '').replace(/\D/g, ''));
  return { iso: known.iso, cells: { ...cells, iso: known.iso, ...(value > 0 && { value: String(value) }) } };
}

const refuseFirst = (error: z.ZodError, labels: Readonly<Record<string, string>>): never => {
  const [issue] = error.issues;
  const field = labels[String(issue?.path[0])];
  throw new Refused([field && `${field}\u00a0:`, issue?.message].filter(Boolean).join(' '));
};

type FieldName = keyof typeof metalFields;
const metalLabels = labelsOf(metalFields);
const currencyLabels = labelsOf(currencyFields);

/** @returns stored values of these texts, by the catalogue's own fields */
function readFields(all: Readonly<Record<string, Field>>, texts: Readonly<Record<string, string>>): object {
  const fields = Object.fromEntries(Object.entries(all).filter(([name]) => name in texts));
  const read = z.object(shapesOf(fields)).safeParse(valuesOf(fields, texts));
  return read.success ? read.data : refuseFirst(read.error, labelsOf(fields));
}

/** Stored values of the cells that say something, by the catalogue's own fields. */
function metalValues({ cells, features }: Item): Partial<MetalRow> {
  const texts: Partial<Record<FieldName, string>> = {};
  for (const [words, value] of features) {
    const name = factOf(words);
    if (name) texts[name] = tidied(name, value);
  }
  for (const name of Object.keys(factColumns) as (keyof typeof factColumns)[])
    if (cells[name]) texts[name] = tidied(name, cells[name]);
  const { metalName } = cells;
  if (metalName) texts.metalName = metalName;
  const type = typeIn(cells);
  if (type) texts.type = type;
  const values = readFields(metalFields, texts) as Partial<MetalRow>;
  return values.textInfo === undefined ? values : { ...values, textInfo: cleanRichText(values.textInfo) };
}

function tidied(name: FieldName, text: string): string {
  const { kind } = metalFields[name];
  if (kind === 'decimal') return text.replace(/[^\d.,-]/g, '');
  if (kind === 'box') return yes.test(text.trim()) ? 'on' : '';
  if (name === 'grade') return text.trim().toUpperCase();
  if (name === 'description' || name === 'title')
    return cut(text.replace(/<[^>]*>/g, ' '), name === 'title' ? 60 : 150);
  if (name === 'textInfo' && !/<\w+[\s>]/.test(text))
    return text
      .split(/\n{2,}/)
      .map((part) => `<p>${escaped(part)}</p>`)
      .join('');
  return text;
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const cut = (text: string, most: number) => (text.length <= most ? text : `${text.slice(0, most - 1).trimEnd()}…`);

/** By our own words, else by what the shop's categories are called. */
function typeIn({ type = '', category = '', metalName = '' }: Cells): MetalRow['type'] | undefined {
  const own = (Object.keys(typeWords) as MetalRow['type'][]).find((one) =>
    [one, typeWords[one].one, typeWords[one].title].some((word) => fold(word) === fold(type || category)),
  );
  if (own) return own;
  const words = fold(`${type} ${category}`);
  if (/collection|numismat/.test(words)) return 'Piece De Collection';
  if (/lingot|\bbars?\b/.test(`${words} ${fold(metalName)}`)) return 'Lingots';
  return /piece|coin|napoleon|souverain|investissement/.test(words) ? "Piece D'investissment" : undefined;
}

const ounce = 31_103;

/** Of a bar whose name tells them: « Lingotin 5 g 999,9 ». */
function inName(name: string): Partial<MetalRow> {
  const [, , , kilos, ounces] = /(\d+(?:[.,]\d+)?)\s*(?:(g|gr|grammes?)|(kg|kilos?)|(oz|onces?))\b/i.exec(name) ?? [];
  const count = Number(/(\d+(?:[.,]\d+)?)\s*(?:g|kg|oz|once|kilo)/i.exec(name)?.[1]?.replace(',', '.') ?? 0);
  const weight = Math.round(count * (kilos ? 1_000_000 : ounces ? ounce : 1_000));
  const fineness = /\b(9\d{2}(?:[.,]\d)?)\s*(?:‰|\/\s*1000)?\b/.exec(name)?.[1];
  return {
    ...(weight > 0 && { weight }),
    ...(fineness && { purity: Math.round(Number(fineness.replace(',', '.')) * 10) }),
  };
}

/** Price with its VAT, in cents; six decimals of a price without tax are rounded once, after it. */
function sellOf({ cells, taxRates }: { cells: Cells; taxRates: Answers['taxRates'] }): number | undefined {
  const { sell, sellNet, taxRule = '' } = cells;
  if (sell) return roundedCents(sell, 0);
  if (!sellNet) return undefined;
  const isFree = taxRule === '' || taxRule === '0';
  const rate = isFree ? 0 : taxRates[taxRule];
  if (rate === undefined) throw new Refused(`prix hors taxe, règle n°\u00a0${taxRule}\u00a0: indiquez son taux.`);
  return roundedCents(sellNet, rate);
}

function roundedCents(text: string, percent: number): number {
  const micros = microsFromEuros(plainDecimal(text));
  if (micros === null || micros <= 0) throw new Refused(`«\u00a0${text}\u00a0» n’est pas un prix.`);
  return divideHalfUp(BigInt(micros) * BigInt(Math.round(10_000 + percent * 100)), 100_000_000n);
}

const sidePrice = (text: string | undefined, read: (text: string) => number | null): number | undefined => {
  if (!text) return undefined;
  const price = read(plainDecimal(text));
  if (price === null || price < 0) throw new Refused(`«\u00a0${text}\u00a0» n’est pas un prix.`);
  return price;
};

/** Differences in words, for the list of rows. */
const changes = (parts: readonly (string | false | undefined)[]): string => parts.filter(Boolean).join(', ');

function judgeMetal(setting: Setting, item: Item, row: MetalRow | undefined): JudgedItem {
  const { shop, answers } = setting;
  const { cells, pictures } = item;
  const values = metalValues(item);
  const sell = sellOf({ cells, taxRates: answers.taxRates });
  const buy = sidePrice(cells.buy, centsFromEuros);
  const aliases = aliasesOf(cells);
  if (row) {
    const fields = Object.fromEntries(
      Object.entries(values).filter(([name, value]) => row[name as keyof MetalRow] !== value),
    ) as Partial<MetalRow>;
    const names = Object.keys(fields) as (keyof MetalRow)[];
    const price = changedPrice({ sell: row.netSellPrice, buy: row.grossBuyPrice }, { sell, buy });
    const stock = readStockOf(cells, shop.lines.get(row.id));
    const before = { sell: row.netSellPrice, buy: row.grossBuyPrice };
    const market = metalMarket({ ...row, ...fields }, shop.configuration);
    const doubts = price
      ? priceDoubts({ type: 'metal', before, after: { ...before, ...price }, market }, mostMoveIn(shop))
      : [];
    const text = changes([
      ...names.map((name) => metalLabels[name]),
      price?.sell !== undefined && `vente ${formatEuro(row.netSellPrice)} → ${formatEuro(price.sell)}`,
      price?.buy != null && `rachat ${formatEuro(row.grossBuyPrice)} → ${formatEuro(price.buy)}`,
      stock?.text,
      ...doubts.map((doubt) => doubt.text),
    ]);
    const plan: GoodsPlan = {
      ...{ type: 'metal', id: row.id, value: null, aliases, pictures: [] },
      ...(names.length > 0 && { metal: fields, seen: pick(row, names) }),
      ...(price && { price: { ...price, pricedAt: row.pricedAt } }),
      ...(stock && { stock: stock.cells }),
    };
    return {
      key: row.id,
      row: { name: row.metalName, outcome: text ? 'changed' : 'unchanged', text, isDoubtful: doubts.length > 0, plan },
    };
  }
  requireAdding(setting);
  const name = cells.metalName ?? '';
  const known = knownMetalIn(name);
  const facts = { ...inName(name), ...(known && metalFacts(known)), ...values, isVisable: false };
  const { type, weight, purity } = facts;
  if (!type)
    throw new Refused(
      'de quel type est-il\u202f? Ajoutez une colonne Type\u00a0: lingot, pièce d’investissement, pièce de collection.',
    );
  if (weight === undefined || purity === undefined)
    throw new Refused(
      'il manque son poids en grammes et son titre en millièmes. Ajoutez ces colonnes, ou donnez-lui le nom d’un article connu.',
    );
  if (sell === undefined) throw new Refused('il manque son prix de vente.');
  const whole = {
    ...{ fineWeight: null, mintingStart: null, mintingEnd: null, legalTender: true },
    ...facts,
    type,
    weight,
    purity,
  };
  const metal = { ...whole, metalName: name, netSellPrice: sell, grossBuyPrice: buy ?? 0 };
  const market = metalMarket(whole, shop.configuration);
  const after = { sell, buy: buy ?? 0 };
  const doubts = priceDoubts({ type: 'metal', before: { sell: 0, buy: null }, after, market }, mostMoveIn(shop));
  const stock = readStockOf(cells, undefined);
  const text = changes([
    formatEuro(sell),
    known && `faits de «\u00a0${known.metalName}\u00a0»`,
    stock?.text,
    pictures.length > 0 && plural(pictures.length, 'image', 'images'),
    ...doubts.map((doubt) => doubt.text),
  ]);
  const plan: GoodsPlan = {
    type: 'metal',
    id: null,
    value: null,
    metal,
    aliases,
    pictures,
    ...(stock && { stock: stock.cells }),
  };
  return { key: `metal:${fold(name)}`, row: { name, outcome: 'new', text, isDoubtful: doubts.length > 0, plan } };
}

const mostMoveIn = ({ configuration }: Shop): number => configuration.priceTerms.mostMove;

function aliasesOf({ reference, handle, metalName = '' }: Cells): GoodsPlan['aliases'] {
  const slugs = new Set([handle ? slugOf(handle) : '', metalName && slug(metalName)].filter(Boolean));
  return [
    ...[...slugs].map((name) => ({ kind: 'slug' as const, name })),
    ...(reference ? [{ kind: 'reference' as const, name: reference }] : []),
  ];
}

type Sides = { sell?: number | undefined; buy?: number | null | undefined };

function changedPrice(
  before: { sell: number; buy: number | null },
  { sell, buy }: Sides,
): Omit<PlannedPrices, 'pricedAt'> | undefined {
  const after = {
    ...(sell !== undefined && sell !== before.sell && { sell }),
    ...(buy !== undefined && buy !== before.buy && { buy }),
  };
  return Object.keys(after).length > 0 ? after : undefined;
}

function readStockOf(cells: Cells, line: StockLine | undefined): { cells: StockCells; text: string } | undefined {
  const read = readStock(cells);
  if (typeof read === 'string') throw new Refused(read);
  const { count, received, lot } = read;
  const before: StockCounts = line ?? { inSafe: 0, lowAt: 3, onOrderDays: null, expected: 0 };
  const isCounted = count !== undefined && count !== line?.inSafe;
  const moved = (['lowAt', 'onOrderDays', 'expected'] as const).filter(
    (name) => read[name] !== undefined && read[name] !== before[name],
  );
  if (!isCounted && !received && moved.length === 0) return undefined;
  const text = changes([
    isCounted && `stock ${line ? `${formatNumber(line.inSafe)} → ` : ''}${formatNumber(count)}`,
    received !== undefined && `reçu ${formatNumber(received)}`,
    moved.length > 0 && 'réassort',
  ]);
  const seen = pick(before, isCounted ? [...moved, 'inSafe'] : moved);
  return {
    cells: {
      ...(isCounted && { count }),
      ...(received && { received }),
      ...(lot && { lot }),
      ...pick(read, moved),
      seen,
    },
    text,
  };
}

function judgeCurrency(setting: Setting, item: Item, iso: string, row: CurrencyRow | undefined): JudgedItem {
  const { cells } = item;
  const { value: typed = '' } = cells;
  const value = typed === '' ? null : Number(typed.replace(/\s/g, '').replace(/[.,]0+$/, ''));
  if (value !== null && (!Number.isInteger(value) || value <= 0))
    throw new Refused(`«\u00a0${typed}\u00a0» n’est pas une coupure.`);
  return value === null ? judgeMoney(setting, item, iso, row) : judgeNote(setting, item, { iso, row, value });
}

/** Stored values of the cells that say something, without prices. */
function currencyValues({ metalName = '', zone, coefficient, isVisable }: Cells, iso: string): Partial<CurrencyRow> {
  return readFields(currencyFields, {
    ...(metalName && metalName.toUpperCase() !== iso && { moneyName: metalName }),
    ...(zone && { currencyName: zone }),
    ...(coefficient && { coefficient }),
    ...(isVisable && { isVisible: tidied('isVisable', isVisable) }),
  });
}

const shownFact = (value: unknown): string =>
  typeof value === 'boolean'
    ? value
      ? 'oui'
      : 'non'
    : typeof value === 'number'
      ? formatNumber(value)
      : String(value);

function judgeMoney(setting: Setting, { cells }: Item, iso: string, row: CurrencyRow | undefined): JudgedItem {
  const { shop, coming } = setting;
  const known = knownCurrencyOf(iso);
  const micros = (text: string | undefined) => sidePrice(text, microsFromEuros);
  const [sell, buy, referenceRate] = [micros(cells.sell), micros(cells.buy), micros(cells.referenceRate)];
  if (sell === 0 || buy === 0) throw new Refused('«\u00a00\u00a0» n’est pas un prix.');
  const said = currencyValues(cells, iso);
  if (row) {
    const fields = Object.fromEntries(
      Object.entries(said).filter(([name, is]) => row[name as keyof CurrencyRow] !== is),
    );
    const names = Object.keys(fields) as (keyof CurrencyRow)[];
    const price = {
      ...changedPrice({ sell: row.sellPrice, buy: row.buyPrice }, { sell, buy }),
      ...(referenceRate && referenceRate !== row.referenceRate && { referenceRate }),
    };
    const before = { sell: row.sellPrice, buy: row.buyPrice };
    const market = currencyMarket({ referenceRate: referenceRate || row.referenceRate });
    const mostMove = mostMoveIn(shop);
    const change = { before, after: { ...before, ...price }, market, marketBefore: currencyMarket(row) };
    const doubts = [
      ...priceDoubts({ type: 'currency', ...change }, mostMove).map(({ text }) => text),
      price.referenceRate &&
        moveDoubt(
          { word: 'le cours de référence', from: row.referenceRate, to: price.referenceRate, shown: formatRate },
          mostMove,
        ),
      said.coefficient !== undefined &&
        said.coefficient !== row.coefficient &&
        `le cours vaudra pour ${formatNumber(said.coefficient)} et non plus pour ${formatNumber(row.coefficient)}`,
    ].filter((text) => typeof text === 'string');
    const moved = (word: string, from: number | null, to: number | null | undefined) =>
      to != null && `${word} ${from === null ? '' : `${formatRate(from)} → `}${formatRate(to)}`;
    const text = changes([
      ...names.map((name) => `${currencyLabels[name]} ${shownFact(row[name])} → ${shownFact(fields[name])}`),
      moved('vente', row.sellPrice, price.sell),
      moved('rachat', row.buyPrice, price.buy),
      moved('cours de référence', row.referenceRate, price.referenceRate),
      ...doubts,
    ]);
    const plan: GoodsPlan = {
      ...{ type: 'currency', id: row.id, iso, value: null, aliases: [], pictures: [] },
      ...(names.length > 0 && { currency: fields, seen: pick(row, names) }),
      ...(Object.keys(price).length > 0 && { price: { ...price, pricedAt: row.pricedAt } }),
    };
    return {
      key: row.id,
      row: { name: row.moneyName, outcome: text ? 'changed' : 'unchanged', text, isDoubtful: doubts.length > 0, plan },
    };
  }
  requireAdding(setting);
  if (sell === undefined) throw new Refused(`${iso} n’est pas au catalogue\u00a0: il manque son cours de vente.`);
  const { moneyName = '', currencyName = '', coefficient = 1 } = { ...known, ...said };
  const read = newCurrency.safeParse({
    ...{ iso, moneyName, currencyName, coefficient, isVisible: false },
    sellPrice: eurosFromMicros(sell),
    buyPrice: buy === undefined ? null : eurosFromMicros(buy),
    notes: Object.keys(known?.bills ?? {}).map((one) => ({ value: Number(one) })),
  });
  if (!read.success) return refuseFirst(read.error, {});
  coming.add(iso);
  const plan: GoodsPlan = {
    type: 'currency',
    id: null,
    iso,
    value: null,
    currency: read.data,
    aliases: aliasesOf(cells),
    pictures: [],
  };
  return { key: `currency:${iso}`, row: { name: moneyName, outcome: 'new', text: formatRate(sell), plan } };
}

type Denomination = { iso: string; row: CurrencyRow | undefined; value: number };

function judgeNote(setting: Setting, { cells }: Item, { iso, row, value }: Denomination): JudgedItem {
  const { shop, coming } = setting;
  const known = knownCurrencyOf(iso);
  const name = `${row?.moneyName ?? known?.moneyName ?? iso} ${formatNumber(value)}`;
  const note = row && shop.notes.get(`${row.id}:${value}`);
  const line = row && shop.lines.get(`${row.id}:${value}`);
  const stock = readStockOf(cells, line);
  const isBoughtBack = cells.isBoughtBack ? yes.test(cells.isBoughtBack) : undefined;
  const makes = !row && !coming.has(iso);
  const price = sidePrice(cells.sell, centsFromEuros);
  if (makes && (!known || price === undefined))
    throw new Refused(`${iso} n’est pas au catalogue, ni dans ce fichier avant cette ligne.`);
  const coefficient = known?.coefficient ?? 1;
  if (!note) requireAdding(setting);
  if (makes) coming.add(iso);
  const text = changes([
    !note && 'coupure ajoutée',
    note && isBoughtBack !== undefined && isBoughtBack !== note.isBoughtBack && 'reprise',
    makes && price !== undefined && `cours d’après ${formatEuro(price)} le billet`,
    stock?.text,
  ]);
  const plan: GoodsPlan = {
    ...{ type: 'currency', id: row?.id ?? null, iso, value, aliases: [], pictures: [] },
    ...(isBoughtBack !== undefined && { isBoughtBack }),
    ...(makes &&
      known &&
      price !== undefined && {
        currency: {
          ...{
            iso,
            moneyName: known.moneyName,
            currencyName: known.currencyName,
            coefficient,
            isVisible: false,
            buyPrice: null,
          },
          sellPrice: divideHalfUp(BigInt(price) * 10_000n * BigInt(coefficient), BigInt(value)),
        },
      }),
    ...(stock && { stock: stock.cells }),
  };
  const outcome = note ? (text ? 'changed' : 'unchanged') : 'new';
  return { key: `${iso}:${value}`, row: { name, outcome, text, plan } };
}
