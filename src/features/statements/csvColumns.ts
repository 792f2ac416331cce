import type { Row } from '../../uploads/fileKind.ts';
import { currencyIn, dayIn, directionIn, isAmount, isState, wordsOf } from './cells.ts';
import { type ColumnProposal, maxTexts } from './statements.api.ts';

type Column = { place: number; name: string; cells: string[] };
type Test = (column: Column) => boolean;

const all =
  (test: (cell: string) => boolean): Test =>
  ({ cells }) =>
    cells.length > 0 && cells.every(test);
const some =
  (test: (cell: string) => boolean): Test =>
  ({ cells }) =>
    cells.some(test);

/** Place of the first column that passes, in the order of `names`. */
const placeIn = (columns: readonly Column[], names: readonly RegExp[], test: Test = () => true): number | null =>
  names.flatMap((name) => columns.find((one) => name.test(one.name) && test(one)) ?? [])[0]?.place ?? null;

/** Of a cost, a card, or the other side of an exchange; never the payment's own. */
const foreign = /\b(orig|original|origine|source|target|local|locale|exchange|fees?|frais|card|carte|tva|vat|ht)\b/;
const any = /^/;
const textNames =
  /libel|label|descr|motif|reference|payeur|payer|partner|tiers|contrepartie|counterparty|nom|name|detail|information|communication|memo|objet|emetteur/;

const isDay = (cell: string): boolean => dayIn(cell) !== null;
const isCurrency = (cell: string): boolean => /^([A-Z]{3}|[€$£¥]|euros?)$/i.test(cell) && currencyIn(cell) !== '';
const isWords = (cell: string): boolean => /\p{L}{3}/u.test(cell) && !isDay(cell) && !isAmount(cell);
const isMoney: Test = ({ cells }) => cells.length === 0 || cells.some(isAmount);

/** Columns by their names and by the cells below. */
export function proposeColumns({ columns, rows }: { columns: string[]; rows: Row[] }): ColumnProposal {
  const sample = rows.slice(0, 200);
  const known: Column[] = columns.map((name, place) => ({
    place,
    name: wordsOf(name).replace(/[+-]/g, ' '),
    cells: sample.flatMap(({ cells }) => cells[place]?.trim() || []),
  }));
  const own = known.filter(({ name }) => !foreign.test(name));
  const dates = [/complet|comptab|booking|settle|reglement|\bfin\b/, /^date$|operation|transaction/, /date/, any];
  const amounts = [/^credit|encaiss|recette|paid in|money in/, /^(montant|amount)\b/, /montant|amount/];
  const places = {
    date: placeIn(known, dates, some(isDay)),
    amount:
      placeIn(own, amounts, isMoney) ??
      placeIn(
        own,
        [/^(?!.*(solde|balance|debit))/],
        some((cell) => isAmount(cell) && /[.,]/.test(cell)),
      ),
    currency: placeIn(own, [/^(devise|currency|monnaie|payment currency)/, any], all(isCurrency)),
    state: placeIn(own, [/^(etat|statut|status|state)$/]) ?? placeIn(own, [any], all(isState)),
    direction:
      placeIn(own, [/^(sens|direction)$/]) ??
      placeIn(
        own,
        [any],
        all((cell) => directionIn(cell) !== null),
      ),
  };
  const taken: (number | null)[] = Object.values(places);
  const textsIn = (found: readonly Column[]) =>
    found.map(({ place }) => place).filter((place) => !taken.includes(place));
  const named = textsIn(own.filter(({ name }) => textNames.test(name)));
  const texts = named.length > 0 ? named : textsIn(known.filter(some(isWords)));
  return { ...places, texts: texts.slice(0, maxTexts) };
}
