import { phoneProblem } from '../accounts/model/phone.ts';

/** A French number is typed with its leading zero, so that a missing digit shows. */
const isWhole = (phone: string): boolean =>
  phoneProblem(phone, 'FR') === null && (/^(\+|00)/.test(phone) || phone.replace(/\D/g, '').startsWith('0'));

export const sellerPhoneProblem = (phone: string): string | null =>
  phone === '' || isWhole(phone)
    ? null
    : 'Ce numéro est incomplet ou inexact. S’il n’est pas français, commencez par son indicatif, par exemple +41.';
