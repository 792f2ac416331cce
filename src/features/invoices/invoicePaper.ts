import type { InvoiceContent, InvoiceLine } from '../../../db/schema/invoices.ts';
import { formatDay } from '../../dates.ts';
import { heading, type Paper, type TextBlock, text } from '../../document/blocks.ts';
import { countryName } from '../../formats.ts';
import { formatEuro, formatNumber } from '../../money.ts';
import { natureOf } from './codes.ts';
import { facturX, type Issued, isForMachines } from './facturX.ts';
import { taxTotals } from './figures.ts';
import { deliveryCaptions, regimeLabels } from './lines.ts';

export const kindLabels = { invoice: 'Facture', creditNote: 'Avoir' } as const;

const percent = (rate: number): string => `${formatNumber(rate / 100)}\u00a0%`;

/** Unit price, with tenths of a cent where needed. */
function unitPrice({ gross, quantity, unit }: InvoiceLine): string {
  if (unit === 'service') return '';
  return gross % quantity === 0
    ? formatEuro(gross / quantity)
    : `${formatNumber(Math.round((gross * 100) / quantity) / 10_000)}\u00a0€`;
}

const article = ({ name, details, regime, unit }: InvoiceLine): string =>
  [
    name,
    ...details.map(([what, value]) => `${what}\u00a0: ${value}`),
    (unit === 'service' ? deliveryCaptions : regimeLabels)[regime],
  ].join('\n');

/** Tax has its own line only where due: the margin scheme forbids it, exempt goods have none. */
const taxOf = ({ rate }: InvoiceLine): string => (rate > 0 ? percent(rate) : '—');

const personLines = (to: { firstName: string; lastName: string; company: string | null }): string[] => [
  ...(to.company ? [to.company] : []),
  `${to.firstName} ${to.lastName}`,
];

type Address = Parameters<typeof personLines>[0] & {
  address: string;
  postalCode: string;
  town: string;
  country: string;
};
const party = (to: Address): string =>
  [
    ...personLines(to),
    to.address,
    `${to.postalCode} ${to.town}`,
    ...(to.country === 'FR' ? [] : [countryName(to.country)]),
  ].join('\n');

function sellerRows({ seller }: InvoiceContent): [string, string][] {
  const rows: [string, string | undefined][] = [
    ['Vendeur', [seller['SHOP_NAME'], seller['SHOP_ADDRESS']].filter(Boolean).join('\n')],
    ['SIREN', seller['SHOP_SIREN']],
    ['RCS', seller['SHOP_RCS']],
    ['Capital social', seller['SHOP_CAPITAL']],
    ['Numéro de TVA', seller['SHOP_VAT']],
    ['Autorisation', seller['SHOP_LICENCE']],
    ['Téléphone', seller['SHOP_PHONE']],
    ['Courriel', seller['SHOP_EMAIL']],
  ];
  return rows.flatMap(([name, value]): [string, string][] => (value ? [[name, value]] : []));
}

const paymentWords = { carte: 'Carte bancaire', virement: 'Virement' } as const;
const deliveryWords = { parcel: 'Colis assuré', counter: 'Retrait au comptoir' } as const;

function natureWords({ lines, delivery }: InvoiceContent): string {
  const goods = delivery === 'parcel' ? 'Livraison de biens' : 'Vente de biens remis au comptoir';
  const both = `${goods} et prestation de services (change manuel)`;
  return { B: goods, S: 'Prestation de services (change manuel)', M: both }[natureOf(lines)];
}

function dealRows({ kind, content }: Issued): [string, string][] {
  const { buyer, orderNumber, orderedAt, paidAt, sentAt, payment, delivery, corrects } = content;
  return [
    ...(corrects
      ? [['Facture rectifiée', `${corrects.number} du ${formatDay(corrects.issuedAt)}`] as [string, string]]
      : []),
    ['Client', party(buyer)],
    ...(buyer.deliverTo ? [['Adresse de livraison', party(buyer.deliverTo)] as [string, string]] : []),
    ['Commande', `${orderNumber} du ${formatDay(orderedAt)}`],
    ['Nature de l’opération', natureWords(content)],
    ...(kind === 'creditNote'
      ? [['Remboursement', paymentWords[payment]] as [string, string]]
      : [
          [
            'Paiement',
            paidAt === null ? paymentWords[payment] : `${paymentWords[payment]}, reçu le ${formatDay(paidAt)}`,
          ] as [string, string],
          [
            'Livraison',
            sentAt === null ? deliveryWords[delivery] : `${deliveryWords[delivery]}, le ${formatDay(sentAt)}`,
          ] as [string, string],
        ]),
  ];
}

function taxBlocks({ lines, mentions }: InvoiceContent): TextBlock[] {
  const taxed = taxTotals(lines).filter(({ rate }) => rate > 0);
  const rows = taxed.map(({ rate, net, tax }): [string, string] => [
    `Dont TVA à ${percent(rate)}`,
    `${formatEuro(tax)} sur ${formatEuro(net)} hors taxe`,
  ]);
  const sentences = [...new Set(lines.map(({ regime }) => regime))].flatMap((regime) => mentions[regime] ?? []);
  return [...(rows.length > 0 ? [{ kind: 'facts', rows } as const] : []), ...sentences.map(text)];
}

/** Drawn from the frozen copy alone, to stay as issued. */
export function invoicePaper(issued: Issued, siteUrl: string): Paper {
  const { kind, number, issuedAt, content } = issued;
  const { lines, seller, notes, gross, specimen } = content;
  const shopName = seller['SHOP_NAME'] ?? '';
  return {
    title: `${kindLabels[kind]} ${number}`,
    subtitle: `${specimen ? 'SPÉCIMEN. ' : ''}Émis${kind === 'invoice' ? 'e' : ''} le ${formatDay(issuedAt)}.`,
    shopName,
    siteUrl,
    foot: [
      [shopName, seller['SHOP_ADDRESS']].filter(Boolean).join(', '),
      specimen
        ? 'Spécimen d’une boutique de démonstration\u00a0: aucune vente n’est réelle.'
        : ['RCS', seller['SHOP_RCS']].filter(Boolean).join(' '),
    ].join('\n'),
    at: issuedAt,
    stamp: specimen ? 'SPÉCIMEN' : undefined,
    archive: { factur: isForMachines(content) ? facturX(issued) : null },
    blocks: [
      { kind: 'facts', rows: [...sellerRows(content), ...dealRows(issued)] },
      heading('articles', 'Articles'),
      {
        kind: 'table',
        head: ['Désignation', 'Quantité', 'Prix unitaire', 'TVA', 'Montant'],
        rows: lines.map((line) => [
          article(line),
          line.unit === 'service' ? '' : formatNumber(line.quantity),
          unitPrice(line),
          taxOf(line),
          formatEuro(line.gross),
        ]),
        total: [kind === 'invoice' ? 'Total TTC, réglé' : 'Total TTC, remboursé', formatEuro(gross)],
      },
      ...taxBlocks(content),
      ...notes.map(text),
    ],
  };
}
