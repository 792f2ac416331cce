/** Amounts in cents, rates in hundredths of a per cent, durations as named. */
type LawRow = { from: string; value: number; source: string };

export const law = {
  /** Flat taxes on sales by tax residents of France, with the CRDS. */
  metalTax: [
    { from: '2014-01-01', value: 1_050, source: 'CGI 150 VK, loi 2013-1278 art. 19, CRDS, CGI 1600-0 I' },
    { from: '2018-01-01', value: 1_150, source: 'CGI 150 VK, loi 2017-1837 art. 30, CRDS, CGI 1600-0 I' },
  ],
  jewelTax: [{ from: '2014-01-01', value: 650, source: 'CGI 150 VK, loi 2013-1278 art. 19, CRDS, CGI 1600-0 I' }],
  /** Included in both flat taxes and shown separately on a purchase contract. */
  crds: [{ from: '1996-02-01', value: 50, source: 'CGI 1600-0 I, ordonnance 96-50 art. 19' }],
  /** The seller's choice: tax, social levies, allowance per full year beyond the second. */
  gainTax: [{ from: '2014-02-01', value: 1_900, source: 'CGI 150 VL, 200 B, BOI-RPPM-PVBMC-20-20' }],
  gainLevies: [{ from: '2018-01-01', value: 1_720, source: 'CSS L136-7 et L136-8, CGI 235 ter, loi 2025-1403' }],
  gainAllowancePerYear: [{ from: '2014-02-01', value: 500, source: 'CGI 150 VL, loi 2013-1278 art. 19' }],
  /** Applies to jewellery and collectors' items. */
  jewelTaxExemption: [{ from: '2006-01-01', value: 500_000, source: 'CGI 150 VJ, 4°' }],
  vat: [{ from: '2014-01-01', value: 2_000, source: 'CGI 278, loi 2012-1510 art. 68' }],
  /** Applies to cash and gold. */
  customsThreshold: [{ from: '2021-06-03', value: 1_000_000, source: 'règlement (UE) 2018/1672 art. 3, CMF L152-1' }],
  /** Cash for one sale, from residents of France and professionals; the next row, from consumers living abroad. */
  cashCeiling: [{ from: '2015-09-01', value: 100_000, source: 'CMF L112-6, D112-3, décret 2015-741' }],
  cashCeilingAbroad: [{ from: '2018-04-21', value: 1_000_000, source: 'CMF L112-6, D112-3, décret 2018-284' }],
  /** Cents of metal, in one or linked orders, from which identity is verified. */
  metalThreshold: [
    { from: '2020-02-14', value: 1_000_000, source: 'CMF L561-2, R561-10, ordonnance 2020-115' },
    { from: '2027-07-10', value: 1_000_000, source: 'règlement (UE) 2024/1624 art. 19' },
  ],
  /** Added to the ECB's refinancing rate. */
  lateRate: [{ from: '2009-01-01', value: 1_000, source: 'C. com. L441-10 II, loi 2008-776 art. 21' }],
  recoveryFee: [{ from: '2013-01-01', value: 4_000, source: 'C. com. D441-5, décret 2012-1115' }],
  /** Days from the receipt of goods sold at a distance. */
  withdrawalDays: [{ from: '2014-06-14', value: 14, source: 'C. conso. L221-18, loi 2014-344 art. 9' }],
  /** Days to return goods and to refund them, counted from the notice of withdrawal or the cancellation. */
  refundDays: [{ from: '2014-06-14', value: 14, source: 'C. conso. L216-7, L221-23, L221-24, loi 2014-344 art. 9' }],
  /** Days from the order, unless agreed otherwise. */
  deliveryDays: [{ from: '2014-06-14', value: 30, source: 'C. conso. L216-1, loi 2014-344 art. 9' }],
  /** Cents in one or linked exchanges, from which identity is verified. */
  exchangeThreshold: [{ from: '2016-01-01', value: 100_000, source: 'CMF R561-10 II, décret 2015-1338' }],
  /** Unlimited, by our reading: D112-3 is about the payment of a debt. To be confirmed. */
  exchangeCashMax: [{ from: '2009-09-01', value: Number.POSITIVE_INFINITY, source: 'CMF L524-1, L112-6, D112-3' }],
  exchangeYears: [{ from: '2009-01-30', value: 5, source: 'CMF L524-6, L561-12, ordonnance 2009-104' }],
  /** Years that a counter client’s data are kept after the last deal. */
  personYears: [{ from: '2009-01-30', value: 5, source: 'CMF L561-12, ordonnance 2009-104' }],
  /** Years that purchase contracts, and documents for a tax regime, are kept. */
  purchaseYears: [{ from: '2016-01-01', value: 10, source: 'C. com. L123-22, C. conso. D213-2' }],
  taxDocumentYears: [{ from: '2010-01-01', value: 6, source: 'LPF L102 B' }],
  /** Hours from the signature of a buy-back. */
  buyBackHours: [{ from: '2022-08-14', value: 48, source: 'C. conso. L224-99, version lue du 14 août 2022' }],
} satisfies Record<string, readonly [LawRow, ...LawRow[]]>;

export type LawName = keyof typeof law;

/** All rows were reviewed this year; each finance act requires a review. */
export const lawReviewYear = 2026;

// `dates.ts` is not imported, because this also runs in the browser.
const today = () => new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Paris' });

/** `day` is yyyy-mm-dd in Paris. @throws RangeError before the first known value, but not for a machine's wrong clock */
export function lawValue(name: LawName, day?: string): number {
  const rows: readonly LawRow[] = law[name];
  const row = rows.findLast(({ from }) => from <= (day ?? today())) ?? (day === undefined ? rows[0] : undefined);
  if (!row) throw new RangeError(`no row of ${name} on ${day}`);
  return row.value;
}
