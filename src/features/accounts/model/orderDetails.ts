const requiredDetails = {
  dateOfBirth: 'votre date de naissance',
  portablePhone: 'votre téléphone',
  address: 'votre adresse',
  postalCode: 'votre code postal',
  town: 'votre ville',
  country: 'votre pays',
} as const;

type DetailName = keyof typeof requiredDetails;

export const missingDetails = (user: Record<DetailName, string | null>): Partial<Record<DetailName, string>> =>
  Object.fromEntries(Object.entries(requiredDetails).filter(([field]) => !user[field as DetailName]));
