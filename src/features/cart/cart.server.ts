import type { Db } from '../../../db/client.ts';
import { takesCards } from '../../config.ts';
import type { Ctx } from '../../http/context.ts';
import type { Cents } from '../../money.ts';
import { presentCurrency } from '../catalogue/currency.ts';
import { confirmationText } from '../catalogue/item.ts';
import { getVisibleCurrency } from '../catalogue/model/currencies.server.ts';
import { getVisibleMetal, presentMetals } from '../catalogue/model/metals.server.ts';
import { confirmationCheck } from '../catalogue/model/priceAge.server.ts';
import { cardLimitOf, currentConfig } from '../configuration/configuration.server.ts';
import { deliveryDateTexts } from '../configuration/delivery.ts';
import { findLine } from '../goods/model/lines.server.ts';
import { disclosedCount, maxSellable } from '../goods/model/stock.ts';
import { correctQuantity } from './amount.ts';
import { parseQuantity } from './cart.ts';
import { currencyOffer, type ItemOffer, metalOffer } from './changes.ts';
import type { DeliveryTerms } from './terms.ts';

export function deliveryTermsFor(
  { db, shop }: Ctx,
  { identityFrom: identityThreshold, procureDays }: { identityFrom: Cents; procureDays: number },
): DeliveryTerms {
  const { delivery: tiers, times, requestAbove } = currentConfig(db);
  const dateTexts = (transfer: boolean, identity: boolean) =>
    deliveryDateTexts(times, Date.now(), { transfer, identity, procureDays });
  const dateTextsByCheck = (transfer: boolean) => ({
    withoutCheck: dateTexts(transfer, false),
    withCheck: dateTexts(transfer, true),
  });
  const cardLimit = cardLimitOf(db, takesCards(shop.config));
  return {
    tiers,
    cardLimit,
    requestAbove,
    identityThreshold,
    card: dateTextsByCheck(false),
    transfer: dateTextsByCheck(true),
  };
}

type CartLineInput = { id: string; quantity: string };

const soldOutText = 'Cet article est épuisé. Sur sa page, vous pouvez demander à être prévenu de son retour.';

export function readSingleItem(db: Db, request: CartLineInput) {
  const offer = findOffer(db, request.id, parseQuantity(request.quantity));
  const correctedQuantity = offer && correctQuantity(offer, request.quantity);
  if (!correctedQuantity) return undefined;
  const { quantity, sentence } = correctedQuantity;
  const { needsConfirmation, stock } = offer;
  return {
    offer,
    quantity,
    correction: sentence,
    unavailableText: stock?.left === 0 ? soldOutText : needsConfirmation ? confirmationText(offer.type) : null,
    procureDays: stock?.days ?? 0,
  };
}

function findOffer(db: Db, id: string, quantity: number | null): ItemOffer | undefined {
  const metal = getVisibleMetal(db, id);
  if (metal) {
    const availableCount = disclosedCount(maxSellable(findLine(db, { type: 'metal', id })), quantity ?? 1);
    return presentMetals(db, [metal]).map((sold) =>
      metalOffer(sold, { ...sold.stock, left: availableCount ?? sold.stock.left }),
    )[0];
  }
  const currency = getVisibleCurrency(db, id);
  return currency && currencyOffer({ ...presentCurrency(currency), toConfirm: confirmationCheck(db)(currency) });
}
