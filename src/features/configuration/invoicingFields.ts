import type { Invoicing } from '../../../db/schema/shop.ts';
import { accountNames, taxRegimes } from '../../../db/words.ts';
import type { Values } from '../../ui/desk/versions.ts';
import { accountLabels } from './invoicing.ts';

/** Per cent. */
export type InvoicingValues = Omit<Invoicing, 'vatRate'> & { vatRate: number };

const regimes: Record<(typeof taxRegimes)[number], string> = {
  investment: 'or d’investissement',
  banknotes: 'billets de banque',
  margin: 'pièces de collection, à la marge',
  standard: 'articles taxés',
};

export const mentionFields = taxRegimes.map((name) => `mention_${name}`);
export const accountFields = accountNames.map((name) => `account_${name}`);

export const invoicingLabels: Readonly<Record<string, string>> = {
  issueWhen: 'Émettre la facture',
  vatRate: 'TVA des articles taxés, en\u00a0%',
  invoiceNote: 'Texte sous chaque facture',
  ...Object.fromEntries(taxRegimes.map((name) => [`mention_${name}`, `Mention\u00a0: ${regimes[name]}`])),
  ...Object.fromEntries(accountNames.map((name) => [`account_${name}`, accountLabels[name]])),
};

const typed = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 2 });

export const invoicingToFields = ({ issueWhen, vatRate, mentions, note, accounts }: InvoicingValues): Values => ({
  issueWhen,
  vatRate: typed.format(vatRate),
  invoiceNote: note,
  ...Object.fromEntries(taxRegimes.map((name) => [`mention_${name}`, mentions[name]])),
  ...Object.fromEntries(accountNames.map((name) => [`account_${name}`, accounts[name]])),
});

type Read = { text: (name: string) => string; number: (name: string) => number };

/** A sentence of an invoice is one line of it, however it was typed. */
const inOneLine = (text: string): string => text.replace(/\s*\n\s*/g, ' ');

export const invoicingToBody = ({ text, number }: Read): InvoicingValues => ({
  issueWhen: text('issueWhen') === 'sent' ? 'sent' : 'paid',
  vatRate: number('vatRate'),
  note: inOneLine(text('invoiceNote')),
  mentions: Object.fromEntries(
    taxRegimes.map((name) => [name, inOneLine(text(`mention_${name}`))]),
  ) as InvoicingValues['mentions'],
  accounts: Object.fromEntries(
    accountNames.map((name) => [name, text(`account_${name}`)]),
  ) as InvoicingValues['accounts'],
});

/** The field that a path of the call's answer is about; null for one that is not of invoicing. */
export function invoicingFieldOf(path: string): string | null {
  const [, kind, name] = /^invoicing\.(mentions|accounts)\.(\w+)$/.exec(path) ?? [];
  if (kind && name) return `${kind === 'accounts' ? 'account' : 'mention'}_${name}`;
  return path === 'invoicing.note' ? 'invoiceNote' : null;
}
