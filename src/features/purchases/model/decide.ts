import type { Seller } from '../../../../db/schema/purchases.ts';
import { formatMoment, isoDay, minutes } from '../../../dates.ts';
import { groupChars, isIban } from '../../../dealer.ts';
import { formatEuro, sum } from '../../../money.ts';
import type { PersonRow } from '../../people/people.ts';
import { coolingOffEnd } from './clock.ts';
import { contractDocument, missingContractFacts } from './contract.ts';
import { offerFromLine, priceOffer } from './price.ts';
import {
  type DayPrices,
  gramsText,
  isBagged,
  isPrintedToday,
  type Purchase,
  type PurchaseDecision,
  type PurchaseFacts,
  type PurchaseGoodsMove,
  type PurchaseLine,
  type PurchaseRefusal,
  purchaseState,
} from './purchase.ts';
import type { PurchaseInput } from './purchases.api.ts';
import { withheldTax } from './tax.ts';

/** `field`: what the desk's form marks. */
const refuse = (refusal: string, field?: string): PurchaseRefusal => ({ refusal, field });
const timeText = (at: number | null): string => formatMoment(at ?? 0);
/** After a change, a draft must be printed again before it is signed. */
const unprintedColumns = { printedAt: null, endsAt: null };

function proofRefusal({ tax, proof }: Pick<Purchase, 'tax' | 'proof'>): string | null {
  if (tax === 'abroad' && (!proof?.residence || !proof.paper))
    return 'Un vendeur à l’étranger n’est exonéré que si vous gardez la copie de sa pièce d’identité et l’attestation de sa résidence\u00a0: notez le pays et la pièce.';
  if (tax === 'gain' && (!proof?.day || !proof.price || !proof.paper))
    return 'Le choix de la plus-value exige la preuve de la date et du prix d’achat\u00a0: notez-les avec la pièce qui les prouve.';
  return null;
}

export function decidePrint(
  purchase: Purchase,
  seller: Seller | { refusal: string },
  facts: PurchaseFacts,
): PurchaseDecision {
  const { now, holidays, config, prices } = facts;
  if (purchaseState(purchase, now) !== 'draft')
    return refuse('Ce contrat est déjà signé\u00a0: il ne se réimprime qu’en copie.');
  if ('refusal' in seller) return seller;
  const { taxDue, crds } = withheldTax(purchase.tax, purchase.gross, isoDay(now));
  const endsAt = purchase.mayWithdraw ? coolingOffEnd(now, holidays) : now;
  const set = { seller, printedAt: now, endsAt, taxDue, crds };
  const printedPurchase = { ...purchase, ...set };
  const refusalText =
    proofRefusal(purchase) ?? changeRefusal(purchase, prices) ?? missingContractFacts(printedPurchase, config);
  return refusalText
    ? refuse(refusalText)
    : { event: 'print', set: { ...set, paper: contractDocument(printedPurchase, config) } };
}

function changeRefusal({ lines, tax, proof, mayWithdraw }: Purchase, prices: DayPrices): string | null {
  for (const line of lines) {
    const currentOffer = priceOffer(offerFromLine(line), prices);
    if ('refusal' in currentOffer) return currentOffer.refusal;
    if (currentOffer.mayWithdraw !== mayWithdraw || (proof === null && currentOffer.tax !== tax))
      return `L’article «\u00a0${line.name}\u00a0» n’a plus le même régime. Supprimez ce brouillon et refaites-le.`;
    if (currentOffer.line.amount !== line.amount)
      return `Le prix de «\u00a0${line.name}\u00a0» a bougé depuis l’annonce\u00a0: ${formatEuro(line.amount)} alors, ${formatEuro(currentOffer.line.amount)} maintenant. Reprenez les prix du jour, et dites-le au vendeur.`;
  }
  return null;
}

