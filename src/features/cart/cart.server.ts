import type { Db } from '../../../db/client.ts';
import { takesCards } from '../../config.ts';
import type { Ctx } from '../../http/context.ts';
import { type Cents, eurosFromCents, eurosFromMicros } from '../../money.ts';
import { currencyPath, metalPath } from '../../paths.ts';
import { getVisibleCurrency } from '../catalogue/currencies.server.ts';
import { isTaxed } from '../catalogue/metalLaw.ts';
import { getVisibleMetal } from '../catalogue/metals.server.ts';
import { toConfirmNow } from '../catalogue/priceAge.server.ts';
import { toConfirmText } from '../catalogue/priceAge.ts';
import { tiersOf } from '../catalogue/tiers.ts';
import { cardLimitOf, currentConfiguration } from '../configuration/configuration.server.ts';
import { arrivalText } from '../configuration/delivery.ts';
import { findLine } from '../stock/lines.server.ts';
import { disclosedLeft, metalStock, mostSold } from '../stock/stock.ts';
import { correctQuantity } from './amount.ts';
import type { Arrivals } from './arrivals.ts';
import { type CartItem, readQuantity } from './cart.ts';
import { notePicturesOf, type Offer, pictureOf } from './changes.ts';
import { readNotes } from './notes.ts';
import { composeNotes, notesMatch } from './totals.ts';

/** Delivery dates on an article's page. `identityFrom` in cents. */
export function arrivalsOf(
  { db, shop }: Ctx,
  { identityFrom, procureDays }: { identityFrom: Cents; procureDays: number },
): Arrivals {
  const { delivery: tiers, times, requestAbove } = currentConfiguration(db);
  const arrivalBy = (transfer: boolean) => {
    const [plain = '', checked = ''] = [false, true].map((identity) =>
      arrivalText(times, Date.now(), { transfer, identity, procureDays }),
    );
    return { plain, checked };
  };
  const cardLimit = cardLimitOf(db, takesCards(shop.config));
  return { tiers, cardLimit, requestAbove, identityFrom, card: arrivalBy(false), transfer: arrivalBy(true) };
}

type Asked = { id: string; quantity: string; notes: string | null };

type Single = {
  item: CartItem;
  correction: string | null;
  unsold: string | null;
  procureDays: number;
};

const soldOut = 'Cet article est épuisé. Sur sa page, vous pouvez demander à être prévenu de son retour.';

/** Item of `/panier-article/{id}/{quantity}`; `correction`: why the quantity differs from the requested one. */
export function singleItem(db: Db, asked: Asked): Single | undefined {
  const offer = findOffer(db, asked.id, readQuantity(asked.quantity));
  const corrected = offer && correctQuantity(offer, asked.quantity);
  if (!corrected) return undefined;
  const { quantity, sentence } = corrected;
  const { denominations, notePictures: _pictures, toConfirm, stock, most: _most, ...shown } = offer;
  const chosen = readNotes(asked.notes);
  const notes =
    denominations &&
    (chosen && notesMatch(chosen, quantity, denominations) ? chosen : composeNotes(quantity, denominations, 'mixed'));
  const photo = pictureOf(offer, notes ?? []);
  return {
    item: { ...shown, photo, quantity, ...(notes && { notes }) },
    correction: sentence,
    unsold: stock?.left === 0 ? soldOut : toConfirm ? toConfirmText : null,
    procureDays: stock?.days ?? 0,
  };
}

function findOffer(db: Db, id: string, wanted: number | null): Offer | undefined {
  const metal = getVisibleMetal(db, id);
  if (metal) {
    const { metalName: name, netSellPrice, photo } = metal;
    const unitPrice = eurosFromCents(netSellPrice);
    const line = findLine(db, { type: 'metal', id });
    return {
      type: 'metal',
      id,
      name,
      photo,
      path: metalPath(metal),
      unitPrice,
      toConfirm: toConfirmNow(db)(metal),
      taxed: isTaxed(metal),
      tiers: tiersOf(metal),
      stock: { ...metalStock(line), left: disclosedLeft(mostSold(line), wanted ?? 1) },
    };
  }
  const currency = getVisibleCurrency(db, id);
  if (!currency) return undefined;
  const { moneyName: name, sellPrice, coefficient, iso, bills, stock, most } = currency;
  const photo = bills.find((bill) => bill.photo)?.photo ?? null;
  const unitPrice = eurosFromMicros(sellPrice);
  const denominations = bills.map(({ value, left }) => ({ value, left }));
  return {
    type: 'currency',
    id,
    name,
    photo,
    path: currencyPath(currency),
    unitPrice,
    coefficient,
    iso,
    denominations,
    toConfirm: toConfirmNow(db)(currency),
    notePictures: notePicturesOf(bills),
    stock,
    most,
  };
}
