import { XMLBuilder } from 'fast-xml-parser';
import type { InvoiceContent, InvoiceLine } from '../../../db/schema/invoices.ts';
import { isoDay } from '../../dates.ts';
import { withoutSeparators } from '../../dealer.ts';
import type { Means } from '../../means.ts';
import { type Cents, eurosFromCents } from '../../money.ts';
import { stripControlCharacters } from '../news/atom.ts';
import { taxTotals, totalsOf } from './figures.ts';
import type { Regime } from './lines.ts';

export type IssuedInvoice = {
  kind: keyof typeof typeCodes;
  number: string;
  issuedAt: number;
  content: InvoiceContent;
};

const euroText = (cents: Cents): string => eurosFromCents(cents).toFixed(2);
const dateNode = (at: number) => ({ '@format': '102', '#text': isoDay(at).replaceAll('-', '') });
const dateTimeNode = (at: number) => ({ 'udt:DateTimeString': dateNode(at) });
const percentText = (rate: number): string => (rate / 100).toFixed(2);

/** From this quantity on, six decimals of the unit price may change the line total by a cent. */
const maxExactQuantity = 10_000;

/** Six decimals, rounded half up (BR-FR-DEC-03). */
function priceNode({ net, quantity, unit }: InvoiceLine) {
  if (quantity >= maxExactQuantity)
    return {
      ChargeAmount: euroText(net),
      BasisQuantity: { '@unitCode': unitCodes[unit], '#text': String(quantity) },
    };
  const pieces = BigInt(quantity);
  const digits = String((BigInt(net) * 20_000n + pieces) / (2n * pieces)).padStart(7, '0');
  return { ChargeAmount: `${digits.slice(0, -6)}.${digits.slice(-6)}`.replace(/0{1,4}$/, '') };
}

const taxCategory = (rate: number): string => (rate > 0 ? 'S' : 'E');

const taxNode = (rate: number) => ({
  TypeCode: 'VAT',
  CategoryCode: taxCategory(rate),
  RateApplicablePercent: percentText(rate),
});

const sellerNumber = (seller: InvoiceContent['seller'], name: string): string => withoutSeparators(seller[name] ?? '');

export const canBeFacturX = ({ seller }: InvoiceContent): boolean =>
  /^[A-Z]{2}[A-Z0-9]{2,13}$/.test(sellerNumber(seller, 'SHOP_VAT')) &&
  /^\d{9}$/.test(sellerNumber(seller, 'SHOP_SIREN'));

function lineNode(line: InvoiceLine, index: number, mentions: InvoiceContent['mentions']) {
  const note = line.rate === 0 ? mentions[line.regime] : undefined;
  return {
    AssociatedDocumentLineDocument: {
      LineID: String(index + 1),
      ...(note && { IncludedNote: { Content: note } }),
    },
    SpecifiedTradeProduct: {
      Name: line.name,
      ...(line.details.length > 0 && {
        ApplicableProductCharacteristic: line.details.map(([name, value]) => ({
          Description: name,
          Value: value,
        })),
      }),
    },
    SpecifiedLineTradeAgreement: { NetPriceProductTradePrice: priceNode(line) },
    SpecifiedLineTradeDelivery: {
      BilledQuantity: { '@unitCode': unitCodes[line.unit], '#text': String(line.quantity) },
    },
    SpecifiedLineTradeSettlement: {
      ApplicableTradeTax: taxNode(line.rate),
      SpecifiedTradeSettlementLineMonetarySummation: { LineTotalAmount: euroText(line.net) },
    },
  };
}

function addressParts(address: string) {
  const [, line, postalCode, town] = /^(.+?),?\s+(\d{5})\s+([^,]+?)(?:,?\s+France)?$/i.exec(address.trim()) ?? [];
  return line && postalCode && town ? { line, postalCode, town } : { line: address };
}

const directoryNode = (siren: string) => ({
  URIUniversalCommunication: { URIID: { '@schemeID': '0225', '#text': siren } },
});

