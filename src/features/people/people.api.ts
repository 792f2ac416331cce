import { z } from 'zod';
import { documentKinds, personSexes } from '../../../db/peopleWords.ts';
import { isPlausibleDay } from '../../dates.ts';
import { email } from '../../email.ts';
import { contract, requiredText, seenAt } from '../../http/contract.ts';
import { type DeskField, deskFields, shapesOf } from '../../ui/desk/fields.ts';
import { name, optional, requiredLine } from '../accounts/model/person.ts';
import { documentLabels } from './people.ts';

const textField = (label: string, maxLength = 80) => {
  const shape = optional(requiredLine(label, maxLength));
  return { kind: 'text', label, optional: true, maxLength, shape } as const satisfies DeskField;
};

/** No identity document is valid for twenty years. */
const maxValidityDays = 20 * 365;

const dateField = (label: string, subject: string, daysAhead = 0) => {
  const limit = daysAhead > 0 ? 'une pièce vaut moins de vingt ans' : 'ce jour n’est pas possible';
  const day = z.iso
    .date(`Indiquez ${subject}, comme 12/03/1960.`)
    .refine((one) => isPlausibleDay(one, daysAhead), `Vérifiez ${subject}\u00a0: ${limit}.`);
  return { kind: 'date', label, optional: true, shape: optional(day) } as const satisfies DeskField;
};

const selectField = <Word extends string>(label: string, words: readonly Word[], labels: Record<Word, string>) =>
  ({
    kind: 'select',
    label,
    optional: true,
    options: [['', 'Non précisé'], ...words.map((word): [string, string] => [word, labels[word]])],
    shape: optional(z.enum(words)),
  }) as const satisfies DeskField;

export const personFields = deskFields({
  lastName: { kind: 'text', label: 'Nom', shape: name('Indiquez le nom.') },
  firstNames: { kind: 'text', label: 'Prénoms', shape: name('Indiquez les prénoms.') },
  bornOn: dateField('Date de naissance', 'la date de naissance'),
  bornAt: textField('Lieu de naissance'),
  documentKind: selectField('Pièce d’identité', documentKinds, documentLabels),
  documentNumber: textField('Numéro de la pièce', 40),
  documentIssuedOn: dateField('Délivrée le', 'la date de la pièce'),
  documentAuthority: textField('Par', 120),
  documentExpiresOn: dateField('Valable jusqu’au', 'la fin de validité', maxValidityDays),
  documentSeen: { kind: 'box', label: 'J’ai vu l’original de la pièce', shape: z.boolean().default(false) },
  nationality: textField('Nationalité', 60),
  address: textField('Adresse', 200),
  postalCode: textField('Code postal', 12),
  town: textField('Ville'),
  country: textField('Pays, hors de France', 60),
  phone: textField('Téléphone', 40),
  email: { kind: 'email', label: 'Courriel', optional: true, shape: optional(email as z.ZodType<string, string>) },
  sex: selectField('Sexe', personSexes, { F: 'Féminin', M: 'Masculin' }),
  quality: textField('Qualité ou profession', 120),
});

const text = z.string().nullable().default(null);
/** `_id` is null for an account without a counter record: saving it with its `userId` creates one. */
export const personShape = z.object({
  _id: text,
  userId: text,
  ...(Object.fromEntries(Object.keys(personFields).map((field) => [field, text])) as Record<
    Exclude<keyof typeof personFields, 'documentSeen'>,
    typeof text
  >),
  documentSeen: z.boolean(),
  updatedAt: z.number().nullable().default(null),
});
export type Person = z.output<typeof personShape>;

const matchShape = personShape.pick({
  ...{ _id: true, userId: true, lastName: true, firstNames: true, phone: true, town: true },
  ...{ documentNumber: true, documentSeen: true },
});
export type PersonMatch = z.output<typeof matchShape>;

export const findPeopleContract = contract('POST /api/people/find', {
  permission: 'counter',
  toast: false,
  summary:
    'Finds counter clients by name, telephone or the whole number of their document; returns only its last characters; also finds an account by e-mail',
  body: z.object({ q: requiredText('Tapez un nom, un téléphone ou un numéro de pièce.', 200) }),
  data: z.array(matchShape),
});

export const openPersonContract = contract('POST /api/people/open', {
  permission: 'counter',
  toast: false,
  summary: 'The record of a person, or of a proven account by its id; only the last characters of the document number',
  body: z.object({ id: z.string().max(64) }),
  data: personShape,
});

export const savePersonContract = contract('POST /api/people/save', {
  permission: 'counter',
  summary:
    'Creates a person (of the account `userId`) or updates `id`; `documentSeen`: the original is present; sending only the masked number keeps the stored one',
  body: z.object({
    id: z.string().max(64).nullish(),
    userId: z.string().max(64).nullish(),
    ...shapesOf(personFields),
    updatedAt: seenAt.nullable(),
  }),
  data: personShape,
});
export type PersonInput = z.output<typeof savePersonContract.body>;
