import { z } from 'zod';
import { chains, registerKinds } from '../../../../db/words.ts';
import { isPastDay } from '../../../dates.ts';
import { contract, dayOrEmpty, listQuery, orEmpty, requiredText, textUpTo } from '../../../http/contract.ts';
import { deskFields, type Fields, shapesOf } from '../../../ui/desk/fields.ts';
import { sexes, sexLabels } from '../model/register.ts';

const birthday = z.iso
  .date('Indiquez un jour, comme 1960-03-12.')
  .refine(isPastDay, 'Vérifiez la date de naissance : ce jour n’est pas possible.')
  .or(z.literal(''))
  .default('');
const optionalText = (label: string) =>
  ({ kind: 'text', label, optional: true, shape: textUpTo(500).default('') }) as const;
const numberText = 'Indiquez un nombre, à partir de 0.';
const maxNumber = 10_000_000;
const wholeText = 'Indiquez un nombre entier, de 0 à 10\u202f000\u202f000.';
const optionalNumber = z.number(numberText).nonnegative(numberText).max(maxNumber, numberText).nullable().default(null);
const amountText = 'Indiquez un nombre au-dessus de 0, jusqu’à 10\u202f000\u202f000.';
const titleText =
  'Indiquez un titre, de 0 à 1000\u202f‰\u00a0: un lot de titres mêlés s’inscrit en une ligne par titre.';
const title = z.number(titleText).nonnegative(titleText).max(1000, titleText);
const rowNumberText = 'Indiquez le numéro de la ligne.';

const rowNumber = z.int(rowNumberText).positive(rowNumberText);

const chainInput = { chain: z.enum(chains).default('metals') };
export type ChainInput = { chain: (typeof chains)[number] };
export const metalsChain: ChainInput = { chain: 'metals' };

const resultShape = z.object({ text: z.string() });

type RegisterActForm<F extends Fields> = {
  name: string;
  permission: 'readRegister' | 'keepRegister';
  summary: string;
  title: string;
  text?: string;
  label: string;
  fields: F;
};

const registerAct = <F extends Fields>({ name, permission, summary, ...question }: RegisterActForm<F>) => ({
  ...question,
  contract: contract(`POST /api/register/${name}`, {
    permission,
    summary,
    body: z.object({ ...chainInput, key: z.string().max(64).default(''), ...shapesOf(question.fields) }),
    data: resultShape,
  }),
});

