import type { cashMovements } from '../../../db/schema/drawer.ts';
import type { InvoiceContent, InvoiceLine } from '../../../db/schema/invoices.ts';
import type { accountNames } from '../../../db/words.ts';
import { isoDay } from '../../dates.ts';
import type { Means } from '../../means.ts';
import { type Cents, sum } from '../../money.ts';

const monthFormat = new Intl.DateTimeFormat('fr-FR', { month: 'long', year: 'numeric', timeZone: 'UTC' });

export const monthName = (text: string): string => monthFormat.format(Date.parse(`${text}-01T00:00:00Z`));

export const isMonth = (text: string): boolean => /^20\d{2}-(0[1-9]|1[0-2])$/.test(text);

type AccountName = (typeof accountNames)[number];
export type Journal = 'VT' | 'AC' | 'CB' | 'BQ' | 'CA' | 'OD';

export const journalLabels: Record<Journal, string> = {
  VT: 'Ventes',
  AC: 'Achats',
  CB: 'Cartes bancaires',
  BQ: 'Banque',
  CA: 'Caisse',
  OD: 'Opérations diverses',
};

export type AuxiliaryAccount = { id: string; name: string };

export type EntryLine = { account: AccountName; party: AuxiliaryAccount | null; debit: Cents; credit: Cents };

/** A balanced entry. `day`: date of the document (yyyy-mm-dd); `at`: when it was recorded. */
export type JournalEntry = {
  journal: Journal;
  number: string;
  at: number;
  day: string;
  documentNumber: string;
  label: string;
  lines: readonly EntryLine[];
};

export type InvoiceFact = {
  kind: 'invoice' | 'creditNote';
  number: string;
  orderId: string;
  issuedAt: number;
  content: InvoiceContent;
};

/** In cents, negative for refunds. `overpayment`: paid above the price; `shortfall`: waived by the shop. */
export type PaymentFact = {
  id: string;
  journal: Exclude<Journal, 'VT'>;
  means: Means;
  at: number;
  day: string;
  orderId: string;
  documentNumber: string;
  price: Cents;
  overpayment: Cents;
  shortfall: Cents;
  payer?: string;
};

export const partyNumber = (userId: string): string => `C${userId.replaceAll('-', '').slice(-12).toUpperCase()}`;

export const netAmount = ({
  price,
  overpayment,
  shortfall,
}: Pick<PaymentFact, 'price' | 'overpayment' | 'shortfall'>): Cents => price + overpayment - shortfall;

export type MarginVatFact = { month: string; at: number; vat: Cents };

export type PurchaseFact = {
  at: number;
  day: string;
  number: string;
  event: 'signed' | 'paid' | 'withdrawn' | 'repaid' | 'penalty' | 'penaltyPaid';
  gross: Cents;
  tax: Cents;
  party: AuxiliaryAccount;
};

const purchaseLabels: Record<PurchaseFact['event'], string> = {
  signed: 'Rachat',
  paid: 'Règlement rachat',
  withdrawn: 'Rétractation rachat',
  repaid: 'Prix rendu rachat',
  penalty: 'Double du prix, rachat',
  penaltyPaid: 'Règlement du double du prix, rachat',
};

type AccountingInput = {
  invoices: readonly InvoiceFact[];
  payments: readonly PaymentFact[];
  cash?: readonly CashFact[];
  marginVat?: readonly MarginVatFact[];
  purchases?: readonly PurchaseFact[];
  partyOf: (orderId: string) => AuxiliaryAccount;
};

type Draft = Omit<JournalEntry, 'number' | 'day'> & Partial<Pick<JournalEntry, 'number' | 'day'>>;

const line = (account: AccountName, amount: Cents, party: AuxiliaryAccount | null = null): EntryLine =>
  amount >= 0 ? { account, party, debit: amount, credit: 0 } : { account, party, debit: 0, credit: -amount };

const nonZero = (lines: readonly EntryLine[]): EntryLine[] => lines.filter(({ debit, credit }) => debit + credit > 0);

export type CashFact = Pick<
  typeof cashMovements.$inferSelect,
  'at' | 'day' | 'kind' | 'number' | 'amount' | 'reason'
> & {
  isBankPayment?: true;
};

const cashLabels: Partial<Record<CashFact['kind'], string>> = {
  deposit: 'Remise d’espèces en banque',
  withdrawal: 'Apport d’espèces en caisse',
  count: 'Écart de caisse',
  cancellation: 'Billets achetés, annulation',
};

/** A transfer between drawer and bank is recorded in both journals. */
function cashDrafts({ at, day, kind, number, amount, reason, isBankPayment }: CashFact): Draft[] {
  if (amount === 0) return [];
  const label = `${cashLabels[kind] ?? 'Billets achetés'} ${number || reason}`;
  const sharedFields = { at, day, documentNumber: number || `CAISSE-${day}`, label };
  const isTransit = kind === 'deposit' || kind === 'withdrawal';
  const differenceAccount = amount < 0 ? 'cashShort' : 'cashOver';
  const counterpart = isTransit ? 'transit' : kind === 'count' ? differenceAccount : 'notesBought';
  const [journal, account] = isBankPayment ? (['BQ', 'bank'] as const) : (['CA', 'cash'] as const);
  const drawerEntry: Draft = { ...sharedFields, journal, lines: [line(account, amount), line(counterpart, -amount)] };
  const bankEntry: Draft = { ...sharedFields, journal: 'BQ', lines: [line('transit', amount), line('bank', -amount)] };
  return isTransit ? [drawerEntry, bankEntry] : [drawerEntry];
}

