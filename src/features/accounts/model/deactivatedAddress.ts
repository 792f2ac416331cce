const place = '@adresse-reprise.invalid';

/** Undeliverable. */
export const deactivatedAddress = (userId: string): string => `${userId}${place}`;

export const isDeactivated = (email: string): boolean => email.endsWith(place);
