import type { Order } from './order.shape.ts';

type Transfer = Pick<NonNullable<Order['transfer']>, 'beneficiary' | 'iban' | 'bic' | 'reference' | 'amount'>;

/**
 * The text of the QR code that a banking application reads as a ready credit transfer (EPC069-12, version 002).
 *
 * Eleven lines at most: the amount as EUR12.30, the BIC may be empty, the remittance is free text of at most 140 characters.
 */
export const epcText = ({ beneficiary, iban, bic, reference, amount }: Transfer): string =>
  [
    'BCD',
    '002',
    '1',
    'SCT',
    bic,
    beneficiary.slice(0, 70),
    iban.replaceAll(' ', ''),
    `EUR${amount.toFixed(2)}`,
    '',
    '',
    reference,
  ].join('\n');
