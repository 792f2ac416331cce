import type { configurations, RegisterTerms } from '../../../db/schema/shop.ts';

/** CGI ann. IV 56 J octodecies (metals), arrêté of 15 May 2020 (second-hand goods); to be confirmed by a lawyer. */
const defaultTerms: RegisterTerms = {
  official: 'paper',
  collection: false,
  accountantEmail: '',
  metalsYears: 6,
  secondhandYears: 10,
  payAtOnce: false,
};

export const registerTermsOf = ({
  registerTerms,
}: Pick<typeof configurations.$inferSelect, 'registerTerms'>): RegisterTerms => ({
  ...defaultTerms,
  ...registerTerms,
});