export const registerActs = {
  consult: registerAct({
    name: 'consult',
    permission: 'readRegister',
    summary: 'States why the register is read; valid for half an hour, stored for a year with person and time',
    title: 'Consulter le registre',
    label: 'Consulter',
    fields: deskFields({
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
        shape: requiredText('Dites pourquoi vous consultez le registre.', 200),
      },
    }),
  }),
  check: registerAct({
    name: 'check',
    permission: 'readRegister',
    summary: 'Checks all rows and pages of the register',
    title: 'Vérifier le registre',
    text: 'Chaque ligne et chaque page sont relues, de la première à la dernière. La boutique le fait aussi chaque jour.',
    label: 'Vérifier',
    fields: {},
  }),
  close: registerAct({
    name: 'close',
    permission: 'keepRegister',
    summary: 'Closes the open rows into numbered pages for good and mails their checksums',
    title: 'Clore le registre',
    text: 'Les lignes ouvertes deviennent des pages numérotées, qui ne se rouvrent jamais. Une ligne plus tardive aura sa propre page.',
    label: 'Clore',
    fields: {},
  }),
  /** Empty fields stay unchanged; `numbers` is comma-separated. */
  correct: registerAct({
    name: 'correct',
    permission: 'keepRegister',
    summary:
      'Corrects a row by a new one; another quantity changes the stock. 409 for a row that is a correction itself',
    title: 'Rectifier une ligne',
    text: 'La ligne reste\u00a0; une nouvelle dit ce qui est juste. Ce que vous laissez vide se lit comme aujourd’hui.',
    label: 'Rectifier',
    fields: deskFields({
      seq: { kind: 'decimal', label: 'Ligne à rectifier', shape: rowNumber },
      reason: { kind: 'text', label: 'Raison', shape: requiredText('Indiquez la raison.', 200) },
      quantity: {
        kind: 'decimal',
        label: 'Nombre',
        optional: true,
        shape: z.int(wholeText).nonnegative(wholeText).max(maxNumber, wholeText).nullable().default(null),
      },
      weight: { kind: 'decimal', label: 'Poids total', suffix: 'g', optional: true, shape: optionalNumber },
      title: { kind: 'decimal', label: 'Titre', suffix: '‰', optional: true, shape: title.nullable().default(null) },
      description: optionalText('Description'),
      numbers: optionalText('Numéros, séparés par des virgules'),
      name: optionalText('Nom de la personne'),
      address: optionalText('Son adresse'),
      proof: optionalText('Pièce présentée'),
      sex: {
        kind: 'select',
        label: 'Sexe',
        options: [['', 'Inchangé'], ...Object.entries(sexLabels)],
        shape: z.enum(['', ...sexes]).default(''),
      },
      bornOn: { kind: 'date', label: 'Date de naissance', optional: true, shape: birthday },
      bornAt: optionalText('Lieu de naissance'),
      reference: optionalText('Référence'),
    }),
  }),
  entrust: registerAct({
    name: 'entrust',
    permission: 'keepRegister',
    summary: 'Records goods that a person leaves unsold, once for the same `key`; the stock stays unchanged',
    title: 'Inscrire un bien confié',
    text: 'Ce qu’une personne laisse sans l’avoir vendu, pour une expertise ou avec un colis.',
    label: 'Inscrire',
    fields: deskFields({
      description: { kind: 'text', label: 'Bien confié', shape: requiredText('Décrivez le bien.', 200) },
      quantity: {
        kind: 'decimal',
        label: 'Nombre',
        shape: z.int(amountText).positive(amountText).max(maxNumber, amountText),
      },
      weight: {
        kind: 'decimal',
        label: 'Poids total',
        suffix: 'g',
        shape: z.number(amountText).positive(amountText).max(maxNumber, amountText),
      },
      title: { kind: 'decimal', label: 'Titre', suffix: '‰', shape: title },
      name: { kind: 'text', label: 'Nom du déposant', shape: requiredText('Indiquez le nom du déposant.', 200) },
      address: { kind: 'text', label: 'Son adresse', shape: requiredText('Indiquez son adresse.', 200) },
      proof: {
        kind: 'text',
        label: 'Pièce présentée',
        shape: requiredText('Indiquez la pièce d’identité présentée.', 200),
      },
      reference: optionalText('Sachet ou bordereau'),
    }),
  }),
  giveBack: registerAct({
    name: 'giveBack',
    permission: 'keepRegister',
    summary: 'Records the return of the deposited goods of row `seq`; 409 for another row or returned goods',
    title: 'Rendre un bien confié',
    label: 'Rendre',
    fields: deskFields({ seq: { kind: 'decimal', label: 'Ligne du bien confié', shape: rowNumber } }),
  }),
};
const { seq, reason, name, address, proof, bornOn, bornAt, reference } = registerActs.correct.fields;
/** Personal details only: banknotes are corrected through their deal. */
export const exchangeCorrectionAct = {
  ...registerActs.correct,
  fields: deskFields({ seq, reason, name, bornOn, bornAt, address, proof, reference }),
};

export type Deposit = Omit<z.output<typeof registerActs.entrust.contract.body>, 'chain'>;

export const registerQuery = listQuery.extend({
  day: dayOrEmpty,
  until: dayOrEmpty,
  kind: orEmpty(z.enum(registerKinds)),
});
export type RegisterQuery = z.output<typeof registerQuery>;