function sellerNode({ seller }: InvoiceContent) {
  const siren = sellerNumber(seller, 'SHOP_SIREN');
  const { SHOP_NAME: shopName, SHOP_LEGAL_NAME: name = shopName } = seller;
  const { line, postalCode, town } = addressParts(seller['SHOP_ADDRESS'] ?? '');
  return {
    Name: name,
    SpecifiedLegalOrganization: {
      ID: { '@schemeID': '0002', '#text': siren },
      ...(name !== shopName && { TradingBusinessName: shopName }),
    },
    PostalTradeAddress: {
      ...(postalCode && { PostcodeCode: postalCode }),
      LineOne: line,
      ...(town && { CityName: town }),
      CountryID: 'FR',
    },
    ...directoryNode(siren),
    SpecifiedTaxRegistration: { ID: { '@schemeID': 'VA', '#text': sellerNumber(seller, 'SHOP_VAT') } },
  };
}

type Person = NonNullable<InvoiceContent['buyer']['deliverTo']>;
const partyNode = (
  { firstName, lastName, company, address, postalCode, town, country }: Person,
  siren?: string | null,
) => ({
  Name: company ?? `${firstName} ${lastName}`,
  ...(siren && { SpecifiedLegalOrganization: { ID: { '@schemeID': '0002', '#text': siren } } }),
  PostalTradeAddress: {
    PostcodeCode: postalCode,
    LineOne: address,
    CityName: town,
    CountryID: country,
  },
  ...(siren && directoryNode(siren)),
});

function taxNodes({ lines, mentions }: InvoiceContent) {
  return taxTotals(lines).map(({ rate, net, tax }) => {
    const regimes = [...new Set(lines.filter((line) => line.rate === rate).map(({ regime }) => regime))];
    const reasons = regimes.flatMap((regime: Regime) => mentions[regime] ?? []);
    // Several exemption reasons are given as text, because a VAT category has only one code (BR-E-01).
    const code = regimes.length === 1 && regimes[0] ? exemptionCodes[regimes[0]] : null;
    return {
      CalculatedAmount: euroText(tax),
      TypeCode: 'VAT',
      ...(rate === 0 && { ExemptionReason: reasons.join(' ') }),
      BasisAmount: euroText(net),
      CategoryCode: taxCategory(rate),
      ...(rate === 0 && code && { ExemptionReasonCode: code }),
      RateApplicablePercent: percentText(rate),
    };
  });
}

const chargeNodes = (charges: readonly InvoiceLine[]) =>
  taxTotals(charges).map(({ rate, net }) => ({
    ChargeIndicator: { 'udt:Indicator': 'true' },
    ActualAmount: euroText(net),
    ReasonCode: 'FC',
    Reason: charges[0]?.name,
    CategoryTradeTax: taxNode(rate),
  }));

/** UNTDID 4461. Several methods together become « as agreed between the parties ». */
const meansCodes: Partial<Record<Means, string>> = { card: '48', cash: '10', cheque: '20' };

function paymentNode({ payment, means, seller }: InvoiceContent) {
  const [first = 'transfer', ...others] = means ?? [];
  if (others.length > 0) return { TypeCode: '1' };
  const code = meansCodes[first];
  if (code) return { TypeCode: code };
  if (payment === 'carte') return { TypeCode: '48' };
  const iban = sellerNumber(seller, 'SHOP_IBAN');
  return iban ? { TypeCode: '58', PayeePartyCreditorFinancialAccount: { IBANID: iban } } : { TypeCode: '1' };
}

/** Without a prefix, a name belongs to the namespace `ram`. */
function withNamespace(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(withNamespace);
  if (node === null || typeof node !== 'object') return node;
  return Object.fromEntries(
    Object.entries(node).map(([name, child]) => [/^\w+$/.test(name) ? `ram:${name}` : name, withNamespace(child)]),
  );
}

const builder = new XMLBuilder({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  suppressEmptyNode: true,
  format: true,
});

