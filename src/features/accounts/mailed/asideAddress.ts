const place = '@adresse-reprise.invalid';

/** The address of an account whose own went to somebody else, or that is shut: no mail can ever go there. */
export const asideAddress = (userId: string): string => `${userId}${place}`;

export const isAside = (email: string): boolean => email.endsWith(place);