export function decideReprice(purchase: Purchase, _: unknown, { now, prices }: PurchaseFacts): PurchaseDecision {
  if (purchaseState(purchase, now) !== 'draft') return refuse('Ce contrat est signé\u00a0: son prix ne change plus.');
  const lines: { id: string; set: Partial<PurchaseLine> }[] = [];
  let gross = 0;
  for (const line of purchase.lines) {
    const newOffer = priceOffer(offerFromLine(line), prices);
    if ('refusal' in newOffer) return newOffer;
    const { amount, rate, priceLogId } = newOffer.line;
    lines.push({ id: line.id, set: { amount, rate, priceLogId } });
    gross += amount;
  }
  const { taxDue, crds } = withheldTax(purchase.tax, gross, isoDay(now));
  return { event: 'reprice', set: { gross, taxDue, crds, ...unprintedColumns }, lines };
}

export function decideRegime(
  purchase: Purchase,
  { choice, day, price, residence, paper }: PurchaseInput<'regime'>,
  { now, prices }: PurchaseFacts,
): PurchaseDecision {
  const proof = { residence, paper, ...(day && { day }), ...(price !== null && { price }) };
  const [line] = purchase.lines;
  if (purchaseState(purchase, now) !== 'draft' || !line)
    return refuse('Ce contrat est signé\u00a0: son régime ne change plus.');
  const offer = priceOffer(offerFromLine(line), prices);
  if ('refusal' in offer) return offer;
  const newRegime = choice === 'flat' ? { tax: offer.tax, proof: null } : { tax: choice, proof };
  const refusal = proofRefusal(newRegime);
  if (refusal) return refuse(refusal);
  const { taxDue, crds } = withheldTax(newRegime.tax, purchase.gross, isoDay(now));
  return { event: 'regime', set: { ...newRegime, taxDue, crds, ...unprintedColumns } };
}

export function decideAssign({ signedAt }: Purchase, { id: personId, userId }: PersonRow): PurchaseDecision {
  if (signedAt !== null) return refuse('Ce contrat est signé\u00a0: son vendeur ne change plus.');
  return { event: 'assign', set: { personId, ...unprintedColumns, ...(userId && { userId }) } };
}

/** In milligrams. */
const scaleTolerance = 20;

/** `bag`: weight of the sealed bag in milligrams, null without jewellery. */
export function decideSign(
  purchase: Purchase,
  { bag }: PurchaseInput<'sign'>,
  { now }: PurchaseFacts,
): PurchaseDecision {
  const { number, printedAt, signedAt, mayWithdraw, lines } = purchase;
  if (signedAt !== null) return refuse(`Ce contrat est déjà signé, le ${timeText(signedAt)}.`);
  if (printedAt === null) return refuse('Imprimez d’abord le contrat\u00a0: le vendeur signe le papier.');
  if (!isPrintedToday(purchase, now))
    return refuse(
      `Ce papier est du ${timeText(printedAt)}\u00a0: imprimez le contrat à nouveau, le vendeur le signe le jour même.`,
    );
  const totalWeight = sum(lines.filter(isBagged).map(({ gross }) => gross));
  if (totalWeight > 0 && bag === null) return refuse('Pesez le sachet avant de le sceller, et notez son poids.', 'bag');
  if (totalWeight > 0 && Math.abs((bag ?? 0) - totalWeight) > scaleTolerance)
    return refuse(
      `La balance dit ${gramsText(bag ?? 0)}, le contrat ${gramsText(totalWeight)}\u00a0: pesez à nouveau. Si la balance a raison, supprimez ce brouillon et refaites-le au comptoir.`,
      'bag',
    );
  return {
    event: 'sign',
    // The contract is signed at the time printed on it.
    set: { signedAt: printedAt, ...(!mayWithdraw && { firmAt: now }) },
    goodsMoves: lines.map(({ id: lineId }) => ({ kind: 'receive', lineId, reason: `Achat ${number}` })),
    mailKind: 'signed',
  };
}

export function decideFirm(purchase: Purchase, { now }: PurchaseFacts): PurchaseDecision {
  if (purchaseState(purchase, now) !== 'firm' || purchase.firmAt !== null)
    return refuse('Ce contrat n’est pas à rendre ferme.');
  const reason = 'Délai de rétractation échu\u00a0: en vente';
  const pieces = purchase.lines.filter((line) => !isBagged(line));
  const goodsMoves = pieces.map(({ id: lineId }) => ({ kind: 'release', lineId, reason }) as const);
  return { event: 'firm', set: { firmAt: now }, goodsMoves, mailKind: 'firm' };
}

