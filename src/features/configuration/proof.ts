import { z } from 'zod';
import type { FormFields } from '../../ui/desk/fields.ts';

export const protectedNames = ['SHOP_IBAN', 'SHOP_BIC'] as const;

/** The password is for demo accounts without a second factor. */
export const proof = { code: z.string().max(40).default(''), currentPassword: z.string().max(128).default('') };
const proofShape = z.object(proof);
export type Proof = z.output<typeof proofShape>;

export const proofFields = (hasTotp: boolean): FormFields =>
  hasTotp
    ? { code: { kind: 'text', label: 'Code à six chiffres, ou code de secours', maxLength: 40 } }
    : { currentPassword: { kind: 'password', label: 'Votre mot de passe', maxLength: 128 } };

/** For the dialogs that may make an owner. */
export const ownerProofFields = (hasTotp: boolean): FormFields =>
  Object.fromEntries(
    Object.entries(proofFields(hasTotp)).map(([name, field]) => [
      name,
      { ...field, optional: true, hint: 'Pour le rôle «\u00a0Direction\u00a0»\u00a0: ses comptes en sont avertis.' },
    ]),
  );

export const proofReasonText = 'Changer de compte bancaire le demande, et chaque compte de direction en est averti.';
