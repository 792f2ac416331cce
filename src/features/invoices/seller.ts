import type { InvoiceContent } from '../../../db/schema/invoices.ts';
import type { Config } from '../../config.ts';
import { type ShopIdentityName, shopIdentityLabels } from '../../dealer.ts';
import { lawValue } from '../../law.ts';
import { euroInText, nonEmptyRows } from '../../money.ts';

const printedFields = [
  'SHOP_LEGAL_NAME',
  'SHOP_ADDRESS',
  'SHOP_PHONE',
  'SHOP_EMAIL',
  'SHOP_SIREN',
  'SHOP_RCS',
  'SHOP_CAPITAL',
  'SHOP_VAT',
  'SHOP_LICENCE',
  'SHOP_IBAN',
  'SHOP_BIC',
] as const satisfies readonly ShopIdentityName[];

/** Required by CGI, ann. II, 242 nonies A, and C. com. R123-237. Sole traders have no capital. */
const requiredFields = [
  'SHOP_ADDRESS',
  'SHOP_SIREN',
  'SHOP_RCS',
  'SHOP_VAT',
] as const satisfies readonly ShopIdentityName[];

export const missingSellerFields = ({ demo, identity }: Pick<Config, 'demo' | 'identity'>): string[] =>
  demo ? [] : requiredFields.filter((name) => !identity[name]).map((name) => shopIdentityLabels[name]);

export const sellerFields = ({ identity, shopName }: Config): Record<string, string> =>
  Object.fromEntries(
    nonEmptyRows([['SHOP_NAME', shopName], ...printedFields.map((name) => [name, identity[name]] as const)]),
  );

/** Required by C. com. L441-9, L441-10 and D441-5. */
export const companyTerms = (): NonNullable<InvoiceContent['terms']> => [
  [
    'PMD',
    `En cas de retard de paiement\u00a0: pénalités au taux de refinancement de la Banque centrale européenne majoré de ${lawValue('lateRate') / 100}\u00a0points.`,
  ],
  [
    'PMT',
    `Indemnité forfaitaire pour frais de recouvrement en cas de retard\u00a0: ${euroInText(lawValue('recoveryFee'))}.`,
  ],
  ['AAB', 'Pas d’escompte pour paiement anticipé.'],
];
