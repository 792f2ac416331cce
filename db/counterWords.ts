export const channels = ['online', 'counter'] as const;
/** Online orders accept only the card and the transfer. */
export const paymentMeans = ['card', 'cash', 'cheque', 'transfer'] as const;
