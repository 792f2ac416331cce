import { z } from 'zod';
import { countryCodes } from '../../countryCodes.ts';
import { townLine } from '../accounts/model/countries.ts';
import { name, optional, requiredLine, street, town, withRules } from '../accounts/model/person.ts';
import { formatPostalCode, postalCodeProblem } from '../accounts/model/postalCode.ts';
import { fullName } from './order.ts';

const fields = z.object({
  firstName: name('Indiquez le prénom du destinataire.'),
  lastName: name('Indiquez le nom du destinataire.'),
  company: optional(requiredLine('Indiquez la société.', 120)),
  address: street('Indiquez l’adresse de livraison.'),
  postalCode: requiredLine('Indiquez le code postal de la livraison.', 12),
  town: town('Indiquez la ville de la livraison.'),
  country: z.enum(countryCodes, { error: 'Choisissez un pays où nous livrons.' }),
});
export const deliverToShape = withRules(fields, ({ postalCode, country }) => {
  const code = typeof postalCode === 'string' ? postalCode.trim() : '';
  const problem = code && postalCodeProblem(code, String(country));
  return problem ? { postalCode: problem } : {};
}).transform((to) => ({ ...to, postalCode: formatPostalCode(to.postalCode, to.country) }));
export type DeliverTo = z.output<typeof deliverToShape>;

type DeliveryAddress = { [Field in keyof DeliverTo]?: unknown };

export const isSameAddress = (one: DeliveryAddress = {}, other: DeliveryAddress = {}): boolean =>
  Object.keys(fields.shape).every(
    (field) => (one[field as keyof DeliveryAddress] ?? null) === (other[field as keyof DeliveryAddress] ?? null),
  );

type Recipient = { firstName: string; lastName: string; company: string | null } & Parameters<typeof townLine>[0];

export const addressLines = (to: Recipient & { address: string }): string[] => [
  fullName(to),
  ...(to.company ? [to.company] : []),
  to.address,
  townLine(to),
];
