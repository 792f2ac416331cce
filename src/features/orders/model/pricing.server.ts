import type { Db } from '../../../../db/client.ts';
import { rowsByColumn } from '../../../../db/prepared.ts';
import { bills, currencies, metals } from '../../../../db/schema/catalogue.ts';
import type { NoteChoice, QuotedPrices } from '../../../../db/schema/orders.ts';
import { conflict, fieldError, ShopError } from '../../../http/context.ts';
import { type Cents, eurosFromCents, sum } from '../../../money.ts';
import { onlineLimitText } from '../../cart/amount.ts';
import { quantityProblem } from '../../cart/cart.ts';
import { notePicturesOf, pictureOf } from '../../cart/changes.ts';
import type { AvailableNote } from '../../cart/notes.ts';
import { amountOf, composeNotes, type DeliveryMode, deliveryCost, notesMatch } from '../../cart/totals.ts';
import { maxOnlineUnits } from '../../catalogue/currency.ts';
import type { ItemKey } from '../../catalogue/item.ts';
import { fineWeight } from '../../catalogue/metal.ts';
import { isTaxed } from '../../catalogue/model/metalLaw.ts';
import type { confirmationCheck } from '../../catalogue/model/priceAge.server.ts';
import { tierPrice, tiersOf } from '../../catalogue/model/tiers.ts';
import type { Configuration } from '../../configuration/configuration.server.ts';
import { lineKey, linesByItem } from '../../goods/model/lines.server.ts';
import { maxSellable } from '../../goods/model/stock.ts';
import type { AddOrderInput, OrderItemInput } from '../orders.api.ts';
import type { PricedLine, PricedOrder } from './decide/place.ts';
import { presentLine } from './present.ts';

type ItemsRequest = {
  Items: readonly OrderItemInput[];
  delivery?: DeliveryMode | undefined;
  deliveryCost: Cents;
};

type PricingContext = {
  articles: CatalogueArticles;
  configuration: Pick<Configuration, 'delivery' | 'moneyMost'>;
  quoted: QuotedPrices;
};

/** If `delivery` is absent, a zero cost means collection, unless parcels are free. @throws invalid naming the item */
export function priceItems(tx: Db, request: ItemsRequest, context: PricingContext): PricedOrder {
  const notesOf = notesInStock(tx, idsOfType(request.Items, 'currency'));
  const usedKeys = new Set<string>();
  const lines = request.Items.map((item, index) => {
    if (usedKeys.has(`${item.type}:${item.id}`))
      throw itemError(index, 'Un article figure deux fois dans la commande.');
    usedKeys.add(`${item.type}:${item.id}`);
    return priceLine(item, index, { ...context, notesOf });
  });
  const { delivery: tiers } = context.configuration;
  const itemsAmount = sum(lines.map(({ amount }) => amount));
  const parcelCost = deliveryCost(tiers, 'parcel', itemsAmount);
  const delivery = request.delivery ?? (request.deliveryCost === 0 && parcelCost !== 0 ? 'counter' : 'parcel');
  const cost = delivery === 'parcel' ? parcelCost : 0;
  const amount = itemsAmount + cost;
  if (!Number.isSafeInteger(amount))
    throw new ShopError('invalid', 'Cette commande est trop importante pour la boutique.');
  return { lines, itemsAmount, delivery, deliveryCost: cost, amount };
}

/** @throws conflict with the new amounts, but without banknotes that the shop chose: they would reveal the stock */
export function requireSameAmounts({ Items, ...seen }: AddOrderInput, pricedOrder: PricedOrder): void {
  const { lines, itemsAmount, deliveryCost, delivery, amount } = pricedOrder;
  if (seen.amount === amount && seen.deliveryCost === deliveryCost) return;
  const presentedLines = lines.map((line, index) => presentLine(Items[index]?.notes ? line : { ...line, notes: null }));
  throw conflict('Les prix ont changé depuis votre dernière visite. Vérifiez le nouveau total avant de payer.', {
    data: {
      lines: presentedLines,
      itemsAmount: eurosFromCents(itemsAmount),
      deliveryCost: eurosFromCents(deliveryCost),
      delivery,
      amount: eurosFromCents(amount),
    },
  });
}

const itemError = (index: number, message: string): ShopError => fieldError(`Items.${index}`, message);

const unavailableItemError = (index: number, name?: string): ShopError =>
  itemError(
    index,
    name
      ? `« ${name} » n’est plus en vente. Retirez cet article du panier.`
      : `L’article n° ${index + 1} du panier n’existe plus. Retirez-le du panier.`,
  );

const billsOf = rowsByColumn(bills, bills.currencyId, [bills.value]);

type StockedNote = AvailableNote & Pick<typeof bills.$inferSelect, 'photo'>;
type LinePricingContext = PricingContext & { notesOf: (currencyId: string) => StockedNote[] };

function notesInStock(tx: Db, ids: string[]): (currencyId: string) => StockedNote[] {
  if (ids.length === 0) return () => [];
  const lines = linesByItem(tx, ids);
  const notes = Map.groupBy(billsOf(tx, ids), ({ currencyId }) => currencyId);
  return (id) =>
    (notes.get(id) ?? []).map(({ value, photo }) => {
      return { value, photo, left: maxSellable(lines.get(lineKey(id, value))) };
    });
}

