import { z } from 'zod';
import { payeeAnswers, purchaseDispositions, purchaseMeans, titleProofs } from '../../../../db/purchaseWords.ts';
import { isPastDay } from '../../../dates.ts';
import { chosenIds, contract, euros, idParams, orEmpty, requiredText, textUpTo } from '../../../http/contract.ts';
import { deskFields, type Fields, shapesOf } from '../../../ui/desk/fields.ts';
import { optional, requiredLine } from '../../accounts/model/person.ts';
import { karats } from '../../buyback/buyback.ts';
import { answerLabels, purchaseMeansLabels } from './purchase.ts';

const gramsRequiredText = 'Indiquez un poids en grammes, avec trois décimales au plus, comme 12,34.';
/** The request is in grams; the server works in milligrams. */
const grams = z
  .number(gramsRequiredText)
  .min(0, gramsRequiredText)
  .max(50_000, gramsRequiredText)
  .transform((value) => Math.round(value * 1_000));
const positiveGrams = grams.refine((milligrams) => milligrams > 0, gramsRequiredText);
const thousandths = karats.map(({ thousandths: title }) => title);
const titleText = `Choisissez un titre\u00a0: ${thousandths.join(', ')} ‰.`;
const title = z.number(titleText).refine((value) => thousandths.some((one) => one === value), titleText);
const countText = 'Indiquez un nombre de pièces, de 1 à 500.';
const dayText = 'Indiquez le jour de l’achat, comme 12/01/2011.';
const priceText = 'Indiquez un prix en euros, supérieur à 0.';
const price = euros(priceText).refine((cents) => cents > 0, priceText);

export const offerShape = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('piece'),
    metalId: requiredText('Choisissez l’article.', 64),
    quantity: z.int(countText).min(1, countText).max(500, countText),
    serials: z.array(requiredLine('Indiquez le numéro.', 60)).max(500).default([]),
  }),
  z.object({
    kind: z.literal('jewel'),
    name: requiredText('Décrivez le bijou.', 200),
    title,
    titleProof: z.enum(titleProofs, 'Dites comment vous avez trouvé le titre.'),
    gross: positiveGrams,
    stones: grams.default(0),
    estimate: price.nullable().default(null),
  }),
]);

export type OfferInput = z.input<typeof offerShape>;
/** Weights in milligrams, purity (`title`) in thousandths; `estimate`: cents for jewellery resold as it is. */
export type PurchaseOffer = z.output<typeof offerShape>;

export const recogniseContract = contract('POST /api/purchases/recognise', {
  permission: 'purchases',
  toast: false,
  summary: 'Sale of a numbered piece by the shop: date, price and invoice; null for an unknown piece',
  body: z.object({ serial: requiredLine('Indiquez le numéro.', 60) }),
  data: z
    .object({
      metalId: z.string().nullable(),
      name: z.string(),
      day: z.string(),
      price: z.number(),
      paper: z.string(),
      text: z.string(),
    })
    .nullable(),
});

type PurchaseActForm<F extends Fields> = {
  name: string;
  summary: string;
  title: string;
  text?: string;
  label: string;
  fields: F;
};

const purchaseAct = <F extends Fields>({ name, summary, ...question }: PurchaseActForm<F>) => ({
  ...question,
  contract: contract(`POST /api/purchases/${name}/{id}`, {
    permission: 'purchases',
    summary,
    params: idParams,
    body: z.object(shapesOf(question.fields)),
    data: z.object({ text: z.string() }),
  }),
});

const noCashText =
  'Le métal se paie à son vendeur par chèque barré ou par virement, jamais en espèces, en bon d’achat ou contre un autre achat (CMF L112-6).';
const reason = requiredText('Indiquez la raison.', 200);
const nullable = <S extends z.ZodType>(shape: S) => shape.nullable().default(null);

