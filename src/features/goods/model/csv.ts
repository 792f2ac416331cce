import { localMoment } from '../../../dates.ts';
import { writeTable } from '../../../uploads/table.ts';
import { type Book, type KeptParty, pageOf, type RegisterRow } from './chain.ts';
import { bookLabels, type Goods, kindLabels, type Party, sourceLabels } from './register.ts';

const decimal = (n: number): string => String(n).replace('.', ',');

export const goodsOf = ({ goods }: { goods: string | null }): Goods => JSON.parse(goods ?? '{}') as Goods;

type Kept = Pick<KeptParty, 'facts'> | null | undefined;
export const partyOf = (kept: Kept): Party | null => (kept?.facts ? (JSON.parse(kept.facts) as Party) : null);

/** A row as page, paper and table tell it: grams « 6,45 » and thousandths « 999,9 ». */
export function wordsOf(row: RegisterRow, kept: Kept) {
  const { weight, title, ...goods } = goodsOf(row);
  const { name = kept ? 'effacée à son terme' : '', address = '', proof = '' } = partyOf(kept) ?? {};
  const words = { kind: kindLabels[row.kind], from: sourceLabels[row.source], name, address, proof };
  return { ...goods, ...words, grams: decimal(weight / 1000), thousandths: decimal(title / 10) };
}

const head =
  'page,ligne,n° d’ordre,livre,date,inscrit le,mouvement,origine ou destination,nature,description,nombre,numéros,' +
  'poids (g),titre (‰),nom,adresse,pièce présentée,référence,rectifie,raison,empreinte';

export function registerCsv({ rows, pages, partyOf: keptOf }: Book): string {
  const lines = rows.map((row) => {
    const words = wordsOf(row, keptOf(row.seq));
    return [
      ...[pageOf(pages, row.seq) ?? '', row.seq, row.orderNo, row.books.map((book) => bookLabels[book]).join(', ')],
      ...[localMoment(row.occurredAt), localMoment(row.recordedAt), words.kind, words.from],
      ...[words.nature, words.description, words.quantity, words.numbers.join(', '), words.grams, words.thousandths],
      ...[words.name, words.address, words.proof, row.reference, row.corrects ?? '', row.reason, row.hash],
    ];
  });
  return writeTable([head.split(','), ...lines]);
}

/** Purchases from the public by person (CGI 1649 bis, ann. III 344 GE), each row as it was last corrected. */
export function yearList({ rows, partyOf: keptOf }: Pick<Book, 'rows' | 'partyOf'>): string {
  const bought = rows
    .filter(({ corrects }) => corrects === null)
    .map((row) => rows.findLast(({ corrects }) => corrects === row.seq) ?? row)
    .flatMap((row) => {
      const [party, { price, quantity }] = [partyOf(keptOf(row.seq)), goodsOf(row)];
      return party && quantity > 0 ? { party, price, orderNo: row.orderNo } : [];
    });
  const lines = [...Map.groupBy(bought, ({ party: { name, address } }) => `${name}\n${address}`)]
    .sort()
    .map(([, own]) => {
      const { name, address, sex, bornOn, bornAt } = Object.assign({}, ...own.map(({ party }) => party)) as Party;
      const unknown = own.filter(({ price }) => price === undefined).length;
      const lacking = [
        !sex && 'sexe',
        !bornOn && 'date de naissance',
        !bornAt && 'lieu de naissance',
        unknown > 0 && `${unknown} sans prix connu`,
      ];
      const total = decimal(own.reduce((sum, { price = 0 }) => sum + price, 0) / 100);
      const texts = [name, sex, bornOn, bornAt, address, total, own.map(({ orderNo }) => orderNo).join(', ')];
      return [...texts, lacking.filter(Boolean).join(', ')].map((text) => text ?? '');
    });
  const columns =
    'nom de naissance et prénoms,sexe,date de naissance,lieu de naissance,adresse,total (€),lignes,à compléter';
  return writeTable([columns.split(','), ...lines]);
}
