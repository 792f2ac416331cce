/** Words of goods bought from people, apart from `words.ts`, which public pages carry. */

/** What a contract is taxed by: flat on metal or on jewels, nothing for a seller abroad, the gain by the seller's choice. */
export const purchaseTaxes = ['metal', 'jewel', 'abroad', 'gain'] as const;
export const purchaseFates = ['resell', 'melt'] as const;
/** How the title of a jewel was found. */
export const titleProofs = ['hallmark', 'touchstone', 'xrf'] as const;
/** CMF L112-6: a crossed cheque or a transfer, never cash. */
export const purchaseMeans = ['cheque', 'transfer'] as const;
/** The bank's answer on the name of the payee. */
export const payeeAnswers = ['match', 'close', 'noMatch', 'unavailable'] as const;
