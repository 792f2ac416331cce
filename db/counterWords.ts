export const channels = ['online', 'counter'] as const;
/** Online orders have card or transfer only. */
export const paymentMeans = ['card', 'cash', 'cheque', 'transfer'] as const;
