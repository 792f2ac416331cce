import { z } from 'zod';
import { fold } from '../../../db/fold.ts';
import { isoDay, parseDay } from '../../dates.ts';
import { centsFromEuros } from '../../money.ts';

const calendarDay = z.iso.date();

export const isRealDay = (day: string): boolean => day.startsWith('20') && calendarDay.safeParse(day).success;

/** `hours`: offset from UTC. An invalid date is returned unchanged. */
export function parisDay(day: string, time: string, hours = 0): string {
  const at = isRealDay(day) ? Date.parse(`${day}${time}`) - hours * 3_600_000 : Number.NaN;
  return Number.isNaN(at) ? day : isoDay(at);
}

const currencyCodes = new Set(Intl.supportedValuesOf('currency'));
const currencySigns: Record<string, string> = {
  '€': 'EUR',
  EURO: 'EUR',
  EUROS: 'EUR',
  $: 'USD',
  '£': 'GBP',
  '¥': 'JPY',
};

/** Reads « EUR », « € » and « 12,00 USD »; empty if there is no currency. */
export function parseCurrency(cell: string): string {
  const words = cell.toUpperCase().match(/[€$£¥]|\p{L}+/gu) ?? [];
  return words.flatMap((word) => currencySigns[word] ?? (currencyCodes.has(word) ? word : []))[0] ?? '';
}

function splitAmount(cell: string): { figures: string; isNegative: boolean } | null {
  const trimmed = cell
    .replace(/\s+/g, ' ')
    .replace(/[$£¥]|(?<!\d\s*)[\s'’]|[\s'’](?=\d{3}(?!\d)|\D|$)/g, '')
    .replace(/€(?=\d\d$)/, ',')
    .replaceAll('€', '')
    .replace(/^[A-Z]{3}|[A-Z]{3}$/i, (word) => (currencyCodes.has(word.toUpperCase()) ? '' : word));
  // Rejects the Swiss « 725.- », whose « - » means no cents rather than a debit.
  const [, before, figures, after] =
    /^([-+−–(]?)(\d[\d.,]*)((?<=\d)[-−)]|(?<=[.,]\d\d)(?:D[BR]?|CR?)|)$/i.exec(trimmed) ?? [];
  return figures ? { figures, isNegative: /[-−–(]/.test(before ?? '') || /[-−)d]/i.test(after ?? '') } : null;
}

export const isAmount = (cell: string): boolean => parseDay(cell) === null && splitAmount(cell) !== null;

export const isNegative = (cell: string): boolean => splitAmount(cell)?.isNegative === true;

/** Empty if there is no separator, null for the ambiguous « 1.234 ». */
function decimalSeparatorOf(figures: string): string | null {
  const separators = figures.match(/[.,]/g) ?? [];
  const lastMark = separators.at(-1) ?? '';
  if (separators.some((mark) => mark !== lastMark)) return lastMark;
  if (separators.length > 1) return '';
  return /^[1-9]\d{0,2}[.,]\d{3}$/.test(figures) ? null : lastMark;
}

export const findDecimalSeparator = (cells: readonly string[]): string | null =>
  cells.flatMap((cell) => decimalSeparatorOf(splitAmount(cell)?.figures ?? '') || [])[0] ?? null;

export const parseDecimalCents = (decimal: string): number | null =>
  centsFromEuros(
    decimal
      .trim()
      .replace(/^\+/, '')
      .replace(/(\.\d\d)0+$/, '$1'),
  );

/** Reads « 1 234,50 », « 1,234.50 EUR » or « 12,50- », else null. `ownSeparator`: decimal separator of « 1.234 ». */
export function parseCellCents(cell: string, ownSeparator: string | null = null): number | null {
  const { figures = '', isNegative = false } = splitAmount(cell) ?? {};
  const separator = decimalSeparatorOf(figures) ?? ownSeparator;
  if (separator === null) return null;
  const [integer = '', fraction = '0', ...rest] = separator ? figures.split(separator) : [figures];
  if (rest.length > 0 || !/^\d+$|^\d{1,3}([.,])\d{3}(\1\d{3})*$/.test(integer)) return null;
  return parseDecimalCents(`${isNegative ? '-' : ''}${integer.replace(/[.,]/g, '')}.${fraction || '0'}`);
}