function priceLine(
  item: OrderItemInput,
  index: number,
  { articles, configuration, quoted, notesOf }: LinePricingContext,
): PricedLine {
  const { type, id, quantity } = item;
  const article = articleOf(articles, item);
  if (!article) throw unavailableItemError(index);
  const { metal, currency } = article;
  const name = currency ? `${article.name} (${currency.iso})` : article.name;
  if (!article.isForSale) throw unavailableItemError(index, name);
  const problem = quantityProblem(type, quantity);
  if (problem) throw itemError(index, `${name}\u00a0: ${problem}`);
  const { coefficient, tiers, ...price } = quoted[id] ?? article;
  const unitPrice = tierPrice(price.unitPrice, tiers, quantity);
  const amount = amountOf({ type, unitPrice, coefficient }, quantity);
  const line = { type, name, quantity, unitPrice, coefficient, amount };
  if (metal)
    return {
      ...line,
      metalId: id,
      metalType: metal.type,
      currencyId: null,
      photo: metal.photo,
      notes: null,
      fineWeight: fineWeight(metal),
      pricedAt: metal.pricedAt,
      taxed: isTaxed(metal),
    };
  const max = maxOnlineUnits(currency, configuration.moneyMost);
  if (quantity > max) throw itemError(index, `${name}\u00a0: ${onlineLimitText(max, currency.iso)}`);
  if (amount === 0)
    throw itemError(index, `${name}\u00a0: cette quantité vaut moins d’un centime. Choisissez-en une plus grande.`);
  const availableNotes = notesOf(id);
  const chosenNotes = chooseNotes(item, index, name, availableNotes);
  const photo = availableNotes.find((note) => note.photo)?.photo ?? null;
  return {
    ...line,
    metalId: null,
    metalType: null,
    currencyId: id,
    photo: pictureOf({ photo, notePictures: notePicturesOf(availableNotes) }, chosenNotes),
    notes: chosenNotes,
    fineWeight: null,
    pricedAt: currency.pricedAt,
    taxed: false,
  };
}

/** Without a choice, the fewest banknotes in stock are used; missing stock is rejected later. */
function chooseNotes(item: OrderItemInput, index: number, name: string, stock: readonly AvailableNote[]): NoteChoice[] {
  const denominations = stock.map(({ value }) => value);
  if (item.notes) {
    const nonZeroNotes = item.notes.filter((note) => note.count !== 0);
    if (notesMatch(nonZeroNotes, item.quantity, denominations)) return nonZeroNotes.sort((a, b) => b.value - a.value);
    throw itemError(index, `${name} : les billets choisis ne font pas la somme demandée. Choisissez-les à nouveau.`);
  }
  const composedNotes =
    composeNotes(item.quantity, stock, 'large') ?? composeNotes(item.quantity, denominations, 'large');
  if (composedNotes) return composedNotes;
  throw itemError(
    index,
    `${name} : nos billets (${denominations.join(', ')}) ne peuvent pas composer cette somme. Changez la quantité.`,
  );
}

export type PricesToCheck = Pick<PricedOrder, 'lines'> &
  Pick<PricingContext, 'articles' | 'quoted'> & {
    needsConfirmation: ReturnType<typeof confirmationCheck>;
  };

export function requireFreshPrices(
  { lines, articles, quoted, needsConfirmation }: PricesToCheck,
  problem: (names: readonly string[]) => string,
): void {
  const outdatedLines = lines.filter(({ metalId, currencyId }) => {
    const row = articles.metals.get(metalId ?? '') ?? articles.currencies.get(currencyId ?? '');
    return row && !quoted[row.id] && needsConfirmation(row);
  });
  if (outdatedLines.length > 0) throw conflict(problem(outdatedLines.map(({ name }) => name)));
}

type CatalogueArticles = {
  metals: ReadonlyMap<string, typeof metals.$inferSelect>;
  currencies: ReadonlyMap<string, typeof currencies.$inferSelect>;
};

/** The price of a currency is for `coefficient` units. */
export function articleOf({ metals, currencies }: CatalogueArticles, { type, id }: ItemKey) {
  const metal = type === 'metal' ? metals.get(id) : undefined;
  if (metal) {
    const { metalName: name, isVisable, netSellPrice: unitPrice } = metal;
    const price = { unitPrice, coefficient: 1, tiers: tiersOf(metal) };
    return { ...price, metal, currency: undefined, name, isForSale: isVisable && unitPrice > 0 };
  }
  const currency = type === 'currency' ? currencies.get(id) : undefined;
  if (!currency) return undefined;
  const { moneyName: name, isVisible, sellPrice: unitPrice, coefficient } = currency;
  const price = { unitPrice, coefficient, tiers: [] };
  return { ...price, metal: undefined, currency, name, isForSale: isVisible && unitPrice > 0 };
}

const idsOfType = (items: readonly ItemKey[], type: ItemKey['type']): string[] =>
  items.flatMap((item) => (item.type === type ? item.id : []));

const metalsById = rowsByColumn(metals, metals.id);
const currenciesById = rowsByColumn(currencies, currencies.id);

const mapById = <Row extends { id: string }>(rows: readonly Row[]) => new Map(rows.map((row) => [row.id, row]));

export const loadArticles = (db: Db, items: readonly ItemKey[]): CatalogueArticles => ({
  metals: mapById(metalsById(db, idsOfType(items, 'metal'))),
  currencies: mapById(currenciesById(db, idsOfType(items, 'currency'))),
});
