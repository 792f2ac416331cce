// Separate from words.ts, which every page loads.

/** `abroad`: untaxed, because the seller lives abroad; `gain`: the seller chose the tax on the capital gain. */
export const purchaseTaxes = ['metal', 'jewel', 'abroad', 'gain'] as const;
export const purchaseDispositions = ['resell', 'melt'] as const;
export const titleProofs = ['hallmark', 'touchstone', 'xrf'] as const;
/** CMF L112-6 allows a crossed cheque or a transfer, never cash. */
export const purchaseMeans = ['cheque', 'transfer'] as const;
export const payeeAnswers = ['match', 'close', 'noMatch', 'unavailable'] as const;
