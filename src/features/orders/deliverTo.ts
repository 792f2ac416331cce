import { z } from 'zod';
import { countryCodes } from '../../countryCodes.ts';
import { countryName } from '../../formats.ts';
import { postalCodeProblem, townLine } from '../accounts/model/countries.ts';
import { line, name, optional, street, town, withRules } from '../accounts/model/person.ts';

export const deliverToShape = withRules(
  z.object({
    firstName: name('Indiquez le prénom du destinataire.'),
    lastName: name('Indiquez le nom du destinataire.'),
    company: optional(line('Indiquez la société.', 120)),
    address: street('Indiquez l’adresse de livraison.'),
    postalCode: line('Indiquez le code postal de la livraison.', 12),
    town: town('Indiquez la ville de la livraison.'),
    country: z.enum(countryCodes, { error: 'Choisissez un pays où nous livrons.' }),
  }),
  ({ postalCode, country }) => {
    const typed = typeof postalCode === 'string' ? postalCode.trim() : '';
    const problem = typed && postalCodeProblem(typed, String(country));
    return problem ? { postalCode: problem } : {};
  },
);
export type DeliverTo = z.output<typeof deliverToShape>;

type Place = { [Field in keyof DeliverTo]?: unknown };

export const isSamePlace = (one: Place = {}, other: Place = {}): boolean =>
  Object.keys(deliverToShape.shape).every(
    (field) => (one[field as keyof Place] ?? null) === (other[field as keyof Place] ?? null),
  );

type Known = { firstName: string; lastName: string; company: string | null } & Parameters<typeof townLine>[0];

export const addressLines = (to: Known & { address: string }): string[] => [
  `${to.firstName} ${to.lastName}`,
  ...(to.company ? [to.company] : []),
  to.address,
  townLine(to),
];

export const noParcelTo = (country: string): string =>
  `Nous n’envoyons pas de colis dans ce pays\u00a0: ${countryName(country)}. Choisissez une autre adresse de livraison ou le retrait au comptoir.`;
