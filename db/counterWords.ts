export const channels = ['online', 'counter'] as const;
/** Orders placed online accept only `card` and `transfer`. */
export const paymentMeans = ['card', 'cash', 'cheque', 'transfer'] as const;
