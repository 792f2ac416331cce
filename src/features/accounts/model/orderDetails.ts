const required = {
  dateOfBirth: 'votre date de naissance',
  portablePhone: 'votre téléphone',
  address: 'votre adresse',
  postalCode: 'votre code postal',
  town: 'votre ville',
  country: 'votre pays',
} as const;

type Detail = keyof typeof required;

export const missingDetails = (user: Record<Detail, string | null>): Partial<Record<Detail, string>> =>
  Object.fromEntries(Object.entries(required).filter(([field]) => !user[field as Detail]));
