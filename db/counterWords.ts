/** Where an order was placed: on the site, or by the staff for who stands at the counter. */
export const channels = ['online', 'counter'] as const;
/** How money changes hands; of an online order, other than by its card, always a transfer. */
export const paymentMeans = ['card', 'cash', 'cheque', 'transfer'] as const;
