import type { people } from '../../../db/schema/people.ts';
import { formatDay, isoDay, startOfDay } from '../../dates.ts';
import { formatList } from '../../money.ts';

export type PersonRow = typeof people.$inferSelect;

export const documentLabels: Record<NonNullable<PersonRow['documentKind']>, string> = {
  idCard: 'Carte nationale d’identité',
  passport: 'Passeport',
  residencePermit: 'Titre de séjour',
  drivingLicence: 'Permis de conduire',
};

export const personName = ({ firstNames, lastName }: Record<'firstNames' | 'lastName', string | null>): string =>
  `${firstNames} ${lastName}`;

/** Details required by CMF R561-5. */
export const requiredDetails = {
  bornOn: 'sa date de naissance',
  bornAt: 'son lieu de naissance',
  documentKind: 'la nature de sa pièce d’identité',
  documentNumber: 'le numéro de la pièce',
  documentIssuedOn: 'la date de la pièce',
  documentAuthority: 'l’autorité qui l’a délivrée',
} as const;

/** Null if the document proves the identity. */
export function documentRefusal(person: PersonRow, now: number): string | null {
  const details = Object.entries(requiredDetails) as [keyof typeof requiredDetails, string][];
  const missing = details.flatMap(([field, label]) => (person[field] ? [] : label));
  const name = personName(person);
  if (missing.length > 0) return `De ${name}, indiquez ${formatList(missing)}.`;
  if (person.documentSeenAt === null) return `Dites que vous avez vu l’original de la pièce d’identité de ${name}.`;
  const { documentExpiresOn: until } = person;
  if (until === null || until >= isoDay(now)) return null;
  const expiryText = formatDay(startOfDay(until));
  return `La pièce d’identité de ${name} n’est plus valable depuis le ${expiryText}\u00a0: demandez-en une autre.`;
}

export const maskNumber = (number: string | null): string | null => number && `…${number.slice(-4)}`;

export function documentText(person: PersonRow): string {
  const { documentKind: kind, documentNumber: number, documentIssuedOn: on, documentAuthority: by } = person;
  if (!kind || !number) return '';
  return [`${documentLabels[kind]} n° ${number}${on ? ` du ${formatDay(startOfDay(on))}` : ''}`, by]
    .filter(Boolean)
    .join(', ');
}

export const personAddress = ({ address, postalCode, town, country }: PersonRow): string =>
  [address, [postalCode, town].filter(Boolean).join(' '), country].filter(Boolean).join(', ');