export const purchaseActs = {
  print: purchaseAct({
    name: 'print',
    summary:
      'Freezes the contract with its date and hour; 409 for a changed price or a missing fact that the law requires',
    title: 'Imprimer le contrat',
    text: 'Le contrat porte le jour et l’heure de maintenant\u00a0: faites-le signer aussitôt.',
    label: 'Imprimer',
    fields: {},
  }),
  reprice: purchaseAct({
    name: 'reprice',
    summary: 'Updates a draft to the prices of the day',
    title: 'Reprendre les prix du jour',
    label: 'Reprendre',
    fields: {},
  }),
  regime: purchaseAct({
    name: 'regime',
    summary: 'Sets the tax regime of a draft: flat, a seller abroad, or the seller’s choice of taxed gain, with proof',
    title: 'Changer le régime de taxe',
    text: 'Le choix de la plus-value est sans retour une fois signé\u00a0: le vendeur la déclare et la paie lui-même. À l’étranger, gardez la copie de sa pièce et l’attestation de sa résidence.',
    label: 'Changer le régime',
    fields: deskFields({
      choice: {
        kind: 'select',
        label: 'Régime',
        options: [
          ['flat', 'Forfait'],
          ['gain', 'Plus-value, au choix du vendeur'],
          ['abroad', 'Vendeur domicilié à l’étranger'],
        ],
        shape: z.enum(['flat', 'abroad', 'gain'], 'Choisissez un régime.'),
      },
      day: {
        kind: 'date',
        label: 'Acheté par lui le',
        optional: true,
        shape: orEmpty(z.iso.date(dayText).refine(isPastDay, dayText)),
      },
      price: { kind: 'decimal', label: 'Au prix de', suffix: '€', optional: true, shape: nullable(price) },
      residence: { kind: 'text', label: 'Pays de résidence', optional: true, shape: textUpTo(60).default('') },
      paper: { kind: 'text', label: 'Pièce qui le prouve', optional: true, shape: textUpTo(200).default('') },
    }),
  }),
  sign: purchaseAct({
    name: 'sign',
    summary:
      'Records the signature: goods enter both registers and the stock, `bag` in grams; the 48 hours run from the printed hour',
    title: 'Le vendeur a signé',
    label: 'Signé',
    fields: deskFields({
      bag: {
        kind: 'decimal',
        label: 'Poids du sachet scellé',
        suffix: 'g',
        optional: true,
        shape: nullable(positiveGrams),
      },
    }),
  }),
  pay: purchaseAct({
    name: 'pay',
    summary: 'Records the payment to the seller by crossed cheque or transfer, with the bank’s answer on the name',
    title: 'Payer le vendeur',
    text: 'Au vendeur seul, par chèque barré ou virement sur un compte à son nom.',
    label: 'Noter le paiement',
    fields: deskFields({
      means: {
        kind: 'select',
        label: 'Moyen',
        options: Object.entries(purchaseMeansLabels),
        shape: z.enum(purchaseMeans, noCashText),
      },
      paidTo: {
        kind: 'text',
        label: 'IBAN du vendeur, ou numéro du chèque',
        shape: requiredText('Indiquez l’IBAN ou le numéro du chèque.', 60),
      },
      payeeAnswer: {
        kind: 'select',
        label: 'Réponse de la banque sur le nom',
        options: [['', 'Chèque\u00a0: sans réponse'], ...Object.entries(answerLabels)],
        shape: optional(z.enum(payeeAnswers, 'Choisissez une réponse.')),
      },
    }),
  }),
  withdraw: purchaseAct({
    name: 'withdraw',
    summary: 'Records the seller’s withdrawal; 409 after the 48 hours and for investment gold',
    title: 'Le vendeur se rétracte',
    text: 'Le prix est rendu contre les biens. S’ils ne peuvent être rendus, vous devez le double du prix.',
    label: 'Noter la rétractation',
    fields: deskFields({
      at: { kind: 'moment', label: 'Remise ou envoyée le', shape: z.int('Indiquez le jour et l’heure.') },
      isRepaid: { kind: 'box', label: 'Le vendeur a rendu le prix', shape: z.boolean().default(false) },
      isGone: { kind: 'box', label: 'Les biens ne peuvent être rendus', shape: z.boolean().default(false) },
    }),
  }),
  correct: purchaseAct({
    name: 'correct',
    summary: 'Corrects a bag, also in both registers; the price stays',
    title: 'Rectifier un sachet',
    text: 'La ligne du registre reste\u00a0; une nouvelle dit ce qui est juste. Le prix signé ne change pas. Ce que vous laissez vide reste.',
    label: 'Rectifier',
    fields: deskFields({
      bag: { kind: 'text', label: 'N° du sachet', shape: requiredText('Indiquez le numéro du sachet.', 20) },
      name: { kind: 'text', label: 'Description', optional: true, shape: textUpTo(200).default('') },
      gross: { kind: 'decimal', label: 'Poids brut', suffix: 'g', optional: true, shape: nullable(positiveGrams) },
      stones: { kind: 'decimal', label: 'Dont pierres', suffix: 'g', optional: true, shape: nullable(grams) },
      title: { kind: 'decimal', label: 'Titre', suffix: '‰', optional: true, shape: nullable(title) },
      reason: { kind: 'text', label: 'Raison', shape: reason },
    }),
  }),
  drop: purchaseAct({
    name: 'drop',
    summary: 'Deletes a draft; 409 once it is signed',
    title: 'Supprimer le brouillon',
    label: 'Supprimer',
    fields: {},
  }),
  assign: purchaseAct({
    name: 'assign',
    summary: 'Assigns the seller of a draft',
    title: 'Dire qui vend',
    label: 'C’est le vendeur',
    fields: deskFields({ personId: { kind: 'text', label: 'Personne', shape: requiredText('Dites qui vend.', 64) } }),
  }),
};

export type PurchaseInput<Name extends keyof typeof purchaseActs> = z.output<
  (typeof purchaseActs)[Name]['contract']['body']
>;

export const leaveContract = contract('POST /api/purchases/leave', {
  permission: 'purchases',
  summary:
    'Takes bags out to be melted or resold; 409 while the seller may withdraw, or to melt a bag bought for resale',
  body: z.object({
    ids: chosenIds,
    to: z.enum(purchaseDispositions),
    reason: textUpTo(200).default(''),
  }),
  data: z.object({ text: z.string() }),
});
