import { z } from 'zod';

/** Names whose change is proved by the second factor again. */
export const provenNames = ['SHOP_IBAN', 'SHOP_BIC'] as const;

/** The code of the second factor; the password in a demo, whose account may have none. */
export const proof = { code: z.string().max(40).default(''), currentPassword: z.string().max(128).default('') };
export const proofShape = z.object(proof);
export type Proof = z.output<typeof proofShape>;
