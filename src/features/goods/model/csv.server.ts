import { formatDay, localMoment, startOfDay } from '../../../dates.ts';
import { meansLabels, paymentsText } from '../../../means.ts';
import { formatEuro, formatNumber, formatRate, formatSigned, sum } from '../../../money.ts';
import { writeTable } from '../../../uploads/table.ts';
import { type Book, pageNumberOf, type RegisterRow, type StoredParty } from './chain.server.ts';
import {
  bookLabels,
  directionLabels,
  type Party,
  type RegisterGoods,
  rowKindLabels,
  sourceLabels,
} from './register.ts';

const decimalText = (n: number): string => String(n).replace('.', ',');

export const parseGoods = ({ goods }: { goods: string | null }): RegisterGoods =>
  JSON.parse(goods ?? '{}') as RegisterGoods;

type PartyRow = Pick<StoredParty, 'facts'> | null | undefined;
export const parseParty = (partyRow: PartyRow): Party | null =>
  partyRow?.facts ? (JSON.parse(partyRow.facts) as Party) : null;

export const birthText = ({ bornOn, bornAt }: Pick<Party, 'bornOn' | 'bornAt'>): string =>
  bornOn ? `Né(e) le ${formatDay(startOfDay(bornOn))}${bornAt ? ` à ${bornAt}` : ''}` : '';

/** A difference found by a count shows its sign, but not in the CSV: sealed exports are compared with it. */
export const registerQuantityText = ({ kind, corrects, pieces }: RegisterRow, quantity: number): string =>
  kind === 'correction' && corrects === null ? formatSigned(pieces) : formatNumber(quantity);

export function registerRowTexts(row: RegisterRow, partyRow: PartyRow) {
  const { weight, title, ...goods } = parseGoods(row);
  const {
    name = partyRow ? 'effacée à son terme' : '',
    address = '',
    proof = '',
    bornOn = '',
    bornAt = '',
  } = parseParty(partyRow) ?? {};
  const { [row.source]: from = sourceLabels[row.source] } = goods.exchange ? directionLabels : {};
  const birth = goods.exchange ? birthText({ bornOn, bornAt }) : '';
  const texts = { kind: rowKindLabels[row.kind], from, name, address, proof, bornOn, bornAt, born: birth };
  const measureTexts = { grams: decimalText(weight / 1000), thousandths: decimalText(title / 10) };
  return { ...goods, ...texts, ...exchangeTexts(goods), ...measureTexts };
}

const headings = {
  metals:
    'page,ligne,n° d’ordre,livre,date,inscrit le,mouvement,origine ou destination,nature,description,nombre,numéros,' +
    'poids (g),titre (‰),nom,adresse,pièce présentée,référence,rectifie,raison,empreinte',
  exchange:
    'page,ligne,n° d’ordre,livre,date,inscrit le,mouvement,sens,devise,coupure,nombre,cours (€),pour (unités),frais (€),' +
    'euros,règlement,nom,date de naissance,lieu de naissance,adresse,pièce présentée,référence,rectifie,raison,empreinte',
};

type RowTexts = ReturnType<typeof registerRowTexts>;

function exchangeCells({ exchange, quantity, price, means, name, bornOn, bornAt }: RowTexts) {
  if (!exchange) return [];
  const { iso, value, rate, coefficient } = exchange;
  const terms = rate === undefined ? ['', '', ''] : [decimalText(rate / 1_000_000), coefficient ?? 1, 0];
  const euroText = price === undefined ? '' : decimalText(price / 100);
  return [iso, value, quantity, ...terms, euroText, means, name, bornOn, bornAt];
}

export function exchangeTexts({ price, exchange }: Pick<RegisterGoods, 'price' | 'exchange'>) {
  const { iso, rate, coefficient = 1, payments = [], means } = exchange ?? {};
  return {
    rate: rate === undefined ? '' : `${formatNumber(coefficient)} ${iso} = ${formatRate(rate)}`,
    fee: rate === undefined ? '' : 'compris dans le cours',
    euros: price === undefined ? '' : formatEuro(price),
    means: means ? meansLabels[means] : paymentsText(payments),
  };
}

const metalCells = ({ nature, description, quantity, numbers, grams, thousandths, name }: RowTexts) => [
  ...[nature, description, quantity, numbers.join(', '), grams, thousandths, name],
];

export function registerCsv({ rows, pages, partyOf: partyRowOf }: Book): string {
  const lines = rows.map((row) => {
    const texts = registerRowTexts(row, partyRowOf(row.seq));
    return [
      ...[
        pageNumberOf(pages, row.seq) ?? '',
        row.seq,
        row.orderNo,
        row.books.map((book) => bookLabels[book]).join(', '),
      ],
      ...[localMoment(row.occurredAt), localMoment(row.recordedAt), texts.kind, texts.from],
      ...(texts.exchange ? exchangeCells(texts) : metalCells(texts)),
      ...[texts.address, texts.proof, row.reference, row.corrects ?? '', row.reason, row.hash],
    ];
  });
  return writeTable([headings[rows[0]?.chain ?? 'metals'].split(','), ...lines]);
}

/** One row per purchase from a private seller, as last corrected (CGI 1649 bis, ann. III 344 GE). */
export function yearlyPurchasesCsv({ rows, partyOf: partyRowOf }: Pick<Book, 'rows' | 'partyOf'>): string {
  const purchaseRows = rows
    .filter(({ corrects }) => corrects === null)
    .map((row) => rows.findLast(({ corrects }) => corrects === row.seq) ?? row)
    .flatMap((row) => {
      const [party, { price, quantity }] = [parseParty(partyRowOf(row.seq)), parseGoods(row)];
      return party && quantity > 0 ? { party, price, orderNo: row.orderNo } : [];
    });
  const birthOf = ({ name, address, bornOn }: Party) =>
    bornOn ??
    purchaseRows.find(({ party }) => party.bornOn && party.name === name && party.address === address)?.party.bornOn;
  const lines = [...Map.groupBy(purchaseRows, ({ party }) => `${party.name}\n${birthOf(party) ?? party.address}`)]
    .sort()
    .map(([, sellerRows]) => {
      const { name, address, sex, bornOn, bornAt } = Object.assign(
        {},
        ...sellerRows.map(({ party }) => party),
      ) as Party;
      const unpricedCount = sellerRows.filter(({ price }) => price === undefined).length;
      const missingFacts = [
        !sex && 'sexe',
        !bornOn && 'date de naissance',
        !bornAt && 'lieu de naissance',
        unpricedCount > 0 && `${unpricedCount} sans prix connu`,
      ];
      const total = decimalText(sum(sellerRows.map(({ price = 0 }) => price)) / 100);
      const texts = [name, sex, bornOn, bornAt, address, total, sellerRows.map(({ orderNo }) => orderNo).join(', ')];
      return [...texts, missingFacts.filter(Boolean).join(', ')].map((text) => text ?? '');
    });
  const columns =
    'nom de naissance et prénoms,sexe,date de naissance,lieu de naissance,adresse,total (€),lignes,à compléter';
  return writeTable([columns.split(','), ...lines]);
}
