const addressSuffix = '@adresse-reprise.invalid';

export const deactivatedAddress = (userId: string): string => `${userId}${addressSuffix}`;

export const isDeactivated = (email: string): boolean => email.endsWith(addressSuffix);
