/** Separate from words.ts, which public pages load. */

/** Flat tax on metal or on jewels, none for a seller abroad, or tax on the gain by the seller's choice. */
export const purchaseTaxes = ['metal', 'jewel', 'abroad', 'gain'] as const;
export const purchaseFates = ['resell', 'melt'] as const;
/** Test of the purity of a jewel. */
export const titleProofs = ['hallmark', 'touchstone', 'xrf'] as const;
/** CMF L112-6: a crossed cheque or a transfer, never cash. */
export const purchaseMeans = ['cheque', 'transfer'] as const;
/** Bank's check of the payee's name. */
export const payeeAnswers = ['match', 'close', 'noMatch', 'unavailable'] as const;
