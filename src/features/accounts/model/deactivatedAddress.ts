const place = '@adresse-reprise.invalid';

export const deactivatedAddress = (userId: string): string => `${userId}${place}`;

export const isDeactivated = (email: string): boolean => email.endsWith(place);
