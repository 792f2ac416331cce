import type { InvoiceContent, InvoiceLine } from '../../../db/schema/invoices.ts';
import { countryName, territoryOf } from '../../countryCodes.ts';
import { formatDay } from '../../dates.ts';
import { sirenText } from '../../dealer.ts';
import { headingBlock, type PdfDocument, type TextBlock, textBlock } from '../../document/blocks.ts';
import { paymentText } from '../../means.ts';
import { formatEuro, formatInputEuros, formatNumber, formatPercent, nonEmptyRows, sum } from '../../money.ts';
import { canBeFacturX, facturX, type IssuedInvoice, invoiceNature } from './facturX.ts';
import { taxTotals } from './figures.ts';
import { deliveryCaptions, regimeLabels } from './lines.ts';

export const invoiceKindLabels = { invoice: 'Facture', creditNote: 'Avoir' } as const;

/** Six decimals, so that a rate for many units gives the amount again. */
const unitPrice = ({ gross, quantity }: InvoiceLine): string =>
  gross % quantity === 0 ? formatEuro(gross / quantity) : `${formatInputEuros(gross / 100 / quantity)}\u00a0€`;

/** The tax must not be shown under the margin scheme; exempt goods have none. */
const taxText = ({ rate }: InvoiceLine): string => (rate > 0 ? formatPercent(rate) : '—');

/** All details on one line, so that an invoice for two articles fits on one page. */
function goodsRow(line: InvoiceLine): string[] {
  const { name, details, regime, quantity, gross } = line;
  const texts = details.map(([label, value]) => `${label}\u00a0: ${value}`);
  const article = `${name}\n${[...texts, regimeLabels[regime]].join(' · ')}`;
  return [article, formatNumber(quantity), unitPrice(line), taxText(line), formatEuro(gross)];
}

/** Each part of a service is taxed like the goods that it concerns. */
function serviceRow([name, services]: readonly [name: string, services: readonly InvoiceLine[]]): string[] {
  const parts = services.map(({ regime, gross }) =>
    services.length > 1 ? `${deliveryCaptions[regime]}\u00a0: ${formatEuro(gross)}` : deliveryCaptions[regime],
  );
  const total = sum(services.map(({ gross }) => gross));
  return [`${name}\n${parts.join(' · ')}`, '', '', [...new Set(services.map(taxText))].join(', '), formatEuro(total)];
}

function partyText(to: NonNullable<InvoiceContent['buyer']['deliverTo']>): string {
  const { company, firstName, lastName, address, postalCode, town } = to;
  const territory = territoryOf(to) ?? 'FR';
  return [
    company,
    `${firstName} ${lastName}`,
    address,
    `${postalCode} ${town}`.trim(),
    territory !== 'FR' && countryName(territory),
  ]
    .filter(Boolean)
    .join('\n');
}

const sellerName = ({ SHOP_NAME: name, SHOP_LEGAL_NAME: legal }: InvoiceContent['seller']): string =>
  [legal, name === legal ? '' : name].filter(Boolean).join('\n');

const sellerDetails = ({ seller }: InvoiceContent): string =>
  nonEmptyRows([
    ['SIREN', seller['SHOP_SIREN']],
    ['RCS', seller['SHOP_RCS']],
    ['Capital social', seller['SHOP_CAPITAL']],
    ['Numéro de TVA', seller['SHOP_VAT']],
    ['Autorisation', seller['SHOP_LICENCE']],
    ['Téléphone', seller['SHOP_PHONE']],
    ['Courriel', seller['SHOP_EMAIL']],
  ])
    .map(([name, value]) => `${name}\u00a0: ${value}`)
    .join(' · ');

const deliveryTexts = { parcel: 'Colis assuré', counter: 'Retrait au comptoir' } as const;

function natureLabel({ lines, delivery }: Pick<InvoiceContent, 'lines' | 'delivery'>): string {
  const goodsText = delivery === 'parcel' ? 'Livraison de biens' : 'Vente de biens remis au comptoir';
  const mixedLabel = `${goodsText} et prestation de services (change manuel)`;
  return { B: goodsText, S: 'Prestation de services (change manuel)', M: mixedLabel }[invoiceNature(lines)];
}

