import { stringify } from 'csv-stringify/sync';
import { strToU8, type Zippable, zipSync } from 'fflate';
import { withoutSeparators } from '../../dealer.ts';
import { renderPdfs } from '../../document/pdf.server.ts';
import { type Ctx, orNotFound, requireAdmin, ShopError } from '../../http/context.ts';
import { type FileDownload, fileResponse, zipResponse } from '../../http/fileAnswer.ts';
import { currentConfig } from '../configuration/configuration.server.ts';
import { invoicingOf } from '../configuration/invoicing.ts';
import { invoiceDocument } from '../invoices/invoicePaper.ts';
import { fileName } from '../invoices/papers.server.ts';
import { entriesOf, isMonth, type JournalEntry, type MarginVatFact } from './entries.ts';
import {
  monthOf,
  partyLookup,
  readCashFacts,
  readInvoices,
  readNotePayments,
  readPaymentFacts,
  spanOf,
} from './facts.server.ts';
import { fecFileName, fecText, stripFormula } from './fec.ts';
import { type MarginEvent, marginTable, sumOf } from './margin.ts';
import { readMargins } from './margins.server.ts';
import { purchaseFactsBefore, purchasesTable } from './purchases.server.ts';
import { type DailyTakings, salesTable, takingsOf, takingsTable, totalsTable } from './sales.ts';

const accountantNote = ({ month, demo }: { month: string; demo: boolean }): string =>
  [
    `Comptabilité des ventes, ${month}`,
    '',
    ...(demo ? ['Boutique de démonstration\u00a0: ces pièces sont des spécimens, aucune vente n’est réelle.', ''] : []),
    'Le fichier …FEC… a la forme du fichier des écritures comptables (article A. 47 A-1 du LPF), pour être repris par le',
    'logiciel du comptable. Ce n’est pas le FEC légal\u00a0: celui-ci couvre tout l’exercice et toutes les écritures.',
    '',
    'Journaux\u00a0: VT ventes et avoirs, AC rachats aux particuliers, CB cartes bancaires, BQ virements et chèques, CA caisse, OD acomptes imputés sur leur facture.',
    'Comptes\u00a0: leurs numéros se règlent dans la configuration de la boutique.',
    'Livraison\u00a0: partagée entre les régimes selon la valeur hors taxe des articles. La part des pièces à la marge fait',
    '  partie de leur prix de vente, au même compte.',
    'Caisse\u00a0: les espèces d’une commande sont à son compte client, les autres mouvements à leur cause. Remises en banque et',
    '  apports passent par les virements internes, leur moitié de banque au même jour\u202f; le premier fonds compte comme un apport.',
    '  Un mouvement est à la journée de caisse, même noté après minuit. Les billets achetés sont portés à leur prix payé.',
    'Numéro auxiliaire\u00a0: un par compte client de la boutique.',
    'Montants en euros\u00a0; la date de validation est celle de l’enregistrement. Un virement est à sa date de valeur',
    '  partout\u00a0; noté après la fin du mois, il s’ajoute à ce mois avec un numéro plus élevé,',
    '  comme une rétractation que la poste apporte après son jour.',
    '',
    'TVA sur la marge\u00a0: pièce par pièce (article 297 A du CGI), sur la marge TVA comprise, livraison comprise. Une perte sur',
    '  une pièce ne diminue pas la taxe d’une autre. Elle suit la remise et la facture, la dernière des deux\u00a0; un retour ou un',
    '  avoir la reprend le jour où il a lieu. Une écriture d’OD la sort du compte des ventes à la marge, au dernier jour du mois,',
    '  et au jour de l’export tant que le mois court.',
    '  Une vente au coût inconnu n’en a pas\u00a0: elle est dans marges-….csv, et la taxe suit le mois où son coût est noté.',
    '',
    'Votre comptable doit confirmer\u00a0: la méthode pièce par pièce plutôt que globale, le taux et sa date, ce qui a été acheté',
    '  pour relever de la marge, le traitement des ventes au coût inconnu, et le prix des billets porté brut ou net,',
    '  l’origine du premier fonds de caisse et le compte de ses écarts.',
    '',
    'Ce que les fichiers ne disent pas\u00a0:',
    '- les achats aux fournisseurs et la variation des stocks\u00a0: leur coût n’est que dans marges-….csv\u00a0;',
    '- la marge sur les billets au compte de résultat\u00a0: les ventes sont portées à leur montant brut\u00a0;',
    '- les commissions de la banque\u00a0: les cartes sont portées au compte d’encaissement pour leur montant payé.',
    '',
    'ventes-….csv\u00a0: une ligne par article facturé\u00a0; les avoirs sont négatifs.',
    'encaissements-….csv\u00a0: chaque paiement reçu ou rendu, à la date de valeur pour un virement.',
    'marges-….csv\u00a0: une ligne par article remis et facturé, avec son coût, sa marge et la TVA sur elle.',
    'rachats-….csv\u00a0: taxe forfaitaire et CRDS retenues sur les rachats aux particuliers, pour la déclaration de TVA (annexe 3310 A)\u00a0;',
    '  une rétractation y est négative, au jour où elle a lieu.',
    'totaux-….csv\u00a0: par jour, moyen de paiement et régime.',
    'papiers\u00a0: les factures et avoirs du mois, en PDF (Factur-X quand les mentions de la boutique sont complètes).',
    '',
  ].join('\r\n');

