import { and, asc, eq, ne } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { metals } from '../../../db/schema/catalogue.ts';
import { formatMoment, minutes } from '../../dates.ts';
import { type Cents, eurosFromCents, eurosFromMicros, formatNumber, type Micros } from '../../money.ts';
import { karatRatesOf, karats } from '../buyback/buyback.ts';
import type { MetalRow } from '../catalogue/metal.ts';
import { listCurrencies } from '../catalogue/model/currencies.server.ts';
import { readPriceAges } from '../catalogue/model/priceAge.server.ts';
import { buyBackTerms, meltTax, metalTaxRateText, shareText } from '../catalogue/model/saleTax.ts';
import { currentConfig } from '../configuration/configuration.server.ts';

export type BilingualText = readonly [french: string, english: string];
type BoardRow = { name: BilingualText; iso?: string; note?: string; cells: readonly string[]; since: number };
type BoardTable = { title: BilingualText; headings: readonly BilingualText[]; rows: readonly BoardRow[] };
type Board = {
  columns: readonly (readonly BoardTable[])[];
  maxAge: number;
  pricedAt: BilingualText;
  /** If true, never cache the page: a price source also confirms prices. */
  hasPriceSource: boolean;
};

export const views = { tout: 'Tout', devises: 'Devises', or: 'Or' } as const;
export type BoardView = keyof typeof views;

/** In minutes. */
const defaultMaxAge = 24 * 60;

const noPrice = '–';
const currencyNames = new Intl.DisplayNames('en', { type: 'currency' });
const rateFormat = new Intl.NumberFormat('fr-FR', { minimumFractionDigits: 4, maximumFractionDigits: 4 });
const formatRate = (micros: Micros | null) => (micros ? rateFormat.format(eurosFromMicros(micros)) : noPrice);
const priceFormat = new Intl.NumberFormat('fr-FR', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const formatPrice = (cents: Cents) => priceFormat.format(eurosFromCents(cents));
const englishTimeFormat = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Europe/Paris',
});

const buy: BilingualText = ['Nous achetons', 'We buy'];
const sell: BilingualText = ['Nous vendons', 'We sell'];
const taxHeadings: readonly BilingualText[] = [
  ['Taxe', 'Tax'],
  ['Net pour vous', 'You receive'],
];

/** By law, buying prices are left of selling prices (arrêtés du 30 décembre 1998 et du 18 août 2015). */
export function boardOf(db: Db, view: BoardView): Board {
  const configuration = currentConfig(db);
  const { since, hasPriceSource } = readPriceAges(db);
  const currencyTable: BoardTable = {
    title: ['Devises, en euros', 'Currencies, in euros'],
    headings: [buy, sell],
    rows: listCurrencies(db).map((currency) => {
      const { moneyName, iso, coefficient, buyPrice, sellPrice } = currency;
      const note = coefficient === 1 ? iso : `${formatNumber(coefficient)}\u00a0${iso}`;
      const cells = [formatRate(buyPrice), formatRate(sellPrice)];
      return { name: [moneyName, currencyNames.of(iso) ?? iso], iso, note, cells, since: since(currency) };
    }),
  };
  const goldMetals = db
    .select()
    .from(metals)
    .where(and(eq(metals.isVisable, true), ne(metals.type, 'Piece De Collection')))
    .orderBy(asc(metals.weight), asc(metals.metalName))
    .all();
  const rowOf = (metal: MetalRow): BoardRow => {
    const { grossBuyPrice, netSellPrice } = metal;
    const { tax, net } = buyBackTerms(metal);
    const buyCells =
      grossBuyPrice > 0
        ? [formatPrice(grossBuyPrice), shareText(tax, grossBuyPrice), formatPrice(net)]
        : [noPrice, noPrice, noPrice];
    const sellCell = netSellPrice > 0 ? formatPrice(netSellPrice) : noPrice;
    return { name: [metal.metalName, ''], cells: [...buyCells, sellCell], since: since(metal) };
  };
  const headings = [buy, ...taxHeadings, sell];
  const isBar = ({ type }: MetalRow) => type === 'Lingots';
  const coinTable = {
    title: ['Pièces d’or, en euros', 'Gold coins, in euros'],
    headings,
    rows: goldMetals
      .filter((one) => !isBar(one))
      .sort((a, b) => Number(b.isFeatured) - Number(a.isFeatured))
      .map(rowOf),
  } as const;
  const barTable = {
    title: ['Lingots, en euros', 'Gold bars, in euros'],
    headings,
    rows: goldMetals.filter(isBar).map(rowOf),
  } as const;
  const karatRates = karatRatesOf(configuration);
  const jewelTable: BoardTable = {
    title: ['Bijoux à fondre, en euros le gramme', 'Scrap jewellery, euros per gram'],
    headings: [buy, ...taxHeadings],
    rows: karats
      .filter(({ karat }) => karatRates[karat] > 0)
      .map(({ karat, thousandths }) => {
        const gross = karatRates[karat];
        const cells = [formatPrice(gross), metalTaxRateText(), formatPrice(gross - meltTax(gross))];
        return {
          name: [`Or ${thousandths}\u00a0‰`, `${karat}K gold`],
          cells,
          since: configuration.karatsPricedAt ?? 0,
        };
      }),
  };
  const middle = Math.ceil(currencyTable.rows.length / 2);
  const columns = {
    tout: [[currencyTable], [coinTable], [barTable, jewelTable]],
    devises: [
      [{ ...currencyTable, rows: currencyTable.rows.slice(0, middle) }],
      [{ ...currencyTable, rows: currencyTable.rows.slice(middle) }],
    ],
    or: [[coinTable], [barTable, jewelTable]],
  }[view].map((tables) => tables.filter(({ rows }) => rows.length > 0));
  const latestPricedAt = Math.max(0, ...columns.flat().flatMap(({ rows }) => rows.map((row) => row.since)));
  return {
    columns: columns.filter((tables) => tables.length > 0),
    maxAge: minutes(configuration.priceTerms.oldAfter ?? defaultMaxAge),
    pricedAt: [`Prix du ${formatMoment(latestPricedAt)}`, `Prices of ${englishTimeFormat.format(latestPricedAt)}`],
    hasPriceSource,
  };
}

export const boardNotices = (view: BoardView): readonly BilingualText[] => [
  ...(view === 'or'
    ? []
    : [
        [
          'Devises\u00a0: cours en euros pour le nombre d’unités indiqué. Frais et commissions de conversion\u00a0: compris dans le cours affiché. Le montant net vous est dit avant l’opération.',
          'Currencies: rates in euros for the units shown. Conversion fees and commissions: included in the rate shown. The net amount is told before the deal.',
        ] as const,
      ]),
  ...(view === 'devises'
    ? []
    : [
        [
          `Or racheté\u00a0: la taxe (${metalTaxRateText()} pour le métal) est due par les résidents fiscaux français et déduite du prix. Autres bijoux\u00a0: estimation personnalisée selon l’âge, l’état, le fabricant et les pierres. Un rachat se paie par chèque barré ou virement.`,
          `Gold bought: the tax (${metalTaxRateText()} for metal) is owed by French tax residents and taken off the price. Other jewellery: personal estimate by age, condition, maker and stones. Paid by crossed cheque or bank transfer.`,
        ] as const,
      ]),
];