/** The seller repays the price or, if the goods are gone, receives twice the price (C. conso. L224-99). */
export function decideWithdraw(
  purchase: Purchase,
  { at, isRepaid, isGone }: PurchaseInput<'withdraw'>,
  { now }: PurchaseFacts,
): PurchaseDecision {
  const { signedAt, endsAt, withdrawnAt, mayWithdraw, paidAt, gross, lines } = purchase;
  if (withdrawnAt !== null) return refuse(`Le vendeur s’est déjà rétracté, le ${timeText(withdrawnAt)}.`);
  if (signedAt === null || endsAt === null) return refuse('Ce contrat n’est pas signé\u00a0: supprimez le brouillon.');
  if (!mayWithdraw) return refuse('L’or d’investissement n’ouvre aucun droit de rétractation (C. conso. L224-99).');
  if (at > now) return refuse('Cette heure n’est pas encore venue.', 'at');
  // Times are shown to the minute, so they are compared to the minute.
  if (at < signedAt - (signedAt % minutes(1)))
    return refuse(`Le contrat a été signé le ${timeText(signedAt)}\u00a0: la rétractation vient après.`);
  if (at > endsAt)
    return refuse(`Le délai de rétractation a pris fin le ${timeText(endsAt)}\u00a0: la vente est définitive.`);
  if (!isGone && lines.some(({ leftAt }) => leftAt !== null))
    return refuse('Ces biens ont quitté la boutique\u00a0: dites-le, le vendeur reçoit alors le double du prix.');
  if (!isGone && paidAt !== null && !isRepaid)
    return refuse('Le vendeur est payé\u00a0: il rend le prix contre ses biens. Notez-le.');
  return {
    event: 'withdraw',
    set: {
      withdrawnAt: Math.max(at, signedAt),
      withdrawalNotedAt: now,
      penalty: isGone ? 2 * gross : 0,
      ...(paidAt !== null && isRepaid && { repaidAt: now }),
    },
    goodsMoves: lines.flatMap((line): PurchaseGoodsMove[] => {
      const { id: lineId, leftAt } = line;
      if (!isGone) return [{ kind: 'giveBack', lineId, reason: 'Rétractation du vendeur' }];
      const isInShop = leftAt === null && (isBagged(line) || purchase.firmAt === null);
      return isInShop ? [{ kind: 'leave', lineId, reason: 'Non rendu à son vendeur, qui se rétracte' }] : [];
    }),
    mailKind: 'withdrawn',
  };
}

/** Only the seller may be paid, by crossed cheque or transfer (CMF L112-6). */
export function decidePay(
  purchase: Purchase,
  { means, paidTo, payeeAnswer }: PurchaseInput<'pay'>,
  facts: PurchaseFacts,
): PurchaseDecision {
  const { now, paysImmediately } = facts;
  const { paidAt, endsAt, seller, penalty, penaltyPayment } = purchase;
  const isPenaltyPayment = penalty > 0;
  const earlierPayment = isPenaltyPayment ? penaltyPayment?.at : paidAt;
  const state = purchaseState(purchase, now);
  if (state === 'draft') return refuse('Le contrat n’est pas signé\u00a0: rien n’est dû.');
  if (state === 'withdrawn' && !isPenaltyPayment) return refuse('Le vendeur s’est rétracté\u00a0: rien n’est dû.');
  if (earlierPayment)
    return refuse(
      `${isPenaltyPayment ? 'Le double du prix' : 'Ce contrat'} est déjà payé, le ${timeText(earlierPayment)}.`,
    );
  if (state === 'signed' && !paysImmediately)
    return refuse(
      `Le vendeur peut se rétracter jusqu’au ${timeText(endsAt)}\u00a0: payez ensuite, ou permettez le paiement à la signature dans la configuration.`,
    );
  const isTransfer = means === 'transfer';
  if (isTransfer && !isIban(paidTo))
    return refuse('Indiquez l’IBAN du vendeur\u00a0: celui-ci n’est pas valable.', 'paidTo');
  if (!isTransfer && !/\d{4,}/.test(paidTo)) return refuse('Indiquez le numéro du chèque.', 'paidTo');
  if (isTransfer && payeeAnswer === null)
    return refuse('Notez ce que la banque a répondu sur le nom du bénéficiaire.', 'payeeAnswer');
  if (isTransfer && payeeAnswer === 'noMatch')
    return refuse(
      `La banque dit que ce compte n’est pas au nom de ${seller?.name}\u00a0: le métal se paie à son vendeur seul.`,
      'payeeAnswer',
    );
  const payment = isTransfer
    ? { means, payeeAnswer, paidTo: groupChars(paidTo, 4) }
    : { means, payeeAnswer: null, paidTo };
  return isPenaltyPayment
    ? { event: 'pay', set: { penaltyPayment: { at: now, ...payment } }, mailKind: 'penaltyPaid' }
    : { event: 'pay', set: { paidAt: now, ...payment }, mailKind: 'paid' };
}

