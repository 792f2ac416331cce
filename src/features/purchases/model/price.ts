import { fold } from '../../../../db/fold.ts';
import { divideHalfUp } from '../../../money.ts';
import { karats } from '../../buyback/buyback.ts';
import type { MetalRow } from '../../catalogue/metal.ts';
import { taxRegime as saleRegime } from '../../catalogue/model/metalLaw.ts';
import { isOldCoin } from '../../catalogue/model/saleTax.ts';
import { serialKey } from '../../goods/model/lots.ts';
import { type DayPrices, netWeight, type PurchaseLine, serialInSafeText } from './purchase.ts';
import type { PurchaseOffer } from './purchases.api.ts';
import type { PurchaseTax } from './tax.ts';

type OfferOf<Kind extends PurchaseOffer['kind']> = Extract<PurchaseOffer, { kind: Kind }>;
type PricedLine = Omit<PurchaseLine, 'id' | 'purchaseId' | 'position' | 'eventId' | 'orderNo' | 'leftAt'>;
export type PricedOffer = { line: PricedLine; tax: PurchaseTax; mayWithdraw: boolean };
type RefusedOffer = { refusal: string };

/** Coins and bars have prices of their own; a mounted coin is bought without its mount. */
const coinNamePattern =
  /\b(pieces?|napoleons?|louis|souverains?|krugerrands?|ducats?|lingots?|lingotins?|(10|20|40|50) francs?)\b/;

export function priceOffer(offer: PurchaseOffer, prices: DayPrices): PricedOffer | RefusedOffer {
  return offer.kind === 'piece' ? pricePiece(offer, prices) : priceJewel(offer, prices);
}

export const contractTerms = (metal: MetalRow) => ({
  tax: isOldCoin(metal) ? ('jewel' as const) : ('metal' as const),
  mayWithdraw: saleRegime(metal) !== 'investment',
});

function pricePiece(
  { metalId, quantity, serials }: OfferOf<'piece'>,
  { metalOf, priceLogIdOf }: DayPrices,
): PricedOffer | RefusedOffer {
  const metal = metalOf(metalId);
  if (!metal) return { refusal: 'Cet article n’existe plus\u00a0: choisissez-le à nouveau.' };
  const { metalName: name, grossBuyPrice: rate, purity: title } = metal;
  if (rate <= 0)
    return {
      refusal: `«\u00a0${name}\u00a0» n’a pas de prix de rachat\u00a0: donnez-lui-en un dans les prix du matin.`,
    };
  const isNumbered = metal.byPiece || serials.length > 0;
  if (isNumbered && (quantity !== 1 || serials.length !== 1))
    return { refusal: `«\u00a0${name}\u00a0» se compte pièce par pièce\u00a0: une ligne par pièce, avec son numéro.` };
  const serial = serials.find((one) => metal.serialsInSafe.includes(serialKey(one)));
  if (serial) return { refusal: serialInSafeText(serial, name) };
  const pieceColumns = {
    metalId,
    name,
    serials: [...serials],
    quantity,
    disposition: 'resell' as const,
    title,
    titleProof: null,
  };
  const priceColumns = { gross: metal.weight * quantity, stones: 0, rate, priceLogId: priceLogIdOf('metal', metalId) };
  return { line: { ...pieceColumns, ...priceColumns, amount: rate * quantity }, ...contractTerms(metal) };
}

function priceJewel(offer: OfferOf<'jewel'>, { rates, priceLogIdOf }: DayPrices): PricedOffer | RefusedOffer {
  const { name, title, titleProof, gross, stones, estimate } = offer;
  if (coinNamePattern.test(fold(name)))
    return {
      refusal: `«\u00a0${name}\u00a0» se lit comme une pièce ou un lingot\u00a0: achetez-le comme tel, à son prix de rachat.`,
    };
  if (stones >= gross) return { refusal: `«\u00a0${name}\u00a0»\u00a0: les pierres pèsent autant que le tout.` };
  const karat = karats.find(({ thousandths }) => thousandths === title)?.karat;
  const rate = karat ? rates[karat] : 0;
  if (estimate === null && rate <= 0)
    return {
      refusal: `Le titre de ${title} ‰ n’a pas de prix au gramme\u00a0: donnez-lui-en un dans les prix du matin.`,
    };
  const weight = { gross, stones };
  const amount = estimate ?? divideHalfUp(BigInt(netWeight(weight)) * BigInt(rate), 1_000n);
  const jewelColumns = {
    metalId: null,
    name,
    serials: [],
    quantity: 1,
    title: title * 10,
    titleProof,
    ...weight,
    amount,
  };
  const isMelted = estimate === null;
  return {
    line: {
      ...jewelColumns,
      disposition: isMelted ? 'melt' : 'resell',
      rate: isMelted ? rate : null,
      priceLogId: isMelted ? priceLogIdOf('karat', String(karat)) : null,
    },
    tax: isMelted ? 'metal' : 'jewel',
    mayWithdraw: true,
  };
}

export const offerFromLine = (line: PurchaseLine): PurchaseOffer =>
  line.metalId === null
    ? {
        kind: 'jewel',
        name: line.name,
        title: line.title / 10,
        titleProof: line.titleProof ?? 'hallmark',
        gross: line.gross,
        stones: line.stones,
        estimate: line.disposition === 'melt' ? null : line.amount,
      }
    : { kind: 'piece', metalId: line.metalId, quantity: line.quantity, serials: line.serials };
