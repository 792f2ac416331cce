const place = '@adresse-reprise.invalid';

/** The address of an account whose own went to somebody else, or that is shut: no mail can ever go there. */
export const deactivatedAddress = (userId: string): string => `${userId}${place}`;

export const isDeactivated = (email: string): boolean => email.endsWith(place);
