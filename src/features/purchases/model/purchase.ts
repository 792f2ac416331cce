import type { payeeAnswers, purchaseMeans, titleProofs } from '../../../../db/purchaseWords.ts';
import type { PenaltyPayment, purchaseLines, purchases } from '../../../../db/schema/purchases.ts';
import { formatMoment, isoDay } from '../../../dates.ts';
import type { Shop } from '../../../http/context.ts';
import { type Cents, formatEuro, formatNumber } from '../../../money.ts';
import type { Holidays } from '../../../workingDays.ts';
import type { KaratRates } from '../../buyback/buyback.ts';
import type { MetalRow } from '../../catalogue/metal.ts';
import type { PurchaseTax } from './tax.ts';

export type PurchaseRow = typeof purchases.$inferSelect;
export type PurchaseLine = typeof purchaseLines.$inferSelect;

/** Amounts in cents, weights in milligrams, purities in tenths of a thousandth. Only a `PurchaseAct` changes it. */
export type Purchase = PurchaseRow & { lines: readonly PurchaseLine[] };

export type PurchaseState = 'draft' | 'signed' | 'firm' | 'withdrawn';
export const purchaseStateLabels: Record<PurchaseState, string> = {
  draft: 'Brouillon',
  signed: 'Signé',
  firm: 'Ferme',
  withdrawn: 'Rétracté',
};
export const taxLabels: Record<PurchaseTax, string> = {
  metal: 'Métal précieux',
  jewel: 'Bijou ou pièce de collection',
  abroad: 'Vendeur domicilié à l’étranger',
  gain: 'Plus-value, au choix du vendeur',
};
export const dispositionLabels: Record<PurchaseLine['disposition'], string> = {
  melt: 'À la fonte',
  resell: 'À revendre',
};
export const proofLabels: Record<(typeof titleProofs)[number], string> = {
  hallmark: 'Poinçon',
  touchstone: 'Pierre de touche',
  xrf: 'Fluorescence X',
};
export const purchaseMeansLabels: Record<(typeof purchaseMeans)[number], string> = {
  transfer: 'Virement',
  cheque: 'Chèque barré',
};
export const answerLabels: Record<(typeof payeeAnswers)[number], string> = {
  match: 'C’est bien son nom',
  close: 'Un nom proche',
  noMatch: 'Un autre nom',
  unavailable: 'La banque ne répond pas',
};

type PurchaseDates = Pick<PurchaseRow, 'signedAt' | 'endsAt' | 'withdrawnAt'>;

export function purchaseState({ signedAt, endsAt, withdrawnAt }: PurchaseDates, now: number): PurchaseState {
  if (withdrawnAt !== null) return 'withdrawn';
  if (signedAt === null || endsAt === null) return 'draft';
  return now > endsAt || signedAt === endsAt ? 'firm' : 'signed';
}

export const netPayable = ({ gross, taxDue, crds }: Pick<PurchaseRow, 'gross' | 'taxDue' | 'crds'>): Cents =>
  gross - taxDue - crds;

/** Penalty minus any payment that the seller has not repaid (C. conso. L224-99). */
export const penaltyPayable = ({ penalty, paidAt, repaidAt, ...sums }: PurchaseRow): Cents =>
  penalty - (paidAt !== null && repaidAt === null ? netPayable(sums) : 0);

export function penaltyText(purchase: PurchaseRow): string {
  const { penalty } = purchase;
  const payable = penaltyPayable(purchase);
  const deduction = `, moins ${formatEuro(penalty - payable)} déjà reçus\u00a0: ${formatEuro(payable)}`;
  return `le double du prix, ${formatEuro(penalty)}${payable < penalty ? deduction : ''}`;
}

export function paymentsOf(purchase: PurchaseRow): (PenaltyPayment & { amount: Cents; label: string })[] {
  const { paidAt: at, means, paidTo, payeeAnswer, penaltyPayment } = purchase;
  const pricePayment = { paidTo, payeeAnswer, amount: netPayable(purchase), label: 'Net vendeur' };
  const penaltyPaymentLine = { amount: penaltyPayable(purchase), label: 'Double du prix' };
  return [
    ...(at !== null && means !== null ? [{ ...pricePayment, at, means }] : []),
    ...(penaltyPayment ? [{ ...penaltyPaymentLine, ...penaltyPayment }] : []),
  ];
}

