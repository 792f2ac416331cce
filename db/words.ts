/** The words that tables keep and the API speaks: the schema, the contracts and the pages read them here. */
export const roles = ['client', 'admin'] as const;
export const civilites = ['M.', 'Mme'] as const;
export const identityStatuses = ['none', 'pending', 'verified', 'refused'] as const;

export const metalTypes = ['Lingots', "Piece D'investissment", 'Piece De Collection'] as const;
export const itemTypes = ['metal', 'currency'] as const;

export const orderStatuses = ['pending', 'confirmed', 'prepared', 'shipped', 'delivered', 'cancelled'] as const;
export const paymentStatuses = ['pending', 'paid', 'refused', 'refunded', 'cancelled'] as const;
export const paymentTypes = ['carte', 'virement'] as const;
export const deliveryModes = ['parcel', 'counter'] as const;
export const refundStatuses = ['asked', 'accepted', 'refused', 'unknown'] as const;

export const seoPages = ['main', 'rachatBijoux', 'bills', 'investment', 'collection', 'ingot'] as const;
