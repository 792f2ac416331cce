import type { PriceRule } from '../../../../db/schema/catalogue.ts';
import { centsOf, plural } from '../../../money.ts';
import { eurosOf, eurosOrNull } from '../../catalogue/item.ts';
import { mainSide, priceDoubts } from '../../catalogue/model/priceCheck.ts';
import {
  currencyMarket,
  goldMarket,
  type Market,
  marketPremium,
  netPrice,
  priceByRule,
  rateStep,
  type SideName,
} from '../../catalogue/model/priceRule.ts';
import type { PriceOutcome, PriceRow, ScheduledPrices } from '../prices.api.ts';
import {
  displayedRule,
  eurosFieldText,
  formatHundredths,
  parsePrice,
  priceFieldText,
  relativeChange,
  toStoredUnits,
} from '../typed.ts';

export type { SideName };
/** `byHand`: the price was typed, which overrides its rule. */
export type SideDraft = { text: string; rule: PriceRule | null; byHand: boolean };
/** `pricedAt` detects concurrent changes. */
export type PriceDraft = { sell: SideDraft; buy: SideDraft; reference: string; pricedAt: number };

export const priceKeyOf = ({ type, id }: Pick<PriceRow, 'type' | 'id'>): string => `${type}:${id}`;

const storedRule = (row: PriceRow, rule: PriceRow['sell']['rule']): PriceRule | null =>
  rule && {
    percent: centsOf(rule.percent),
    euros: centsOf(rule.euros),
    step: row.type === 'currency' ? rateStep : toStoredUnits('metal', rule.step),
  };

const toUnits = (row: PriceRow, euros: number | null) => (euros === null ? null : toStoredUnits(row.type, euros));

export const exclVatMark = ({ vatRate }: PriceRow): string => (vatRate > 0 ? '\u00a0HT' : '');
/** « +14,00 % HT » or, for jewellery, « 90,00 % » of the gold value. */
export function rowPremiumText(row: PriceRow, premium: number | null): string {
  if (premium === null) return '–';
  if (row.type === 'karat') return formatHundredths(10_000 + premium).replace('+', '');
  return `${formatHundredths(premium)}${exclVatMark(row)}`;
}

export function draftOfRow(row: PriceRow): PriceDraft {
  const draftOfSide = (name: SideName): SideDraft => ({
    text: eurosFieldText(row.type, row[name].price),
    rule: storedRule(row, row[name].rule),
    byHand: row[name].byHand,
  });
  const reference = eurosFieldText('currency', row.referenceRate);
  return { sell: draftOfSide('sell'), buy: draftOfSide('buy'), reference, pricedAt: row.pricedAt };
}

export type PriceContent = NonNullable<ScheduledPrices['content']>;
type SetRow = PriceContent['rows'][number];

export function draftOfSet(row: PriceRow, { sell, buy, referenceRate }: SetRow): PriceDraft {
  const publishedDraft = draftOfRow(row);
  const draftOfSide = (name: SideName, set: SetRow['sell']): SideDraft =>
    set
      ? {
          text: set.price === null && set.rule ? publishedDraft[name].text : eurosFieldText(row.type, set.price),
          rule: storedRule(row, set.rule),
          byHand: set.rule !== null && set.price !== null,
        }
      : publishedDraft[name];
  return {
    ...publishedDraft,
    sell: draftOfSide('sell', sell),
    buy: draftOfSide('buy', buy),
    ...(referenceRate !== undefined && { reference: eurosFieldText('currency', referenceRate) }),
  };
}

export const isByRule = ({ rule, byHand }: SideDraft): boolean => rule !== null && !byHand;

const isSameSide = (a: SideDraft, b: SideDraft) =>
  a.byHand === b.byHand &&
  JSON.stringify(a.rule) === JSON.stringify(b.rule) &&
  (isByRule(a) || a.text.trim() === b.text.trim());

function changedBySide(row: PriceRow, draft: PriceDraft) {
  const publishedDraft = draftOfRow(row);
  return {
    sell: !isSameSide(draft.sell, publishedDraft.sell),
    buy: !isSameSide(draft.buy, publishedDraft.buy),
    reference: draft.reference.trim() !== publishedDraft.reference,
  };
}

/** Fields that are not edited follow the prices that colleagues publish. */
export type PriceEdits = Partial<PriceDraft>;

export const draftOf = (row: PriceRow, edits?: PriceEdits): PriceDraft => ({ ...draftOfRow(row), ...edits });

export function editsOf(row: PriceRow, draft: PriceDraft): PriceEdits | null {
  const changedSides = Object.entries(changedBySide(row, draft)).flatMap(([name, isChanged]) =>
    isChanged ? [[name, draft[name as keyof PriceDraft]]] : [],
  );
  return changedSides.length === 0 ? null : { pricedAt: draft.pricedAt, ...Object.fromEntries(changedSides) };
}

export const isEdited = (row: PriceRow, draft: PriceDraft): boolean => editsOf(row, draft) !== null;

export type SpotPrices = {
  /** Cents per kilogram. */
  gold: number | null;
  goldBefore: number | null;
  maxPriceChange: number;
};

const vatOf = ({ vatRate }: PriceRow) => Math.round(vatRate * 100);

const marketOf = (row: PriceRow, gold: number | null, reference: number | null): Market | null =>
  row.type === 'currency'
    ? currencyMarket({ referenceRate: reference })
    : goldMarket(Math.round((row.fineWeight ?? 0) * 10_000), gold, vatOf(row));