export const normalizeCell = (cell: string): string =>
  fold(cell)
    .replace(/[^a-z0-9+-]+/g, ' ')
    .trim();

const bookedPattern =
  /^(complete[de]?|termine|execute|effectue|comptabilise|accepte|(umsatz )?gebucht|abgeschlossen|paidout|available|traite|valide|regle|reussi|encaisse|confirme|credite|recu|passe|paye|paid|succeeded|success|successful|settled|booked|posted|cleared|processed|executed|done|ok)e?s?$/;
const notBookedPattern =
  /^(pending|(umsatz )?vorgemerkt|en attente|en cours|a venir|declined|refuse|rejete|annule|echoue|reverted|reversed|failed|cancell?ed|rejected|returned|retourne|expire|expired|blocked|bloque)e?s?$/;

export const isBooked = (cell: string): boolean => bookedPattern.test(normalizeCell(cell));
export const isBookingState = (cell: string): boolean => isBooked(cell) || notBookedPattern.test(normalizeCell(cell));

const incomingPattern =
  /^((virement|transfert) )?(c|cr|crdt|credit(eur)?|\+|in|incoming|entrant|entree|recu|encaissement|recette|bij|h|haben)$/;
const outgoingPattern =
  /^((virement|transfert) )?(d|dr|db|dbit|debit(eur)?|-|out|outgoing|sortant|sortie|emis|envoye|decaissement|depense|af|s|soll)$/;

export function parseDirection(cell: string): 'in' | 'out' | null {
  const word = normalizeCell(cell.replace('−', '-'));
  return incomingPattern.test(word) ? 'in' : outgoingPattern.test(word) ? 'out' : null;
}

const balancePattern =
  'au|en|de|du|des|le|la|a|l|d|un|votre|faveur|compte|crediteurs?|debiteurs?|initial|final|comptable|disponible|progressif|provisoire|ancien|nouveau|sous|precedente?|reporte|ouverture|cloture|fin|debut|euros?|eur|operations?|mouvements?|credits?|debits?|periode|mois|general|releve|date|opening|closing|starting|ending|previous|available|account|statement|[0-9]+';

/** Matches « Solde au 14/11/2026 », « Report à nouveau », « Closing balance », « Total des opérations »,
 * and a mere account number, with which LCL labels its closing balance. */
export const isBalance = (label: string): boolean =>
  /^\d{5} ?\d{6}[A-Z]$/.test(label) ||
  new RegExp(
    `^((${balancePattern}) )*(soldes?|tota(l|ux)|report(er)?|position|balance)( (soldes?|${balancePattern}))*$`,
  ).test(normalizeCell(label.replaceAll('-', ' ')));

const holdPattern = new RegExp(
  '^(((general|account|payment|review|reserve|temporary|reversal|cancellation|of) )+(hold|release)|hold on|' +
    '((allgemeiner?|freigabe|ruckbuchung) )*einbehaltung|(de)?blocage d[eu])\\b',
);
/** What PayPal holds and gives back, in English, German and French, was counted as its payment before. */
export const isHold = (cell: string): boolean =>
  /hold|release|einbehalt|blocage/i.test(cell) && holdPattern.test(normalizeCell(cell));

const transferWords = 'virements?|vir|trf|transfert?|payment|paiement|sepa|inst|instantane|emis';
const returnWords = 'retour|retourne|rejete?|rjt|annule|annulation|extourne|contrepassation|returned|reversal|reversed';

/** « VIR EMIS ANNULE » and « ANN VIR » match only at the start: the payer's own text comes later. */
export const isReturnedTransfer = (label: string): boolean =>
  new RegExp(
    `^((${transferWords}) )*(${returnWords})\\b|^(ret|ann|restitution|remboursement|rembt|refund) ((un|de|du|of) )*(${transferWords})\\b`,
  ).test(normalizeCell(label));
