export const channels = ['online', 'counter'] as const;
/** Online orders accept only `card` and `transfer`. */
export const paymentMeans = ['card', 'cash', 'cheque', 'transfer'] as const;
