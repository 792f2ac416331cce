// This file is separate from words.ts because every page loads that one.

/** Flat tax on metal or on jewels, none for a seller abroad, or tax on the gain at the seller's choice. */
export const purchaseTaxes = ['metal', 'jewel', 'abroad', 'gain'] as const;
export const purchaseDispositions = ['resell', 'melt'] as const;
export const titleProofs = ['hallmark', 'touchstone', 'xrf'] as const;
/** CMF L112-6: a crossed cheque or a transfer, never cash. */
export const purchaseMeans = ['cheque', 'transfer'] as const;
/** The bank's verification of the payee's name. */
export const payeeAnswers = ['match', 'close', 'noMatch', 'unavailable'] as const;