/** The 48 hours start at the printed time. */
export const isPrintedToday = ({ printedAt }: Pick<PurchaseRow, 'printedAt'>, now: number): boolean =>
  printedAt !== null && isoDay(printedAt) === isoDay(now);

/** After a withdrawal, the only payment that can be due is the penalty: twice the price. */
export const isPaymentDue = ({ signedAt, withdrawnAt, paidAt, penalty, penaltyPayment }: PurchaseRow): boolean =>
  withdrawnAt === null ? signedAt !== null && paidAt === null : penalty > 0 && penaltyPayment === null;

/** In milligrams, without stones. */
export const netWeight = ({ gross, stones }: Pick<PurchaseLine, 'gross' | 'stones'>): number => gross - stones;

export const gramsText = (milligrams: number): string => `${formatNumber(milligrams / 1_000)}\u00a0g`;

export const nameWithCount = ({ name, quantity }: Pick<PurchaseLine, 'name' | 'quantity'>): string =>
  quantity > 1 ? `${quantity} × ${name}` : name;

export const nameWithNumbers = (line: PurchaseLine): string =>
  [nameWithCount(line), ...line.serials.map((serial) => `n° ${serial}`)].join(', ');

export const serialInSafeText = (serial: string, name: string): string =>
  `Le n° ${serial} de «\u00a0${name}\u00a0» est déjà dans le coffre.`;

export const lineFineWeight = (line: Pick<PurchaseLine, 'gross' | 'stones' | 'title'>): number =>
  Math.floor((netWeight(line) * line.title) / 1_000);

/** Jewellery is stored in numbered bags, not as articles in stock. */
export const isBagged = ({ metalId }: PurchaseLine): boolean => metalId === null;

export const rateText = (line: PurchaseLine): string =>
  line.rate === null ? 'estimé' : `${formatEuro(line.rate)}${isBagged(line) ? '/g' : ''}`;

/** `release`: the seller's right to withdraw has ended. */
export type PurchaseGoodsMove = {
  kind: 'receive' | 'release' | 'giveBack' | 'leave' | 'correct';
  lineId: string;
  reason: string;
};

type PurchaseEvent =
  | 'assign'
  | 'print'
  | 'reprice'
  | 'regime'
  | 'sign'
  | 'firm'
  | 'withdraw'
  | 'pay'
  | 'correct'
  | 'leave';

export type PurchaseAct = {
  event: PurchaseEvent;
  set?: Partial<PurchaseRow>;
  lines?: readonly { id: string; set: Partial<PurchaseLine> }[];
  goodsMoves?: readonly PurchaseGoodsMove[];
  mailKind?: 'signed' | 'firm' | 'paid' | 'withdrawn' | 'penaltyPaid';
  reason?: string;
};
export type PurchaseRefusal = { refusal: string; field?: string | undefined };
export type PurchaseDecision = PurchaseAct | PurchaseRefusal;

export type DayPrices = {
  /** `serialsInSafe`: keys of its numbered pieces. */
  metalOf: (id: string) => (MetalRow & { byPiece: boolean; serialsInSafe: readonly string[] }) | undefined;
  rates: KaratRates;
  priceLogIdOf: (type: 'metal' | 'karat', id: string) => number | null;
};

export type PurchaseFacts = {
  now: number;
  prices: DayPrices;
  holidays: Holidays;
  config: Shop['config'];
  paysImmediately: boolean;
};

export function nextPurchase(purchase: Purchase, { set, lines = [] }: Pick<PurchaseAct, 'set' | 'lines'>): Purchase {
  const changes = new Map(lines.map((change) => [change.id, change.set]));
  return { ...purchase, ...set, lines: purchase.lines.map((line) => ({ ...line, ...changes.get(line.id) })) };
}

export function withdrawalText(purchase: PurchaseDates, now: number): string {
  const { endsAt, signedAt, withdrawnAt } = purchase;
  const state = purchaseState(purchase, now);
  if (withdrawnAt !== null) return `Rétracté le ${formatMoment(withdrawnAt)}`;
  if (endsAt === null || state === 'draft') return '';
  if (signedAt === endsAt) return 'Or d’investissement\u00a0: sans délai de rétractation';
  const end = formatMoment(endsAt);
  return state === 'signed' ? `Rétractation possible jusqu’au ${end}` : `Le délai de rétractation a pris fin le ${end}`;
}