const reverseLines = (lines: readonly EntryLine[]): EntryLine[] =>
  lines.map(({ debit, credit, ...rest }) => ({ ...rest, debit: credit, credit: debit }));

/** Delivery under the margin scheme is part of the price (CGI 297 A). */
function accountOf({ lineId, free, regime, rate }: InvoiceLine): AccountName {
  if (lineId !== null || free || regime === 'margin') return regime;
  return rate > 0 ? 'deliveryTaxed' : 'deliveryExempt';
}

function saleLines({ lines, gross, tax }: InvoiceContent, party: AuxiliaryAccount): EntryLine[] {
  const sums = new Map<AccountName, Cents>();
  for (const soldLine of lines) sums.set(accountOf(soldLine), (sums.get(accountOf(soldLine)) ?? 0) + soldLine.net);
  const netLines = [...sums].map(([account, amount]) => line(account, -amount));
  return [line('client', gross, party), ...netLines, ...nonZero([line('vat', -tax)])];
}

const isInvoicedBy = (issuedAt: number | undefined, day: string): boolean =>
  issuedAt !== undefined && isoDay(issuedAt) <= day;

/** A payment before the invoice date is booked as a deposit. */
export function entriesOf({
  invoices,
  payments,
  cash = [],
  marginVat = [],
  purchases = [],
  partyOf,
}: AccountingInput): JournalEntry[] {
  const invoiceDates = new Map(
    invoices.flatMap(({ kind, orderId, issuedAt }) => (kind === 'invoice' ? [[orderId, issuedAt] as const] : [])),
  );
  const saleEntries = invoices.map(({ kind, number, orderId, issuedAt, content }): Draft => {
    const lines = saleLines(content, partyOf(orderId));
    const isInvoice = kind === 'invoice';
    return {
      journal: 'VT',
      number,
      at: issuedAt,
      documentNumber: number,
      label: isInvoice ? `Facture ${number}` : `Avoir ${number} sur facture ${content.corrects?.number}`,
      lines: isInvoice ? lines : reverseLines(lines),
    };
  });
  const paymentEntries = payments.map((fact): Draft => {
    const { journal, means, at, day, orderId, documentNumber, price, overpayment, shortfall } = fact;
    const netSum = netAmount(fact);
    const kind = netSum === 0 ? 'Écart accepté' : netSum > 0 ? 'Règlement' : 'Remboursement';
    const lines = nonZero([
      line(means === 'transfer' ? 'bank' : means, netSum),
      line('shortfall', shortfall),
      line(isInvoicedBy(invoiceDates.get(orderId), day) ? 'client' : 'deposit', -price, partyOf(orderId)),
      line('suspense', -overpayment),
    ]);
    return { journal, at, day, documentNumber, label: `${kind} commande ${documentNumber}`, lines };
  });
  const paymentsByOrder = Map.groupBy(payments, ({ orderId }) => orderId);
  const depositEntries = invoices.flatMap(({ kind, orderId, issuedAt: at, number: documentNumber }): Draft[] => {
    const earlierPayments = (paymentsByOrder.get(orderId) ?? []).filter(({ day }) => !isInvoicedBy(at, day));
    const deposit = sum(earlierPayments.map(({ price }) => price));
    if (kind !== 'invoice' || deposit <= 0) return [];
    const party = partyOf(orderId);
    const lines = [line('deposit', deposit, party), line('client', -deposit, party)];
    return [{ journal: 'OD', at, documentNumber, label: `Acompte imputé sur facture ${documentNumber}`, lines }];
  });
  const marginEntries = marginVat.flatMap(({ month, at, vat }): Draft[] => {
    const lines = nonZero([line('margin', vat), line('marginVat', -vat)]);
    const label = `TVA sur la marge, ${monthName(month)}`;
    return lines.length === 0 ? [] : [{ journal: 'OD', at, documentNumber: `MARGE-${month}`, label, lines }];
  });
  const otherEntries = [...cash.flatMap(cashDrafts), ...purchases.map(purchaseEntry)];
  return numberEntries([...saleEntries, ...paymentEntries, ...depositEntries, ...marginEntries, ...otherEntries]);
}

function purchaseEntry({ at, day, number, event, gross, tax, party }: PurchaseFact): Draft {
  const sellersLine = line('sellers', tax - gross, party);
  const priceLines = [line('purchases', gross), ...nonZero([line('purchaseTax', -tax)]), sellersLine];
  const paymentLines = [line('bank', tax - gross), line('sellers', gross - tax, party)];
  const lines: Record<PurchaseFact['event'], readonly EntryLine[]> = {
    signed: priceLines,
    paid: paymentLines,
    withdrawn: reverseLines(priceLines),
    repaid: reverseLines(paymentLines),
    penalty: [line('shortfall', gross), line('sellers', -gross, party)],
    penaltyPaid: [line('bank', -gross), line('sellers', gross, party)],
  };
  const journal = event === 'paid' || event === 'repaid' || event === 'penaltyPaid' ? 'BQ' : 'AC';
  return { journal, at, day, documentNumber: number, label: `${purchaseLabels[event]} ${number}`, lines: lines[event] };
}

function numberEntries(drafts: readonly Draft[]): JournalEntry[] {
  const counts = new Map<string, number>();
  return drafts
    .toSorted((a, b) => a.at - b.at)
    .map((draft) => {
      const { day = isoDay(draft.at) } = draft;
      const key = `${draft.journal} ${day.slice(0, 4)}`;
      const count = (counts.get(key) ?? 0) + 1;
      counts.set(key, count);
      return { ...draft, day, number: draft.number ?? `${draft.journal}${String(count).padStart(6, '0')}` };
    });
}
