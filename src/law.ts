/** Amounts in cents, rates in hundredths of a per cent, periods in the unit that name or comment states. */
type LawRow = { from: string; value: number; source: string };

export const law = {
  /** Flat taxes on sales by tax residents of France, CRDS included. */
  metalTax: [
    { from: '2014-01-01', value: 1_050, source: 'CGI 150 VK, loi 2013-1278 art. 19, CRDS, CGI 1600-0 I' },
    { from: '2018-01-01', value: 1_150, source: 'CGI 150 VK, loi 2017-1837 art. 30, CRDS, CGI 1600-0 I' },
  ],
  jewelTax: [{ from: '2014-01-01', value: 650, source: 'CGI 150 VK, loi 2013-1278 art. 19, CRDS, CGI 1600-0 I' }],
  /** Part of both flat taxes, shown separately on a purchase contract. */
  crds: [{ from: '1996-02-01', value: 50, source: 'CGI 1600-0 I, ordonnance 96-50 art. 19' }],
  /** On the gain, if the seller prefers: tax, social levies, and allowance per full year beyond the second. */
  gainTax: [{ from: '2014-02-01', value: 1_900, source: 'CGI 150 VL, 200 B, BOI-RPPM-PVBMC-20-20' }],
  gainLevies: [{ from: '2018-01-01', value: 1_720, source: 'CSS L136-7 et L136-8, CGI 235 ter, loi 2025-1403' }],
  gainAllowancePerYear: [{ from: '2014-02-01', value: 500, source: 'CGI 150 VL, loi 2013-1278 art. 19' }],
  /** Applies to jewellery and collectors' items. */
  jewelTaxExemption: [{ from: '2006-01-01', value: 500_000, source: 'CGI 150 VJ, 4°' }],
  vat: [{ from: '2014-01-01', value: 2_000, source: 'CGI 278, loi 2012-1510 art. 68' }],
  /** Applies to cash and gold. */
  customsThreshold: [{ from: '2021-06-03', value: 1_000_000, source: 'règlement (UE) 2018/1672 art. 3, CMF L152-1' }],
  /** Cash for one sale, from residents of France and professionals; below, from consumers living abroad. */
  cashCeiling: [{ from: '2015-09-01', value: 100_000, source: 'CMF L112-6, D112-3, décret 2015-741' }],
  cashCeilingAbroad: [{ from: '2018-04-21', value: 1_000_000, source: 'CMF L112-6, D112-3, décret 2018-284' }],
  /** Cents of metal in one order, or in linked orders, from which the identity must be verified. */
  metalThreshold: [
    { from: '2020-02-14', value: 1_000_000, source: 'CMF L561-2, R561-10, ordonnance 2020-115' },
    { from: '2027-07-10', value: 1_000_000, source: 'règlement (UE) 2024/1624 art. 19' },
  ],
  /** In addition to the ECB's refinancing rate. */
  lateRate: [{ from: '2009-01-01', value: 1_000, source: 'C. com. L441-10 II, loi 2008-776 art. 21' }],
  recoveryFee: [{ from: '2013-01-01', value: 4_000, source: 'C. com. D441-5, décret 2012-1115' }],
  /** Days after receipt of goods sold at a distance. */
  withdrawalDays: [{ from: '2014-06-14', value: 14, source: 'C. conso. L221-18, loi 2014-344 art. 9' }],
  /** Days for returning goods and refunding them, from the notice of withdrawal or the cancellation. */
  refundDays: [{ from: '2014-06-14', value: 14, source: 'C. conso. L216-7, L221-23, L221-24, loi 2014-344 art. 9' }],
  /** Days after the order, unless agreed otherwise. */
  deliveryDays: [{ from: '2014-06-14', value: 30, source: 'C. conso. L216-1, loi 2014-344 art. 9' }],
  /** Cents in one exchange, or in linked exchanges, from which the identity must be verified. */
  exchangeThreshold: [{ from: '2016-01-01', value: 100_000, source: 'CMF R561-10 II, décret 2015-1338' }],
  /** Unlimited in our reading, because D112-3 concerns the payment of a debt; to be confirmed by a lawyer. */
  exchangeCashMax: [{ from: '2009-09-01', value: Number.POSITIVE_INFINITY, source: 'CMF L524-1, L112-6, D112-3' }],
  exchangeYears: [{ from: '2009-01-30', value: 5, source: 'CMF L524-6, L561-12, ordonnance 2009-104' }],
  /** Years that a counter client’s data are kept after the last deal. */
  personYears: [{ from: '2009-01-30', value: 5, source: 'CMF L561-12, ordonnance 2009-104' }],
  /** Years that purchase contracts, and proofs for a tax regime, are kept. */
  purchaseYears: [{ from: '2016-01-01', value: 10, source: 'C. com. L123-22, C. conso. D213-2' }],
  taxDocumentYears: [{ from: '2010-01-01', value: 6, source: 'LPF L102 B' }],
  /** Hours after a buy-back contract is signed. */
  buyBackHours: [{ from: '2022-08-14', value: 48, source: 'C. conso. L224-99, version lue du 14 août 2022' }],
} satisfies Record<string, readonly [LawRow, ...LawRow[]]>;

export type LawName = keyof typeof law;

/** Year of the last review of all rows; each finance act requires one. */
export const lawReviewYear = 2026;

// `dates.ts` is not imported, because this also runs in the browser.
const today = () => new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Paris' });

/** `day`: yyyy-mm-dd in Paris. @throws RangeError for a `day` before the first known value */
export function lawValue(name: LawName, day?: string): number {
  const rows: readonly LawRow[] = law[name];
  const row = rows.findLast(({ from }) => from <= (day ?? today())) ?? (day === undefined ? rows[0] : undefined);
  if (!row) throw new RangeError(`no row of ${name} on ${day}`);
  return row.value;
}