/** Profile EN 16931 (UN/CEFACT CII D22B): BASIC has no item details. The schema fixes the order of elements. */
export function facturX({ kind, number, issuedAt, content }: IssuedInvoice): string {
  const { lines, buyer, orderNumber, sentAt, paidAt, corrects, terms = [], net, tax, gross } = content;
  const isCharge = ({ lineId, free }: InvoiceLine) => lineId === null && !free;
  const goods = lines.filter((line) => !isCharge(line));
  const charges = lines.filter(isCharge);
  const isPaid = kind === 'creditNote' || paidAt !== null;
  const document = {
    '?xml': { '@version': '1.0', '@encoding': 'UTF-8' },
    'rsm:CrossIndustryInvoice': {
      '@xmlns:rsm': 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
      '@xmlns:ram': 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
      '@xmlns:udt': 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
      'rsm:ExchangedDocumentContext': {
        BusinessProcessSpecifiedDocumentContextParameter: {
          ID: `${invoiceNature(lines)}${isPaid ? 2 : 1}`,
        },
        GuidelineSpecifiedDocumentContextParameter: { ID: 'urn:cen.eu:en16931:2017' },
      },
      'rsm:ExchangedDocument': {
        ID: number,
        TypeCode: typeCodes[kind],
        IssueDateTime: dateTimeNode(issuedAt),
        IncludedNote: [
          ...[...(content.specimen ? ['SPÉCIMEN'] : []), ...content.notes].map((note) => ({ Content: note })),
          ...terms.map(([subject, note]) => ({ Content: note, SubjectCode: subject })),
        ],
      },
      'rsm:SupplyChainTradeTransaction': {
        IncludedSupplyChainTradeLineItem: goods.map((line, at) => lineNode(line, at, content.mentions)),
        ApplicableHeaderTradeAgreement: {
          SellerTradeParty: sellerNode(content),
          BuyerTradeParty: partyNode(buyer, buyer.siren),
          BuyerOrderReferencedDocument: { IssuerAssignedID: orderNumber },
        },
        ApplicableHeaderTradeDelivery: {
          ShipToTradeParty: partyNode(buyer.deliverTo ?? buyer),
          ...(sentAt !== null && {
            ActualDeliverySupplyChainEvent: { OccurrenceDateTime: dateTimeNode(sentAt) },
          }),
        },
        ApplicableHeaderTradeSettlement: {
          InvoiceCurrencyCode: 'EUR',
          SpecifiedTradeSettlementPaymentMeans: paymentNode(content),
          ApplicableTradeTax: taxNodes(content),
          ...(charges.length > 0 && { SpecifiedTradeAllowanceCharge: chargeNodes(charges) }),
          // For a paid invoice, the day of payment or refund (BR-FR-CO-09).
          SpecifiedTradePaymentTerms: {
            DueDateDateTime: dateTimeNode(kind === 'invoice' ? (paidAt ?? issuedAt) : issuedAt),
          },
          SpecifiedTradeSettlementHeaderMonetarySummation: {
            LineTotalAmount: euroText(totalsOf(goods).net),
            ...(charges.length > 0 && { ChargeTotalAmount: euroText(totalsOf(charges).net) }),
            TaxBasisTotalAmount: euroText(net),
            TaxTotalAmount: { '@currencyID': 'EUR', '#text': euroText(tax) },
            GrandTotalAmount: euroText(gross),
            ...(isPaid && { TotalPrepaidAmount: euroText(gross) }),
            DuePayableAmount: euroText(isPaid ? 0 : gross),
          },
          ...(corrects && {
            InvoiceReferencedDocument: {
              IssuerAssignedID: corrects.number,
              FormattedIssueDateTime: { 'qdt:DateTimeString': dateNode(corrects.issuedAt) },
            },
          }),
        },
      },
    },
  };
  if (corrects)
    Object.assign(document['rsm:CrossIndustryInvoice'], {
      '@xmlns:qdt': 'urn:un:unece:uncefact:data:standard:QualifiedDataType:100',
    });
  return stripControlCharacters(builder.build(withNamespace(document)));
}

const exemptionCodes: Record<Regime, string | null> = {
  investment: 'VATEX-FR-298SEXDECIESA',
  banknotes: 'VATEX-FR-CGI261C-1',
  margin: 'VATEX-EU-J',
  standard: null,
};

/** Goods (B), services (S: banknotes, CGI 256 IV and 261 C) or mixed (M); delivery is ancillary. */
export function invoiceNature(lines: readonly InvoiceLine[]): 'B' | 'S' | 'M' {
  const notes = lines.filter(({ regime }) => regime === 'banknotes').length;
  return notes === 0 ? 'B' : notes === lines.length ? 'S' : 'M';
}

const unitCodes = { piece: 'H87', money: 'C62', service: 'C62' } as const;

const typeCodes = { invoice: '380', creditNote: '381' } as const;
