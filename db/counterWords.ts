export const channels = ['online', 'counter'] as const;
/** Means of payment. Online orders accept only the card and the transfer. */
export const paymentMeans = ['card', 'cash', 'cheque', 'transfer'] as const;