export function readEntries(ctx: Ctx, month: string): JournalEntry[] {
  requireAdmin(ctx.actor);
  const year = spanOf(month.slice(0, 4));
  const yearPayments = readPaymentFacts(ctx.db, year);
  // Invoice and payment may be in different years.
  const invoices = readInvoices(ctx, { from: 0, to: year.to });
  const orderIds = [...invoices, ...yearPayments].map(({ orderId }) => orderId);
  const earlierPayments = readPaymentFacts(ctx.db, { from: 0, to: year.from });
  const entries = entriesOf({
    invoices,
    payments: [...earlierPayments, ...yearPayments],
    cash: [...readCashFacts(ctx.db, year), ...readNotePayments(ctx.db, year)],
    marginVat: readMarginVat(ctx, month.slice(0, 4)),
    purchases: purchaseFactsBefore(ctx.db, year.to),
    partyOf: partyLookup(ctx.db, orderIds),
  });
  return entries.filter(({ day }) => day.startsWith(month));
}

function readMarginVat(ctx: Ctx, year: string): MarginVatFact[] {
  const eventsByMonth = Map.groupBy(readMargins(ctx, spanOf(year)), ({ at }) => monthOf(at));
  return [...eventsByMonth].map(([month, events]) => ({
    month,
    at: Math.min(spanOf(month).to - 1, Date.now()),
    vat: sumOf(events).vat,
  }));
}

export function readTakings(ctx: Ctx, month: string): DailyTakings[] {
  requireAdmin(ctx.actor);
  return takingsOf(readPaymentFacts(ctx.db, spanOf(month)));
}

type MonthFile = FileDownload & { content: string };
type Rows = readonly (readonly string[])[];

const csvFile = (name: string, rows: Rows): MonthFile => ({
  filename: `${name}.csv`,
  contentType: 'text/csv; charset=utf-8',
  content: stringify([...rows], {
    delimiter: ';',
    bom: true,
    record_delimiter: 'windows',
    cast: { string: stripFormula },
  }),
});

export const marginsFile = (events: readonly MarginEvent[], name: string): MonthFile =>
  csvFile(`marges-${name}`, marginTable(events));

function paymentRows({ db }: Ctx, month: string): Rows {
  const payments = readPaymentFacts(db, spanOf(month));
  const ids = payments.map(({ orderId }) => orderId);
  const partyOf = partyLookup(db, ids);
  return takingsTable(payments, (id) => partyOf(id).name);
}

export const exportLabels = {
  fec: 'Écritures (forme du FEC)',
  ventes: 'Ventes (CSV)',
  encaissements: 'Encaissements (CSV)',
  marges: 'Marges (CSV)',
  rachats: 'Rachats et leur taxe (CSV)',
  totaux: 'Totaux par jour (CSV)',
};
type MonthFileName = keyof typeof exportLabels;
const fileNames = Object.keys(exportLabels) as MonthFileName[];

const monthTables: Record<Exclude<MonthFileName, 'fec'>, (ctx: Ctx, month: string) => Rows> = {
  ventes: (ctx, month) => salesTable(readInvoices(ctx, spanOf(month))),
  encaissements: paymentRows,
  marges: (ctx, month) => marginTable(readMargins(ctx, spanOf(month))),
  rachats: ({ db }, month) => purchasesTable(purchaseFactsBefore(db, spanOf(month).to), month),
  totaux: (ctx, month) => totalsTable(readInvoices(ctx, spanOf(month))),
};

const monthFile = (ctx: Ctx, month: string, name: MonthFileName): MonthFile =>
  name === 'fec'
    ? {
        filename: fecFileName(withoutSeparators(ctx.shop.config.identity.SHOP_SIREN ?? ''), month),
        contentType: 'text/plain; charset=utf-8',
        content: fecText(readEntries(ctx, month), invoicingOf(currentConfig(ctx.db)).accounts),
      }
    : csvFile(`${name}-${month}`, monthTables[name](ctx, month));

async function monthZip(ctx: Ctx, month: string): Promise<Uint8Array<ArrayBuffer>> {
  const invoices = readInvoices(ctx, spanOf(month));
  const { siteUrl, demo } = ctx.shop.config;
  const pdfs = await renderPdfs(invoices.map((paper) => invoiceDocument(paper, siteUrl)));
  const files: Zippable = { 'LISEZ-MOI.txt': strToU8(accountantNote({ month, demo })) };
  for (const name of fileNames) {
    const { filename, content } = monthFile(ctx, month, name);
    files[filename] = strToU8(content);
  }
  for (const [at, paper] of invoices.entries())
    files[`papiers/${fileName(paper)}`] = [new Uint8Array(pdfs[at] ?? new Uint8Array()), { level: 0 }];
  return new Uint8Array(zipSync(files));
}

export async function monthResponse(ctx: Ctx, { month, file }: { month: string; file: string }): Promise<Response> {
  requireAdmin(ctx.actor);
  if (!isMonth(month)) throw new ShopError('notFound');
  if (file === 'tout.zip') return zipResponse(await monthZip(ctx, month), `ventes-${month}.zip`);
  return fileResponse(monthFile(ctx, month, orNotFound(fileNames.find((name) => name === file))));
}