/** Premiums without VAT, in hundredths of a per cent. */
export function figuresOf(row: PriceRow, draft: PriceDraft, spot: SpotPrices) {
  const { type } = row;
  const reference = parsePrice('currency', draft.reference);
  const market = marketOf(row, spot.gold, reference);
  const priceOf = ({ text, ...side }: SideDraft, name: SideName) => {
    if (side.rule && !side.byHand) return market && priceByRule(market, side.rule, name);
    return parsePrice(type, text);
  };
  const [sell, buy] = [priceOf(draft.sell, 'sell'), priceOf(draft.buy, 'buy')];
  const referenceBefore = toUnits(row, row.referenceRate);
  const before = {
    sell: toUnits(row, row.sell.price) ?? 0,
    buy: toUnits(row, row.buy.price),
    referenceRate: referenceBefore,
  };
  const marketBefore = marketOf(row, spot.goldBefore, referenceBefore);
  const after = { sell: sell ?? 0, buy: buy ?? (type === 'currency' ? null : 0), referenceRate: reference };
  const main = mainSide(type);
  const change = { type, before, after, market, marketBefore, knownRate: row.known };
  return {
    sell,
    buy,
    invalidFields: {
      sell: type !== 'karat' && (sell === null || sell <= 0),
      buy: buy === null ? isByRule(draft.buy) || draft.buy.text.trim() !== '' : buy < 0,
      reference: draft.reference.trim() !== '' && (reference === null || reference <= 0),
    },
    market,
    premium: marketPremium(after[main] ?? 0, market, main),
    spread: buy === null || buy <= 0 ? null : relativeChange(buy, sell && netPrice(sell, { vat: vatOf(row) })),
    changeSinceYesterday: relativeChange(toUnits(row, row[main].yesterday), after[main]),
    hasChanged: after.sell !== before.sell || after.buy !== before.buy,
    doubts: sell === null ? [] : priceDoubts(change, spot.maxPriceChange),
  };
}

export type SharedRule = Omit<PriceRule, 'percent'> & { percent: number | null };
export type SideRules = Partial<Record<SideName, SharedRule | null>>;

/** Published prices are compared with the spot price of their day, typed ones with the typed spot price. */
export function pricePremium(row: PriceRow, draft: PriceDraft, spot: SpotPrices, side: SideName): number | null {
  const figures = figuresOf(row, draft, spot);
  if (changedBySide(row, draft)[side]) return marketPremium(figures[side] ?? 0, figures.market, side);
  const gold = row.pricedOn === null ? spot.goldBefore : toStoredUnits('metal', row.pricedOn);
  return marketPremium(toUnits(row, row[side].price) ?? 0, marketOf(row, gold, toUnits(row, row.referenceRate)), side);
}

export function withRule(row: PriceRow, draft: PriceDraft, spot: SpotPrices, rules: SideRules): PriceDraft {
  const figures = figuresOf(row, draft, spot);
  const side = (name: SideName): SideDraft => {
    const rule = rules[name];
    if (rule === undefined) return draft[name];
    const text = priceFieldText(row.type, figures[name]);
    if (rule === null) return { text, rule, byHand: false };
    const percent = rule.percent ?? pricePremium(row, draft, spot, name);
    return percent === null ? draft[name] : { text, rule: { ...rule, percent }, byHand: false };
  };
  return { ...draft, sell: side('sell'), buy: side('buy') };
}

export function toPayload(row: PriceRow, draft: PriceDraft) {
  const isChanged = changedBySide(row, draft);
  const sidePayload = (draft: SideDraft) => ({
    rule: displayedRule(row.type, draft.rule),
    price: isByRule(draft) ? null : eurosOrNull(row.type, parsePrice(row.type, draft.text)),
  });
  const reference = parsePrice('currency', draft.reference);
  return {
    type: row.type,
    id: row.id,
    pricedAt: draft.pricedAt,
    ...(isChanged.sell && { sell: sidePayload(draft.sell) }),
    ...(isChanged.buy && { buy: sidePayload(draft.buy) }),
    ...(isChanged.reference && reference !== null && { referenceRate: eurosOf('currency', reference) }),
  };
}

export const kinds = {
  metal: { label: 'Or', query: 'or', base: 'or', market: 'le cours de l’or', premiumLabel: 'Prime' },
  currency: {
    label: 'Devises',
    query: 'devises',
    base: 'réf.',
    market: 'le cours de référence',
    premiumLabel: 'Marge',
  },
  karat: { label: 'Bijoux', query: 'bijoux', base: 'or', market: 'le cours de l’or', premiumLabel: 'Part du fin' },
} as const;

export const kindNames = Object.keys(kinds) as PriceRow['type'][];

export function outcomeText(outcome: PriceOutcome, when: 'future' | 'past'): string {
  const { alerts, unpaidOrders } = outcome;
  const items = outcome.changes.length;
  const pricesText =
    when === 'future'
      ? plural(items, 'article change de prix', 'articles changent de prix')
      : plural(items, 'article a changé de prix', 'articles ont changé de prix');
  const mailsText =
    when === 'future'
      ? plural(alerts, 'alerte partira', 'alertes partiront')
      : plural(alerts, 'alerte envoyée', 'alertes envoyées');
  const ordersText = plural(
    unpaidOrders,
    'commande impayée garde son prix jusqu’à son échéance',
    'commandes impayées gardent leur prix jusqu’à leur échéance',
  );
  return `${[pricesText, mailsText, ...(unpaidOrders > 0 ? [ordersText] : [])].join(', ')}. Les paniers ouverts préviendront d’eux-mêmes.`;
}
