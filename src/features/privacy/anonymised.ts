import type { BuyerSnapshot } from '../../../db/schema/orders.ts';

/** No mail server accepts mail for this domain (RFC 2606). */
const reservedDomain = 'efface.invalid';

/** The id stays, because retained orders refer to it. */
export const anonymisedUser = (id: string, now: number) => ({
  email: `${id}@${reservedDomain}`,
  emailProvenAt: null,
  passwordHash: '',
  civilite: null,
  firstName: 'Compte',
  lastName: 'effacé',
  company: null,
  siren: null,
  dateOfBirth: null,
  portablePhone: null,
  secondPhone: null,
  address: null,
  postalCode: null,
  town: null,
  country: null,
  identityStatus: 'none' as const,
  identityReason: null,
  identitySubmittedAt: null,
  identityDecidedAt: null,
  identitySecondedAt: null,
  birthPlace: null,
  totpSecret: null,
  totpConfirmedAt: null,
  totpStep: null,
  lastLoginAt: null,
  sleepWarnedAt: null,
  dealerNotes: '',
  erasedAt: now,
  updatedAt: now,
});

export const anonymisedBuyer: BuyerSnapshot = {
  civilite: null,
  firstName: 'Compte',
  lastName: 'effacé',
  company: null,
  email: `commande@${reservedDomain}`,
  portablePhone: null,
  address: '',
  postalCode: '',
  town: '',
  country: '',
};

export const clearedMail = {
  recipient: `courriel@${reservedDomain}`,
  subject: 'Courriel effacé',
  html: '',
  text: '',
  headers: {},
  sealed: null,
  lastError: null,
};
