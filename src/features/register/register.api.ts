import { z } from 'zod';
import { registerKinds } from '../../../db/words.ts';
import { contract, listQuery } from '../../http/contract.ts';
import { deskFields, type Fields, shapesOf } from '../../ui/desk/fields.ts';
import { sexes, sexLabels } from './register.ts';

const words = (message: string, most = 200) =>
  z.string(message).trim().min(1, message).max(most, `Ce texte compte ${most} caractères au plus.`);
const maybeDay = z.iso.date('Indiquez un jour, comme 1960-03-12.').or(z.literal('')).default('');
const maybe = z.string().trim().max(500, 'Ce texte compte 500 caractères au plus.').default('');
const wrongFigure = 'Indiquez un nombre, à partir de 0.';
const figure = z.number(wrongFigure).nonnegative(wrongFigure).max(10_000_000, wrongFigure).nullable().default(null);
const wrongTitle =
  'Indiquez un titre, de 0 à 1000\u202f‰\u00a0: un lot de titres mêlés s’inscrit en une ligne par titre.';
const title = z.number(wrongTitle).nonnegative(wrongTitle).max(1000, wrongTitle);
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
/** In, before anything is bought of it; out again by its row. */
export const entrustFields = deskFields({
  description: { kind: 'text', label: 'Bien confié', shape: words('Décrivez le bien.') },
  quantity: { kind: 'decimal', label: 'Nombre', shape: z.int(wrongFigure).positive(wrongFigure) },
  weight: { kind: 'decimal', label: 'Poids total', after: 'g', shape: z.number(wrongFigure).positive(wrongFigure) },
  title: { kind: 'decimal', label: 'Titre', after: '‰', shape: title },
  name: { kind: 'text', label: 'Nom du déposant', shape: words('Indiquez le nom du déposant.') },
  address: { kind: 'text', label: 'Son adresse', shape: words('Indiquez son adresse.') },
  proof: { kind: 'text', label: 'Pièce présentée', shape: words('Indiquez la pièce d’identité présentée.') },
  reference: { kind: 'text', label: 'Sachet ou bordereau', optional: true, shape: maybe },
});
export const giveBackFields = deskFields({
  seq: { kind: 'decimal', label: 'Ligne du bien confié', shape: z.int(wrongRow).positive(wrongRow) },
});
/** What is left empty stays as the row reads now; `numbers` has commas between them. */
export const correctFields = deskFields({
  seq: { kind: 'decimal', label: 'Ligne à rectifier', shape: z.int(wrongRow).positive(wrongRow) },
  reason: { kind: 'text', label: 'Raison', shape: words('Indiquez la raison.') },
  quantity: { kind: 'decimal', label: 'Nombre', optional: true, shape: figure.pipe(z.int(wrongFigure).nullable()) },
  weight: { kind: 'decimal', label: 'Poids total', after: 'g', optional: true, shape: figure },
  title: { kind: 'decimal', label: 'Titre', after: '‰', optional: true, shape: title.nullable().default(null) },
  description: { kind: 'text', label: 'Description', optional: true, shape: maybe },
  numbers: { kind: 'text', label: 'Numéros, séparés par des virgules', optional: true, shape: maybe },
  name: { kind: 'text', label: 'Nom de la personne', optional: true, shape: maybe },
  address: { kind: 'text', label: 'Son adresse', optional: true, shape: maybe },
  proof: { kind: 'text', label: 'Pièce présentée', optional: true, shape: maybe },
  sex: {
    kind: 'select',
    label: 'Sexe',
    options: [['', 'Inchangé'], ...Object.entries(sexLabels)],
    shape: z.enum(['', ...sexes]).default(''),
  },
  bornOn: { kind: 'text', label: 'Date de naissance', hint: 'Comme 1960-03-12.', optional: true, shape: maybeDay },
  bornAt: { kind: 'text', label: 'Lieu de naissance', optional: true, shape: maybe },
  reference: { kind: 'text', label: 'Référence', optional: true, shape: maybe },
});

const done = z.object({ text: z.string() });
export type Done = z.output<typeof done>;

/** An act of the book: what its form asks, and an answer that says what was done. */
const registerAct = <F extends Fields>(
  name: string,
  act: 'readRegister' | 'keepRegister',
  summary: string,
  fields: F,
) =>
  contract({
    method: 'POST',
    path: `/api/register/${name}`,
    act,
    summary,
    body: z.object(shapesOf(fields)),
    data: done,
  });

export const consultContract = registerAct(
  'consult',
  'readRegister',
  'Says why the book is read: kept with who and when for a year; holds for half an hour',
  consultFields,
);
export const checkRegisterContract = registerAct(
  'check',
  'readRegister',
  'Reads every row and page again, and says what does not follow',
  {},
);
export const closeRegisterContract = registerAct(
  'close',
  'keepRegister',
  'Closes the open rows into numbered pages, which are never opened again, and mails their feet',
  {},
);
export const openRegisterContract = registerAct(
  'open',
  'keepRegister',
  'Enters the counted stock that the book does not have yet, as taken over from the paper book',
  openFields,
);
export const entrustContract = registerAct(
  'entrust',
  'keepRegister',
  'Enters goods that somebody leaves without selling them; the stock stays as it is',
  entrustFields,
);
export const giveBackContract = registerAct(
  'giveBack',
  'keepRegister',
  'Enters that goods which were left, row `seq`, went back; 409 for another row, or when they did already',
  giveBackFields,
);
export const correctRegisterContract = registerAct(
  'correct',
  'keepRegister',
  'Puts a row right by a new one; another quantity changes the stock. 409 for a row that is a correction itself',
  correctFields,
);
export type Correction = z.output<typeof correctRegisterContract.body>;
export type Entrusted = z.output<typeof entrustContract.body>;

export const registerContracts = [
  consultContract,
  checkRegisterContract,
  closeRegisterContract,
  openRegisterContract,
  entrustContract,
  giveBackContract,
  correctRegisterContract,
];

const day = z.iso.date().or(z.literal('')).default('');
export const registerQuery = listQuery.extend({
  day,
  until: day,
  kind: z.enum(registerKinds).or(z.literal('')).default(''),
});
export type RegisterQuery = z.output<typeof registerQuery>;
