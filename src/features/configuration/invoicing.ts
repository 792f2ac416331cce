import type { configurations, Invoicing } from '../../../db/schema/shop.ts';
import { law, lawValue } from '../../law.ts';

/** Account numbers, to be confirmed by an accountant. */
export const defaultInvoicing: Invoicing = {
  issueWhen: 'paid',
  vatRate: lawValue('vat'),
  marginRates: law.vat.map(({ from, value }) => ({ from, rate: value })),
  mentions: {
    investment: 'Or d’investissement, exonéré de TVA (article 298 sexdecies A du CGI).',
    banknotes: 'Opération de change, exonérée de TVA (article 261 C, 1°, d du CGI).',
    margin: 'Régime particulier – Objets de collection et d’antiquité (article 297 A du CGI).',
    standard: '',
  },
  note: '',
  tolerance: 0,
  accounts: {
    client: '411000',
    deposit: '419100',
    bank: '512000',
    card: '511500',
    cheque: '511200',
    cash: '531000',
    suspense: '471000',
    vat: '445710',
    marginVat: '445711',
    investment: '707100',
    banknotes: '707500',
    margin: '707200',
    standard: '707300',
    deliveryExempt: '708510',
    deliveryTaxed: '708520',
    shortfall: '658000',
    notesBought: '607500',
    /** Transfers between drawer and bank. */
    transit: '580000',
    cashShort: '658100',
    cashOver: '758100',
    purchases: '607100',
    purchaseTax: '447100',
    sellers: '467000',
  },
};

export const invoicingOf = ({ invoicing }: Pick<typeof configurations.$inferSelect, 'invoicing'>): Invoicing => ({
  ...defaultInvoicing,
  ...invoicing,
  mentions: { ...defaultInvoicing.mentions, ...invoicing.mentions },
  accounts: { ...defaultInvoicing.accounts, ...invoicing.accounts },
});

export const accountLabels: Invoicing['accounts'] = {
  client: 'Clients',
  deposit: 'Clients, avances et acomptes reçus',
  bank: 'Banque',
  card: 'Cartes bancaires à encaisser',
  cheque: 'Chèques à encaisser',
  cash: 'Caisse',
  suspense: 'Compte d’attente',
  vat: 'TVA collectée',
  marginVat: 'TVA collectée sur la marge',
  investment: 'Ventes d’or d’investissement exonérées',
  banknotes: 'Ventes de billets de banque',
  margin: 'Ventes sous le régime de la marge',
  standard: 'Ventes de métaux taxées',
  deliveryExempt: 'Ports facturés, exonérés',
  deliveryTaxed: 'Ports facturés, taxés',
  shortfall: 'Écarts de règlement acceptés',
  notesBought: 'Achats de billets de banque',
  transit: 'Virements internes',
  cashShort: 'Écarts de caisse, manquants',
  cashOver: 'Écarts de caisse, excédents',
  purchases: 'Achats de métaux aux particuliers',
  purchaseTax: 'Taxe forfaitaire retenue aux vendeurs',
  sellers: 'Vendeurs particuliers',
};
