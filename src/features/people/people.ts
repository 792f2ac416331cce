import type { people } from '../../../db/schema/people.ts';
import { formatDay, isoDay, startOfDay } from '../../dates.ts';
import { listOf } from '../../formats.ts';

export type PersonRow = typeof people.$inferSelect;

export const documentLabels: Record<NonNullable<PersonRow['documentKind']>, string> = {
  idCard: 'Carte nationale d’identité',
  passport: 'Passeport',
  residencePermit: 'Titre de séjour',
  drivingLicence: 'Permis de conduire',
};

export const personName = ({ firstNames, lastName }: Pick<PersonRow, 'firstNames' | 'lastName'>): string =>
  `${firstNames} ${lastName}`;

const verified = {
  bornOn: 'sa date de naissance',
  bornAt: 'son lieu de naissance',
  documentKind: 'la nature de sa pièce d’identité',
  documentNumber: 'le numéro de la pièce',
  documentIssuedOn: 'la date de la pièce',
  documentAuthority: 'l’autorité qui l’a délivrée',
} as const;

/** Missing proof of identity (CMF R561-5); null when complete. */
export function documentRefusal(person: PersonRow, now: number): string | null {
  const lacking = (Object.keys(verified) as (keyof typeof verified)[]).filter((name) => !person[name]);
  const name = personName(person);
  if (lacking.length > 0) return `De ${name}, indiquez ${listOf(lacking.map((one) => verified[one]))}.`;
  if (person.documentSeenAt === null) return `Dites que vous avez vu l’original de la pièce d’identité de ${name}.`;
  const { documentExpiresOn: until } = person;
  if (until === null || until >= isoDay(now)) return null;
  const since = formatDay(startOfDay(until));
  return `La pièce d’identité de ${name} n’est plus valable depuis le ${since}\u00a0: demandez-en une autre.`;
}

/** « Passeport n° 12AB34567 du 3 mars 2021, préfecture du Rhône »; empty without a document. */
export function documentText(person: PersonRow): string {
  const { documentKind: kind, documentNumber: number, documentIssuedOn: on, documentAuthority: by } = person;
  if (!kind || !number) return '';
  return [`${documentLabels[kind]} n° ${number}${on ? ` du ${formatDay(startOfDay(on))}` : ''}`, by]
    .filter(Boolean)
    .join(', ');
}

export const personAddress = ({ address, postalCode, town, country }: PersonRow): string =>
  [address, [postalCode, town].filter(Boolean).join(' '), country].filter(Boolean).join(', ');
