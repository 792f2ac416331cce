import { phoneProblem } from '../accounts/model/phone.ts';

/** Without a leading 0, a French number may lack a digit. */
const isComplete = (phone: string): boolean =>
  phoneProblem(phone, 'FR') === null && (/^(\+|00)/.test(phone) || phone.replace(/\D/g, '').startsWith('0'));

export const sellerPhoneProblem = (phone: string): string | null =>
  phone === '' || isComplete(phone)
    ? null
    : 'Ce numéro est incomplet ou inexact. S’il n’est pas français, commencez par son indicatif, par exemple +41.';
