import type { Row } from '../../uploads/fileKind.ts';
import { cellWords, currencyIn, dayIn, directionIn, isAmount, isState } from './cells.ts';
import { type ColumnProposal, maxTexts } from './statements.api.ts';

type Column = { place: number; name: string; cells: string[] };
const any = /^/;

const placeIn = (columns: readonly Column[], names: readonly RegExp[] = [any]): number | null =>
  names.flatMap((name) => columns.find((one) => name.test(one.name)) ?? [])[0]?.place ?? null;

/** A fee, a card or the other side of an exchange; not the payment's own currency. */
const foreign = /\b(orig|original|origine|source|target|local|locale|exchange|fees?|frais|card|carte|tva|vat|ht)\b/;
const textNames =
  /libel|label|descr|motif|reference|payeur|payer|partner|tiers|contrepartie|counterparty|nom|name|detail|information|communication|memo|objet|emetteur/;

const isDay = (cell: string): boolean => dayIn(cell) !== null;
const isCurrency = (cell: string): boolean => /^([A-Z]{3}|[€$£¥]|euros?)$/i.test(cell) && currencyIn(cell) !== '';
const isWords = (cell: string): boolean => /\p{L}{3}/u.test(cell) && !isDay(cell) && !isAmount(cell);
const isDecimal = (cell: string): boolean => isAmount(cell) && /[.,]/.test(cell);
const isDirection = (cell: string): boolean => directionIn(cell) !== null;

export function proposeStatementColumns({ columns, rows }: { columns: string[]; rows: Row[] }): ColumnProposal {
  const sample = rows.slice(0, 200);
  const known: Column[] = columns.map((name, place) => ({
    place,
    name: cellWords(name).replace(/[+-]/g, ' '),
    cells: sample.flatMap(({ cells }) => cells[place]?.trim() || []),
  }));
  const own = known.filter(({ name }) => !foreign.test(name));
  const dates = [/complet|comptab|booking|settle|reglement|\bfin\b/, /^date$|operation|transaction/, /date/, any];
  const amounts = [/^credit|encaiss|recette|paid in|money in/, /^(montant|amount)\b/, /montant|amount/];
  const some = (test: (cell: string) => boolean) => own.filter(({ cells }) => cells.some(test));
  const every = (test: (cell: string) => boolean) => some(test).filter(({ cells }) => cells.every(test));
  const money = own.filter(({ cells }) => cells.length === 0 || cells.some(isAmount));
  const places = {
    date: placeIn(
      known.filter(({ cells }) => cells.some(isDay)),
      dates,
    ),
    amount: placeIn(money, amounts) ?? placeIn(some(isDecimal), [/^(?!.*(solde|balance|debit))/]),
    currency: placeIn(every(isCurrency), [/^(devise|currency|monnaie|payment currency)/, any]),
    state: placeIn(own, [/^(etat|statut|status|state)$/]) ?? placeIn(every(isState)),
    direction: placeIn(own, [/^(sens|direction)$/]) ?? placeIn(every(isDirection)),
  };
  const taken: (number | null)[] = Object.values(places);
  const freePlaces = (candidates: readonly Column[]) =>
    candidates.map(({ place }) => place).filter((place) => !taken.includes(place));
  const named = freePlaces(own.filter(({ name }) => textNames.test(name)));
  const texts = named.length > 0 ? named : freePlaces(known.filter(({ cells }) => cells.some(isWords)));
  return { ...places, texts: texts.slice(0, maxTexts) };
}
