const place = '@adresse-reprise.invalid';

/** Undeliverable address of an account that is closed or whose own went to another account. */
export const deactivatedAddress = (userId: string): string => `${userId}${place}`;

export const isDeactivated = (email: string): boolean => email.endsWith(place);