const sellerRows = ({ seller, orderNumber, orderedAt, means, corrects, ...content }: InvoiceContent) =>
  nonEmptyRows([
    ['Vendeur', [sellerName(seller), seller['SHOP_ADDRESS']].filter(Boolean).join('\n')],
    ['Facture rectifiée', corrects && `${corrects.number} du ${formatDay(corrects.issuedAt)}`],
    [means ? 'Vente' : 'Commande', `${orderNumber} du ${formatDay(orderedAt)}`],
    ['Nature de l’opération', natureLabel(content)],
  ]);

function clientRows({ kind, content }: IssuedInvoice) {
  const { buyer, paidAt, sentAt, means, delivery } = content;
  const paidText = paidAt === null ? '' : `, reçu le ${formatDay(paidAt)}`;
  const sentText = sentAt === null ? '' : `, le ${formatDay(sentAt)}`;
  return nonEmptyRows([
    ['Client', partyText(buyer)],
    ['SIREN du client', buyer.siren && sirenText(buyer.siren)],
    ['Adresse de livraison', buyer.deliverTo && partyText(buyer.deliverTo)],
    ...(kind === 'creditNote'
      ? [['Remboursement', paymentText(content)] as const]
      : [
          ['Paiement', `${paymentText(content)}${paidText}`] as const,
          ['Livraison', `${means ? 'Remise au comptoir' : deliveryTexts[delivery]}${sentText}`] as const,
        ]),
  ]);
}

function taxBlocks({ lines, mentions }: InvoiceContent): TextBlock[] {
  const taxedTotals = taxTotals(lines).filter(({ rate }) => rate > 0);
  const rows = taxedTotals.map(({ rate, net, tax }): [string, string] => [
    `Dont TVA à ${formatPercent(rate)}`,
    `${formatEuro(tax)} sur ${formatEuro(net)} hors taxe`,
  ]);
  const sentences = [...new Set(lines.map(({ regime }) => regime))].flatMap((regime) => mentions[regime] ?? []);
  return [...(rows.length > 0 ? [{ kind: 'facts', rows } as const] : []), ...sentences.map(textBlock)];
}

const isTillReceipt = ({ kind, content: { means, buyer } }: IssuedInvoice): boolean =>
  kind === 'invoice' && means !== undefined && buyer.address === '';

/** Made from stored content alone, so that a document never changes. */
export function invoiceDocument(issued: IssuedInvoice, siteUrl: string): PdfDocument {
  const { kind, number, issuedAt, content } = issued;
  const { lines, seller, notes, terms = [], gross, specimen } = content;
  const services = lines.filter(({ unit }) => unit === 'service');
  const shopName = seller['SHOP_NAME'] ?? '';
  const issuedLabel = kind === 'invoice' && !isTillReceipt(issued) ? 'Émise' : 'Émis';
  return {
    title: `${isTillReceipt(issued) ? 'Ticket' : invoiceKindLabels[kind]} ${number}`,
    subtitle: `${specimen ? 'SPÉCIMEN. ' : ''}${issuedLabel} le ${formatDay(issuedAt)}.`,
    shopName,
    siteUrl,
    footer: [
      [sellerName(seller).replace('\n', ', '), seller['SHOP_ADDRESS']].filter(Boolean).join(', '),
      specimen
        ? 'Spécimen d’une boutique de démonstration\u00a0: aucune vente n’est réelle.'
        : ['RCS', seller['SHOP_RCS']].filter(Boolean).join(' '),
    ].join('\n'),
    at: issuedAt,
    stamp: specimen ? 'SPÉCIMEN' : undefined,
    archive: { factur: canBeFacturX(content) ? facturX(issued) : null },
    blocks: [
      { kind: 'facts', rows: sellerRows(content), beside: clientRows(issued) },
      headingBlock('articles', 'Articles'),
      {
        kind: 'table',
        head: ['Désignation', 'Quantité', 'Prix unitaire', 'TVA', 'Montant'],
        rows: [
          ...lines.filter(({ unit }) => unit !== 'service').map(goodsRow),
          ...[...Map.groupBy(services, ({ name }) => name)].map(serviceRow),
        ],
        total: [kind === 'invoice' ? 'Total TTC, réglé' : 'Total TTC, remboursé', formatEuro(gross)],
      },
      ...taxBlocks(content),
      ...[...notes, ...terms.map(([, sentence]) => sentence), sellerDetails(content)].filter(Boolean).map(textBlock),
    ],
  };
}
