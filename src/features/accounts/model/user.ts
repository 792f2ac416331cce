import { z } from 'zod';
import { civilites, identityStatuses, roles } from '../../../../db/words.ts';

export const userShape = z.object({
  _id: z.string(),
  email: z.string(),
  role: z.enum(roles),
  civilite: z.enum(civilites).nullable(),
  firstName: z.string(),
  lastName: z.string(),
  company: z.string().nullable(),
  siren: z.string().nullable(),
  dateOfBirth: z.string().nullable(),
  portablePhone: z.string().nullable(),
  secondPhone: z.string().nullable(),
  address: z.string().nullable(),
  postalCode: z.string().nullable(),
  town: z.string().nullable(),
  country: z.string().nullable(),
  identityStatus: z.enum(identityStatuses),
  identityReason: z.string().nullable(),
});

export type User = z.output<typeof userShape>;
