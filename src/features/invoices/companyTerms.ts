import type { InvoiceContent } from '../../../db/schema/invoices.ts';
import { lawOn } from '../../law.ts';
import { euroInText } from '../../money.ts';

/** C. com. L441-9, L441-10, D441-5. */
export const companyTerms = (): NonNullable<InvoiceContent['terms']> => [
  [
    'PMD',
    `En cas de retard de paiement\u00a0: pénalités au taux de refinancement de la Banque centrale européenne majoré de ${lawOn('lateRate') / 100}\u00a0points.`,
  ],
  [
    'PMT',
    `Indemnité forfaitaire pour frais de recouvrement en cas de retard\u00a0: ${euroInText(lawOn('recoveryFee'))}.`,
  ],
  ['AAB', 'Pas d’escompte pour paiement anticipé.'],
];
