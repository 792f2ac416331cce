import { fold } from '../../../db/fold.ts';
import { currencyIn, dayIn, isAmount } from './cells.ts';
import { mostTexts } from './credit.ts';

/** Places of columns, from 0; null: the file has none. */
export type ColumnProposal = {
  date: number | null;
  amount: number | null;
  texts: number[];
  currency: number | null;
  state: number | null;
  direction: number | null;
};

const wordsOf = (cell: string): string =>
  fold(cell)
    .replace(/[^a-z0-9+-]+/g, ' ')
    .trim();

const done =
  /^(complete[de]?|termine|execute|effectue|comptabilise|traite|valide|regle|settled|booked|posted|cleared|processed|executed|done|ok)e?s?$/;
const unfinished =
  /^(pending|en attente|en cours|a venir|declined|refuse|rejete|annule|echoue|reverted|reversed|failed|cancell?ed|rejected|returned|retourne|expire|expired|blocked|bloque)e?s?$/;

export const isDone = (cell: string): boolean => done.test(wordsOf(cell));
const isState = (cell: string): boolean => isDone(cell) || unfinished.test(wordsOf(cell));

const incoming = /^(c|cr|crdt|credit|\+|in|incoming|entrant|entree|recu)$/;
const outgoing = /^(d|dr|dbit|debit|-|out|outgoing|sortant|sortie|emis)$/;

/** Null for a word that says neither. */
export function directionIn(cell: string): 'in' | 'out' | null {
  const word = wordsOf(cell.replace('−', '-'));
  return incoming.test(word) ? 'in' : outgoing.test(word) ? 'out' : null;
}

const balanceWords =
  'au|en|de|du|des|le|la|a|compte|crediteur|debiteur|initial|final|comptable|disponible|precedent|reporte|euros?|eur|operations?|mouvements?|credits?|debits?|periode|general|releve|date|[0-9]+';

/** « Solde au 14/11/2026 », « Total des opérations »: no word of a payer. */
export const isBalance = (label: string): boolean =>
  new RegExp(`^((ancien|nouveau|sous) )?(solde|total)( (${balanceWords}))*$`).test(wordsOf(label.replaceAll('-', ' ')));

/** A transfer of the shop that came back, by the first words of its label. */
export const isReturn = (label: string): boolean =>
  /^(vir(ement)? )?((sepa|inst|instantane|emis) )*(retour|retourne|rejet|rejete|returned|reversal)\b/.test(
    wordsOf(label),
  );

type Columns = { names: string[]; cells: string[][] };
type Test = (cells: string[]) => boolean;

const all =
  (test: (cell: string) => boolean): Test =>
  (cells) =>
    cells.length > 0 && cells.every(test);
const some =
  (test: (cell: string) => boolean): Test =>
  (cells) =>
    cells.some(test);
const isFree: Test = () => true;

/** Place of the first column that passes, in the order of `patterns`. */
function placeOf({ names, cells }: Columns, patterns: readonly RegExp[], test: Test): number | null {
  for (const pattern of patterns) {
    const place = names.findIndex((name, at) => pattern.test(name) && test(cells[at] ?? []));
    if (place >= 0) return place;
  }
  return null;
}

/** Of a cost, a card, or the other side of an exchange; never the payment's own. */
const foreign = /\b(orig|original|origine|source|target|local|locale|exchange|fees?|frais|card|carte|tva|vat|ht)\b/;
const any = /^[^!]*$/;
const textNames =
  /libel|label|descr|motif|reference|payeur|payer|partner|tiers|contrepartie|counterparty|nom|name|detail|information|communication|memo|objet|emetteur/;

const isDay = (cell: string): boolean => dayIn(cell) !== null;
const isCurrency = (cell: string): boolean => /^([A-Z]{3}|[€$£¥]|euros?)$/i.test(cell) && currencyIn(cell) !== '';
const isWords = (cell: string): boolean => /\p{L}{3}/u.test(cell) && !isDay(cell) && !isAmount(cell);

/** Columns by their names and by the cells below. */
export function proposeColumns({ columns, rows }: { columns: string[]; rows: { cells: string[] }[] }): ColumnProposal {
  const sample = rows.slice(0, 200);
  const found: Columns = {
    names: columns.map((name) => wordsOf(name).replace(/[+-]/g, ' ')),
    cells: columns.map((_, at) => sample.flatMap(({ cells }) => cells[at]?.trim() || [])),
  };
  const own: Columns = { ...found, names: found.names.map((name) => (foreign.test(name) ? '!' : name)) };
  const columnOf = (patterns: readonly RegExp[], test: Test) => placeOf(own, patterns, test);
  const isMoney: Test = (cells) => cells.length === 0 || cells.some(isAmount);
  const date = placeOf(
    found,
    [/complet|comptab|booking|settle|reglement|\bfin\b/, /^date$|operation|transaction/, /date/, any],
    some(isDay),
  );
  const amount =
    columnOf([/^credit|encaiss|recette|paid in|money in/, /^(montant|amount)\b/, /montant|amount/], isMoney) ??
    columnOf(
      [/^(?!.*(solde|balance|debit))[^!]*$/],
      some((cell) => isAmount(cell) && /[.,]/.test(cell)),
    );
  const currency = columnOf([/^(devise|currency|monnaie|payment currency)/, any], all(isCurrency));
  const state = columnOf([/^(etat|statut|status|state)$/], isFree) ?? columnOf([any], all(isState));
  const direction =
    columnOf([/^(sens|direction)$/], isFree) ??
    columnOf(
      [any],
      all((cell) => directionIn(cell) !== null),
    );
  const taken = [date, amount, currency, state, direction];
  const texts = (isText: (at: number) => boolean) =>
    columns.flatMap((_, at) => (!taken.includes(at) && isText(at) ? [at] : [])).slice(0, mostTexts);
  const named = texts((at) => textNames.test(own.names[at] ?? ''));
  const texty = named.length > 0 ? named : texts((at) => (found.cells[at] ?? []).some(isWords));
  return { date, amount, texts: texty, currency, state, direction };
}