/** Empty and null values leave their field unchanged. `title`: purity in thousandths. */
export function decideCorrect(
  purchase: Purchase,
  { bag, reason, ...typed }: PurchaseInput<'correct'>,
  { now }: PurchaseFacts,
): PurchaseDecision {
  const state = purchaseState(purchase, now);
  const line = purchase.lines.find(({ orderNo }) => orderNo === bag);
  if (!line) return refuse('Cette ligne n’est pas de ce contrat.', 'bag');
  if (state === 'draft') return refuse('Ce contrat n’est pas signé\u00a0: supprimez le brouillon et refaites-le.');
  if (state === 'withdrawn') return refuse('Ces biens sont rendus à leur vendeur.');
  if (!isBagged(line)) return refuse('Le poids et le titre d’une pièce sont ceux de son article.');
  if (line.leftAt !== null) return refuse('Ce sachet est parti\u00a0: rectifiez sa ligne dans le registre.');
  const set = {
    name: typed.name || line.name,
    gross: typed.gross ?? line.gross,
    stones: typed.stones ?? line.stones,
    title: typed.title === null ? line.title : typed.title * 10,
  };
  if (set.stones >= set.gross) return refuse('Les pierres pèsent autant que le tout.');
  const isUnchanged = (['name', 'gross', 'stones', 'title'] as const).every((field) => set[field] === line[field]);
  if (isUnchanged) return refuse('Rien ne change\u00a0: indiquez ce que la ligne doit dire.');
  const lineId = line.id;
  return { event: 'correct', lines: [{ id: lineId, set }], goodsMoves: [{ kind: 'correct', lineId, reason }], reason };
}

export function decideLeave(
  purchase: Purchase,
  { lineId, to, reason }: { lineId: string; to: PurchaseLine['disposition']; reason: string },
  { now }: PurchaseFacts,
): PurchaseDecision {
  const line = purchase.lines.find(({ id }) => id === lineId);
  if (!line || !isBagged(line)) return refuse('Ce n’est pas un sachet de ce contrat.');
  const state = purchaseState(purchase, now);
  if (state === 'draft' || state === 'withdrawn') return refuse('Ce sachet n’est pas à la boutique.');
  if (state === 'signed')
    return refuse(
      `Sachet n° ${line.orderNo}\u00a0: le vendeur peut le reprendre jusqu’au ${timeText(purchase.endsAt)}.`,
    );
  if (line.leftAt !== null) return refuse(`Le sachet n° ${line.orderNo} est déjà sorti, le ${timeText(line.leftAt)}.`);
  if (to === 'melt' && line.disposition === 'resell')
    return refuse(
      `Le sachet n° ${line.orderNo} a été acheté pour être revendu, et taxé comme tel\u00a0: acheté pour la fonte, il aurait payé la taxe du métal.`,
    );
  return { event: 'leave', goodsMoves: [{ kind: 'leave', lineId, reason }], reason };
}
