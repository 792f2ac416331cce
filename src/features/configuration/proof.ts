import { z } from 'zod';
import { type FormFields, withOptions } from '../../ui/desk/fields.ts';

export const protectedNames = ['SHOP_IBAN', 'SHOP_BIC'] as const;

/** `currentPassword`: for demo accounts without a second factor. */
export const proof = { code: z.string().max(40).default(''), currentPassword: z.string().max(128).default('') };
const proofShape = z.object(proof);
export type Proof = z.output<typeof proofShape>;

export const proofFields = (hasTotp: boolean): FormFields =>
  hasTotp
    ? { code: { kind: 'text', label: 'Code à six chiffres, ou code de secours', maxLength: 40 } }
    : { currentPassword: { kind: 'password', label: 'Votre mot de passe', maxLength: 128 } };

/** For dialogs that may give somebody the role of an owner. */
export const ownerProofFields = (hasTotp: boolean): FormFields =>
  withOptions(proofFields(hasTotp), {
    optional: true,
    hint: 'Le rôle «\u00a0Direction\u00a0» le demande, et chaque compte de direction en est averti.',
  });

export const proofReasonText = 'Ce changement le demande, et chaque compte de direction en est averti.';
