import { z } from 'zod';
import { registerKinds } from '../../../db/words.ts';
import { contract, listQuery } from '../../http/contract.ts';
import { deskFields, shapesOf } from '../../ui/desk/fields.ts';

const words = (message: string, most = 200) =>
  z.string(message).trim().min(1, message).max(most, `Ce texte compte ${most} caractères au plus.`);
const maybe = z.string().trim().max(500, 'Ce texte compte 500 caractères au plus.').default('');
const wrongFigure = 'Indiquez un nombre, à partir de 0.';
const figure = z.number(wrongFigure).nonnegative(wrongFigure).max(10_000_000, wrongFigure).nullable().default(null);
const wrongRow = 'Indiquez le numéro de la ligne.';

export const consultFields = deskFields({
  purpose: {
    kind: 'text',
    label: 'Motif',
    hint: 'Gardé un an, avec votre nom et l’heure.',
    suggestions: [
      'Contrôle de police',
      'Contrôle des douanes',
      'Contrôle fiscal',
      'Inventaire',
      'Recherche d’un client',
    ],
    shape: words('Dites pourquoi vous consultez le registre.'),
  },
});
export const openFields = deskFields({
  reference: {
    kind: 'text',
    label: 'Livre papier et page',
    hint: 'Comme «\u00a0Livre n°\u00a03, page\u00a0112\u00a0».',
    shape: words('Indiquez le livre papier et sa page.', 100),
  },
});
/** What is left empty stays as the row reads now; `numbers` has commas between them. */
export const correctFields = deskFields({
  seq: { kind: 'decimal', label: 'Ligne à rectifier', shape: z.int(wrongRow).positive(wrongRow) },
  reason: { kind: 'text', label: 'Raison', shape: words('Indiquez la raison.') },
  quantity: { kind: 'decimal', label: 'Nombre', optional: true, shape: figure.pipe(z.int(wrongFigure).nullable()) },
  weight: { kind: 'decimal', label: 'Poids total', after: 'g', optional: true, shape: figure },
  title: { kind: 'decimal', label: 'Titre', after: '‰', optional: true, shape: figure },
  description: { kind: 'text', label: 'Description', optional: true, shape: maybe },
  numbers: { kind: 'text', label: 'Numéros, séparés par des virgules', optional: true, shape: maybe },
  name: { kind: 'text', label: 'Nom de la personne', optional: true, shape: maybe },
  address: { kind: 'text', label: 'Son adresse', optional: true, shape: maybe },
  proof: { kind: 'text', label: 'Pièce présentée', optional: true, shape: maybe },
  reference: { kind: 'text', label: 'Référence', optional: true, shape: maybe },
});

/** Says what was done. */
const done = z.object({ text: z.string() });
export type Done = z.output<typeof done>;

export const consultContract = contract({
  method: 'POST',
  path: '/api/register/consult',
  act: 'readRegister',
  summary: 'Says why the book is read: kept with who and when for a year; holds for half an hour',
  body: z.object(shapesOf(consultFields)),
  data: done,
});

export const closeRegisterContract = contract({
  method: 'POST',
  path: '/api/register/close',
  act: 'keepRegister',
  summary: 'Closes the open rows into numbered pages, which are never opened again, and mails their feet',
  data: done,
});

export const openRegisterContract = contract({
  method: 'POST',
  path: '/api/register/open',
  act: 'keepRegister',
  summary: 'Enters the counted stock that the book does not have yet, as taken over from the paper book',
  body: z.object(shapesOf(openFields)),
  data: done,
});

export const correctRegisterContract = contract({
  method: 'POST',
  path: '/api/register/correct',
  act: 'keepRegister',
  summary:
    'Puts a row right by a new one; another quantity changes the stock. 409 for a row that is a correction itself',
  body: z.object(shapesOf(correctFields)),
  data: done,
});
export type Correction = z.output<typeof correctRegisterContract.body>;

export const registerContracts = [
  consultContract,
  closeRegisterContract,
  openRegisterContract,
  correctRegisterContract,
];

const day = z.iso.date().or(z.literal('')).default('');
export const registerQuery = listQuery.extend({
  day,
  until: day,
  kind: z.enum(registerKinds).or(z.literal('')).default(''),
});
export type RegisterQuery = z.output<typeof registerQuery>;
