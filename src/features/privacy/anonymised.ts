import type { BuyerSnapshot } from '../../../db/schema/orders.ts';

/** A reserved domain: no mail can ever go there. */
const nowhere = 'efface.invalid';

/** What is left of a user's row. The id stays: orders that the law keeps refer to it. */
export const anonymisedUser = (id: string, now: number) => ({
  email: `${id}@${nowhere}`,
  emailProvenAt: null,
  passwordHash: '',
  civilite: null,
  firstName: 'Compte',
  lastName: 'effacé',
  company: null,
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
  email: `commande@${nowhere}`,
  portablePhone: null,
  address: '',
  postalCode: '',
  town: '',
  country: '',
};

export const emptiedMail = {
  recipient: `courriel@${nowhere}`,
  subject: 'Courriel effacé',
  html: '',
  text: '',
  headers: {},
  sealed: null,
  lastError: null,
};
